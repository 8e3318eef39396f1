/** Until when the units of an order that is not paid stay reserved. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '../order.ts';
import { extendReservationRow, reserveUntilRow } from '../queries/orders.ts';

/** Extends a locked order's reservation to `until`, where that is later; only once. */
export async function extendReservation(
  tx: Tx,
  order: Order,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const { id, reservationExpiresAt } = order;
  if (!reservationExpiresAt || reservationExpiresAt >= until) return;
  const later = { reservationExpiresAt: until, reservationExtendedAt: at };
  await extendReservationRow.count(tx, { id, ...later });
}

/** Reserves a locked order's units until then, be that later or sooner than before. */
export async function reserveUntil(
  tx: Tx,
  { id }: Order,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await reserveUntilRow.count(tx, { id, reservationExpiresAt: until, reservationExtendedAt: at });
}
