/**
 * The units of an order that is refunded after work on it had begun. The shop cannot know where
 * they are: staff say how many are on the shelf again and how many are gone, each unit once.
 */
import { inTransaction } from '#platform/database/transaction.ts';
import type { Executor } from '#platform/database/database.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  countUndecided,
  restockOrWriteOff,
  listReservations,
  type Reservation,
  type UnitsDestination,
} from '#modules/inventory/inventory.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { FulfilmentDeps } from './fulfilment.ts';

export interface UnitsDecision {
  order: string;
  to: UnitsDestination;
  units: number;
}

export type DecideUnitsResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'order_unknown' | 'not_refunded' }
  | { ok: false; reason: 'units_decided'; undecided: number };

/** Puts units of a refunded order back on the shelf, or writes them off; or says why not. */
export function decideUnits(
  { db, clock }: FulfilmentDeps,
  actor: Actor,
  { order: id, to, units }: UnitsDecision,
): Promise<DecideUnitsResult> {
  return inTransaction(db, async (tx): Promise<DecideUnitsResult> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, reason: 'order_unknown' };
    if (order.paymentState !== 'refunded') return { ok: false, reason: 'not_refunded' };
    const reservations = await listReservations(tx, id);
    const undecided = sumUndecided(reservations);
    if (units > undecided) return { ok: false, reason: 'units_decided', undecided };
    const at = clock.now();
    const reason = to === 'shelf' ? 'put_back' : 'written_off';
    let left = units;
    for (const reservation of reservations) {
      const some = Math.min(left, countUndecided(reservation));
      const cause = { order: id, actor: actor.id, reason, at };
      if (some > 0) await restockOrWriteOff(tx, reservation, { ...cause, to, units: some });
      left -= some;
    }
    const detail = { units: String(units), to };
    const entry = { action: 'order.units_ended', object: `order:${id}`, detail } as const;
    await writeAuditEntry(tx, { ...actor, at }, entry);
    return { ok: true, order };
  });
}

/** Units of a refunded order of which staff have not yet said where they are. */
export async function countUndecidedUnits(executor: Executor, order: Order): Promise<number> {
  if (order.paymentState !== 'refunded') return 0;
  return sumUndecided(await listReservations(executor, order.id));
}

function sumUndecided(reservations: readonly Reservation[]): number {
  return reservations.reduce((sum, reservation) => sum + countUndecided(reservation), 0);
}
