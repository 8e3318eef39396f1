/** Requests about address books: one of each that succeeds, and one for each error. */
import { addPerson } from '#test/support/world.ts';
import { savedAddressErrors } from './delivery.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const address = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Leeds' },
  ...{ postcode: 'LS1 4AP', region: '', country: 'GB' },
};

const written = () => ({ label: crypto.randomUUID(), ...address });

/** Somebody whose book nobody else fills. */
async function newOwner({ shop }: FuzzedShop): Promise<string> {
  const name = `Kit-${crypto.randomUUID()}`;
  return shop.tokenOf(await addPerson(shop.db, name, 'customer'));
}

async function kept(fuzzed: FuzzedShop) {
  const token = await newOwner(fuzzed);
  const body = written();
  const added = await fuzzed.send('keepAddress', { token, body });
  return { token, label: body.label, params: { id: String(added.body['insertedId']) } };
}

const keptByShop = new WeakMap<FuzzedShop, ReturnType<typeof kept>>();

/** One that is there for good: requests that change it do not need one each. */
function keptOnce(fuzzed: FuzzedShop): ReturnType<typeof kept> {
  const known = keptByShop.get(fuzzed) ?? kept(fuzzed);
  keptByShop.set(fuzzed, known);
  return known;
}

async function withTwo(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { token, params } = await kept(fuzzed);
  await fuzzed.send('keepAddress', { token, body: { label: 'Workshop', ...address } });
  return { token, params, body: { label: 'workshop', ...address } };
}

export const addressRequests = {
  saveAddress: async ({ order, tokens }: FuzzedShop) => {
    const params = { id: await order() };
    return { token: tokens.anna, params, body: { ...address, billTo: address } };
  },
  listAddresses: async ({ tokens }: FuzzedShop) => ({ token: tokens.anna }),
  keepAddress: async (fuzzed: FuzzedShop) => ({ token: await newOwner(fuzzed), body: written() }),
  changeAddress: async (fuzzed: FuzzedShop) => {
    const { token, params } = await keptOnce(fuzzed);
    return { token, params, body: written() };
  },
  chooseDefaultAddress: async (fuzzed: FuzzedShop) => {
    const { token, params } = await keptOnce(fuzzed);
    return { token, params };
  },
  deleteAddress: async (fuzzed: FuzzedShop) => {
    const { token, params } = await kept(fuzzed);
    return { token, params };
  },
};

const unknown =
  (body?: object) =>
  async ({ tokens }: FuzzedShop): Promise<RequestInput> => {
    return { token: tokens.anna, params: { id: nobodysId }, body };
  };

/** Nobody says any more where it goes. */
async function shipped({ paidOrder, send, tokens }: FuzzedShop): Promise<RequestInput> {
  const { order } = await paidOrder();
  const request = { token: tokens.anna, params: { id: order }, body: address };
  await send('saveAddress', request);
  const body = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' };
  await send('advanceOrder', { token: tokens.mira, params: { id: order }, body });
  return request;
}

export const addressErrors = {
  saveAddress: { already_shipped: shipped, ...savedAddressErrors },
  keepAddress: {
    address_label_taken: async (fuzzed: FuzzedShop) => {
      const { token, label } = await kept(fuzzed);
      return { token, body: { label: label.toUpperCase(), ...address } };
    },
    too_many_addresses: async (fuzzed: FuzzedShop) => {
      const token = await newOwner(fuzzed);
      for (let count = 0; count < 20; count += 1)
        await fuzzed.send('keepAddress', { token, body: written() });
      return { token, body: written() };
    },
  },
  changeAddress: {
    address_unknown: unknown(written()),
    address_label_taken: withTwo,
  },
  chooseDefaultAddress: { address_unknown: unknown() },
  deleteAddress: { address_unknown: unknown() },
};
