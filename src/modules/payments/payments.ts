/**
 * Payments: money from the card processor to an order, and back. One live attempt an order;
 * intents are made outside transactions under the attempt's own key; the browser's hint and the
 * webhook are only reasons to look: the payment is read back and applied under the order's lock.
 *
 * What the shop promises: an order is paid at most once and only by money the processor has;
 * money that an order may not keep is refunded by itself; units are released only after the
 * payment was cancelled at the processor; a success shows within three minutes, whatever is lost.
 */
import type { Order } from '#modules/orders/order.ts';
import { isPaid } from '#modules/orders/payment-states.ts';
import { readAndApply } from './attempts/apply-intent.ts';
import { cancelIntent } from './attempts/cancel-order.ts';
import { paymentJobs, type PaymentDeps } from './deps.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { minutelyJobs } from './scheduled-jobs.ts';

export {
  cancelOrder,
  type CancelOrderResult,
  type CancelRequest,
} from './attempts/cancel-order.ts';
export { deleteOldFailures } from './card-testing/card-failures.ts';
export { editOrder, quoteEdit, type EditOrderResult } from './attempts/edit-order.ts';
export {
  changeDelivery,
  type ChangeDeliveryResult,
  type DeliveryChange,
} from './attempts/change-delivery.ts';
export { paymentJobs, type PaymentDeps } from './deps.ts';
export { handledEvents, handleEvent, receiveEvent, type EventOutcome } from './processor/events.ts';
export { getMoneyHistory, type MoneyHistory } from './money-history.ts';
export { countExceptions, listExceptions, reportException } from './exceptions/exceptions.ts';
export {
  listExceptionsOfUser,
  mostListedOrders,
  sumBought,
  sumBoughtOfEach,
  type Bought,
} from './of-customer.ts';
export { ProcessorUnavailableError } from './processor/processor.ts';
export {
  eraseFromPayments,
  listPaymentRecords,
  listRefunds,
  type PaymentRecord,
  type RefundRecord,
} from './processor/payment-records.ts';
export { recordPayment, type RecordPaymentResult } from './attempts/record-payment.ts';
export { cancelUnits } from './refunds/cancel-units.ts';
export { refundOrder, type RefundOrderResult } from './refunds/refund-order.ts';
export { reconcile, runDaily } from './scheduled-jobs.ts';
export { formatCharged } from './ledger/format-charged.ts';
export { lockHours } from './ledger/lock-hours.ts';
export { findLastStatement, type LastStatement } from './ledger/last-statement.ts';
export { listJournalOfOrder, type JournalEntry } from './ledger/ledger.ts';
export {
  listSalesByDay,
  listSalesOfSpans,
  sumSales,
  type Sales,
  type SalesOfDay,
} from './ledger/sales.ts';
export {
  settleExceptionByHand,
  type SettleExceptionResult,
} from './exceptions/settle-exception.ts';
export { payFreeOrder } from './attempts/free-order.ts';
export { findFulfilmentStop } from './attempts/fulfilment-stop.ts';
export { startPayment, type StartPaymentResult } from './attempts/start-payment.ts';

export {
  abandonTransfer,
  findTransfer,
  startTransfer,
  type BankTransfer,
  type TransferOffer,
} from './transfers/transfers.ts';

export { reserveAgain, type ReserveAgainResult } from './attempts/missing-units.ts';

export type ConfirmPaymentResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'transaction_unknown' | 'not_succeeded'; status?: string };

/**
 * The browser says that the order was paid by this payment. Returns the paid order, or why it
 * is not; nothing is believed that the processor does not say itself.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  { order, paymentId }: { order: Order; paymentId: string },
): Promise<ConfirmPaymentResult> {
  if (order.paymentId === paymentId && isPaid(order.paymentState)) return { ok: true, order };
  const attempt = await selectAttemptOfIntent.first(deps.db, { intentId: paymentId });
  const read = attempt?.order_id === order.id ? await readAndApply(deps, paymentId) : undefined;
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
      [paymentJobs.cancelIntent]: ({ order = '' }) => cancelIntent(deps, order),
      [paymentJobs.refund]: ({ refund = '' }) => sendRefund(deps, refund),
    },
    everyMinute: minutelyJobs(deps),
  };
}
