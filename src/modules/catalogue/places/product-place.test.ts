import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addProduct,
  addSize,
  addTool,
  createCategoryTree,
  createFacetIndex,
  createPriceIndex,
  createProduct,
  findProductPlace,
  listCatalogue,
  listTools,
  moveProduct,
  type ProductMove,
} from '../catalogue.ts';

let db: TestDatabase;
let world: World;
let ids: Record<string, string>;
const clock = createManualClock();
const nobodysId = '01890000-0000-7000-8000-000000000000';

const tool = {
  ...{ name: 'Fan', kind: 'brush', description: '', img: '', facts: [] },
  ...{ priceMinor: 900, minimumOrder: 1, ratingTenths: 45, stock: 3, position: 7 },
};

const actor = () => ({ id: world.mira.id, ip: '', at: clock.now() });

function add(name: string, position?: number): Promise<{ id: string; tools: string[] }> {
  const product = { name, pictures: [], position, tools: [{ ...tool, name }] };
  return inTransaction(db, (tx) => addProduct(tx, product, { at: clock.now() }));
}

async function listNames(): Promise<string[]> {
  const deps = {
    ...{ db, facetIndex: createFacetIndex(), categoryTree: createCategoryTree() },
    priceIndex: createPriceIndex(),
  };
  const request = { sort: 'position', page: 1, filters: {} } as const;
  const list = await listCatalogue(deps, request, clock.now());
  return list?.products.map(({ name }) => name) ?? [];
}

async function move(name: string, to: ProductMove): Promise<string[]> {
  await moveProduct({ db }, actor(), { product: ids[name] ?? '', to });
  return listNames();
}

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, product, app_user cascade' });
  world = await makeWorld(db, clock);
  await db.query({ text: "update product set state = 'archived'" });
  await db.query({ text: 'update tool set is_on_sale = false' });
  ids = {};
  for (const [name, position] of [
    ['A', 1],
    ['B', 2],
    ['C', 3],
  ] as const) {
    ids[name] = (await add(name, position)).id;
  }
});

test('a product is moved by one and to either end', async () => {
  expect(await move('C', 'earlier')).toEqual(['A', 'C', 'B']);
  expect(await move('A', 'later')).toEqual(['C', 'A', 'B']);
  expect(await move('B', 'first')).toEqual(['B', 'C', 'A']);
  expect(await move('C', 'last')).toEqual(['B', 'A', 'C']);
});

test('those of one number, as products of earlier versions have, change places, too', async () => {
  await db.query({ text: 'update product set position = 0' });
  const before = await listNames();
  const [first = '', second = '', third = ''] = before;
  expect(await move(third, 'earlier')).toEqual([first, third, second]);
  expect(await move(first, 'later')).toEqual([third, first, second]);
});

test('a product says where it stands, a draft where it would', async () => {
  const expected = { place: 2, count: 3, before: 'A', after: 'C' };
  expect(await findProductPlace(db, ids['B'] ?? '')).toEqual(expected);
  const draft = await createProduct({ db }, actor(), { name: 'D' });
  const last = { place: 4, count: 4, before: 'C', after: null };
  expect(await findProductPlace(db, draft)).toEqual(last);
  const [moved] = [await moveProduct({ db }, actor(), { product: draft, to: 'first' })];
  expect(moved).toEqual({ place: 1, count: 4, before: null, after: 'A' });
  expect(await findProductPlace(db, nobodysId)).toBeUndefined();
});

test('at its end a product stays, and nothing is written to the log', async () => {
  const entries = async () => {
    const text = 'select count(*)::int as count from audit_entry';
    return (await db.query<{ count: number }>({ text })).rows[0]?.count;
  };
  const before = await entries();
  expect(await move('A', 'first')).toEqual(['A', 'B', 'C']);
  expect(await move('C', 'later')).toEqual(['A', 'B', 'C']);
  expect(await entries()).toBe(before);
  await move('C', 'first');
  expect(await entries()).toBe((before ?? 0) + 1);
});

test('what is added stands last in the catalogue, and a size beside its product', async () => {
  const only = { ...tool, name: 'Newest', position: 0 };
  await addTool({ db }, only, { at: clock.now(), actor: actor(), isLast: true });
  expect(await listNames()).toEqual(['A', 'B', 'C', 'Newest']);
  const fields = { variant: 'No 2', sku: null, gtin: null, priceMinor: 900, minimumOrder: 1 };
  await addSize({ db }, actor(), { product: ids['A'] ?? '', ...fields, stock: 1, values: {} });
  const { items } = await listTools(db);
  expect(items.map(({ name }) => name)).toEqual(['Newest', 'A', 'B', 'C', 'A, No 2']);
});
