/** Requests about delivery and the order minimum: one of each that succeeds, and the errors. */
import { intentIdOf } from '#test/support/buyer.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { enterRegistrations, newJersey, removeRegistrations } from '#test/support/tax.ts';
import { linesOf, nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

type Provoke = (fuzzed: FuzzedShop) => Promise<RequestInput>;

/** What the shop is made for a request, and how that is undone. */
type Change = readonly [change: string, undo: string];

export const nowhere: Change = [
  "update delivery_area set country_code = 'AQ' where country_code = ''",
  "update delivery_area set country_code = '' where country_code = 'AQ' and postcode_from = ''",
];
export const byOwnCarrier: Change = [
  "update delivery_method set kind = 'own_carrier'",
  "update delivery_method set kind = 'delivery'",
];
export const priced = (cents: number): Change => [
  `update delivery_rate set price_minor = ${cents}`,
  'update delivery_rate set price_minor = 0',
];
export const highMinimum: Change = [
  'update order_setting set minimum_minor = 99999999',
  'update order_setting set minimum_minor = 0',
];
const noZones = "delete from delivery_zone where name <> 'Everywhere'";

export const whenChanged = ([change, undo]: Change, request: Provoke): Provoke => {
  return async (fuzzed) => {
    const wire = await request(fuzzed);
    const { db } = fuzzed.shop;
    await db.query({ text: change });
    return { ...wire, after: () => db.query({ text: undo }) };
  };
};

/** A paid order that went where the shop charges no tax, and is to go where it does. */
export const toTaxedPlace =
  (find: Provoke): Provoke =>
  async (fuzzed) => {
    const { db } = fuzzed.shop;
    // What other requests have entered is of the year 2990.
    await removeRegistrations(db);
    await enterRegistrations(db);
    const wire = await find(fuzzed);
    return { ...wire, body: newJersey, after: () => removeRegistrations(db) };
  };

/** Anna orders a line to an address. */
const placing =
  (delivery: object = {}): Provoke =>
  async ({ tokens, tools }) => ({
    token: tokens.anna,
    body: linesOf(tools.plenty, { address, delivery }),
  });

export const placedDeliveryErrors = {
  below_order_minimum: whenChanged(highMinimum, placing()),
  not_delivered_to: whenChanged(nowhere, placing()),
  delivery_not_offered: placing({ method: nobodysId }),
  carrier_missing: whenChanged(byOwnCarrier, placing()),
};

const onOrder =
  (body: object, find = addressed): Provoke =>
  async (fuzzed) => ({ token: fuzzed.tokens.anna, params: { id: await find(fuzzed) }, body });

/** An order of Anna's that has an address. */
export async function addressed({ order, send, tokens }: FuzzedShop): Promise<string> {
  const id = await order();
  await send('saveAddress', { token: tokens.anna, params: { id }, body: address });
  return id;
}

/** The same, with a payment that is begun. */
async function begun(fuzzed: FuzzedShop): Promise<string> {
  const { send, tokens } = fuzzed;
  const order = await addressed(fuzzed);
  await send('startPayment', { token: tokens.anna, body: { order } });
  return order;
}

async function processing(fuzzed: FuzzedShop): Promise<string> {
  const { shop, send, tokens } = fuzzed;
  const id = await addressed(fuzzed);
  const payment = await send('startPayment', { token: tokens.anna, body: { order: id } });
  const secret = String(payment.body['clientSecret']);
  await shop.pay(secret, '4000000000990012');
  await shop.sandbox.runDue();
  const body = { transaction: intentIdOf(secret) };
  await send('confirmPayment', { token: tokens.anna, params: { id }, body });
  return id;
}

/** Paid after it got its address, which taxed orders need. */
async function addressedAndPaid(fuzzed: FuzzedShop): Promise<string> {
  const { shop, send, tokens } = fuzzed;
  const id = await addressed(fuzzed);
  const payment = await send('startPayment', { token: tokens.anna, body: { order: id } });
  const secret = String(payment.body['clientSecret']);
  await shop.pay(secret);
  const body = { transaction: intentIdOf(secret) };
  await send('confirmPayment', { token: tokens.anna, params: { id }, body });
  return id;
}

export const whileProcessorDown =
  (request: Provoke): Provoke =>
  async (fuzzed) => {
    const wire = await whenChanged(priced(690), request)(fuzzed);
    fuzzed.faults.requests = { fail: 1 };
    return { ...wire, outage: true };
  };

const paid = async ({ paidOrder }: FuzzedShop) => (await paidOrder()).order;

export const savedAddressErrors = {
  not_delivered_to: whenChanged(nowhere, onOrder(address)),
  carrier_missing: whenChanged(byOwnCarrier, onOrder(address)),
  total_out_of_bounds: whenChanged(priced(99_999_999), onOrder(address)),
  processor_unavailable: whileProcessorDown(onOrder(address, begun)),
  payment_processing: onOrder(address, processing),
  delivery_differs: whenChanged(priced(690), onOrder(address, paid)),
  tax_differs: toTaxedPlace(onOrder(address, addressedAndPaid)),
  bill_to_fixed: onOrder({ ...address, billTo: address }, paid),
};

/** Nobody has chosen how it is delivered, and it is not free. */
const undecided: Provoke = async (fuzzed) => {
  const order = await addressed(fuzzed);
  const { db } = fuzzed.shop;
  await db.query({ text: 'delete from order_delivery where order_id = $1', values: [order] });
  return { token: fuzzed.tokens.anna, body: { order } };
};

export const startedDeliveryErrors = {
  delivery_missing: whenChanged(priced(690), undecided),
  total_changed: async (fuzzed: FuzzedShop) => {
    return { token: fuzzed.tokens.anna, body: { order: await fuzzed.order(), total: 0.01 } };
  },
};

const zone = () => ({
  name: crypto.randomUUID(),
  // Of which no other zone has addresses.
  areas: [{ country: 'AQ', from: crypto.randomUUID().slice(0, 8), to: '' }],
  methods: [
    {
      ...{ name: 'Parcel', note: '', kind: 'delivery', basis: 'weight', freeFrom: 150 },
      rates: [
        { upTo: 2000, price: 6.9 },
        { upTo: null, price: 12.9 },
      ],
    },
  ],
});

const onZone =
  (more: object = {}, version = 1): Provoke =>
  async ({ shop, tokens, send }) => {
    const added = await send('createDeliveryZone', { token: tokens.mira, body: zone() });
    const params = { id: String(added.body['insertedId']) };
    const known = { body: { ...zone(), version }, query: { version } };
    const after = () => shop.db.query({ text: noZones });
    return { token: tokens.mira, params, ...known, ...more, after };
  };

/** As a fresh shop has it: one zone, and no minimum. */
export async function restoreDelivery({ shop: { db } }: FuzzedShop): Promise<void> {
  await db.query({ text: noZones });
  await db.query({ text: 'update order_setting set minimum_minor = 0' });
}

const newZone: Provoke = async ({ shop, tokens }) => ({
  ...{ token: tokens.mira, body: zone() },
  // With another zone it is not free for all.
  after: () => shop.db.query({ text: noZones }),
});

const newMinimum: Provoke = async ({ shop, tokens, send }) => {
  const { body } = await send('getOrderMinimum', { token: tokens.mira });
  return {
    // Not more: other requests place orders meanwhile.
    ...{ token: tokens.mira, body: { minimum: 0, version: body['version'] } },
    after: () => shop.db.query({ text: 'update order_setting set minimum_minor = 0' }),
  };
};

export const deliveryRequests = {
  quoteOrder: async ({ tools }: FuzzedShop) => {
    const lines = [{ tool: tools.plenty, quantity: 2 }];
    return { body: { lines, country: 'GB', postcode: 'LS1 4AP' } };
  },
  getOrderDelivery: async (fuzzed: FuzzedShop) => {
    return { token: fuzzed.tokens.anna, params: { id: await addressed(fuzzed) } };
  },
  chooseDelivery: onOrder({}),
  listDeliveryZones: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  createDeliveryZone: newZone,
  changeDeliveryZone: onZone({ query: {} }),
  removeDeliveryZone: onZone({ body: undefined }),
  getOrderMinimum: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  changeOrderMinimum: newMinimum,
};

const tooMany: Change = [
  `insert into delivery_zone (name) select 'Zone ' || nth from generate_series(1, 100) as nth`,
  noZones,
];

export const deliveryErrors = {
  chooseDelivery: {
    already_paid: onOrder({}, paid),
    address_missing: onOrder({}, ({ order }) => order()),
    not_delivered_to: whenChanged(nowhere, onOrder({})),
    delivery_not_offered: onOrder({ method: nobodysId }),
    carrier_missing: whenChanged(byOwnCarrier, onOrder({})),
    total_out_of_bounds: whenChanged(priced(99_999_999), onOrder({})),
    payment_processing: onOrder({}, processing),
    processor_unavailable: whileProcessorDown(onOrder({}, begun)),
  },
  createDeliveryZone: { too_many_zones: whenChanged(tooMany, newZone) },
  changeDeliveryZone: {
    zone_unknown: onZone({ params: { id: nobodysId }, query: {} }),
    zone_changed: onZone({ query: {} }, 7),
  },
  removeDeliveryZone: {
    zone_unknown: onZone({ params: { id: nobodysId }, body: undefined }),
    zone_changed: onZone({ body: undefined }, 7),
  },
  changeOrderMinimum: {
    minimum_changed: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, body: { minimum: 50, version: 999_999 } };
    },
  },
};
