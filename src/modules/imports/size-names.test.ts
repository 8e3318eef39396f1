import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';

let db: TestDatabase;
let world: World;
let importer: ReturnType<typeof createImporter>;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user, category cascade' });
  world = await makeWorld(db, clock);
  importer = createImporter(db, clock, world.mira.id);
  await db.query({
    text: "update tool set sku = 'FB-50', variant = '50 mm' where id = $1",
    values: [world.flatBrush],
  });
});

/** A line, 600 of other products, and another line: of different batches. */
const apart = (first: string, last: string) =>
  importer.upload(
    [
      'sku,name,product,size,price',
      first,
      ...Array.from({ length: 600 }, (_, index) => `N-${index},Tool ${index},,,5.00`),
      last,
    ].join('\n'),
  );

async function flatBrush() {
  const { rows } = await db.query<{ slug: string; name: string }>({
    text: `select s.slug, x.name from tool t
      join product_slug s on s.product_id = t.product_id and s.is_current
      join product_text x on x.product_id = t.product_id where t.id = $1`,
    values: [world.flatBrush],
  });
  return rows[0] ?? { slug: '', name: '' };
}

test.each([
  ['of a new product', () => ['A-1,,Mop,30 mm,5', 'A-2,,mop,30 MM,5']],
  ['of a new product, both without a name', () => ['A-1,,Mop,,5', 'A-2,,Mop,,5']],
  [
    'of a product that is there, by its name and its address',
    async () => {
      const { name, slug } = await flatBrush();
      return [`A-1,,"${name}",30 mm,5`, `A-2,,${slug},30 mm,5`];
    },
  ],
  [
    'that is there, and a new one',
    async () => [`FB-50,,,30 mm,5`, `A-2,,${(await flatBrush()).slug},30 mm,5`],
  ],
])('two sizes of one name in different batches are found when tried: %s', async (_, toLines) => {
  const [first = '', last = ''] = await toLines();
  const id = await apart(first, last);
  const { state, wrongLines } = await importer.tryIt(id);
  expect({ state, wrongLines }).toEqual({
    state: 'tried',
    wrongLines: [
      { line: 603, problems: [{ column: 'variant', code: 'size_repeated', detail: '2' }] },
    ],
  });
  expect((await importer.applyIt(id, true)).state).toBe('applied');
});

test.each([
  ['sizes of different products', () => ['A-1,,Mop,30 mm,5', 'A-2,,Swab,30 mm,5']],
  ['different sizes', () => ['A-1,,Mop,30 mm,5', 'A-2,,Mop,40 mm,5']],
  ['products of one size that are called the same', () => ['A-1,Mop,,,5', 'A-2,Mop,,,5']],
  [
    'a name that a size of another batch leaves',
    async () => [`A-2,,${(await flatBrush()).slug},30 mm,5`, 'FB-50,,,50 mm,5'],
  ],
])('not said to be the same: %s', async (_, toLines) => {
  const [first = '', last = ''] = await toLines();
  const id = await apart(first, last);
  expect((await importer.tryIt(id)).wrongLines).toEqual([]);
  expect((await importer.applyIt(id)).state).toBe('applied');
});
