/** Tools of which little is left. */
import type { Executor } from '#platform/database/database.ts';
import { selectLowStock } from './queries/low-stock.ts';
import { lowStockMinimumOrders } from '#modules/inventory/stock-level.ts';

export interface LowStock {
  /** How many tools are low in all. */
  count: number;
  /** Those with the fewest units first. */
  tools: { id: string; name: string; available: number; minimumOrder: number }[];
}

/** The tools on sale that are low in stock, the lowest first; at most `limit` of them. */
export async function findLowStock(executor: Executor, limit: number): Promise<LowStock> {
  const rows = await selectLowStock.all(executor, { lowStockMinimumOrders, limit });
  return {
    count: rows[0]?.low_count ?? 0,
    tools: rows.map(({ id, name, available, minimum }) => {
      return { id, name, available, minimumOrder: minimum };
    }),
  };
}
