/** The stock's books, gone through from the beginning: movements, balances, orders. */
import type { Session } from '#platform/database/database.ts';
import { listStockFaults } from '#modules/inventory/inventory.ts';
import { selectToolFaults, selectUnitsFaults } from './queries/audit.ts';

/** Where everything differs, nobody reads on. */
const mostTold = 500;

/**
 * Recomputes every balance from its movements, and holds it against the orders: those that are
 * open or paid have their units reserved, those that are shipped have taken them. Answers a
 * sentence for each difference, and one more where there are too many to tell.
 */
export async function auditStock(session: Session): Promise<string[]> {
  const balances = await listStockFaults(session);
  const tools = await selectToolFaults.all(session, mostTold);
  const units = await selectUnitsFaults.all(session, mostTold);
  return [
    ...balances.map(
      ({ tool, onHand, held: kept, movedOnHand, movedHeld, gaps }) =>
        `tool ${tool}: stock says ${onHand} on hand, ${kept} held; its movements say ` +
        `${movedOnHand} and ${movedHeld}${gaps > 0 ? `, and ${gaps} of them do not fit` : ''}`,
    ),
    ...tools.map(
      (row) =>
        `tool ${row.tool_id}: ${row.on_hand} on hand, ${row.held} held; what came in, what was ` +
        `handed over and what its orders reserve make ${row.on_hand_due} and ${row.held_due}`,
    ),
    ...units.map(
      (row) =>
        `order ${row.number ?? 'unknown'} of tool ${row.tool_id}, ${row.payment_state}, ` +
        `${row.fulfilment_state}: ${row.held} held and ${row.sold} sold in the movements, ` +
        `${row.reserved} and ${row.out} in its reservation; ` +
        `it should be ${row.held_due} and ${row.sold_due}`,
    ),
    ...(tools.length === mostTold || units.length === mostTold
      ? [`There may be more: of tools and of orders the first ${mostTold} are told.`]
      : []),
  ];
}
