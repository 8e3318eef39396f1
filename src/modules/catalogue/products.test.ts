import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addCategory,
  addProduct,
  addTool,
  archiveTool,
  changeTool,
  listToolPictures,
  listTools,
  type NewTool,
  type ToolChange,
} from './catalogue.ts';
import { selectProduct } from './queries/products.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({
    text: 'truncate stock_movement, stock, tool, app_user, category cascade',
  });
  world = await makeWorld(db, clock);
});

const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });
const at = { at: clock.now() };

const brush: NewTool = {
  ...{ name: 'Oval brush, No 10', kind: 'sash', description: 'Full.', img: '/a.webp', facts: [] },
  ...{ priceMinor: 900, minimumOrder: 12, ratingTenths: 45, stock: 30, position: 9 },
};

const add = (tool: Partial<NewTool> = {}) => addTool({ db }, { ...brush, ...tool }, at);
const change = (tool: string, input: ToolChange) => changeTool({ db }, mira(), tool, input);
const archive = (tool: string) => archiveTool({ db }, mira(), tool);

async function productOf(tool: string) {
  const text = 'select product_id as id from tool where id = $1';
  const { rows } = await db.query<{ id: string }>({ text, values: [tool] });
  const product = rows[0] && (await selectProduct.first(db, rows[0]));
  if (!product) throw new Error(`tool ${tool} is of no product`);
  return product;
}

async function addFamily() {
  await inTransaction(db, async (tx) => {
    await addCategory(tx, { path: 'brushes', name: 'Brushes', description: '', position: 1 });
    await addCategory(tx, { path: 'brushes/oval', name: 'Oval', description: '', position: 1 });
  });
  const sizes = ['No 10', 'No 14'].map((variant) => {
    return { ...brush, variant, name: `Oval brush, ${variant}`, sku: `OB ${variant.slice(3)}` };
  });
  const product = { name: 'Oval brush', description: 'Two sizes.', category: 'brushes/oval' };
  const pictures = [{ img: '/a.webp', alt: { en: 'an oval brush' } }];
  return inTransaction(db, (tx) =>
    addProduct(tx, { ...product, pictures, position: 1, tools: sizes }, at),
  );
}

describe('a tool that is added by itself', () => {
  test('is a product of one size, with an address made of its name', async () => {
    const { version, document } = await productOf(await add());
    expect(version).toBe(1);
    expect(document).toMatchObject({
      ...{ state: 'published', slug: 'oval-brush-no-10', category: null },
      texts: { en: { name: 'Oval brush, No 10', description: 'Full.' } },
      pictures: [{ img: '/a.webp' }],
      variants: [{ name: 'Oval brush, No 10', variant: '', sku: null, isArchived: false }],
    });
  });

  test('has an address of its own when its name is taken, or is no address', async () => {
    const names = ['Oval brush, No 10', 'Oval brush, No 10', 'OVAL brush no. 10', '刷毛'];
    const slugs: string[] = [];
    for (const name of names) slugs.push((await productOf(await add({ name }))).document.slug);
    expect(slugs.slice(0, 3)).toEqual([
      'oval-brush-no-10',
      'oval-brush-no-10-2',
      'oval-brush-no-10-3',
    ]);
    expect(slugs[3]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('takes its product along when its texts or picture change', async () => {
    const tool = await add();
    await change(tool, { name: 'Oval brush, long', img: '/b.webp' });
    const { version, document } = await productOf(tool);
    expect(version).toBe(2);
    expect(document).toMatchObject({
      slug: 'oval-brush-no-10',
      texts: { en: { name: 'Oval brush, long', description: 'Full.' } },
      pictures: [{ img: '/b.webp' }],
    });
  });

  test('makes no version when its price, minimum or rating changes', async () => {
    const tool = await add();
    await change(tool, { priceMinor: 950, minimumOrder: 6, ratingTenths: 30 });
    expect((await productOf(tool)).version).toBe(1);
  });
});

describe('a product of several sizes', () => {
  test('is one document, and its sizes are on sale as tools', async () => {
    const { tools } = await addFamily();
    const { document } = await productOf(tools[1] ?? '');
    expect(document).toMatchObject({
      texts: { en: { name: 'Oval brush', description: 'Two sizes.' } },
      variants: [
        { id: tools[0], variant: 'No 10', sku: 'OB 10' },
        { id: tools[1], variant: 'No 14', sku: 'OB 14' },
      ],
    });
    const onSale = (await listTools(db)).items.filter(
      ({ productSlug }) => productSlug === 'oval-brush',
    );
    expect(onSale.map(({ variant, sku }) => [variant, sku])).toEqual([
      ['No 10', 'OB 10'],
      ['No 14', 'OB 14'],
    ]);
  });

  test('keeps its texts when those of one size change', async () => {
    const { tools } = await addFamily();
    await change(tools[0] ?? '', { name: 'Oval brush, ten' });
    const { version, document } = await productOf(tools[0] ?? '');
    expect(version).toBe(2);
    expect(document.texts['en']?.name).toBe('Oval brush');
    expect(document.variants[0]?.name).toBe('Oval brush, ten');
  });

  test('is archived with its last size', async () => {
    const { tools } = await addFamily();
    await archive(tools[0] ?? '');
    expect((await productOf(tools[0] ?? '')).document.state).toBe('published');
    await archive(tools[1] ?? '');
    const { version, document } = await productOf(tools[0] ?? '');
    expect([document.state, version]).toEqual(['archived', 3]);
    expect((await listTools(db)).items.map(({ id }) => id)).not.toContain(tools[1]);
  });
});

describe('an older version of the shop, which knows no products', () => {
  test('adds a tool that is a product, and takes it off sale', async () => {
    const { rows } = await db.query<{ id: string }>({
      text: `insert into tool (name, kind, img, price_minor, minimum_order, rating_tenths,
        created_at) values ('Old way', 'brush', '/a.webp', 900, 1, 40, now()) returning id`,
    });
    const id = rows[0]?.id ?? '';
    const { version, document } = await productOf(id);
    const revision = await db.query<{ document: object }>({
      text: `select document from product_revision where version = 1 and product_id
        = (select product_id from tool where id = $1)`,
      values: [id],
    });
    // It has all fields of a version but those of attributes.
    expect(document).toMatchObject(revision.rows[0]?.document ?? { state: 'none' });
    expect([version, document.state, document.pictures.length]).toEqual([1, 'published', 1]);
    await db.query({ text: 'update tool set archived_at = now() where id = $1', values: [id] });
    const sale = await db.query({
      text: 'select is_on_sale from tool where id = $1',
      values: [id],
    });
    expect(sale.rows).toEqual([{ is_on_sale: false }]);
    await change(await add(), { name: 'New way' });
  });
});

describe('the database refuses', () => {
  test.each([
    ['a version without its revision', 'update product set version = version + 1'],
    ['to change a revision', "update product_revision set reason = 'x'"],
    ['to forget a revision', 'delete from product_revision'],
    ['the same SKU, spelt otherwise', "update tool set sku = 'ob-14' where variant = 'No 10'"],
    ['two sizes of the same name', "update tool set variant = 'no 10' where variant = 'No 14'"],
    ['a category under itself', 'update category set parent_id = id'],
    ['a most below the least', 'update tool set maximum_order = 1 where minimum_order > 1'],
  ])('%s', async (_, text) => {
    await addFamily();
    await expect(db.query({ text })).rejects.toThrow(/constraint|only added to/);
  });
});

test('pictures of tools are in the order of the tools, as an order has its lines', async () => {
  const ids: string[] = [];
  for (const img of ['/a.webp', '/b.webp', '', '/d.webp']) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what is tested
    ids.push(await add({ name: `Brush ${ids.length}`, img }));
  }
  const pictures = await listToolPictures(db, [...ids.toReversed(), ...ids]);
  expect(pictures.map(({ img }) => img)).toEqual(['/d.webp', '/b.webp', '/a.webp']);
});
