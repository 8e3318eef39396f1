/**
 * Refunds. The decision is a row, written in the transaction that causes it; the processor is
 * asked afterwards by a job, under the row's own key, so that asking twice refunds once. What
 * the processor says later counts: a refund can still fail days after it succeeded.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { processorActor, paymentJobs, type PaymentDeps } from '../deps.ts';
import { writeJournalEntries } from '../ledger/ledger.ts';
import type { Settled } from '../processor/processor-types.ts';
import { queueRefundFailed, queueRefundMade } from '../order-emails.ts';
import { reportException } from '../exceptions/exceptions.ts';
import { selectAttemptOfIntent } from '../queries/attempts.ts';
import {
  insertRefund,
  selectRefund,
  settleRefundRow,
  type RefundRow,
  type RefundState,
} from '../queries/refunds.ts';
import { selectRefundLines } from '../queries/refund-lines.ts';
import { selectMoved, type MovedRow } from '../queries/settlement.ts';
import { settle, type MovedMoney } from '../settlement/settlement.ts';
import { reportMissingUnits } from '../attempts/missing-units.ts';

export interface NewRefund {
  order: string;
  intent: string;
  amountMinor: number;
  /** One refund a key, whatever happens. */
  key: string;
  reason: string;
  by: string;
  /** Asked for by a caller under a key, without an amount. */
  isRest?: boolean;
  /** What of it is tax. */
  taxMinor?: number;
}

/** Decides a refund in the caller's transaction; asking again under the same key does nothing. */
export async function createRefund(
  tx: Tx,
  { clock, jobs }: PaymentDeps,
  { order, intent, amountMinor, key, reason, by, isRest, taxMinor = 0 }: NewRefund,
): Promise<RefundRow | undefined> {
  const at = clock.now();
  const row = await insertRefund.first(tx, {
    orderId: order,
    intentId: intent,
    amountMinor,
    taxMinor,
    key,
    reason,
    askedBy: by,
    askedAt: at,
    isRest: isRest ?? null,
  });
  if (row) await jobs.enqueue(tx, paymentJobs.refund, { refund: row.id });
  return row;
}

/** What became of a refund: the processor's answer, or why there is none. */
export interface RefundOutcome {
  id: string | undefined;
  state: RefundState;
  /** Why the processor rejects it. */
  rejectionReason?: string;
  /** When the money went, or came back, by the processor's clock. */
  at?: Date;
  /** It failed after the money had gone, and when it had. */
  cameBack?: boolean;
  madeAt?: Date;
  /** What it took from the balance, and what came back to that. */
  settled?: Settled | undefined;
  returned?: Settled | undefined;
}

/** Records what became of a refund, whatever was known of it before. */
export async function settleRefund(
  tx: Tx,
  deps: PaymentDeps,
  { id, state: from }: RefundRow,
  result: RefundOutcome,
): Promise<void> {
  const { id: processorId, state: to, at: happenedAt } = result;
  const at = deps.clock.now();
  const refund = await selectRefund.first(tx, { id });
  const order = refund && (await lockOrder(tx, refund.order_id));
  if (!order) throw new Error(`refund ${id} or its order is not there`);
  const moved = await settleRefundRow.count(tx, {
    id,
    state: from,
    to,
    processorsId: processorId ?? null,
    at,
  });
  if (moved === 0 || from === to) return;
  const object = processorId ?? refund.processor_refund_id ?? id;
  const { settled, returned } = result;
  const refundCase = { refund, order, at, happenedAt, object, settled, returned };
  if (to === 'succeeded') await recordSucceededRefund(tx, refundCase);
  if (to === 'failed')
    await recordFailedRefund(tx, { ...refundCase, wasMade: from === 'succeeded' }, result);
}

/** Records a refund that had failed before the shop heard of it. */
export async function reportFailedRefund(
  tx: Tx,
  { clock }: PaymentDeps,
  { refund, order, received }: { refund: RefundRow; order: Order; received: RefundOutcome },
): Promise<void> {
  const object = received.id ?? refund.id;
  const { settled, returned, at: happenedAt } = received;
  const refundCase = { refund, order, object, at: clock.now(), happenedAt, settled, returned };
  await recordFailedRefund(tx, { ...refundCase, wasMade: false }, received);
}

interface RefundCase {
  refund: RefundRow;
  order: Order;
  object: string;
  at: Date;
  happenedAt: Date | undefined;
  settled: Settled | undefined;
  returned: Settled | undefined;
}

async function recordSucceededRefund(tx: Tx, refundCase: RefundCase): Promise<void> {
  const { refund, order, at } = refundCase;
  const attempt = await selectAttemptOfIntent.first(tx, { intentId: refund.intent_id });
  await writeRefundEntry(tx, refundCase, attempt?.is_manual ? 'manual_refund' : 'refund');
  const { amount_minor: amountMinor, reason } = refund;
  if (isPaymentOfOrder(order, refund)) await updatePaymentState(tx, order, { reason, at });
  const lines = await selectRefundLines.all(tx, { refundId: refund.id });
  const units = lines.flatMap(({ position, units: count }) =>
    position === null || count === null ? [] : [{ position, units: count }],
  );
  const hasDelivery = lines.some(({ position }) => position === null);
  const details = { amountMinor, reason, units, hasDelivery };
  if (amountMinor > 0) await queueRefundMade(tx, order, details, at);
}

async function recordFailedRefund(
  tx: Tx,
  refundCase: RefundCase & { wasMade: boolean },
  { rejectionReason, cameBack = false, madeAt }: RefundOutcome,
): Promise<void> {
  const { refund, order, object, at, wasMade } = refundCase;
  const { amount_minor: amountMinor, intent_id: intent } = refund;
  // Sent and returned before the shop heard of either: two entries, as at the processor.
  if (!wasMade && cameBack)
    await writeRefundEntry(tx, { ...refundCase, happenedAt: madeAt }, 'refund');
  if (wasMade || cameBack) {
    await writeRefundEntry(tx, refundCase, 'refund_failed');
    const reason = 'refund_failed';
    if (isPaymentOfOrder(order, refund)) await updatePaymentState(tx, order, { reason, at });
  }
  const kind = rejectionReason === undefined ? 'refund_failed' : 'refund_refused';
  const detail = rejectionReason ?? `${object}: the money has come back to the shop`;
  await reportException(tx, { kind, about: refund.id, order: order.id, intent, detail }, at);
  await queueRefundFailed(tx, order, { amountMinor, reason: detail }, at);
}

async function writeRefundEntry(
  tx: Tx,
  { refund, order, object, at, happenedAt, settled, returned }: RefundCase,
  kind: 'refund' | 'manual_refund' | 'refund_failed',
): Promise<void> {
  const { amount_minor: amountMinor, intent_id: intent, asked_by: actor } = refund;
  // The reason is in the refund's row: it may name a person, and a journal entry stays for ever.
  const reason = 'money_refunded';
  const cause = { object, order: order.id, currency: refund.currency, actor, reason };
  const refundsPayable = order.paymentId !== intent;
  const taxKind = kind === 'refund_failed' ? 'tax_refund_failed' : 'tax_refunded';
  await writeJournalEntries(
    tx,
    { ...cause, at, happenedAt },
    { kind, amountMinor, refundsPayable, settled: kind === 'refund' ? settled : returned },
    { kind: taxKind, amountMinor: refund.tax_minor },
  );
}

/** Only the payment that the order was paid with changes the order. */
function isPaymentOfOrder(order: Order, refund: RefundRow): boolean {
  return order.paymentId === refund.intent_id;
}

/** Brings a paid order to the state that its refunds and disputes amount to. */
export async function updatePaymentState(
  tx: Tx,
  order: Order,
  { reason, at }: { reason: string; at: Date },
): Promise<Order> {
  if (!order.paymentId) return order;
  const settled = settle(await getMovedMoney(tx, order.paymentId));
  // One that cost nothing is over with its last unit: no money says so.
  const isOver = order.totalMinor === 0 && order.cancelled === order.quantity;
  const to = isOver ? 'refunded' : settled.state;
  if (order.paymentState === to) return order;
  const moved = await movePayment(tx, order, { to, actor: processorActor, reason, at });
  await reportMissingUnits(tx, moved, at);
  return moved;
}

/** All that moved of a payment, for `settle` to sum up. Throws for a payment that is not there. */
export async function getMovedMoney(
  executor: Executor,
  intent: string,
): Promise<MovedMoney & { isManual: boolean }> {
  const row: MovedRow | undefined = await selectMoved.first(executor, { intentId: intent });
  if (!row) throw new Error(`payment ${intent} is not there`);
  const { captured_minor: capturedMinor, is_manual: isManual } = row;
  return { capturedMinor, isManual, refunds: row.refunds, disputes: row.disputes };
}
