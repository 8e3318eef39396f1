/**
 * Money on its way back. The decision is a row, written with what caused it; the processor is
 * asked afterwards by a job, under the row's own key, so that asking twice gives back once.
 */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { byProcessor, paymentJobs, type PaymentDeps } from './deps.ts';
import { codeOf, type RefundResult } from './processor.ts';
import { insertProblem } from './queries/events.ts';
import {
  insertRefund,
  selectRefund,
  selectUnsettledRefunds,
  settleRefundRow,
  sumRefunded,
  type RefundRow,
} from './queries/refunds.ts';

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
): Promise<void> {
  const at = clock.now();
  const row = await insertRefund.first(tx, order, intent, amountMinor, key, reason, by, at);
  if (row) await jobs.enqueue(tx, paymentJobs.refund, { refund: row.id });
}

/** Job: asks the processor for a decided refund and writes down what came of it. */
export async function sendRefund(deps: PaymentDeps, id: string): Promise<void> {
  const refund = await selectRefund.first(deps.db, id);
  if (refund?.state !== 'asked') return;
  const result = await askProcessor(deps, refund);
  await inTransaction(deps.db, (tx) => settleRefund(tx, deps, refund, result));
}

/** Asks again about refunds that were not settled at once. */
export async function chaseRefunds(deps: PaymentDeps, limit = 50): Promise<void> {
  for (const { id } of await selectUnsettledRefunds.all(deps.db, limit)) await sendRefund(deps, id);
}

async function askProcessor(deps: PaymentDeps, refund: RefundRow): Promise<RefundResult> {
  if (refund.processor_refund_id) {
    return deps.processor.retrieveRefund(refund.processor_refund_id);
  }
  const { intent_id: intent, amount_minor: amountMinor, key } = refund;
  try {
    return await deps.processor.refund({ intent, amountMinor, key });
  } catch (error) {
    // Given back by other means: there is nothing left to do.
    if (codeOf(error) === 'charge_already_refunded') return { id: '', state: 'succeeded' };
    throw error;
  }
}

async function settleRefund(
  tx: Transaction,
  deps: PaymentDeps,
  refund: RefundRow,
  { id, state }: RefundResult,
): Promise<void> {
  const at = deps.clock.now();
  const order = await lockOrder(tx, refund.order_id);
  if (!order) throw new Error(`order ${refund.order_id} of a refund is not there`);
  const settled = await settleRefundRow.count(tx, refund.id, state, id || null, at);
  if (settled === 0 || state === 'asked') return;
  if (state === 'failed') {
    await insertProblem.count(tx, order.id, refund.intent_id, 'refund_failed', id, at);
    return;
  }
  await markRefunded(tx, order, refund, at);
}

/** Only what the order was paid with changes the order; other money was never its own. */
async function markRefunded(
  tx: Transaction,
  order: Order,
  refund: RefundRow,
  at: Date,
): Promise<void> {
  if (order.transaction !== refund.intent_id) return;
  const { amount = 0 } = (await sumRefunded.first(tx, refund.intent_id)) ?? {};
  const to = amount >= order.totalMinor ? 'refunded' : 'partly_refunded';
  if (order.paymentState === to) return;
  await movePayment(tx, order, { to, actor: byProcessor, reason: refund.reason, at });
}
