/** Customers cancel units of what they have paid, until work on it begins; they are refunded. */
import type { Actor } from '#modules/audit/entry.ts';
import type { LineUnits } from '#modules/orders/line-units.ts';
import type { PaymentDeps } from '../deps.ts';
import { refundOrder, type RefundOrderResult } from './refund-order.ts';

export interface Cancellation {
  order: string;
  lines: readonly LineUnits[];
  /** Makes a repeated request the same request. */
  key: string | undefined;
}

/** With delivery, when nothing is left of the order. */
export function cancelUnits(
  deps: PaymentDeps,
  actor: Actor,
  { order, lines: wanted, key }: Cancellation,
): Promise<RefundOrderResult> {
  const lines = wanted.map((line) => ({ ...line, taken: 'cancelled' as const }));
  const units = { lines, delivery: 'with_last' as const };
  const reason = 'cancelled_by_customer';
  return refundOrder(deps, actor, { order, units, reason, key, isByCustomer: true });
}
