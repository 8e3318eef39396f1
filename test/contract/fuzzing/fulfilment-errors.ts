/** The errors of fulfilment, of withdrawals and of the inbox, each provoked. */
import { parcelErrors, parcelOf } from './parcels.ts';
import { inboxErrors } from './inbox.ts';
import { withdrawalErrors } from './withdrawals.ts';
import { validRequests } from './valid-requests.ts';
import { nobodysId, orderOf, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { addPerson } from '#test/support/world.ts';

const making = { to: 'in_production' };
const decision = { to: 'shelf', units: 1 };

async function onPaid(fuzzed: FuzzedShop, body: object): Promise<RequestInput> {
  const { order } = await fuzzed.paidOrder();
  return asMira(fuzzed, order, body);
}

function asMira({ tokens }: FuzzedShop, id: string, body?: object): RequestInput {
  return { token: tokens.mira, params: { id }, body };
}

/** Writes to the tables what only the processor's events can cause. */
async function updateOrder({ shop }: FuzzedShop, text: string, order: string): Promise<string> {
  await shop.db.query({ text, values: [order] });
  return order;
}

async function disputed(fuzzed: FuzzedShop): Promise<string> {
  const { order } = await fuzzed.paidOrder();
  return updateOrder(fuzzed, "update orders set payment_state = 'disputed' where id = $1", order);
}

/** All of it is being refunded, and the processor has not responded. */
async function withRefundOnHold(fuzzed: FuzzedShop): Promise<string> {
  const { order } = await fuzzed.paidOrder();
  const text = `insert into refund (order_id, intent_id, amount_minor, key, reason, state,
      asked_by, asked_at)
    select order_id, intent_id, captured_minor, 'asked:' || intent_id, 'fuzzed', 'on_hold', 'test',
      now() from payment_attempt where order_id = $1 and state = 'succeeded'`;
  return updateOrder(fuzzed, text, order);
}

/** Paid again after its only unit went elsewhere. */
async function unitsGone(fuzzed: FuzzedShop): Promise<string> {
  const { send, tokens, shop } = fuzzed;
  const toolBody = { name: 'The only one', price: 19.99, quantity1: 1, quantity2: 1 };
  const added = await send('addTool', { token: tokens.mira, body: toolBody });
  const tool = String(added.body['insertedId']);
  // A customer's second order may not take the last unit before the first is paid.
  const kim = await addPerson(shop.db, `Kim${crypto.randomUUID()}`, 'customer');
  const token = await shop.tokenOf(kim);
  const placed = await send('placeOrder', { token, body: orderOf(tool) });
  const order = String(placed.body['insertedId']);
  await send('saveAddress', { token, params: { id: order }, body: deliveryAddress });
  const payment = await send('startPayment', { token, body: { order } });
  const secret = String(payment.body['clientSecret']);
  await shop.pay(secret);
  const body = { transaction: intentIdOf(secret) };
  await send('confirmPayment', { token, params: { id: order }, body });
  await send('refundOrder', asMira(fuzzed, order, { reason: 'changed their mind' }));
  const stockChange = { kind: 'corrected', change: -1, reason: 'it fell into the varnish' };
  await send('changeStock', asMira(fuzzed, tool, stockChange));
  return updateOrder(fuzzed, "update orders set payment_state = 'paid' where id = $1", order);
}

export const fulfilmentErrors = {
  ...withdrawalErrors,
  ...inboxErrors,
  advanceOrder: {
    order_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, making),
    not_paid: async (fuzzed: FuzzedShop) => asMira(fuzzed, await fuzzed.order(), making),
    step_not_possible: (fuzzed: FuzzedShop) => onPaid(fuzzed, { to: 'delivered' }),
    shipment_missing: (fuzzed: FuzzedShop) => onPaid(fuzzed, { to: 'shipped' }),
    address_missing: (fuzzed: FuzzedShop) =>
      onPaid(fuzzed, { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' }),
    units_gone: async (fuzzed: FuzzedShop) => asMira(fuzzed, await unitsGone(fuzzed), making),
    disputed: async (fuzzed: FuzzedShop) => asMira(fuzzed, await disputed(fuzzed), making),
    refund_under_way: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, await withRefundOnHold(fuzzed), making),
  },
  sendParcel: {
    ...parcelErrors,
    units_gone: async (fuzzed: FuzzedShop) => parcelOf(fuzzed, await unitsGone(fuzzed)),
    disputed: async (fuzzed: FuzzedShop) => parcelOf(fuzzed, await disputed(fuzzed)),
    refund_under_way: async (fuzzed: FuzzedShop) =>
      parcelOf(fuzzed, await withRefundOnHold(fuzzed)),
  },
  reserveAgain: {
    order_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId),
    not_paid: async (fuzzed: FuzzedShop) => asMira(fuzzed, await fuzzed.order()),
    units_missing: async (fuzzed: FuzzedShop) => asMira(fuzzed, await unitsGone(fuzzed)),
  },
  decideUnits: {
    order_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, decision),
    not_refunded: (fuzzed: FuzzedShop) => onPaid(fuzzed, decision),
    units_decided: async (fuzzed: FuzzedShop) => {
      const request = await validRequests.decideUnits(fuzzed);
      return { ...request, body: { to: 'shelf', units: 999_999 } };
    },
  },
};
