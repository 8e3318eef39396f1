/**
 * Refunds that the processor refused because the payment is disputed. They wait for the end of the
 * dispute, and for nothing else: then what may still go back is asked for again, and what the bank
 * took is told to staff.
 */
import { later, minuteMs } from '#platform/clock.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { paymentJobs, type PaymentDeps } from './deps.ts';
import { reportProblem } from './problems.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import { failParked, selectParkedOf, unparkRefund, type RefundRow } from './queries/refunds.ts';
import { askRefund, getMoved } from './refunds.ts';
import { settle } from './settlement.ts';

/** How long one rests before the processor is asked about it once more. */
export const parkedRestMs = 10 * minuteMs;

/** Asks again for what waits although no bank holds the money, as far as the shop knows. */
export async function reconsiderParked(
  deps: PaymentDeps,
  intent: string,
  { isAskedFor = false } = {},
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const attempt = await selectAttemptOfIntent.first(tx, intent);
    const order = attempt && (await lockOrder(tx, attempt.order_id));
    if (order) await endParking(tx, deps, { order, intent, isAskedFor });
  });
}

/**
 * Decides anew what waits on a payment of a locked order. While a bank holds money nothing is asked
 * for again, but what can no longer go back is taken off at once.
 */
export async function endParking(
  tx: Transaction,
  deps: PaymentDeps,
  given: { order: Order; intent: string; isAskedFor?: boolean },
): Promise<void> {
  const at = deps.clock.now();
  const parked = await selectParkedOf.all(tx, given.intent);
  const moved = await getMoved(tx, given.intent);
  const others = moved.refunds.filter(({ state }) => state !== 'parked');
  const hasRested = (row: RefundRow) =>
    given.isAskedFor === true || later(row.key_at, parkedRestMs) <= at;
  const { keptMinor, withheldMinor, promisedMinor } = settle({ ...moved, refunds: others });
  // What is left when every bank that still decides gives back what it holds.
  let free = Math.max(keptMinor + withheldMinor - promisedMinor, 0);
  for (const row of parked) {
    const granted = Math.min(row.amount_minor, free);
    free -= granted;
    if (granted < row.amount_minor) await askForRest(tx, deps, { ...given, row, granted });
    else if (withheldMinor === 0 && (hasRested(row) || moved.disputes.length > 0)) {
      await unparkRefund.count(tx, row.id, at);
      await deps.jobs.enqueue(tx, paymentJobs.refund, { refund: row.id });
    }
  }
}

/** The bank took a part of what was to go back: the rest goes, and staff hear of it. */
async function askForRest(
  tx: Transaction,
  deps: PaymentDeps,
  given: { order: Order; intent: string; row: RefundRow; granted: number },
): Promise<void> {
  const { order, intent, row, granted } = given;
  const { id, amount_minor: wanted, reason, asked_by: by } = row;
  const at = deps.clock.now();
  await failParked.count(tx, id, at);
  if (granted > 0) {
    const rest = { amountMinor: granted, key: `left:${id}`, reason, by };
    await askRefund(tx, deps, { order: order.id, intent, ...rest });
  }
  const detail = `of ${wanted} cents that were to go back, a dispute took ${wanted - granted}`;
  const problem = { kind: 'refund_refused', about: id, order: order.id, intent, detail } as const;
  await reportProblem(tx, problem, at);
}
