/**
 * Units that are refunded leave their order: those that were not sent are released, those that were
 * are on the shelf again or gone for good. The order's lines say how many, and what they gave back.
 */
import type { Tx } from '#platform/database/transaction.ts';
import { moveOutOfOrder, type UnitsOutOfOrder } from '#modules/inventory/inventory.ts';
import type { Order } from '../order.ts';
import { takeUnitsRow } from '../queries/take-units.ts';
import type { RefundPlan, WayToTake } from './refund-shares.ts';

const outOfOrder = {
  cancelled: 'released',
  shelf: 'shelf',
  written_off: 'written_off',
} as const satisfies Record<WayToTake, UnitsOutOfOrder['to']>;

/** Takes the units of a plan, which was made under its lock, out of a locked order. */
export async function takeUnits(
  tx: Tx,
  order: Order,
  { lines, deliveryMinor }: RefundPlan,
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const units = lines.map(({ position, taken, units: count }) => {
    const tool = order.lines.find((line) => line.position === position)?.toolId;
    if (tool === undefined) throw new Error(`order ${order.id} has no line ${position}`);
    return { tool, to: outOfOrder[taken], units: count };
  });
  const isCancelled = ({ taken }: { taken: WayToTake }) => taken === 'cancelled';
  await moveOutOfOrder(tx, { order: order.id, units, actor, reason: 'units_refunded', at });
  await takeUnitsRow.count(tx, {
    id: order.id,
    positions: lines.map(({ position }) => position),
    cancelled: lines.map((line) => (isCancelled(line) ? line.units : 0)),
    returned: lines.map((line) => (isCancelled(line) ? 0 : line.units)),
    amounts: lines.map(({ amountMinor }) => amountMinor),
    deliveryMinor,
    fromState: order.fulfilmentState,
    actor,
    at,
  });
}
