/** Texts of products in files: what is told of a product, and what search engines show of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { exportTable } from './imports.ts';

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
    text: "update tool set sku = 'FB-50', description = 'Of a tool.' where id = $1",
    values: [world.flatBrush],
  });
  await db.query({
    text: `update product_text
      set description = 'Of a tool.', seo_title = 'Flat', seo_description = ''
      where product_id = (select product_id from tool where id = $1)`,
    values: [world.flatBrush],
  });
});

async function textsOf(sku = 'FB-50') {
  const { rows } = await db.query({
    text: `select t.description as tool, x.description as product, x.seo_title, x.seo_description
      from tool t join product_text x on x.product_id = t.product_id where t.sku = $1`,
    values: [sku],
  });
  return Object.values(rows[0] ?? {});
}

async function apply(text: string) {
  const id = await importer.upload(text);
  const { wrongLines } = await importer.tryIt(id);
  expect(wrongLines).toEqual([]);
  expect((await importer.applyIt(id)).state).toBe('applied');
  return id;
}

test('are changed, emptied and undone', async () => {
  const id = await apply(
    'sku,product description,seo title,seo description\nFB-50,"Of a, product.",[clear],Shown\n',
  );
  expect(await textsOf()).toEqual(['Of a tool.', 'Of a, product.', '', 'Shown']);
  await importer.undoIt(id);
  expect(await textsOf()).toEqual(['Of a tool.', 'Of a tool.', 'Flat', '']);
});

test('stay where the file says so, though the text of the only size changes', async () => {
  const id = await apply('sku,description,product description\nFB-50,New.,Of a tool.\n');
  expect(await textsOf()).toEqual(['New.', 'Of a tool.', 'Flat', '']);
  await importer.undoIt(id);
  expect(await textsOf()).toEqual(['Of a tool.', 'Of a tool.', 'Flat', '']);
  await apply('sku,description\nFB-50,New.\n');
  expect(await textsOf()).toEqual(['New.', 'New.', 'Flat', '']);
});

test('come with a new product, and with a size that is added to one', async () => {
  await apply(
    'sku,product,size,price,description,product description,seo title\n' +
      'M-1,Mop,10 mm,5,Of ten.,Of all.,Mops\nM-2,Mop,20 mm,5,Of twenty.,,\n',
  );
  expect(await textsOf('M-1')).toEqual(['Of ten.', 'Of all.', 'Mops', '']);
  await apply('sku,product,size,price,product description\nM-3,Mop,30 mm,5,Of three.\n');
  expect(await textsOf('M-2')).toEqual(['Of twenty.', 'Of three.', 'Mops', '']);
});

test('that differ between two lines of one product, or are too long, are wrong', async () => {
  const id = await importer.upload(
    'sku,product,size,price,seo title,seo description\n' +
      `M-1,Mop,1,5,Mops,\nM-2,Mop,2,5,Swabs,\nM-3,Mop,3,5,${'x'.repeat(121)},${'x'.repeat(321)}\n`,
  );
  expect((await importer.tryIt(id)).wrongLines).toEqual([
    { line: 3, problems: [{ column: 'seoTitle', code: 'product_differs', detail: 'Mop' }] },
    {
      line: 4,
      problems: [
        { column: 'seoTitle', code: 'too_long', detail: '120' },
        { column: 'seoDescription', code: 'too_long', detail: '320' },
      ],
    },
  ]);
});

test('are in the export, which changes nothing when it is imported again', async () => {
  await apply('sku,product description,seo description\nFB-50,"=1+1\n""two""",Shown\n');
  const pieces: Buffer[] = [];
  for await (const piece of exportTable(db, { target: 'tools', format: 'csv', isTemplate: false }))
    pieces.push(Buffer.from(piece));
  const csv = Buffer.concat(pieces);
  for (const text of ['Product description', 'SEO title', "'=1+1", 'Shown'])
    expect(csv.toString()).toContain(text);
  const { mapping, tried } = await importer.tryIt(await importer.upload(csv));
  expect(mapping).not.toContain(null);
  expect(tried).toEqual({ added: 0, changed: 0, unchanged: 3, wrong: 0 });
});
