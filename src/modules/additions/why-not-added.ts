/** Whether something may be added to an order. Pure. */
import { isPaid } from '#modules/orders/payment-states.ts';
import type { Order } from '#modules/orders/order.ts';
import type { AddingSide } from './queries/additions.ts';

export type NotAdded =
  /** Not yet: its lines are changed. */
  | 'not_paid'
  /** It is over: cancelled, expired or refunded. */
  | 'already_closed'
  | 'disputed'
  /** From then on only staff may. */
  | 'work_begun';

export function whyNotAdded(
  { paymentState, fulfilmentState }: Pick<Order, 'paymentState' | 'fulfilmentState'>,
  by: AddingSide,
): NotAdded | undefined {
  if (paymentState === 'unpaid' || paymentState === 'processing') return 'not_paid';
  if (!isPaid(paymentState)) return 'already_closed';
  if (by === 'staff') return undefined;
  if (paymentState === 'disputed') return 'disputed';
  return fulfilmentState === 'new' ? undefined : 'work_begun';
}

/** Undoes the transaction in which the order was placed. */
export class NotAddedError extends Error {
  readonly reason: NotAdded;
  constructor(reason: NotAdded) {
    super(`nothing may be added: ${reason}`);
    this.reason = reason;
  }
}
