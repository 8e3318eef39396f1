/** Additions to paid orders: one that is made, and what is wrong with the others. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { byOwnCarrier, highMinimum, nowhere, whenChanged } from './delivery.ts';
import { nobodysId, priceOfPlenty, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { whilePaused } from './holiday.ts';
import { unconfirmedCustomer } from './stranger.ts';

type Build = (fuzzed: FuzzedShop) => Promise<RequestInput>;

export interface PaidRequests {
  call: 'addToOrder' | 'addToGuestOrder';
  /** A paid order that has an address, with who may add to it. */
  paid: Build;
  unpaid: Build;
  /** The same of somebody who has all the open orders that they may have. */
  withOpenOrders: Build;
}

const linesOf = (tool: string, quantity = 1) => ({ lines: [{ tool, quantity }] });

const adding =
  (order: Build, more: object = {}): Build =>
  async (fuzzed) => ({
    ...(await order(fuzzed)),
    body: { ...linesOf(fuzzed.tools.plenty), total: priceOfPlenty, ...more },
  });

export const byStaff = (fuzzed: FuzzedShop, { params = {} }: RequestInput) => ({
  token: fuzzed.tokens.mira,
  params,
});

/** What is done to the paid order before. */
export const after =
  (paid: Build, prepare: (fuzzed: FuzzedShop, request: RequestInput) => Promise<unknown>): Build =>
  async (fuzzed) => {
    const request = await paid(fuzzed);
    await prepare(fuzzed, request);
    return request;
  };

const dispute = ({ shop }: FuzzedShop, { params }: RequestInput) =>
  shop.db.query({
    text: "update orders set payment_state = 'disputed' where id = $1",
    values: [params?.['id']],
  });

const beginWork = (fuzzed: FuzzedShop, request: RequestInput) =>
  fuzzed.send('advanceOrder', { ...byStaff(fuzzed, request), body: { to: 'in_production' } });

const units = (some = 1) => ({ lines: [{ position: 1, units: some }] });

/** Of units that a guest cancels. */
export function cancelErrors({ paid, unpaid }: Pick<PaidRequests, 'paid' | 'unpaid'>) {
  const cancelling =
    (order: Build, some = 1): Build =>
    async (fuzzed) => ({ ...(await order(fuzzed)), body: units(some) });
  return {
    not_paid: cancelling(unpaid),
    disputed: cancelling(after(paid, dispute)),
    too_much: cancelling(
      after(paid, async (fuzzed, request) => {
        const amount = Math.round(priceOfPlenty * 100 - 1) / 100;
        const body = { amount, reason: 'came late' };
        await fuzzed.send('refundOrder', { ...byStaff(fuzzed, request), body });
      }),
    ),
    by_staff_only: cancelling(after(paid, beginWork)),
    units_refused: cancelling(paid, 999_999),
    key_reused: async (fuzzed: FuzzedShop) => {
      const request = await cancelling(paid)(fuzzed);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const keyed = { ...request, headers: { ...request.headers, ...key } };
      await fuzzed.send('cancelGuestLines', keyed);
      return { ...keyed, body: units(2) };
    },
  };
}

export const validAdditions = ({ paid }: Pick<PaidRequests, 'paid'>) => ({
  quote: adding(paid),
  add: adding(paid),
});

export function quoteAdditionErrors({ paid, unpaid }: PaidRequests) {
  return {
    not_paid: adding(unpaid),
    already_closed: adding(
      after(paid, (fuzzed, request) => {
        const body = { reason: 'came too late' };
        return fuzzed.send('refundOrder', { ...byStaff(fuzzed, request), body });
      }),
    ),
    disputed: adding(after(paid, dispute)),
    work_begun: adding(after(paid, beginWork)),
    lines_refused: adding(paid, linesOf(nobodysId)),
    total_out_of_bounds: async (fuzzed: FuzzedShop) => {
      return { ...(await paid(fuzzed)), body: { ...linesOf(fuzzed.tools.penny), total: 0.01 } };
    },
    below_order_minimum: whenChanged(highMinimum, adding(paid)),
    not_delivered_to: whenChanged(nowhere, adding(paid)),
    carrier_missing: whenChanged(byOwnCarrier, adding(paid)),
  };
}

export function additionErrors(requests: PaidRequests) {
  const { call, paid, withOpenOrders } = requests;
  return {
    ...quoteAdditionErrors(requests),
    total_changed: adding(paid, { total: 0.01 }),
    terms_changed: adding(paid, { terms: '2026-11-24' }),
    key_reused: async (fuzzed: FuzzedShop) => {
      const request = await adding(paid)(fuzzed);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const keyed = { ...request, headers: { ...request.headers, ...key } };
      await fuzzed.send(call, keyed);
      const two = { ...linesOf(fuzzed.tools.plenty, 2), total: 2 * priceOfPlenty };
      return { ...keyed, body: two };
    },
    orders_paused: async (fuzzed: FuzzedShop) => {
      const request = await adding(paid)(fuzzed);
      return { ...(await whilePaused(fuzzed, {})), token: undefined, ...request };
    },
    too_many_open_orders: adding(withOpenOrders),
  };
}

const paidByAnna: Build = async (fuzzed) => {
  const { order: id } = await fuzzed.paidOrder();
  const request = { token: fuzzed.tokens.anna, params: { id } };
  await fuzzed.send('saveAddress', { ...request, body: deliveryAddress });
  return request;
};

const annas: PaidRequests = {
  call: 'addToOrder',
  paid: paidByAnna,
  unpaid: async (fuzzed) => ({
    token: fuzzed.tokens.anna,
    params: { id: await fuzzed.order() },
  }),
  withOpenOrders: async (fuzzed) => {
    const { params } = await paidByAnna(fuzzed);
    const token = await unconfirmedCustomer(fuzzed, 3);
    await fuzzed.shop.db.query({
      text: `update orders set user_id = (select user_id from orders order by number desc limit 1)
        where id = $1`,
      values: [params?.['id']],
    });
    return { token, params: params ?? {} };
  },
};

const { quote, add } = validAdditions(annas);

export const additionRequests = { quoteAddition: quote, addToOrder: add };

export const accountAdditionErrors = {
  quoteAddition: quoteAdditionErrors(annas),
  addToOrder: additionErrors(annas),
};
