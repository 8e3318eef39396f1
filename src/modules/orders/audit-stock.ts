/** An audit of all stock: movements, balances and orders must agree. */
import type { Executor } from '#platform/database/database.ts';
import { listStockViolations } from '#modules/inventory/inventory.ts';
import { selectToolViolations, selectUnitsViolations } from './queries/audit.ts';

/** More differences than this are not reported one by one. */
const maxReported = 500;

/**
 * Recomputes every balance from its movements and compares it with the orders: those that are
 * open or paid have their units reserved, those that are shipped have taken them. Returns a
 * sentence for each difference, and one more where some are left out.
 */
export async function auditStock(executor: Executor): Promise<string[]> {
  const balances = await listStockViolations(executor);
  const tools = await selectToolViolations.all(executor, { limit: maxReported });
  const units = await selectUnitsViolations.all(executor, { limit: maxReported });
  return [
    ...balances.map(
      ({ tool, onHand, reserved, movedOnHand, movedReserved, gaps }) =>
        `tool ${tool}: stock says ${onHand} on hand, ${reserved} reserved; its movements say ` +
        `${movedOnHand} and ${movedReserved}${gaps > 0 ? `, and ${gaps} of them do not fit` : ''}`,
    ),
    ...tools.map(
      (row) =>
        `tool ${row.tool_id}: ${row.on_hand} on hand, ${row.reserved} reserved; what came in, ` +
        'what was handed over and what its orders reserve make ' +
        `${row.on_hand_due} and ${row.reserved_due}`,
    ),
    ...units.map(
      (row) =>
        `order ${row.number ?? 'unknown'} of tool ${row.tool_id}, ${row.payment_state}, ` +
        `${row.fulfilment_state}: ${row.reserved_by_movements} reserved and ${row.sold} sold ` +
        'in the movements, ' +
        `${row.reserved} and ${row.out} in its reservation; ` +
        `it should be ${row.reserved_due} and ${row.sold_due}`,
    ),
    ...(tools.length === maxReported || units.length === maxReported
      ? [`There may be more: of tools and of orders the first ${maxReported} are reported.`]
      : []),
  ];
}
