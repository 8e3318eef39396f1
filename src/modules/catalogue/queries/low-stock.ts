import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, text, uuid } from '#platform/database/sql-types.ts';

const lowStockRow = {
  id: uuid,
  name: text,
  available: integer,
  minimum: integer,
  /** How many tools are low, this one and those beyond the limit included. */
  low_count: integer,
};

/** The fewest first. */
export const selectLowStock = preparedQuery(
  { lowStockMinimumOrders: integer, limit: integer },
  lowStockRow,
)`
select t.id, t.name, s.on_hand - s.reserved as available, t.minimum_order as minimum,
  count(*) over () as low_count
from tool t join stock s on s.tool_id = t.id
where t.is_on_sale
  and s.on_hand - s.reserved < t.minimum_order::bigint * :lowStockMinimumOrders::bigint
order by available, t.name, t.id limit :limit`;
