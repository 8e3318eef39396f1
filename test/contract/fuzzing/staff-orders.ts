/** Orders that staff place for customers: requests that succeed, and what is wrong with others. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { byOwnCarrier, highMinimum, nowhere, whenChanged } from './delivery.ts';
import { nobodysId, priceOfPlenty, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { whilePaused } from './holiday.ts';

type Build = (fuzzed: FuzzedShop) => Promise<RequestInput>;

const anna = { email: 'anna@people.example' };
const mira = { email: 'mira@people.example' };
const nobody = { email: 'nobody-at-all@people.example' };

const quoting =
  (more: object = {}): Build =>
  async ({ tokens, tools }) => ({
    token: tokens.mira,
    body: {
      ...{ customer: anna, company: null, lines: [{ tool: tools.plenty, quantity: 1 }] },
      ...{ place: { country: 'GB', postcode: 'LS1 4AP' }, ...more },
    },
  });

const placing =
  (more: object = {}): Build =>
  async ({ tokens, tools }) => ({
    token: tokens.mira,
    body: {
      ...{ customer: anna, company: null, lines: [{ tool: tools.plenty, quantity: 1 }] },
      ...{ phone: '+44 20 7946 0958', address: deliveryAddress, total: priceOfPlenty, ...more },
    },
  });

/** Of a penny: less than can be charged. */
const ofPenny = async (fuzzed: FuzzedShop) =>
  placing({ lines: [{ tool: fuzzed.tools.penny, quantity: 1 }], total: 0.01 })(fuzzed);

/** For Anna, who has accepted no terms yet. */
const placed = async (fuzzed: FuzzedShop): Promise<string> =>
  String((await fuzzed.send('placeStaffOrder', await placing()(fuzzed))).body['_id']);

const placedFor =
  (by: 'anna' | 'mira', body?: object): Build =>
  async (fuzzed) => ({
    token: fuzzed.tokens[by],
    params: { id: await placed(fuzzed) },
    ...(body && { body }),
  });

/** A guest's, with its link. */
async function linked(fuzzed: FuzzedShop): Promise<RequestInput> {
  const email = `${crypto.randomUUID()}@people.example`;
  await fuzzed.send('placeStaffOrder', await placing({ customer: { email, name: 'Gus' } })(fuzzed));
  const { rows } = await fuzzed.shop.db.query<{ link: string }>({
    text: "select contents ->> 'link' as link from email where recipient = $1",
    values: [email],
  });
  const [, id = nobodysId, token = ''] = /^\/orders\/(.+)#(.+)$/.exec(rows[0]?.link ?? '') ?? [];
  return { params: { id }, headers: { 'order-link': token } };
}

const accepted = { terms: termsVersion };
const older = { terms: '2026-11-24' };

export const staffOrderRequests = {
  listSellingCurrencies: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  findCustomer: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, params: anna }),
  quoteStaffOrder: quoting(),
  placeStaffOrder: placing(),
  sendOrderAgain: placedFor('mira'),
  acceptTerms: placedFor('anna', accepted),
  acceptGuestTerms: async (fuzzed: FuzzedShop) => ({ ...(await linked(fuzzed)), body: accepted }),
};

export const staffOrderErrors = {
  findCustomer: {
    customer_unknown: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, params: nobody }),
    own_account: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, params: mira }),
  },
  quoteStaffOrder: {
    customer_unknown: quoting({ customer: nobody }),
    own_account: quoting({ customer: mira }),
  },
  placeStaffOrder: {
    customer_unknown: placing({ customer: nobody }),
    own_account: placing({ customer: mira }),
    company_unknown: placing({ company: nobodysId }),
    lines_refused: placing({ lines: [{ tool: nobodysId, quantity: 1 }] }),
    total_changed: placing({ total: 0.01 }),
    total_out_of_bounds: ofPenny,
    below_order_minimum: whenChanged(highMinimum, placing()),
    not_delivered_to: whenChanged(nowhere, placing()),
    delivery_not_offered: placing({ delivery: { method: nobodysId } }),
    carrier_missing: whenChanged(byOwnCarrier, placing()),
    code_refused: placing({ code: 'NO-SUCH-CODE' }),
    key_reused: async (fuzzed: FuzzedShop) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await fuzzed.send('placeStaffOrder', { ...(await placing()(fuzzed)), headers });
      const two = [{ tool: fuzzed.tools.plenty, quantity: 2 }];
      return { ...(await placing({ lines: two, total: 2 * priceOfPlenty })(fuzzed)), headers };
    },
    orders_paused: async (fuzzed: FuzzedShop) => {
      const request = await placing()(fuzzed);
      return { ...(await whilePaused(fuzzed, {})), ...request };
    },
  },
  sendOrderAgain: {
    order_unknown: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, params: { id: nobodysId } };
    },
    not_payable: async ({ tokens, order }: FuzzedShop) => {
      return { token: tokens.mira, params: { id: await order() } };
    },
  },
  acceptTerms: {
    terms_changed: placedFor('anna', older),
    not_allowed: placedFor('mira', accepted),
  },
  acceptGuestTerms: {
    terms_changed: async (fuzzed: FuzzedShop) => ({ ...(await linked(fuzzed)), body: older }),
  },
};

/** What begins to pay an order whose terms nobody has accepted. */
export const withoutTerms = {
  startPayment: async (fuzzed: FuzzedShop) => {
    return { token: fuzzed.tokens.anna, body: { order: await placed(fuzzed) } };
  },
  startTransfer: placedFor('anna'),
  startGuestPayment: linked,
  startGuestTransfer: linked,
};
