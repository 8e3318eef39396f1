/** What keeps an order and its units from going on, provoked. */
import { soundCalls } from './sound-calls.ts';
import { nobodysId, orderOf, type Ground, type Wire } from './ground.ts';
import { intentOf } from '#test/support/buyer.ts';
import { addPerson } from '#test/support/world.ts';

const making = { to: 'in_production' };
const decision = { to: 'shelf', units: 1 };

async function onPaid(ground: Ground, body: object): Promise<Wire> {
  const { order } = await ground.paidOrder();
  return asMira(ground, order, body);
}

function asMira({ tokens }: Ground, id: string, body?: object): Wire {
  return { token: tokens.mira, params: { id }, body };
}

/** What only the processor's word brings about is written here. */
async function write({ shop }: Ground, text: string, order: string): Promise<string> {
  await shop.db.query({ text, values: [order] });
  return order;
}

async function disputed(ground: Ground): Promise<string> {
  const { order } = await ground.paidOrder();
  return write(ground, "update orders set payment_state = 'disputed' where id = $1", order);
}

/** All of its money is asked back, and the processor has not answered. */
async function refunding(ground: Ground): Promise<string> {
  const { order } = await ground.paidOrder();
  const asked = `insert into refund (order_id, intent_id, amount_minor, key, reason, state,
      asked_by, asked_at)
    select order_id, intent_id, captured_minor, 'asked:' || intent_id, 'fuzzed', 'parked', 'test',
      now() from payment_attempt where order_id = $1 and state = 'succeeded'`;
  return write(ground, asked, order);
}

/** Paid again after its only unit went elsewhere. */
async function unitsGone(ground: Ground): Promise<string> {
  const { send, tokens, shop } = ground;
  const sold = { name: 'The only one', price: 19.99, quantity1: 1, quantity2: 1 };
  const added = await send('addTool', { token: tokens.mira, body: sold });
  const tool = String(added.body['insertedId']);
  // Nobody's second order takes the last unit before the first is paid.
  const kim = await addPerson(shop.db, `Kim${crypto.randomUUID()}`, 'customer');
  const token = await shop.tokenOf(kim);
  const placed = await send('placeOrder', { token, body: orderOf(tool) });
  const order = String(placed.body['insertedId']);
  const begun = await send('startPayment', { token, body: { order } });
  const secret = String(begun.body['clientSecret']);
  await shop.pay(secret);
  const body = { transaction: intentOf(secret) };
  await send('confirmPayment', { token, params: { id: order }, body });
  await send('refundOrder', asMira(ground, order, { reason: 'changed their mind' }));
  const gone = { kind: 'corrected', change: -1, reason: 'it fell into the varnish' };
  await send('changeStock', asMira(ground, tool, gone));
  return write(ground, "update orders set payment_state = 'paid' where id = $1", order);
}

export const handingOverRefusals = {
  advanceOrder: {
    order_unknown: async (ground: Ground) => asMira(ground, nobodysId, making),
    not_paid: async (ground: Ground) => asMira(ground, await ground.order(), making),
    step_not_possible: (ground: Ground) => onPaid(ground, { to: 'delivered' }),
    shipment_missing: (ground: Ground) => onPaid(ground, { to: 'shipped' }),
    units_gone: async (ground: Ground) => asMira(ground, await unitsGone(ground), making),
    disputed: async (ground: Ground) => asMira(ground, await disputed(ground), making),
    refund_under_way: async (ground: Ground) => asMira(ground, await refunding(ground), making),
  },
  reserveAgain: {
    order_unknown: async (ground: Ground) => asMira(ground, nobodysId),
    not_paid: async (ground: Ground) => asMira(ground, await ground.order()),
    units_missing: async (ground: Ground) => asMira(ground, await unitsGone(ground)),
  },
  decideUnits: {
    order_unknown: async (ground: Ground) => asMira(ground, nobodysId, decision),
    not_refunded: (ground: Ground) => onPaid(ground, decision),
    units_decided: async (ground: Ground) => {
      const sound = await soundCalls.decideUnits(ground);
      return { ...sound, body: { to: 'shelf', units: 999_999 } };
    },
  },
};
