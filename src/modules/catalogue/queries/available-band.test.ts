import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { grow } from '../../../../scripts/growth/grow.ts';
import { readSortedTools } from './tools.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await grow(db, { tools: 150, products: 60, seed: 3, besideOrders: false });
}, 60_000);
afterAll(() => db.close());

test('of two numbers of units the higher one is never in a lower band', async () => {
  const { rows } = await db.query<{ band: number }>({
    text: `select available_band(n) as band from (
      select generate_series(-5, 5000)::bigint as n
      union all select (2 ^ generate_series(13, 31))::bigint - 1
    ) as numbers order by n`,
  });
  const bands = rows.map(({ band }) => band);
  expect(bands).toEqual(bands.toSorted((one, other) => one - other));
  expect([bands[0], bands.at(-1)]).toEqual([0, 85]);
});

test.each(['available', '-available'] as const)('by %s, page after page', async (sort) => {
  const read: { id: string; available: number }[] = [];
  for (let place: object | undefined = {}; place;) {
    const page: Awaited<ReturnType<typeof readSortedTools>> = await readSortedTools(
      db,
      { sort, limit: 7, ...place },
      { kind: null, stock: null },
    );
    read.push(...page.items);
    place = page.next ? { cursor: page.next, after: page.after } : undefined;
  }
  const { rows } = await db.query<{ id: string }>({
    text: `select tool_id as id from stock join tool t on t.id = tool_id where t.is_on_sale
      order by on_hand - reserved, tool_id`,
  });
  const ids = rows.map(({ id }) => id);
  expect(new Set(read.map(({ available }) => available)).size).toBeGreaterThan(50);
  expect(read.map(({ id }) => id)).toEqual(sort === 'available' ? ids : ids.toReversed());
});

test('a page of tools by their stock begins at its band', async () => {
  const client = await db.pool.connect();
  await client.query('begin; set local enable_seqscan = off');
  const { rows } = await client.query<Record<string, string>>(`explain
    select tool_id from stock s where s.available_band >= available_band(7)
    order by s.available_band, s.on_hand - s.reserved, s.tool_id limit 50`);
  await client.query('rollback');
  client.release();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('stock_by_available_band');
  expect(plan).toContain('Index Cond: (available_band >= ');
});
