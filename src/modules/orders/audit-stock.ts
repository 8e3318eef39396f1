/** The stock's books, gone through from the beginning: movements, balances, orders. */
import type { Session } from '#platform/database/database.ts';
import { listStockFaults } from '#modules/inventory/inventory.ts';
import { selectHeldFaults, selectUnitsFaults } from './queries/audit.ts';

/**
 * Recomputes every balance from its movements, and holds them against the orders: open ones hold
 * their units, sold ones have taken them. Answers a sentence for each difference.
 */
export async function auditStock(session: Session): Promise<string[]> {
  const balances = await listStockFaults(session);
  const held = await selectHeldFaults.all(session);
  const units = await selectUnitsFaults.all(session);
  return [
    ...balances.map(
      ({ tool, onHand, held: kept, movedOnHand, movedHeld, gaps }) =>
        `tool ${tool}: stock says ${onHand} on hand, ${kept} held; its movements say ` +
        `${movedOnHand} and ${movedHeld}${gaps > 0 ? `, and ${gaps} of them do not fit` : ''}`,
    ),
    ...held.map(
      (row) =>
        `tool ${row.tool_id}: ${row.held} held; its open orders ask for ${row.held_due} held`,
    ),
    ...units.map(
      (row) =>
        `order ${row.number ?? 'unknown'} of tool ${row.tool_id}, ${row.payment_state}, ` +
        `${row.fulfilment_state}: ${row.held} held and ${row.sold} sold in the movements; ` +
        `it should be ${row.held_due} and ${row.sold_due}`,
    ),
  ];
}
