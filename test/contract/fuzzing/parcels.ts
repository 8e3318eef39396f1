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
