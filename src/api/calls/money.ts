import type { z } from 'zod';
import { parseDollars, formatDollars } from '#platform/money.ts';
import { calls } from '#api/contract/calls.ts';
import type * as books from '#api/contract/money-answers.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import { readKey } from '#api/http/idempotency-key.ts';
import { listMovementsOf } from '#modules/inventory/inventory.ts';
import { findOrder, listChanges } from '#modules/orders/orders.ts';
import {
  explainMoney,
  listProblems,
  recordPayment,
  refundOrder,
  settleByHand,
  type Recorded,
  type Refunded,
  type Settled,
} from '#modules/payments/payments.ts';
import { nameActors } from './actors.ts';
import { explanationOnTheWire, problemOnTheWire, refundOnTheWire } from './books-on-the-wire.ts';
import { orderOnTheWire } from './on-the-wire.ts';

const rowsOnAPage = 50;

export function addMoneyCalls(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(calls.explainOrder, ({ params }) => explain(deps, params.id));

  routes.forCaller(calls.refundOrder, async ({ params, body, caller, request }) => {
    const key = readKey(request.headers['idempotency-key']);
    if (key === null) return refuse('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    const { amount, reason } = body;
    const refunded = await refundOrder(deps.payments, {
      ...{ order: params.id, reason, key, actor: caller },
      amountMinor: amount === undefined ? undefined : parseDollars(amount),
    });
    if (!refunded.ok) return explainRefund(refunded);
    return { refund: refundOnTheWire(refunded.refund), order: orderOnTheWire(refunded.order) };
  });

  routes.forCaller(calls.recordPayment, async ({ params, body, caller }) => {
    const paid = { order: params.id, reference: body.reference, actor: caller };
    const recorded = await recordPayment(deps.payments, paid);
    return recorded.ok ? orderOnTheWire(recorded.order) : explainRecord(recorded);
  });
}

export function addProblemCalls(routes: Routes, { db, identity, payments }: ApiDeps): void {
  routes.forCaller(calls.listProblems, async ({ query, reply }) => {
    const { limit = rowsOnAPage, cursor: before } = query;
    const settled = query.settled === 'true';
    const found = await listProblems(db, { before, settled, limit: limit + 1 });
    const shown = found.slice(0, limit);
    if (found.length > limit) reply.header('next-cursor', String(shown.at(-1)?.id));
    const nameOf = await nameActors(
      identity,
      shown.flatMap(({ resolved }) => resolved?.by ?? []),
    );
    return shown.map((problem) => problemOnTheWire(problem, nameOf));
  });

  routes.forCaller(calls.retryProblem, async ({ params, body, caller }) => {
    const request = { problem: Number(params.id), note: body?.note, actor: caller };
    const settled = await settleByHand(payments, request);
    if (!settled.ok) return explainSettled(settled);
    const nameOf = await nameActors(identity, [caller.userId]);
    return problemOnTheWire(settled.problem, nameOf);
  });
}

async function explain(
  { db, identity }: ApiDeps,
  id: string,
): Promise<z.infer<typeof books.explanation> | Refusal> {
  const order = await findOrder(db, id);
  if (!order) return refuse('order_unknown', 'Look for it in the list of orders.');
  const [changes, movements, money] = await Promise.all([
    listChanges(db, id),
    listMovementsOf(db, id),
    explainMoney(db, order),
  ]);
  const acted = [...changes, ...movements, ...money.ledger, ...money.refunds];
  const settlers = money.problems.flatMap(({ resolved }) => resolved?.by ?? []);
  const nameOf = await nameActors(identity, [...acted.map(({ actor }) => actor), ...settlers]);
  return explanationOnTheWire({ order, changes, movements, money }, nameOf);
}

function explainRefund(refusal: Exclude<Refunded, { ok: true }>): Refusal {
  switch (refusal.reason) {
    case 'order_unknown':
      return refuse('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return refuse('not_paid', `The order is ${refusal.state.replace('_', ' ')}.`);
    case 'disputed':
      return refuse('disputed', 'The bank decides about the money; wait until it has.');
    case 'too_much': {
      const message = `must be at most ${formatDollars(refusal.leftMinor)}, which is left`;
      return refuse('too_much', `amount: ${message}`, [{ path: 'amount', message }]);
    }
    case 'key_reused':
      return refuse('key_reused', 'Use a new Idempotency-Key for a new refund.');
  }
}

const records = {
  order_unknown: 'Look for it in the list of orders.',
  own_order: 'Ask a colleague to look at the payment and to record it.',
  already_paid: 'Nothing more is due for it.',
  already_closed: 'It was cancelled; place it again.',
  payment_processing: 'Wait until the bank has answered.',
  reference_used: 'Each payment pays one order: look whose this one is.',
  processor_unavailable: 'The card payment could not be called off. Try again in a moment.',
} as const;

function explainRecord({ reason }: Exclude<Recorded, { ok: true }>): Refusal {
  return refuse(reason, records[reason]);
}

const settlings = {
  problem_unknown: 'Look for it in the list of problems.',
  problem_settled: 'There is nothing left to do about it.',
  note_missing: 'This cannot be tried again: say what you did about it as note.',
  processor_unavailable: 'Try again in a moment.',
} as const;

function explainSettled(refusal: Exclude<Settled, { ok: true }>): Refusal {
  const { reason } = refusal;
  if (reason === 'still_there') return refuse('still_there', refusal.detail);
  return refuse(reason, settlings[reason]);
}
