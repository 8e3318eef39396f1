/**
 * Money on its way back. The decision is a row, written with what caused it; the processor is
 * asked afterwards by a job, under the row's own key, so that asking twice gives back once. What
 * the processor says later counts: a refund can still fail days after it was called made.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { byProcessor, paymentJobs, type PaymentDeps } from './deps.ts';
import { writeMoney } from './ledger.ts';
import { writeRefundFailed, writeRefundMade } from './letters.ts';
import { reportProblem } from './problems.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import {
  insertRefund,
  selectRefund,
  settleRefundRow,
  type RefundRow,
  type RefundState,
} from './queries/refunds.ts';
import { selectMoved, type MovedRow } from './queries/settlement.ts';
import { settle, type MovedMoney } from './settlement.ts';
import { followUnits } from './units-gone.ts';

export interface AskedRefund {
  order: string;
  intent: string;
  amountMinor: number;
  /** One refund a key, whatever happens. */
  key: string;
  reason: string;
  by: string;
}

/** Decides a refund in the caller's transaction; asking again under the same key does nothing. */
export async function askRefund(
  tx: Transaction,
  { clock, jobs }: PaymentDeps,
  { order, intent, amountMinor, key, reason, by }: AskedRefund,
): Promise<RefundRow | undefined> {
  const at = clock.now();
  const row = await insertRefund.first(tx, order, intent, amountMinor, key, reason, by, at);
  if (row) await jobs.enqueue(tx, paymentJobs.refund, { refund: row.id });
  return row;
}

/** What became of a refund: the processor's word, or why there is none. */
export interface RefundResult {
  id: string | undefined;
  state: RefundState;
  /** Why the processor refuses it. */
  refused?: string;
  /** When the money went, or came back, by the processor's clock. */
  at?: Date;
  /** It failed after the money had gone, and when it had. */
  cameBack?: boolean;
  madeAt?: Date;
}

/** Writes down what became of a refund, whatever was known of it before. */
export async function settleRefund(
  tx: Transaction,
  deps: PaymentDeps,
  { id, state: from }: RefundRow,
  result: RefundResult,
): Promise<void> {
  const { id: processorId, state: to, at: happenedAt } = result;
  const at = deps.clock.now();
  const refund = await selectRefund.first(tx, id);
  const order = refund && (await lockOrder(tx, refund.order_id));
  if (!order) throw new Error(`refund ${id} or its order is not there`);
  const settled = await settleRefundRow.count(tx, id, from, to, processorId ?? null, at);
  if (settled === 0 || from === to) return;
  const object = processorId ?? refund.processor_refund_id ?? id;
  const facts = { refund, order, at, happenedAt, object };
  if (to === 'succeeded') await madeRefund(tx, facts);
  if (to === 'failed') await failedRefund(tx, { ...facts, wasMade: from === 'succeeded' }, result);
}

/** One of which the shop hears only now that it has failed already. */
export async function tellFailed(
  tx: Transaction,
  { clock }: PaymentDeps,
  { refund, order, made }: { refund: RefundRow; order: Order; made: RefundResult },
): Promise<void> {
  const object = made.id ?? refund.id;
  const facts = { refund, order, object, at: clock.now(), happenedAt: made.at };
  await failedRefund(tx, { ...facts, wasMade: false }, made);
}

interface Facts {
  refund: RefundRow;
  order: Order;
  object: string;
  at: Date;
  happenedAt: Date | undefined;
}

async function madeRefund(tx: Transaction, given: Facts): Promise<void> {
  const { refund, order, at } = given;
  const attempt = await selectAttemptOfIntent.first(tx, refund.intent_id);
  await writeRefund(tx, given, attempt?.taken_elsewhere ? 'refunded_elsewhere' : 'refund');
  const { amount_minor: amountMinor, reason } = refund;
  if (settles(order, refund)) await settleState(tx, order, { reason, at });
  await writeRefundMade(tx, order, { amountMinor, reason }, at);
}

async function failedRefund(
  tx: Transaction,
  given: Facts & { wasMade: boolean },
  { refused, cameBack = false, madeAt }: RefundResult,
): Promise<void> {
  const { refund, order, object, at, wasMade } = given;
  const { amount_minor: amountMinor, intent_id: intent } = refund;
  // Gone and come back before the shop heard of either: two lines, as the processor has them.
  if (!wasMade && cameBack) await writeRefund(tx, { ...given, happenedAt: madeAt }, 'refund');
  if (wasMade || cameBack) {
    await writeRefund(tx, given, 'refund_failed');
    const reason = 'the refund did not go through after all';
    if (settles(order, refund)) await settleState(tx, order, { reason, at });
  }
  const kind = refused === undefined ? 'refund_failed' : 'refund_refused';
  const detail = refused ?? `${object}: the money has come back to the shop`;
  await reportProblem(tx, { kind, about: refund.id, order: order.id, intent, detail }, at);
  await writeRefundFailed(tx, order, { amountMinor, reason: detail }, at);
}

async function writeRefund(
  tx: Transaction,
  { refund, order, object, at, happenedAt }: Facts,
  kind: 'refund' | 'refunded_elsewhere' | 'refund_failed',
): Promise<void> {
  const { amount_minor: amountMinor, intent_id: intent, asked_by: actor } = refund;
  // Why is said in the refund's own row: those may be words about a person, and this stays.
  const reason = 'money given back';
  const cause = { object, order: order.id, currency: order.currency, actor, reason };
  const owedBack = order.transaction !== intent;
  await writeMoney(tx, { ...cause, at, happenedAt }, { kind, amountMinor, owedBack });
}

/** Only what the order was paid with changes it. */
function settles(order: Order, refund: RefundRow): boolean {
  return order.transaction === refund.intent_id;
}

/** Brings a paid order to the state that its refunds and disputes amount to. */
export async function settleState(
  tx: Transaction,
  order: Order,
  { reason, at }: { reason: string; at: Date },
): Promise<Order> {
  if (!order.transaction) return order;
  const { state: to } = settle(await getMoved(tx, order.transaction));
  if (order.paymentState === to) return order;
  const moved = await movePayment(tx, order, { to, actor: byProcessor, reason, at });
  await followUnits(tx, moved, at);
  return moved;
}

/** All that moved of a payment, for `settle` to sum up. Throws for a payment that is not there. */
export async function getMoved(
  session: Session,
  intent: string,
): Promise<MovedMoney & { isTakenElsewhere: boolean }> {
  const row: MovedRow | undefined = await selectMoved.first(session, intent);
  if (!row) throw new Error(`payment ${intent} is not there`);
  const { captured_minor: capturedMinor, taken_elsewhere: isTakenElsewhere } = row;
  return { capturedMinor, isTakenElsewhere, refunds: row.refunds, disputes: row.disputes };
}
