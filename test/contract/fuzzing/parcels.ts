/** Parcels: one that can leave, and what is wrong with the others. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

/** A parcel of a paid order that has an address; all of its units without `lines`. */
export async function parcelOf(
  { tokens, send }: FuzzedShop,
  order: string,
  more: object = {},
): Promise<RequestInput> {
  const params = { id: order };
  await send('saveAddress', { token: tokens.anna, params, body: deliveryAddress });
  const body = { carrier: 'Royal Mail', trackingNumber: 'RM 42', ...more };
  return { token: tokens.mira, params, body };
}

export const oneUnit = { lines: [{ position: 1, units: 1 }] };

export async function sendOneUnit(fuzzed: FuzzedShop): Promise<RequestInput> {
  return parcelOf(fuzzed, (await fuzzed.paidOrder()).order, oneUnit);
}

const body = { carrier: 'Royal Mail', trackingNumber: 'RM 42' };

/** Those that need an order in a certain state get it from the caller. */
export const parcelErrors = {
  order_unknown: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, params: { id: nobodysId }, body };
  },
  not_paid: async (fuzzed: FuzzedShop) => parcelOf(fuzzed, await fuzzed.order()),
  step_not_possible: async (fuzzed: FuzzedShop) => {
    const request = await parcelOf(fuzzed, (await fuzzed.paidOrder()).order);
    await fuzzed.send('sendParcel', request);
    return request;
  },
  shipment_missing: async (fuzzed: FuzzedShop) => {
    const { order } = await fuzzed.paidOrder();
    return { ...(await parcelOf(fuzzed, order)), body: oneUnit };
  },
  address_missing: async (fuzzed: FuzzedShop) => {
    const { order } = await fuzzed.paidOrder();
    return { token: fuzzed.tokens.mira, params: { id: order }, body };
  },
  units_refused: async (fuzzed: FuzzedShop) => {
    const { order } = await fuzzed.paidOrder();
    return parcelOf(fuzzed, order, { lines: [{ position: 1, units: 999_999 }] });
  },
  key_reused: async (fuzzed: FuzzedShop) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const request = { ...(await sendOneUnit(fuzzed)), headers };
    await fuzzed.send('sendParcel', request);
    return { ...request, body: { ...body, trackingNumber: 'RM 43' } };
  },
};

/** Anna cancels units of her own order. */
export function ownUnits({ tokens }: FuzzedShop, order: string, units = 1): RequestInput {
  return { token: tokens.anna, params: { id: order }, body: { lines: [{ position: 1, units }] } };
}

const ofPaid =
  (prepare: (fuzzed: FuzzedShop, request: RequestInput) => Promise<unknown>, units = 1) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> => {
    const { order } = await fuzzed.paidOrder();
    const byStaff = { token: fuzzed.tokens.mira, params: { id: order } };
    await prepare(fuzzed, byStaff);
    return ownUnits(fuzzed, order, units);
  };

export const cancelLinesErrors = {
  not_paid: async (fuzzed: FuzzedShop) => ownUnits(fuzzed, await fuzzed.order()),
  disputed: ofPaid(({ shop }, { params }) =>
    shop.db.query({
      text: "update orders set payment_state = 'disputed' where id = $1",
      values: [params?.['id']],
    }),
  ),
  too_much: ofPaid(async ({ send, shop }, request) => {
    const { total } = await shop.readOrder(String(request.params?.['id']));
    const amount = Math.round(Number(total) * 100 - 1) / 100;
    await send('refundOrder', { ...request, body: { amount, reason: 'came late' } });
  }),
  by_staff_only: ofPaid(({ send }, request) =>
    send('advanceOrder', { ...request, body: { to: 'in_production' } }),
  ),
  units_refused: ofPaid(async () => undefined, 999_999),
  key_reused: async (fuzzed: FuzzedShop) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const request = { ...ownUnits(fuzzed, (await fuzzed.paidOrder()).order), headers };
    await fuzzed.send('cancelLines', request);
    return { ...request, body: { lines: [{ position: 1, units: 2 }] } };
  },
};

/** What staff see of an order in lists and on paper. */
const ofOrders = async (fuzzed: FuzzedShop) => {
  return { token: fuzzed.tokens.mira, query: { ids: await fuzzed.order() } };
};

export const worklistRequests = {
  listUsedCarriers: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  countOrdersToWork: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  listWorkSummaries: ofOrders,
  listPackingSlips: ofOrders,
};
