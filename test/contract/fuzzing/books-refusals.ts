/** The refusals of the calls about money, each provoked. */
import { intentOf } from '#test/support/buyer.ts';
import { nobodysId, orderOf, type Ground, type Wire } from './ground.ts';
import { problemIn } from './problems.ts';

type Provoke = (ground: Ground) => Promise<Wire>;

const reason = 'a bristle came out';
const reference = 'transfer 4711';

const asMira = (params: Wire['params'], body: unknown) => (ground: Ground) => {
  return { token: ground.tokens.mira, params: params ?? {}, body };
};

const onNobodys =
  (body?: unknown): Provoke =>
  async (ground) =>
    asMira({ id: nobodysId }, body)(ground);

const onPaid =
  (body: unknown): Provoke =>
  async (ground) =>
    asMira({ id: (await ground.paidOrder()).order }, body)(ground);

const onUnpaid =
  (body: unknown): Provoke =>
  async (ground) =>
    asMira({ id: await ground.order() }, body)(ground);

async function cancelled({ order, send, tokens }: Ground): Promise<string> {
  const id = await order();
  await send('cancelOrder', { token: tokens.anna, params: { id } });
  return id;
}

/** Paid, and told to be disputed: the shop believes only the processor, so it is written here. */
async function disputed({ paidOrder, shop }: Ground): Promise<string> {
  const { order } = await paidOrder();
  await shop.db.query({
    text: "update orders set payment_state = 'disputed' where id = $1",
    values: [order],
  });
  return order;
}

async function begun({ order, send, tokens }: Ground): Promise<{ id: string; secret: string }> {
  const id = await order();
  const answer = await send('startPayment', { token: tokens.anna, body: { order: id } });
  return { id, secret: String(answer.body['clientSecret']) };
}

/** A card whose bank takes its time. */
async function processing(ground: Ground): Promise<string> {
  const { id, secret } = await begun(ground);
  await ground.shop.pay(secret, '4000000000990012');
  // Until the processor's own events are in, one of them may still tell of the time before.
  await ground.shop.sandbox.settle();
  const body = { transaction: intentOf(secret) };
  await ground.send('confirmPayment', { token: ground.tokens.anna, params: { id }, body });
  return id;
}

const onProblem =
  (body?: unknown): Provoke =>
  async (ground) =>
    asMira({ id: await problemIn(ground.shop) }, body)(ground);

export const booksRefusals = {
  explainOrder: { order_unknown: onNobodys() },
  refundOrder: {
    order_unknown: onNobodys({ reason }),
    not_paid: onUnpaid({ reason }),
    disputed: async (ground: Ground) => asMira({ id: await disputed(ground) }, { reason })(ground),
    too_much: onPaid({ amount: 999_999, reason }),
    key_reused: async (ground: Ground) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const wire = { ...(await onPaid({ amount: 1, reason })(ground)), headers };
      await ground.send('refundOrder', wire);
      return { ...wire, body: { amount: 2, reason } };
    },
  },
  recordPayment: {
    order_unknown: onNobodys({ reference }),
    own_order: async (ground: Ground) => {
      const { send, tokens, tools } = ground;
      const placed = await send('placeOrder', { token: tokens.mira, body: orderOf(tools.plenty) });
      return asMira({ id: String(placed.body['insertedId']) }, { reference })(ground);
    },
    already_paid: onPaid({ reference }),
    already_closed: async (ground: Ground) =>
      asMira({ id: await cancelled(ground) }, { reference })(ground),
    payment_processing: async (ground: Ground) =>
      asMira({ id: await processing(ground) }, { reference })(ground),
    reference_used: async (ground: Ground) => {
      const body = { reference: crypto.randomUUID() };
      await ground.send('recordPayment', await onUnpaid(body)(ground));
      return onUnpaid(body)(ground);
    },
    processor_unavailable: async (ground: Ground) => {
      const { id } = await begun(ground);
      ground.faults.requests = { fail: 1 };
      return { ...asMira({ id }, { reference })(ground), outage: true };
    },
  },
  retryProblem: {
    problem_unknown: async (ground: Ground) => asMira({ id: '999999' }, {})(ground),
    problem_settled: async (ground: Ground) => {
      const wire = await onProblem({ note: 'looked at it' })(ground);
      await ground.send('retryProblem', wire);
      return wire;
    },
    note_missing: onProblem({}),
    still_there: async (ground: Ground) => {
      const id = await problemIn(ground.shop, 'unknown_payment');
      return asMira({ id }, {})(ground);
    },
    processor_unavailable: async (ground: Ground) => {
      const id = await problemIn(ground.shop, 'unknown_payment');
      ground.faults.requests = { fail: 1 };
      return { ...asMira({ id }, {})(ground), outage: true };
    },
  },
};
