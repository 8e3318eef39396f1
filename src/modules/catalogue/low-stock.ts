/** Tools of which little is left. */
import type { Session } from '#platform/database/database.ts';
import { selectLowStock } from './queries/low-stock.ts';
import { smallestOrders } from './stock-level.ts';

export interface LowStock {
  /** How many tools are low in all. */
  count: number;
  /** Those with the fewest units first. */
  tools: { id: string; name: string; available: number; minimumOrder: number }[];
}

/** Of what is on sale, where the next units should be made; at most `limit` of them. */
export async function findLowStock(session: Session, limit: number): Promise<LowStock> {
  const rows = await selectLowStock.all(session, smallestOrders, limit);
  return {
    count: rows[0]?.all_low ?? 0,
    tools: rows.map(({ id, name, available, minimum }) => {
      return { id, name, available, minimumOrder: minimum };
    }),
  };
}
