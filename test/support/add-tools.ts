/** Many tools at once, straight into the tables: only their number counts. */
import type { Database } from '#platform/database/database.ts';

/** Of one product, on sale at 1.00, each with a code and so much stock. */
export async function addTools(
  db: Database,
  { of, count, stock }: { of: string; count: number; stock: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `with added as (
      insert into tool (name, kind, description, img, facts, price_minor, minimum_order,
        rating_tenths, position, created_at, product_id, variant, is_on_sale, sku)
      select 'Many brush ' || n, kind, description, '', '[]', 100, 1, 40, 9, created_at, product_id,
        'size ' || n, true, 'MB-' || n
      from tool cross join generate_series(1, $1) n where tool.id = $2 returning id
    ), moved as (
      insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason, at,
        ordinal, on_hand_before, reserved_before, on_hand, reserved)
      select id, 'received', $3, 0, 'shop', 'test', now(), 1, 0, 0, $3, 0 from added
    ), stocked as (insert into stock (tool_id, on_hand, movements) select id, $3, 1 from added)
    select id from added`,
    values: [count, of, stock],
  });
  return rows.map(({ id }) => id);
}
