/**
 * An order that is paid again, because its refund failed, reserves its units again. When somebody
 * else has them by then it is an exception: it cannot be shipped before staff have decided, and
 * they reserve units that have come in, refund it once more, or cancel it.
 */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { Executor } from '#platform/database/database.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { listReservations, reserveUnits } from '#modules/inventory/inventory.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { isPaid, isShipped } from '#modules/orders/payment-states.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import { reportException } from '../exceptions/exceptions.ts';
import { resolveExceptionsOfOrder } from '../queries/exceptions.ts';

/** How many units a paid order that is not shipped lacks. */
export async function countMissingUnits(executor: Executor, order: Order): Promise<number> {
  const { paymentState, fulfilmentState, id } = order;
  if (isShipped(fulfilmentState) || !isPaid(paymentState)) return 0;
  const reservations = await listReservations(executor, id);
  return reservations.reduce(
    (sum, { ordered, reserved, handedOver }) => sum + ordered - reserved - handedOver,
    0,
  );
}

/** Reports an order that is paid again without units; settles the report when it is refunded. */
export async function reportMissingUnits(tx: Tx, order: Order, at: Date): Promise<void> {
  const { id, quantity } = order;
  if (order.paymentState === 'refunded') {
    await resolveExceptionsOfOrder.count(tx, {
      orderId: id,
      kind: 'units_gone',
      resolvedAt: at,
      resolvedBy: processorActor,
      resolution: 'refunded',
    });
  }
  const missing = await countMissingUnits(tx, order);
  if (missing === 0) return;
  const detail = `${missing} of ${quantity} units are not there: others have them by now`;
  // It can happen to an order more than once, each time with an exception of its own.
  const about = `${id}:${crypto.randomUUID()}`;
  await reportException(tx, { kind: 'units_gone', about, order: id, detail }, at);
}

/** Settles the report of a locked order that lacks no units any more: those are refunded. */
export async function settleMissingUnits(tx: Tx, { id }: Order, at: Date): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order || (await countMissingUnits(tx, order)) > 0) return;
  await resolveExceptionsOfOrder.count(tx, {
    orderId: id,
    kind: 'units_gone',
    resolvedAt: at,
    resolvedBy: processorActor,
    resolution: 'refunded',
  });
}

export type ReserveAgainResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'order_unknown' | 'not_paid' }
  | { ok: false; reason: 'units_missing'; missing: number };

/** Reserves what a paid order lacks, as far as that is there now: all of it or nothing. */
export function reserveAgain(
  { db, clock }: PaymentDeps,
  actor: Actor,
  id: string,
): Promise<ReserveAgainResult> {
  return inTransaction(db, async (tx): Promise<ReserveAgainResult> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, reason: 'order_unknown' };
    if (!isPaid(order.paymentState)) return { ok: false, reason: 'not_paid' };
    const missing = await countMissingUnits(tx, order);
    if (missing === 0) return { ok: true, order };
    const at = clock.now();
    const cause = { order: id, actor: actor.id, reason: 'reserved_again', at };
    if (!(await reserveUnits(tx, cause))) return { ok: false, reason: 'units_missing', missing };
    const how = 'units_reserved_again';
    await resolveExceptionsOfOrder.count(tx, {
      orderId: id,
      kind: 'units_gone',
      resolvedAt: at,
      resolvedBy: actor.id,
      resolution: how,
    });
    const entry = { action: 'order.reserved', object: `order:${id}` } as const;
    const detail = { units: String(missing) };
    await writeAuditEntry(tx, { ...actor, at }, { ...entry, detail });
    return { ok: true, order };
  });
}
