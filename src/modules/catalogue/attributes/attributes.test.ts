import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addProduct,
  addSize,
  changeAttribute,
  changeProduct,
  changeProductType,
  createAttribute,
  createCategoryTree,
  createFacetIndex,
  createPriceIndex,
  createProduct,
  createProductType,
  findProductFields,
  listAttributes,
  listCatalogue,
  moveToolToProduct,
  removeAttribute,
  removeProductType,
  restoreProduct,
  type FacetIndex,
  type NewTool,
} from '../catalogue.ts';
import type { Filters } from '../facets/facet.ts';
import type { ProductFields } from '../product-fields.ts';

let db: TestDatabase;
let world: World;
let facetIndex: FacetIndex;
const clock = createManualClock();
const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });

const choices = ['natural', 'synthetic', 'mixed'].map((code) => ({ code, name: `${code} hair` }));
const shared = { isFacet: true, isShown: true, unit: '', choices: [], position: 1 };
const tool: NewTool = {
  ...{ name: '', kind: 'tool', description: '', img: '', facts: [], position: 1 },
  ...{ priceMinor: 1000, minimumOrder: 12, ratingTenths: 45, stock: 100 },
};

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db);
  const attributes = [
    { ...shared, code: 'width', name: 'Width', kind: 'number', unit: 'mm' },
    { ...shared, code: 'hair', name: 'Hair', kind: 'choice', choices, position: 2 },
    { ...shared, code: 'note', name: 'Note', kind: 'text', isFacet: false, position: 3 },
  ] as const;
  for (const attribute of attributes) {
    await createAttribute({ db }, mira(), attribute);
  }
  const ofType = [
    { code: 'hair', varies: false },
    { code: 'width', varies: true },
  ];
  const type = { code: 'mop', name: 'Mop', position: 1, attributes: ofType };
  await createProductType({ db }, mira(), type);
});
afterAll(() => db.close());
beforeEach(() => {
  facetIndex = createFacetIndex();
});

let mops = 0;

/** A product of the type with sizes of these values. */
async function addMop(...sizes: Readonly<Record<string, string>>[]) {
  mops += 1;
  const name = `Mop ${mops}`;
  const tools = sizes.map((values, index) => {
    return { ...tool, name: `${name} ${index}`, variant: `${index}`, values };
  });
  const product = { name, description: '', pictures: [], position: mops, type: 'mop', tools };
  return inTransaction(db, (tx) => addProduct(tx, product, { at: clock.now() }));
}

async function change(product: string, fields: ProductFields, version?: number) {
  const current = (await findProductFields(db, product))?.version ?? 0;
  const reason = 'edited';
  const wanted = { product, version: version ?? current, fields, reason };
  return changeProduct({ db }, mira(), wanted);
}

const shownOf = async (id: string) =>
  (await db.query({ text: 'select kind, facts from tool where id = $1', values: [id] })).rows[0];

const find = async (code: string) => {
  const { attributes, types } = await listAttributes(db);
  const found = [...attributes, ...types].find((one) => one.code === code);
  if (!found) throw new Error(`there is no ${code}`);
  return found;
};

const attributeOf = async (code: string) => {
  const found = (await listAttributes(db)).attributes.find((one) => one.code === code);
  if (!found) throw new Error(`there is no attribute ${code}`);
  return found;
};

describe('the values of a size', () => {
  test('are what readers are shown, in the order of the type', async () => {
    const { id, tools } = await addMop({ width: '50', hair: 'natural' }, { width: '80.5' });
    const [narrow = '', wide = ''] = tools;
    expect(await shownOf(narrow)).toEqual({
      kind: 'mop',
      facts: [
        { label: 'Hair', value: 'natural hair' },
        { label: 'Width', value: '50 mm' },
      ],
    });
    const hair = `variants.${wide}.values.hair`;
    expect(await change(id, { [hair]: 'mixed' })).toEqual({ ok: true, version: 2 });
    expect(await shownOf(wide)).toMatchObject({
      facts: [{ value: 'mixed hair' }, { value: '80.5 mm' }],
    });
    expect(await change(id, { [hair]: null })).toEqual({ ok: true, version: 3 });
    expect(await shownOf(wide)).toMatchObject({ facts: [{ value: '80.5 mm' }] });
    const back = { product: id, version: 3, from: 2 };
    expect(await restoreProduct({ db }, mira(), back)).toEqual({ ok: true, version: 4 });
    expect(await shownOf(wide)).toMatchObject({ facts: [{ value: 'mixed hair' }, {}] });
  });

  test('that two staff change at once are asked about, one by one', async () => {
    const { id, tools } = await addMop({ width: '50' });
    const [only = ''] = tools;
    await change(id, { [`variants.${only}.values.hair`]: 'mixed' }, 1);
    await change(id, { [`variants.${only}.values.width`]: '60' }, 1);
    const both = {
      [`variants.${only}.values.width`]: '70',
      [`variants.${only}.values.hair`]: 'mixed',
    };
    expect(await change(id, both, 1)).toMatchObject({
      error: 'conflict',
      conflicts: [
        { field: `variants.${only}.values.width`, base: '50', theirs: '60', yours: '70' },
      ],
    });
  });

  test.each([
    ['width', 'broad', 'wrong_value'],
    ['hair', 'goat', 'wrong_value'],
    ['note', 'not of this type', 'unknown_attribute'],
    ['colour', 'red', 'unknown_attribute'],
  ])('%s cannot be “%s”', async (code, value, problem) => {
    const { id, tools } = await addMop({ width: '50' });
    const field = `variants.${tools[0]}.values.${code}`;
    expect(await change(id, { [field]: value })).toEqual({
      ...{ ok: false, error: 'field', field, problem },
    });
  });

  test('are those of one size only, in what varies', async () => {
    const { id, tools } = await addMop({ width: '50' }, { width: '60' });
    const width = `variants.${tools[1]}.values.width`;
    expect(await change(id, { [width]: '50,0' })).toMatchObject({ problem: 'combination_taken' });
    expect(await change(id, { [width]: '70' })).toMatchObject({ ok: true });
  });

  test('go with a type that does not have them, and come back with the version', async () => {
    const { id, tools } = await addMop({ width: '50' });
    expect(await change(id, { type: 'slab' })).toMatchObject({ problem: 'unknown_type' });
    expect(await change(id, { type: null })).toMatchObject({ ok: true });
    expect(await shownOf(tools[0] ?? '')).toEqual({ kind: 'tool', facts: [] });
    await restoreProduct({ db }, mira(), { product: id, version: 2, from: 1 });
    expect(await shownOf(tools[0] ?? '')).toMatchObject({ kind: 'mop', facts: [{}] });
  });
});

test('a tool that is moved to a product without a type brings its own along', async () => {
  const { tools } = await addMop({ width: '50', hair: 'mixed' });
  const [moved = ''] = tools;
  const target = await createProduct({ db }, mira(), { name: 'Empty' });
  const before = await shownOf(moved);
  await moveToolToProduct({ db }, mira(), { tool: moved, product: target, variant: '50 mm' });
  expect(await shownOf(moved)).toEqual(before);
});

test('a size that is added has what all others have alike, and differs in the rest', async () => {
  const { id } = await addMop({ width: '50', hair: 'mixed' }, { width: '80', hair: 'mixed' });
  const add = (variant: string, values: Record<string, string>) =>
    addSize({ db }, mira(), {
      ...{ product: id, variant, sku: null, gtin: null },
      ...{ priceMinor: 900, minimumOrder: 1, stock: 0, values },
    });
  const added = await add('100 mm', { width: '100' });
  expect(await shownOf(added.ok ? added.id : '')).toMatchObject({
    ...{ kind: 'mop', facts: [{ value: 'mixed hair' }, { value: '100 mm' }] },
  });
  const refused = (field: string, problem: string) => {
    return { ok: false, error: 'fields', problems: [{ field, problem }] };
  };
  expect(await add('x', { width: '80' })).toEqual(refused('variant', 'combination_taken'));
  expect(await add('x', { width: 'wide' })).toEqual(refused('values.width', 'wrong_value'));
});

describe('an attribute', () => {
  test('that is renamed is shown by its new name', async () => {
    const { tools } = await addMop({ hair: 'mixed' });
    const hair = await attributeOf('hair');
    const renamed = { ...hair, choices: choices.map((one) => ({ ...one, name: one.code })) };
    const save = (fields: typeof hair) =>
      changeAttribute({ db }, mira(), { ...fields, seen: hair });
    expect(await save(renamed)).toMatchObject({ ok: true });
    expect(await shownOf(tools[0] ?? '')).toMatchObject({ facts: [{ value: 'mixed' }] });
    // Made from the version before: what only one has changed is kept, what both have is not.
    const longer = choices.map((one) => ({ ...one, name: `${one.name} hair` }));
    expect(await save({ ...hair, choices: longer, position: 9 })).toEqual({
      ...{ ok: false, error: 'changed', fields: ['choices'] },
    });
    expect(await save({ ...hair, name: 'Fibre' })).toMatchObject({ ok: true });
    const now = await attributeOf('hair');
    expect(now).toMatchObject({ ...renamed, name: 'Fibre', version: hair.version + 2 });
    const before = { ...now, name: hair.name, choices, seen: now };
    expect(await changeAttribute({ db }, mira(), before)).toMatchObject({ ok: true });
  });

  test('keeps the choices that tools have, and is kept while anything has it', async () => {
    await addMop({ hair: 'synthetic' });
    const hair = await attributeOf('hair');
    const fewer = { ...hair, choices: choices.slice(0, 1), seen: hair };
    expect(await changeAttribute({ db }, mira(), fewer)).toMatchObject({
      ...{ error: 'choices_used', choices: expect.arrayContaining(['synthetic']) },
    });
    expect(await removeAttribute({ db }, mira(), hair.id)).toMatchObject({ error: 'used' });
    const mop = await find('mop');
    expect(await removeProductType({ db }, mira(), mop.id)).toMatchObject({ error: 'used' });
    const note = await attributeOf('note');
    expect(await removeAttribute({ db }, mira(), note.id)).toMatchObject({ ok: true });
    expect(await removeAttribute({ db }, mira(), note.id)).toMatchObject({ error: 'unknown' });
  });

  test('has a code of its own, and a type only attributes that are there', async () => {
    const again = { ...shared, code: 'width', name: 'Breadth', kind: 'number' } as const;
    expect(await createAttribute({ db }, mira(), again)).toMatchObject({ error: 'code_taken' });
    const type = (await listAttributes(db)).types.find(({ code }) => code === 'mop');
    if (!type) throw new Error('there is no type');
    const wrong = { ...type, attributes: [{ code: 'gone', varies: false }], seen: type };
    expect(await changeProductType({ db }, mira(), wrong)).toMatchObject({
      ...{ error: 'attribute_missing' },
    });
    expect((await listAttributes(db)).types).toContainEqual(type);
  });
});

describe('the facets of the catalogue', () => {
  const list = async (filters: Filters) => {
    const request = { sort: 'position', page: 1, filters } as const;
    const answer = await listCatalogue(
      { db, facetIndex, categoryTree: createCategoryTree(), priceIndex: createPriceIndex() },
      request,
      new Date(),
    );
    if (!answer) throw new Error('there is no such page');
    const counts = answer.facets.map(({ code, options }) => [
      ...[code, options.map(({ value, products }) => `${value}: ${products}`)],
    ]);
    return { ...answer, names: answer.products.map(({ name }) => name), counts };
  };

  test('count what would be shown, and are met by one size', async () => {
    const before = (await list({ width: '7' })).count;
    expect(before).toBe(0);
    await addMop({ width: '7', hair: 'natural' }, { width: '8', hair: 'synthetic' });
    await addMop({ width: '7', hair: 'synthetic' });
    facetIndex.invalidate();
    const seven = await list({ width: '7' });
    expect(seven.names).toHaveLength(2);
    expect(seven.counts).toContainEqual(['hair', ['natural: 1', 'synthetic: 1']]);
    // No single size of the first is both.
    const both = await list({ width: '7', hair: 'synthetic' });
    expect([both.names, both.count]).toEqual([[`Mop ${mops}`], 1]);
    const widths = new Map(both.facets.map(({ code, options }) => [code, options])).get('width');
    expect(widths?.filter(({ value }) => value === '8')).toMatchObject([{ products: 1 }]);
    expect(widths?.find(({ value }) => value === '7')).toMatchObject({ isChosen: true });
  });

  test('follow one product when it changes', async () => {
    const { id, tools } = await addMop({ width: '901' }, { width: '902' });
    expect((await list({ width: '901' })).count).toBe(1);
    await change(id, { [`variants.${tools[0]}.values.width`]: '903' });
    facetIndex.invalidate([id]);
    expect((await list({ width: '901' })).count).toBe(0);
    expect((await list({ width: '903' })).count).toBe(1);
    await change(id, { state: 'archived' });
    facetIndex.invalidate([id]);
    expect((await list({ width: '903' })).count).toBe(0);
  });

  test('do not know filters of something else', async () => {
    const all = await list({});
    for (const filters of [{ colour: 'red' }, { hair: 'goat' }, { width: 'broad' }]) {
      expect(await list(filters)).toMatchObject({ filters: {}, count: all.count });
    }
  });
});
