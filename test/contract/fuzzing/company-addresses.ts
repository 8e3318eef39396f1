/** Requests about address books of companies: one that succeeds of each, and each error. */
import { keptOnce, newCompany, opened, withBuyer } from './company-makers.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const address = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Leeds' },
  ...{ postcode: 'LS1 4AP', region: '', country: 'GB' },
};

const written = () => ({ label: crypto.randomUUID(), ...address });

/** In a company of its own: a book has twenty places. */
async function kept(fuzzed: FuzzedShop) {
  const { id, token } = await newCompany(fuzzed);
  const body = written();
  const added = await fuzzed.send('keepCompanyAddress', { token, params: { id }, body });
  const onAddress = { id, address: String(added.body['insertedId']) };
  return { token, label: body.label, params: onAddress };
}

/** One that is there for good. */
const keptForGood = keptOnce(kept);

export const companyAddressRequests = {
  listAddressChoices: async (fuzzed: FuzzedShop) => ({
    token: (await keptForGood(fuzzed)).token,
  }),
  listCompanyAddresses: async (fuzzed: FuzzedShop) => {
    const { token, params } = await keptForGood(fuzzed);
    return { token, params: { id: params.id } };
  },
  keepCompanyAddress: async (fuzzed: FuzzedShop) => {
    const { id, token } = await newCompany(fuzzed);
    return { token, params: { id }, body: written() };
  },
  changeCompanyAddress: async (fuzzed: FuzzedShop) => {
    const { token, params } = await keptForGood(fuzzed);
    return { token, params, body: written() };
  },
  chooseCompanyDefault: async (fuzzed: FuzzedShop) => {
    const { token, params } = await keptForGood(fuzzed);
    return { token, params };
  },
  deleteCompanyAddress: async (fuzzed: FuzzedShop) => {
    const { token, params } = await kept(fuzzed);
    return { token, params };
  },
};

const onNobodys =
  (body?: object) =>
  async ({ tokens }: FuzzedShop): Promise<RequestInput> => {
    return { token: tokens.anna, params: { id: nobodysId, address: nobodysId }, body };
  };

const asBuyer =
  (body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> => {
    const { id, buyer } = await withBuyer(fuzzed);
    return { token: buyer, params: { id, address: nobodysId }, body };
  };

const onUnknown =
  (body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> => {
    const { id, token } = await opened(fuzzed);
    return { token, params: { id, address: nobodysId }, body };
  };

const errorsOf = (body?: object) => ({
  company_unknown: onNobodys(body),
  manager_only: asBuyer(body),
  address_unknown: onUnknown(body),
});

export const companyAddressErrors = {
  listCompanyAddresses: { company_unknown: onNobodys() },
  keepCompanyAddress: {
    company_unknown: onNobodys(written()),
    manager_only: asBuyer(written()),
    address_label_taken: async (fuzzed: FuzzedShop) => {
      const { token, label, params } = await kept(fuzzed);
      return { token, params: { id: params.id }, body: { label: label.toUpperCase(), ...address } };
    },
    too_many_addresses: async (fuzzed: FuzzedShop) => {
      const { token, params } = await kept(fuzzed);
      const request = () => ({ token, params: { id: params.id }, body: written() });
      for (let count = 0; count < 19; count += 1)
        await fuzzed.send('keepCompanyAddress', request());
      return request();
    },
  },
  changeCompanyAddress: {
    ...errorsOf(written()),
    address_label_taken: async (fuzzed: FuzzedShop) => {
      const { token, params } = await kept(fuzzed);
      const body = { label: 'Workshop', ...address };
      await fuzzed.send('keepCompanyAddress', { token, params: { id: params.id }, body });
      return { token, params, body: { label: 'workshop', ...address } };
    },
  },
  chooseCompanyDefault: errorsOf(),
  deleteCompanyAddress: errorsOf(),
};
