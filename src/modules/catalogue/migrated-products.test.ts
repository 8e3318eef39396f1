/** Tools from before there were products, and the products that they become. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toFields } from './product-fields.ts';
import { migrate } from '#platform/database/schema/migrate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';
import type { ProductDocument } from './product.ts';
import { selectProduct } from './queries/products.ts';
import { recordRevision } from './revisions.ts';

let db: TestDatabase;

interface MigratedTool {
  id: string;
  name: string;
  is_on_sale: boolean;
  slug: string;
  path: string | null;
  version: number;
  document: ProductDocument;
}

let tools: MigratedTool[];

const facts = [
  { label: 'Good for', value: 'Varnish, oil' },
  { label: 'good-for', value: 'Enamel' },
  { label: '用途', value: '清漆' },
];

beforeAll(async () => {
  db = await openEmptyDatabase();
  await migrateUpTo(db, '0050');
  await db.query({
    text: `insert into tool (name, kind, img, price_minor, minimum_order, rating_tenths, position,
        created_at, archived_at)
      values ('Flat brush, 50 mm', 'brush', '/a.webp', 1999, 1, 40, 1, '2026-01-01', null),
        ('flat brush 50 mm', 'brush', '', 1999, 1, 40, 2, '2026-01-02', null),
        ('Flat Brush (50 mm)', 'sash', '', 1999, 1, 40, 3, '2025-01-01', '2026-02-01'),
        ('刷毛', 'tool', '', 1999, 1, 40, 4, '2026-01-03', null),
        ($1, 'Über Pinsel', '', 1999, 1, 40, 5, '2026-01-04', null)`,
    values: ['Long name '.repeat(12)],
  });
  await db.query({
    text: `update tool set facts = $1 where name in ('Flat brush, 50 mm', '刷毛')`,
    values: [JSON.stringify(facts)],
  });
  await migrate(db, migrationsFolder);
  const { rows } = await db.query<MigratedTool & Record<string, unknown>>({
    text: `select t.id, t.name, is_on_sale, s.slug, c.path, p.version, r.document
      from tool t join product p on p.id = t.product_id
      join product_revision r on r.product_id = p.id and r.version = p.version
      join product_slug s on s.product_id = p.id
      left join category c on c.id = p.category_id order by t.position`,
  });
  tools = rows;
});
afterAll(() => db.close());

test('a shop that has products goes on to each later version', async () => {
  await using shop = await openEmptyDatabase();
  await migrateUpTo(shop, '0050');
  await shop.query({
    text: `insert into tool (name, kind, img, price_minor, minimum_order, rating_tenths, position,
      created_at) values ('Flat brush', 'brush', '', 1999, 1, 40, 1, '2026-01-01')`,
  });
  const names = (await readdir(migrationsFolder)).filter((name) => name > '0051').toSorted();
  for (const name of names) await migrateUpTo(shop, name);
  await migrate(shop, migrationsFolder);
  const { rows } = await shop.query({ text: 'select sort_name, sizes from product' });
  expect(rows).toEqual([{ sort_name: 'flat brush', sizes: 1 }]);
});

test('each is a product, on sale as before', () => {
  expect(tools.map(({ is_on_sale: isOnSale }) => isOnSale)).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(tools.map(({ document }) => document.state)).toEqual([
    ...['published', 'published', 'archived', 'published', 'published'],
  ]);
});

test('each has an address of its own, the oldest on sale that of its name', () => {
  const [first, second, archived, foreign, long] = tools.map(({ slug }) => slug);
  expect(first).toBe('flat-brush-50-mm');
  expect(second).toMatch(/^flat-brush-50-mm-[0-9a-f-]{36}$/);
  expect(archived).toMatch(/^flat-brush-50-mm-[0-9a-f-]{36}$/);
  expect(foreign).toMatch(/^[0-9a-f-]{36}$/);
  expect(long).toBe('long-name-'.repeat(8).slice(0, -1));
});

test('each stands in the category of its kind', () => {
  expect(tools.map(({ path }) => path)).toEqual(['brush', 'brush', 'sash', null, 'ber-pinsel']);
});

test('the revision is what the product is, and is followed by the next', async () => {
  for (const { document, id } of tools) {
    const { rows } = await db.query<{ product_id: string }>({
      ...{ text: 'select product_id from tool where id = $1', values: [id] },
    });
    const product = rows[0]?.product_id ?? '';
    const before = await selectProduct.first(db, { id: product });
    if (!before) throw new Error('a product is gone');
    expect(toFields(before.document)).toEqual(toFields(document));
    const actor = { id: 'shop', ip: '', at: new Date() };
    await inTransaction(db, (tx) => recordRevision(tx, actor, { product, reason: 'tool_changed' }));
    const after = await selectProduct.first(db, { id: product });
    expect(after?.version).toBe((before?.version ?? 0) + 1);
  }
});

test('each fact is a value of an attribute, and is shown as before', async () => {
  const { rows } = await db.query<{ shown: object; kind: string; values: object; facts: object }>({
    text: `select tool_facts(id) as shown, kind, tool_values(id) as values, facts from tool
      order by position`,
  });
  expect(rows.map(({ shown }) => shown)).toEqual([facts, [], [], facts, []]);
  expect(rows.map((row) => row.facts)).toEqual([facts, [], [], facts, []]);
  expect(rows[0]?.values).toEqual({
    ...{ 'good-for': 'Varnish, oil', 'good-for-2': 'Enamel', 'a--3': '清漆' },
  });
  expect(tools.map(({ document }) => document.type)).toEqual([
    ...['brush', 'brush', 'sash', 'tool', 'type-4'],
  ]);
  expect(tools[3]?.document.variants[0]?.values).toEqual(rows[3]?.values);
});
