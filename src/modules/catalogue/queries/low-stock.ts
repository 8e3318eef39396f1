import { statement } from '#platform/database/statement.ts';

export interface LowStockRow {
  id: string;
  name: string;
  available: number;
  minimum: number;
  /** How many tools are low, this one and those beyond the limit included. */
  low_count: number;
}

/** times the minimum order below which stock is low, at most this many; the fewest first */
export const selectLowStock = statement<[number, number], LowStockRow>(`
select t.id, t.name, s.on_hand - s.reserved as available, t.minimum_order as minimum,
  count(*) over () as low_count
from tool t join stock s on s.tool_id = t.id
where t.archived_at is null and s.on_hand - s.reserved < t.minimum_order::bigint * $1::bigint
order by available, t.name, t.id limit $2`);
