/** The errors of the operations about money, each provoked. */
import { intentIdOf } from '#test/support/buyer.ts';
import { nobodysId, orderOf, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { cancelLinesErrors } from './parcels.ts';
import { insertException } from './payment-exceptions.ts';

type Provoke = (fuzzed: FuzzedShop) => Promise<RequestInput>;

const reason = 'a bristle came out';
const reference = 'transfer 4711';

const asMira = (params: RequestInput['params'], body: unknown) => (fuzzed: FuzzedShop) => {
  return { token: fuzzed.tokens.mira, params: params ?? {}, body };
};

const onUnknownOrder =
  (body?: unknown): Provoke =>
  async (fuzzed) =>
    asMira({ id: nobodysId }, body)(fuzzed);

const onPaid =
  (body: unknown): Provoke =>
  async (fuzzed) =>
    asMira({ id: (await fuzzed.paidOrder()).order }, body)(fuzzed);

const onUnpaid =
  (body: unknown): Provoke =>
  async (fuzzed) =>
    asMira({ id: await fuzzed.order() }, body)(fuzzed);

export async function cancelled({ order, send, tokens }: FuzzedShop): Promise<string> {
  const id = await order();
  await send('cancelOrder', { token: tokens.anna, params: { id } });
  return id;
}

/** Paid and disputed: only the processor can cause that, so it is written to the table here. */
async function disputed({ paidOrder, shop }: FuzzedShop): Promise<string> {
  const { order } = await paidOrder();
  await shop.db.query({
    text: "update orders set payment_state = 'disputed' where id = $1",
    values: [order],
  });
  return order;
}

export async function startPayment({
  order,
  send,
  tokens,
}: FuzzedShop): Promise<{ id: string; secret: string }> {
  const id = await order();
  const answer = await send('startPayment', { token: tokens.anna, body: { order: id } });
  return { id, secret: String(answer.body['clientSecret']) };
}

/** A card whose bank takes its time. */
export async function processing(fuzzed: FuzzedShop): Promise<string> {
  const { id, secret } = await startPayment(fuzzed);
  await fuzzed.shop.pay(secret, '4000000000990012');
  // Until the processor's events have arrived, one of them may still carry an older state.
  await fuzzed.shop.sandbox.runDue();
  const body = { transaction: intentIdOf(secret) };
  await fuzzed.send('confirmPayment', { token: fuzzed.tokens.anna, params: { id }, body });
  return id;
}

const onException =
  (body?: unknown): Provoke =>
  async (fuzzed) =>
    asMira({ id: await insertException(fuzzed.shop) }, body)(fuzzed);

export const paymentErrors = {
  explainOrder: { order_unknown: onUnknownOrder() },
  refundOrder: {
    order_unknown: onUnknownOrder({ reason }),
    not_paid: onUnpaid({ reason }),
    disputed: async (fuzzed: FuzzedShop) =>
      asMira({ id: await disputed(fuzzed) }, { reason })(fuzzed),
    too_much: onPaid({ amount: 999_999, reason }),
    units_refused: onPaid({ lines: [{ position: 2, units: 1 }], reason }),
    key_reused: async (fuzzed: FuzzedShop) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const wire = { ...(await onPaid({ amount: 1, reason })(fuzzed)), headers };
      await fuzzed.send('refundOrder', wire);
      return { ...wire, body: { amount: 2, reason } };
    },
  },
  cancelLines: cancelLinesErrors,
  recordPayment: {
    order_unknown: onUnknownOrder({ reference }),
    own_order: async (fuzzed: FuzzedShop) => {
      const { send, tokens, tools } = fuzzed;
      const placed = await send('placeOrder', { token: tokens.mira, body: orderOf(tools.plenty) });
      return asMira({ id: String(placed.body['insertedId']) }, { reference })(fuzzed);
    },
    already_paid: onPaid({ reference }),
    already_closed: async (fuzzed: FuzzedShop) =>
      asMira({ id: await cancelled(fuzzed) }, { reference })(fuzzed),
    payment_processing: async (fuzzed: FuzzedShop) =>
      asMira({ id: await processing(fuzzed) }, { reference })(fuzzed),
    reference_used: async (fuzzed: FuzzedShop) => {
      const body = { reference: crypto.randomUUID() };
      await fuzzed.send('recordPayment', await onUnpaid(body)(fuzzed));
      return onUnpaid(body)(fuzzed);
    },
    processor_unavailable: async (fuzzed: FuzzedShop) => {
      const { id } = await startPayment(fuzzed);
      fuzzed.faults.requests = { fail: 1 };
      return { ...asMira({ id }, { reference })(fuzzed), outage: true };
    },
  },
  retryException: {
    exception_unknown: async (fuzzed: FuzzedShop) => asMira({ id: '999999' }, {})(fuzzed),
    exception_settled: async (fuzzed: FuzzedShop) => {
      const wire = await onException({ note: 'looked at it' })(fuzzed);
      await fuzzed.send('retryException', wire);
      return wire;
    },
    note_missing: onException({}),
    still_there: async (fuzzed: FuzzedShop) => {
      const id = await insertException(fuzzed.shop, 'unknown_payment');
      return asMira({ id }, {})(fuzzed);
    },
    processor_unavailable: async (fuzzed: FuzzedShop) => {
      const id = await insertException(fuzzed.shop, 'unknown_payment');
      fuzzed.faults.requests = { fail: 1 };
      return { ...asMira({ id }, {})(fuzzed), outage: true };
    },
  },
};
