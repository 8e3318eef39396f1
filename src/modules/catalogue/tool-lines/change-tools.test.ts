import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addCategory,
  addProduct,
  archiveTool,
  findProductFields,
  listProducts,
} from '../catalogue.ts';
import type { NewTool } from '../products.ts';
import { changeTools, type ToolEdit } from './change-tools.ts';

let db: TestDatabase;
let world: World;
let tools: string[];
let product: string;
const clock = createManualClock();

const size = (no: number): NewTool => ({
  ...{ name: `Oval brush, No ${no}`, kind: 'sash', description: 'Full.', img: '', facts: [] },
  ...{ priceMinor: 900, minimumOrder: 12, ratingTenths: 45, stock: 30, position: 9 },
  ...{ variant: `No ${no}`, sku: `OB-${no}` },
});

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user, category cascade' });
  world = await makeWorld(db, clock);
  const added = await inTransaction(db, async (tx) => {
    await addCategory(tx, { path: 'oval', name: 'Oval', description: '', position: 1 });
    const texts = { name: 'Oval brush', description: 'Three sizes.', pictures: [], position: 1 };
    return addProduct(tx, { ...texts, tools: [10, 14, 18].map(size) }, { at: clock.now() });
  });
  ({ id: product, tools } = added);
});

const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });
const change = (...edits: ToolEdit[]) => changeTools({ db }, mira(), edits);
const tool = (index: number) => tools[index] ?? '';
const price = (index: number, to: number, seen = 900) => ({
  ...{ tool: tool(index), seen: { priceMinor: seen }, values: { priceMinor: to } },
});

async function listed() {
  const { items } = await listProducts(db, { limit: 50 });
  const own = items.find(({ id }) => id === product);
  if (!own) throw new Error('the product is not listed');
  return own;
}

async function versions(): Promise<number> {
  const text = 'select count(*)::int as count from product_revision where product_id = $1';
  const { rows } = await db.query<{ count: number }>({ text, values: [product] });
  return rows[0]?.count ?? 0;
}

async function auditEntries() {
  const text = 'select action, object, detail from audit_entry order by id desc';
  return (await db.query<{ action: string; object: string; detail: object }>({ text })).rows;
}

describe('tools that are changed in a table', () => {
  test('are listed with their products, in the order of the sizes', async () => {
    const { tools: sizes } = await listed();
    expect(sizes.map(({ variant, sku, available }) => [variant, sku, available])).toEqual([
      ['No 10', 'OB-10', 30],
      ['No 14', 'OB-14', 30],
      ['No 18', 'OB-18', 30],
    ]);
    expect((await findProductFields(db, product))?.tools).toEqual(sizes);
    expect(sizes[0]).toMatchObject({ priceMinor: 900, minimumOrder: 12, gtin: null });
  });

  test('have their new values, in one version of each product', async () => {
    const before = await versions();
    const answers = await change(
      { tool: tool(0), seen: { sku: 'OB-10' }, values: { sku: 'OV-10' } },
      { tool: tool(1), seen: { variant: 'No 14' }, values: { variant: 'No 15' } },
      price(2, 950),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    const { tools: sizes } = await listed();
    expect(sizes.map(({ sku, variant, priceMinor }) => [sku, variant, priceMinor])).toEqual([
      ['OV-10', 'No 10', 900],
      ['OB-14', 'No 15', 900],
      ['OB-18', 'No 18', 950],
    ]);
    expect(await versions()).toBe(before + 1);
  });

  test('can change their codes with each other', async () => {
    await change(
      { tool: tool(0), seen: { sku: 'OB-10' }, values: { sku: 'OB-14' } },
      { tool: tool(1), seen: { sku: 'OB-14' }, values: { sku: 'OB-10' } },
    );
    expect((await listed()).tools.map(({ sku }) => sku)).toEqual(['OB-14', 'OB-10', 'OB-18']);
  });

  test('prices alone make no version', async () => {
    const before = await versions();
    await change(price(0, 1000), price(1, 1100));
    expect(await versions()).toBe(before);
  });

  test('what cannot be is refused by row, and the rest is changed', async () => {
    const answers = await change(
      price(0, 990),
      { tool: tool(1), seen: { sku: 'OB-14' }, values: { sku: 'ob 18' } },
      { tool: world.mira.id, seen: { priceMinor: 1 }, values: { priceMinor: 2 } },
      { tool: tool(2), seen: { category: null }, values: { category: 'gone' } },
    );
    expect(answers).toEqual([
      expect.objectContaining({ tool: tool(0), ok: true }),
      {
        ...{ tool: tool(1), ok: false, error: 'refused' },
        problems: [{ field: 'sku', code: 'sku_taken', detail: 'Oval brush, No 18' }],
      },
      expect.objectContaining({
        problems: [expect.objectContaining({ code: 'id_unknown' })],
      }),
      expect.objectContaining({
        problems: [{ field: 'category', code: 'category_unknown', detail: 'gone' }],
      }),
    ]);
    expect((await listed()).tools.map(({ priceMinor }) => priceMinor)).toEqual([990, 900, 900]);
  });

  test('what is off sale for good is refused', async () => {
    await archiveTool({ db }, mira(), tool(1));
    expect(await change(price(1, 990))).toMatchObject([
      { ok: false, problems: [{ code: 'archived' }] },
    ]);
    expect((await listed()).tools).toHaveLength(2);
  });
});

describe('what others have changed meanwhile', () => {
  test('is a conflict by field, and nothing of that row is changed', async () => {
    await change(price(0, 1000));
    const answers = await change(
      {
        tool: tool(0),
        seen: { priceMinor: 900, minimumOrder: 12 },
        values: { priceMinor: 1200, minimumOrder: 24 },
      },
      price(1, 1200),
    );
    expect(answers[0]).toEqual({
      ...{ tool: tool(0), ok: false, error: 'conflict' },
      conflicts: [{ field: 'priceMinor', base: 900, theirs: 1000, yours: 1200 }],
    });
    expect(answers[1]?.ok).toBe(true);
    expect((await listed()).tools[0]).toMatchObject({ priceMinor: 1000, minimumOrder: 12 });
  });

  test('is none where both say the same, or another field was changed', async () => {
    await change(price(0, 1000));
    const minimum = { seen: { minimumOrder: 12 }, values: { minimumOrder: 24 } };
    const answers = await change({ tool: tool(0), ...minimum }, price(1, 900));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await change(price(0, 1000)))[0]).toMatchObject({ ok: true });
  });

  test('a code that was taken at the same moment is refused, too', async () => {
    const take = (index: number) =>
      change({ tool: tool(index), seen: { sku: `OB-${[10, 14][index]}` }, values: { sku: 'NEW' } });
    const other = { tool: world.hundred, seen: { sku: null }, values: { sku: 'NEW' } };
    const answers = (await Promise.all([take(0), change(other)])).flat();
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problems: [{ code: 'sku_taken' }] });
  });
});

describe('state and category', () => {
  test('are those of the product, and of all its sizes', async () => {
    await change({ tool: tool(0), seen: { state: 'published' }, values: { state: 'archived' } });
    const own = await listed();
    expect(own.state).toBe('archived');
    expect(own.tools.map(({ isOnSale }) => isOnSale)).toEqual([false, false, false]);
    const home = { seen: { category: null }, values: { category: 'oval' } };
    await change(...tools.map((each) => ({ tool: each, ...home })));
    expect((await listed()).category).toBe('oval');
  });

  test('two rows that want different ones of a product are refused', async () => {
    const seen = { state: 'published' } as const;
    const answers = await change(
      { tool: tool(0), seen, values: { state: 'draft' } },
      { tool: tool(1), seen, values: { state: 'archived' } },
    );
    expect(answers[1]).toMatchObject({ ok: false, problems: [{ code: 'product_differs' }] });
  });
});

describe('the books', () => {
  test('say of one tool what it was and is, and of many each', async () => {
    await change(price(0, 1000));
    expect((await auditEntries())[0]).toEqual({
      ...{ action: 'tool.changed', object: `tool:${tool(0)}` },
      detail: { price: '900 → 1000' },
    });
    await change(price(1, 1000), price(2, 1000), price(0, 1000, 1000));
    expect((await auditEntries())[0]).toEqual({
      ...{ action: 'tools.changed', object: 'tools' },
      detail: { count: '2', [tool(1)]: 'price 900 → 1000', [tool(2)]: 'price 900 → 1000' },
    });
  });

  test('nothing is written down where nothing has changed', async () => {
    const before = (await auditEntries()).length;
    await change(price(0, 900));
    expect(await auditEntries()).toHaveLength(before);
  });

  test('a hundred rows take as many statements as two', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const count = async (edits: readonly ToolEdit[]) => {
      query.mockClear();
      await change(...edits);
      return query.mock.calls.length;
    };
    const two = await count([price(0, 990), price(1, 990)]);
    const texts = { name: 'Many sizes', description: '', pictures: [], position: 2 };
    const many = Array.from({ length: 100 }, (_, index) => size(index + 100));
    const added = await inTransaction(db, (tx) =>
      addProduct(tx, { ...texts, tools: many }, { at: clock.now() }),
    );
    const edits = added.tools.map((each) => ({
      ...{ tool: each, seen: { priceMinor: 900 }, values: { priceMinor: 800 } },
    }));
    expect(await count(edits)).toBe(two);
    query.mockRestore();
  });
});
