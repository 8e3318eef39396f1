/**
 * Refunds of units: what of which lines, and what it comes to by the one function that says so. The
 * units leave the order in the transaction that decides the refund, under the order's lock.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { UnitsRefused } from '#modules/orders/line-units.ts';
import { takeUnits } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  planRefund,
  type RefundPlan,
  type UnitsToRefund,
} from '#modules/orders/refunding/refund-shares.ts';
import { settleMissingUnits } from '../attempts/missing-units.ts';
import type { RefundRow } from '../queries/refunds.ts';
import { insertRefundLines, selectRefundLines } from '../queries/refund-lines.ts';

export type PlannedRefund =
  | { ok: true; plan: RefundPlan | undefined }
  | { ok: false; reason: 'units_refused'; errors: UnitsRefused[] };

/** The plan of a refund of units; none for a refund of an amount. */
export function planUnits(order: Order, units: UnitsToRefund | undefined): PlannedRefund {
  if (!units) return { ok: true, plan: undefined };
  const planned = planRefund(order, units);
  return planned.ok ? planned : { ok: false, reason: 'units_refused', errors: planned.errors };
}

/** Takes the units of a decided refund out of its locked order, and writes what they are. */
export async function applyPlan(
  tx: Tx,
  { order, refund, plan }: { order: Order; refund: RefundRow; plan: RefundPlan },
  cause: { actor: string; at: Date },
): Promise<void> {
  const { lines, deliveryMinor } = plan;
  const delivery = deliveryMinor > 0 ? [deliveryMinor] : [];
  const none = delivery.map(() => null);
  await insertRefundLines.count(tx, {
    refundId: refund.id,
    orderId: order.id,
    positions: [...lines.map(({ position }) => position), ...none],
    units: [...lines.map(({ units }) => units), ...none],
    taken: [...lines.map(({ taken }) => taken), ...none],
    amounts: [...lines.map(({ amountMinor }) => amountMinor), ...delivery],
  });
  await takeUnits(tx, order, plan, cause);
  await settleMissingUnits(tx, order, cause.at);
}

/** The row of delivery, which is of no line. */
const delivered = 'null null null';

/** Whether a refund is of these units, or of none of any. */
export async function isOfUnits(
  executor: Executor,
  refund: string,
  units: UnitsToRefund | undefined,
): Promise<boolean> {
  const rows = await selectRefundLines.all(executor, { refundId: refund });
  const had = rows.map(({ position, units: count, taken }) => `${position} ${count} ${taken}`);
  const requested = units?.lines.map(({ position, units: count, taken }) => {
    return `${position} ${count} ${taken}`;
  });
  const isDelivery = units?.delivery === 'with_last' ? had.includes(delivered) : units?.delivery;
  const wanted = [...(requested ?? []), ...(isDelivery ? [delivered] : [])];
  return had.toSorted().join() === wanted.toSorted().join();
}
