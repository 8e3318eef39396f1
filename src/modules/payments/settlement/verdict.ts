/**
 * What a payment, read back from the processor, means for its order. Pure: all of the races
 * between paying, cancelling and running out of time are decided in this one function.
 */
import type { Order } from '#modules/orders/order.ts';
import { isAwaitingPayment } from '#modules/orders/payment-states.ts';
import type { Intent } from '../processor/processor-types.ts';
import type { AttemptState } from '../queries/attempts.ts';

export type Verdict =
  | { do: 'nothing' }
  /** The money is there and belongs to the order. */
  | { do: 'pay' }
  | { do: 'wait' }
  /** The attempt goes on: the card was refused, another may be tried on the same payment. */
  | { do: 'reopen' }
  /** The payment can no longer take money; a cancelled order is closed for good. */
  | { do: 'close'; order: 'cancelled' | 'expired' | undefined }
  /** Money that the order may not keep is refunded by itself. */
  | { do: 'refund'; reason: string; order: 'cancelled' | undefined; needsReview: boolean };

/** Decides under the order's lock. `attempt` is the state that the shop had stored of it. */
export function judge(order: Order, attempt: AttemptState, intent: Intent): Verdict {
  switch (intent.status) {
    case 'succeeded':
      return attempt === 'succeeded' ? { do: 'nothing' } : judgeSuccess(order, intent);
    case 'canceled':
      return attempt === 'cancelled' ? { do: 'nothing' } : { do: 'close', order: ending(order) };
    case 'processing':
      return order.paymentState === 'unpaid' ? { do: 'wait' } : { do: 'nothing' };
    default:
      return attempt === 'processing' ? { do: 'reopen' } : { do: 'nothing' };
  }
}

function judgeSuccess(order: Order, intent: Intent): Verdict {
  const refund = { do: 'refund', order: undefined, needsReview: true } as const;
  if (!belongs(order, intent)) {
    return { ...refund, reason: 'payment_differs' };
  }
  if (isAwaitingPayment(order.paymentState)) return { do: 'pay' };
  if (order.paymentState === 'cancelling') return judgeLate(order);
  const exception = order.paymentState !== 'cancelled' && order.paymentState !== 'expired';
  return {
    ...refund,
    needsReview: exception,
    reason: `order_already_${order.paymentState}`,
  };
}

/** The units are still reserved: an order that ran out of time is paid, a cancelled one is not. */
function judgeLate(order: Order): Verdict {
  if (order.cancelBecause === 'reservation_over') return { do: 'pay' };
  const reason = 'paid_while_cancelling';
  return { do: 'refund', reason, order: 'cancelled', needsReview: false };
}

function belongs(order: Order, intent: Intent): boolean {
  return (
    intent.order === order.id &&
    intent.currency === order.currency &&
    intent.amountMinor === order.totalMinor &&
    intent.receivedMinor === order.totalMinor
  );
}

function ending(order: Order): 'cancelled' | 'expired' | undefined {
  if (order.paymentState !== 'cancelling') return undefined;
  return order.cancelBecause === 'reservation_over' ? 'expired' : 'cancelled';
}
