/** Clerks who change the same at the same time: one of them is told, and nothing fails. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addProduct,
  changeProduct,
  changeTools,
  createAttribute,
  createCategory,
  createProductType,
  findProductFields,
  listAttributes,
  moveToolToProduct,
  removeAttribute,
  removeCategory,
  removeProductType,
  restoreProduct,
  type NewTool,
} from '../catalogue.ts';
import type { ProductFields } from '../product-fields.ts';

const repetitions = 8;

let db: TestDatabase;
let world: World;
const clock = createManualClock();

const tool: NewTool = {
  ...{ name: 'Oval brush', kind: 'sash', description: '', img: '', facts: [] },
  ...{ priceMinor: 900, minimumOrder: 12, ratingTenths: 45, stock: 30, position: 9 },
};

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({
    text: `truncate stock_movement, stock, tool, app_user, category, attribute, product_type
      cascade`,
  });
  world = await makeWorld(db, clock);
});

const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });

let added = 0;

/** A product with a size of each SKU. */
async function addBrush(...skus: string[]) {
  added += 1;
  const name = `Brush ${added}`;
  const tools = skus.map((sku) => ({ ...tool, name: `${name} ${sku}`, variant: sku, sku }));
  const product = { name, description: '', pictures: [], position: 1, tools };
  return inTransaction(db, (tx) => addProduct(tx, product, { at: clock.now() }));
}

async function change(product: string, fields: ProductFields) {
  const version = (await findProductFields(db, product))?.version ?? 0;
  return changeProduct({ db }, mira(), { product, version, fields, reason: 'edited' });
}

async function skusOf(product: string) {
  const fields = (await findProductFields(db, product))?.fields ?? {};
  return Object.entries(fields).flatMap(([field, value]) =>
    field.endsWith('.sku') ? [value] : [],
  );
}

test('a code that two products take at once is one’s, and the other is told whose', async () => {
  for (let round = 0; round < repetitions; round += 1) {
    const one = await addBrush(`A-${round}`);
    const other = await addBrush(`B-${round}`);
    const take = ({ id, tools }: typeof one) =>
      change(id, { [`variants.${tools[0]}.sku`]: `C-${round}` });
    const results = await Promise.all([take(one), take(other)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: 'field', problem: 'sku_taken' });
  }
});

test('two sizes of a product change their codes with each other, and back', async () => {
  const { id, tools } = await addBrush('A-1', 'A-2');
  const [first, second] = tools;
  const swapped = { [`variants.${first}.sku`]: 'A-2', [`variants.${second}.sku`]: 'A-1' };
  expect(await change(id, swapped)).toEqual({ ok: true, version: 2 });
  expect(await skusOf(id)).toEqual(['A-2', 'A-1']);
  const back = { product: id, version: 2, from: 1 };
  expect(await restoreProduct({ db }, mira(), back)).toEqual({ ok: true, version: 3 });
  expect(await skusOf(id)).toEqual(['A-1', 'A-2']);
  const same = { [`variants.${first}.sku`]: 'a2' };
  expect(await change(id, same)).toMatchObject({ error: 'field', problem: 'sku_taken' });
});

test('two products that take a size of each other at once do not wait for each other', async () => {
  for (let round = 0; round < repetitions; round += 1) {
    const one = await addBrush(`A-${round}`, `B-${round}`);
    const other = await addBrush(`C-${round}`, `D-${round}`);
    const move = ([moved = '']: string[], product: string) =>
      moveToolToProduct({ db }, mira(), { tool: moved, product, variant: `E-${round}` });
    expect(await Promise.all([move(one.tools, other.id), move(other.tools, one.id)])).toEqual([
      { ok: true },
      { ok: true },
    ]);
  }
});

test('nothing is deleted under what comes to have it: category, attribute, type', async () => {
  for (let round = 0; round < repetitions; round += 1) {
    const code = `code-${round}`;
    const category = await createCategory({ db }, mira(), {
      ...{ name: code, slug: code, description: '', parent: null, position: 0 },
    });
    const width = await createAttribute({ db }, mira(), {
      ...{ code, kind: 'text', name: code, unit: '', isFacet: false, isShown: true },
      ...{ position: 0, choices: [] },
    });
    const empty = await createAttribute({ db }, mira(), {
      ...{ code: `${code}-b`, kind: 'text', name: code, unit: '', isFacet: false, isShown: true },
      ...{ position: 0, choices: [] },
    });
    const type = await createProductType({ db }, mira(), {
      ...{ code, name: code, position: 0, attributes: [{ code, varies: false }] },
    });
    if (!category.ok || !width.ok || !empty.ok || !type.ok) throw new Error('not added');
    const { id } = await addBrush(`A-${round}`);
    const { id: another } = await addBrush(`B-${round}`);
    const [put, typed] = await Promise.all([
      change(id, { category: category.id }),
      change(another, { type: code }),
      removeCategory({ db }, mira(), category.id),
      removeProductType({ db }, mira(), type.id),
      removeAttribute({ db }, mira(), width.id),
      createProductType({ db }, mira(), {
        ...{ code: `${code}-b`, name: code, position: 0 },
        attributes: [{ code: `${code}-b`, varies: false }],
      }),
      removeAttribute({ db }, mira(), empty.id),
    ]);
    const fields = (await findProductFields(db, id))?.fields;
    expect(fields?.['category']).toBe(put.ok ? category.id : null);
    const { types } = await listAttributes(db);
    expect(types.some((one) => one.code === code)).toBe(typed.ok);
  }
});

test('codes that many change at once in the table and in forms are one’s each', async () => {
  const { id, tools } = await addBrush('A-1', 'A-2');
  const other = await addBrush('B-1');
  const [first = '', second = ''] = tools;
  for (let round = 0; round < repetitions; round += 1) {
    const sku = `Z-${round}`;
    await Promise.all([
      change(id, { [`variants.${first}.sku`]: sku }),
      changeTools({ db }, mira(), [{ tool: second, seen: {}, values: { sku } }]),
      changeTools({ db }, mira(), [{ tool: other.tools[0] ?? '', seen: {}, values: { sku } }]),
    ]);
    const all = [...(await skusOf(id)), ...(await skusOf(other.id))];
    expect(all.filter((one) => one === sku)).toHaveLength(1);
  }
});
