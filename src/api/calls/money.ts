import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import type * as moneyResponses from '#api/contract/money-responses.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { cutPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import { listMovementsOfOrder } from '#modules/inventory/inventory.ts';
import { findOrder, listChanges } from '#modules/orders/orders.ts';
import {
  getMoneyHistory,
  listExceptions,
  recordPayment,
  refundOrder,
  settleExceptionByHand,
  type RecordPaymentResult,
  type RefundOrderResult,
  type SettleExceptionResult,
} from '#modules/payments/payments.ts';
import { createActorSerializer } from './actors.ts';
import { serializeExplanation, serializeException, serializeRefund } from './serialize-money.ts';
import { toTooMuchProblem } from './orders/refund-too-much.ts';
import { toUnitsRefusedProblem } from './orders/units-refused.ts';
import { addReceiptOperations } from './receipts/receipts.ts';
import { serializeOrder } from './serialize.ts';

export function addMoneyOperations(routes: Routes, deps: ApiDeps): void {
  addReceiptOperations(routes, deps);
  routes.forCaller(operations.explainOrder, ({ params }) => explainOrder(deps, params.id));

  routes.forCaller(operations.refundOrder, async ({ params, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    const { amount: amountMinor, lines, delivery, reason } = body;
    const units = lines || delivery ? { lines: lines ?? [], delivery } : undefined;
    const result = await refundOrder(deps.payments, actor, {
      ...{ order: params.id, reason, key, amountMinor, units },
    });
    if (!result.ok) return toRefundProblem(result);
    return { refund: serializeRefund(result.refund), order: serializeOrder(result.order) };
  });

  routes.forCaller(operations.recordPayment, async ({ params, body, actor }) => {
    const manualPayment = { order: params.id, reference: body.reference };
    const result = await recordPayment(deps.payments, actor, manualPayment);
    return result.ok ? serializeOrder(result.order) : describeRecordingError(result);
  });
}

export function addExceptionOperations(routes: Routes, { db, identity, payments }: ApiDeps): void {
  routes.forCaller(operations.listExceptions, async ({ query, reply }) => {
    const { limit, cursor: before } = query;
    const includeSettled = query.settled === 'true';
    const rows = await listExceptions(db, { before, settled: includeSettled, limit: limit + 1 });
    const page = cutPage(reply, rows, limit, ({ id }) => id);
    const serializeActor = await createActorSerializer(
      identity,
      page.flatMap(({ resolved }) => resolved?.by ?? []),
    );
    return page.map((exception) => serializeException(exception, serializeActor));
  });

  routes.forCaller(operations.retryException, async ({ params, body, actor }) => {
    const request = { exception: Number(params.id), note: body?.note };
    const result = await settleExceptionByHand(payments, actor, request);
    if (!result.ok) return toSettleProblem(result);
    const serializeActor = await createActorSerializer(identity, [actor.id]);
    return serializeException(result.exception, serializeActor);
  });
}

async function explainOrder(
  { db, identity }: ApiDeps,
  id: string,
): Promise<z.infer<typeof moneyResponses.explanation> | Problem> {
  const order = await findOrder(db, id);
  if (!order) return createProblem('order_unknown', 'Look for it in the list of orders.');
  const [changes, movements, money] = await Promise.all([
    listChanges(db, id),
    listMovementsOfOrder(db, id),
    getMoneyHistory(db, order),
  ]);
  const entries = [...changes, ...movements, ...money.ledger, ...money.refunds];
  const settledBy = money.exceptions.flatMap(({ resolved }) => resolved?.by ?? []);
  const serializeActor = await createActorSerializer(identity, [
    ...entries.map(({ actor }) => actor),
    ...settledBy,
  ]);
  return serializeExplanation({ order, changes, movements, money }, serializeActor);
}

export function toRefundProblem(error: Exclude<RefundOrderResult, { ok: true }>): Problem {
  switch (error.reason) {
    case 'order_unknown':
      return createProblem('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return createProblem('not_paid', `The order is ${error.state.replace('_', ' ')}.`);
    case 'disputed':
      return createProblem('disputed', 'The bank decides about the money; wait until it has.');
    case 'too_much':
      return toTooMuchProblem(error);
    case 'units_refused':
      return toUnitsRefusedProblem(error.errors);
    case 'by_staff_only':
      return createProblem('by_staff_only', 'Work on it has begun; write to us.');
    case 'key_reused':
      return createProblem('key_reused', 'Use a new Idempotency-Key for a new refund.');
  }
}

const recordPaymentAdvice = {
  order_unknown: 'Look for it in the list of orders.',
  own_order: 'Ask a colleague to look at the payment and to record it.',
  already_paid: 'Nothing more is due for it.',
  already_closed: 'It was cancelled; place it again.',
  payment_processing: 'Wait until the bank has answered.',
  reference_used: 'Each payment pays one order: look whose this one is.',
  processor_unavailable: 'The card payment could not be cancelled. Try again in a moment.',
} as const;

function describeRecordingError({ reason }: Exclude<RecordPaymentResult, { ok: true }>): Problem {
  return createProblem(reason, recordPaymentAdvice[reason]);
}

const settleAdvice = {
  exception_unknown: 'Look for it in the list of exceptions.',
  exception_settled: 'There is nothing left to do about it.',
  note_missing: 'This cannot be retried: say what you did about it as note.',
  processor_unavailable: 'Try again in a moment.',
} as const;

function toSettleProblem(error: Exclude<SettleExceptionResult, { ok: true }>): Problem {
  const { reason } = error;
  if (reason === 'still_there') return createProblem('still_there', error.detail);
  return createProblem(reason, settleAdvice[reason]);
}
