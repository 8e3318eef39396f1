/**
 * Refunds that the processor rejects because the payment is disputed are on hold until the
 * dispute is over. Then what may still go back is sent again, and staff are told what the bank
 * has taken.
 */
import { later, minuteMs } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { paymentJobs, type PaymentDeps } from '../deps.ts';
import { reportException } from '../exceptions/exceptions.ts';
import { selectAttemptOfIntent } from '../queries/attempts.ts';
import type { ProcessorRefund } from '../processor/processor-types.ts';
import {
  failRefundOnHold,
  selectRefundsOnHold,
  resumeRefund,
  type RefundRow,
} from '../queries/refunds.ts';
import { formatCharged } from '../ledger/format-charged.ts';
import { taxOfRefund } from './refund-tax.ts';
import { createRefund, getMovedMoney } from './refunds.ts';
import { settle } from '../settlement/settlement.ts';

/** How long a refund on hold rests before the processor is asked once more. */
export const onHoldRestMs = 10 * minuteMs;

/** Sends refunds on hold again when no open dispute is known that would stop them. */
export async function reconsiderRefundsOnHold(
  deps: PaymentDeps,
  intent: string,
  { isAskedFor = false } = {},
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const attempt = await selectAttemptOfIntent.first(tx, { intentId: intent });
    const order = attempt && (await lockOrder(tx, attempt.order_id));
    if (order) await releaseRefundsOnHold(tx, deps, { order, intent, isAskedFor });
  });
}

/**
 * Decides again about a locked order's refunds on hold. While a bank withholds money nothing is
 * sent again, but amounts that can no longer go back are cut at once. `unbooked` went back at the
 * processor and is not in the shop's books yet.
 */
export async function releaseRefundsOnHold(
  tx: Tx,
  deps: PaymentDeps,
  context: {
    order: Order;
    intent: string;
    isAskedFor?: boolean;
    unbooked?: readonly ProcessorRefund[];
  },
): Promise<void> {
  const at = deps.clock.now();
  const onHold = await selectRefundsOnHold.all(tx, { intentId: context.intent });
  const moved = await getMovedMoney(tx, context.intent);
  const booked = moved.refunds.filter(({ state }) => state !== 'on_hold');
  const others = [...booked, ...(context.unbooked ?? [])];
  const hasRested = (row: RefundRow) =>
    context.isAskedFor === true || later(row.key_at, onHoldRestMs) <= at;
  const { withheldMinor, ...settlement } = settle({ ...moved, refunds: others });
  const { refundedMinor, lostMinor, promisedMinor } = settlement;
  // What is left if every bank that still decides returns what it withholds.
  let free = Math.max(moved.capturedMinor - refundedMinor - lostMinor - promisedMinor, 0);
  for (const row of onHold) {
    const granted = Math.min(row.amount_minor, free);
    free -= granted;
    if (granted < row.amount_minor) await refundRest(tx, deps, { ...context, row, granted });
    else if (withheldMinor === 0 && (hasRested(row) || moved.disputes.length > 0)) {
      await resumeRefund.count(tx, { id: row.id, keyAt: at });
      await deps.jobs.enqueue(tx, paymentJobs.refund, { refund: row.id });
    }
  }
}

/** A part of the refund's amount went elsewhere: the rest is refunded, and staff are told. */
async function refundRest(
  tx: Tx,
  deps: PaymentDeps,
  context: { order: Order; intent: string; row: RefundRow; granted: number },
): Promise<void> {
  const { order, intent, row, granted } = context;
  const { id, amount_minor: wanted, currency, reason, asked_by: by } = row;
  const at = deps.clock.now();
  await failRefundOnHold.count(tx, { id, settledAt: at });
  if (granted > 0) {
    const rest = { amountMinor: granted, key: `left:${id}`, reason, by };
    const taxMinor = await taxOfRefund(tx, order, { intent, amountMinor: granted });
    await createRefund(tx, deps, { order: order.id, intent, taxMinor, ...rest });
  }
  const detail =
    `of ${formatCharged(wanted, currency)} that were to go back, ` +
    `${formatCharged(granted, currency)} can: ` +
    'disputes or refunds at the processor took the rest';
  const exception = { kind: 'refund_refused', about: id, order: order.id, intent, detail } as const;
  await reportException(tx, exception, at);
}
