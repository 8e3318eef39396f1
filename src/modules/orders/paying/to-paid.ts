/**
 * Orders that are paid, in a statement of others: what pays several at once is one statement, with
 * all that it causes. Pure.
 */
import type { Order } from '../order.ts';
import { canMovePayment } from '../payment-states.ts';

/** A locked order as it is once it is paid. Its units stay as they are. */
export function toPaid(order: Order, paymentId: string): Order {
  const { id, paymentState: from } = order;
  if (!canMovePayment(from, 'paid')) throw new Error(`order ${id}: ${from} → paid`);
  const paid = { paymentState: 'paid', cancelBecause: undefined } as const;
  return { ...order, ...paid, paymentId, reservationExpiresAt: undefined };
}

type MovePlaceholders = Record<'actor' | 'reason' | 'at', string>;

/**
 * Parts of a `with` that pays the locked orders of `paid`, which comes before and has the columns
 * `order_id`, `from_state` and `payment_id`. A row of `moved` for each that was in that state.
 */
export const movePaidSql = ({ actor, reason, at }: MovePlaceholders) => `
moved as (
  update orders o set payment_state = 'paid', cancel_because = null, payment_id = paid.payment_id,
    reservation_expires_at = null
  from paid where o.id = paid.order_id and o.payment_state = paid.from_state
  returning o.id, paid.from_state
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'payment', from_state, 'paid', ${actor}, ${reason}, ${at} from moved
)`;
