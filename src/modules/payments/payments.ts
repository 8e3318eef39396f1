/**
 * Payments: money from the card processor to an order, and back. One live attempt an order;
 * intents are made outside transactions under the attempt's own key; the browser's word and the
 * webhook are only reasons to look: the payment is read back and applied under the order's lock.
 *
 * What the shop promises: an order is paid at most once and only by money the processor has;
 * money that an order may not keep goes back by itself; units are given back only after the
 * payment was called off at the processor; a success shows within three minutes, whatever is lost.
 */
import type { Order } from '#modules/orders/order.ts';
import { isPaid } from '#modules/orders/payment-states.ts';
import { readAndApply } from './apply.ts';
import { callOff } from './cancel.ts';
import { paymentJobs, type PaymentDeps } from './deps.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import { sendRefund } from './ask-refund.ts';
import { minutelyWork } from './rounds.ts';

export { cancelOrder, type Cancelled, type CancelRequest } from './cancel.ts';
export { paymentJobs, type PaymentDeps } from './deps.ts';
export { handledEvents, receiveEvent, type EventOutcome } from './events.ts';
export { explainMoney, type MoneyStory } from './explain.ts';
export { countProblems, listProblems } from './problems.ts';
export { ProcessorUnavailable } from './processor.ts';
export {
  eraseFromPayments,
  listPaymentRecords,
  type PaymentRecord,
  type RefundRecord,
} from './records.ts';
export { recordPayment, type Recorded } from './record-payment.ts';
export { refundOrder, type Refunded } from './refund-order.ts';
export { reconcile } from './rounds.ts';
export { listSalesByDay, totalOf, type Sales, type SalesOfDay } from './sales.ts';
export { settleByHand, type Settled } from './settle-problem.ts';
export { findStop } from './stops.ts';
export { startPayment, type Started } from './start-payment.ts';

export { reserveAgain, type ReservedAgain } from './units-gone.ts';

export type Confirmed =
  | { ok: true; order: Order }
  | { ok: false; reason: 'transaction_unknown' | 'not_succeeded'; status?: string };

/**
 * The browser says that the order was paid by `transaction`. Answers the paid order, or why it
 * is not; nothing is believed that the processor does not say itself.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  { order, transaction }: { order: Order; transaction: string },
): Promise<Confirmed> {
  if (order.transaction === transaction && isPaid(order.paymentState)) return { ok: true, order };
  const attempt = await selectAttemptOfIntent.first(deps.db, transaction);
  const read = attempt?.order_id === order.id ? await readAndApply(deps, transaction) : undefined;
  if (!read) return { ok: false, reason: 'transaction_unknown' };
  const { applied, intent } = read;
  if (applied.known && isPaid(applied.order.paymentState)) {
    return { ok: true, order: applied.order };
  }
  return { ok: false, reason: 'not_succeeded', status: intent.status };
}

/** The payments' part of the shop's jobs. */
export function handlePaymentJobs(deps: PaymentDeps) {
  return {
    jobs: {
      [paymentJobs.callOff]: ({ order = '' }) => callOff(deps, order),
      [paymentJobs.refund]: ({ refund = '' }) => sendRefund(deps, refund),
    },
    everyMinute: minutelyWork(deps),
  };
}
