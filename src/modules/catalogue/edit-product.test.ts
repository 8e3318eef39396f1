import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  addProduct,
  changeCategory,
  changeProduct,
  createCategoryTree,
  createFacetIndex,
  createPriceIndex,
  createCategory,
  createProduct,
  findProductFields,
  findPublicProduct,
  listCatalogue,
  listEditableCategories,
  listProducts,
  listRevisions,
  listTools,
  moveToolToProduct,
  publishDueProducts,
  removeCategory,
  restoreProduct,
  type NewTool,
} from './catalogue.ts';
import type { ProductFields } from './product-fields.ts';

let db: TestDatabase;
let world: World;
let product: string;
let tools: string[];
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
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user, category cascade' });
  world = await makeWorld(db, clock);
  const sizes = ['No 10', 'No 14'].map((variant) => {
    return { ...tool, variant, name: `Oval brush, ${variant}`, sku: `OB-${variant.slice(3)}` };
  });
  const added = await inTransaction(db, (tx) =>
    addProduct(
      tx,
      { name: 'Oval brush', pictures: [], position: 1, tools: sizes },
      {
        at: clock.now(),
      },
    ),
  );
  product = added.id;
  tools = added.tools;
});

const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });
const change = (fields: ProductFields, version = 1) =>
  changeProduct({ db }, mira(), { product, version, fields, reason: 'edited' });
const read = async () => (await findProductFields(db, product))?.fields ?? {};
const size = (index: number, key: string) => `variants.${tools[index]}.${key}`;

describe('a change', () => {
  test('is written whole, as the next version, with who and what', async () => {
    const fields = { name: 'Oval trim brush', [size(0, 'sku')]: 'OT 10', [size(0, 'weightG')]: 57 };
    expect(await change(fields)).toEqual({ ok: true, version: 2 });
    expect(await read()).toMatchObject(fields);
    const revisions = await listRevisions(db, { product, before: 100, limit: 5 });
    expect(revisions?.[0]).toMatchObject({
      ...{ version: 2, actor: world.mira.id, reason: 'edited' },
      differences: [
        { field: 'name', before: 'Oval brush', after: 'Oval trim brush' },
        { field: size(0, 'sku'), before: 'OB-10', after: 'OT 10' },
        { field: size(0, 'weightG'), before: null, after: 57 },
      ],
    });
  });

  test('that changes nothing makes no version', async () => {
    expect(await change({ name: 'Oval brush' })).toEqual({ ok: true, version: 1 });
  });

  test('is put together with that of others to other fields', async () => {
    await change({ description: 'Full.' });
    expect(await change({ name: 'Oval trim brush' })).toEqual({ ok: true, version: 3 });
    expect(await read()).toMatchObject({ name: 'Oval trim brush', description: 'Full.' });
  });

  test('is refused whole where others changed the same field', async () => {
    await change({ name: 'Theirs' });
    const result = await change({ name: 'Ours', description: 'Full.' });
    expect(result).toEqual({
      ...{ ok: false, error: 'conflict', version: 2 },
      conflicts: [{ field: 'name', base: 'Oval brush', theirs: 'Theirs', yours: 'Ours' }],
    });
    expect(await read()).toMatchObject({ name: 'Theirs', description: '' });
    expect(await change({ name: 'Ours', description: 'Full.' }, 2)).toEqual({
      ok: true,
      version: 3,
    });
  });

  test('of ten at once to one field leaves one of them, and nine know it', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
    const results = await Promise.all(names.map((name) => change({ name })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await findProductFields(db, product))?.version).toBe(2);
  });

  test.each([
    ['a SKU of another tool, spelt otherwise', () => ({ [size(0, 'sku')]: 'ob14' }), 'sku_taken'],
    ['a size of the same name', () => ({ [size(0, 'variant')]: 'no 14' }), 'variant_taken'],
    ['an address of another product', () => ({ slug: 'sash-brush-hundred' }), 'slug_taken'],
    ['a category that is not there', () => ({ category: product }), 'unknown_category'],
    [
      'a moment for what is public',
      () => ({ publishAt: '2030-01-01T00:00:00.000Z' }),
      'publish_at_without_draft',
    ],
    ['a field that it has not', () => ({ 'variants.x.sku': 'X' }), 'unknown_field'],
  ])('to %s changes nothing', async (_, fields, problem) => {
    const result = await change({ name: 'Changed as well', ...fields() });
    expect(result).toMatchObject({ ok: false, error: 'field', problem });
    expect(await read()).toMatchObject({ name: 'Oval brush' });
    expect((await findProductFields(db, product))?.version).toBe(1);
  });

  test('may give the names of two sizes to each other', async () => {
    const swapped = { [size(0, 'variant')]: 'No 14', [size(1, 'variant')]: 'No 10' };
    expect(await change(swapped)).toEqual({ ok: true, version: 2 });
    expect(await read()).toMatchObject(swapped);
  });
});

test('an earlier address leads to the product, and can be taken again', async () => {
  await change({ slug: 'oval' });
  expect(await findPublicProduct(db, 'oval-brush')).toEqual({ movedTo: 'oval' });
  await change({ slug: 'oval-brush' }, 2);
  expect(await findPublicProduct(db, 'oval')).toEqual({ movedTo: 'oval-brush' });
});

test('a draft is sold to nobody, and published at its moment, once', async () => {
  const publishAt = new Date(clock.now().getTime() + 60_000).toISOString();
  expect(await change({ state: 'draft', publishAt })).toMatchObject({ ok: true });
  const isOnSale = async () => (await listTools(db)).items.some(({ id }) => tools.includes(id));
  expect(await isOnSale()).toBe(false);
  expect(await findPublicProduct(db, 'oval-brush')).toBeUndefined();
  await publishDueProducts({ db, clock });
  expect(await isOnSale()).toBe(false);
  clock.advance(60_000);
  await Promise.all([publishDueProducts({ db, clock }), publishDueProducts({ db, clock })]);
  expect(await isOnSale()).toBe(true);
  expect(await findProductFields(db, product)).toMatchObject({
    ...{ version: 3, fields: { state: 'published', publishAt: null } },
  });
});

test('an earlier version is restored as a new one', async () => {
  await change({ name: 'Wrong', slug: 'wrong', [size(0, 'sku')]: null });
  const restored = await restoreProduct({ db }, mira(), { product, version: 2, from: 1 });
  expect(restored).toEqual({ ok: true, version: 3 });
  expect(await read()).toMatchObject({
    ...{ name: 'Oval brush', slug: 'oval-brush', [size(0, 'sku')]: 'OB-10' },
  });
  const missing = await restoreProduct({ db }, mira(), { product, version: 3, from: 9 });
  expect(missing).toEqual({ ok: false, error: 'version_unknown' });
});

describe('a tool', () => {
  test('becomes a size of another product, which takes over the addresses of its own', async () => {
    const moved = { tool: world.hundred, product, variant: 'No 18' };
    expect(await moveToolToProduct({ db }, mira(), moved)).toEqual({ ok: true });
    expect(await findPublicProduct(db, 'sash-brush-hundred')).toEqual({ movedTo: 'oval-brush' });
    const found = await findPublicProduct(db, 'oval-brush');
    expect(found).toMatchObject({
      product: { variants: [{ variant: 'No 10' }, { variant: 'No 14' }, { variant: 'No 18' }] },
    });
    const again = await moveToolToProduct({ db }, mira(), { ...moved, tool: world.lastFive });
    expect(again).toEqual({ ok: false, error: 'variant_taken' });
  });

  test('that is moved to a draft is off sale', async () => {
    const draft = await createProduct({ db }, mira(), { name: 'Not yet' });
    await moveToolToProduct({ db }, mira(), { tool: world.hundred, product: draft, variant: 'x' });
    expect((await listTools(db)).items.map(({ id }) => id)).not.toContain(world.hundred);
    const drafts = await listProducts(db, { limit: 5, state: 'draft' });
    expect(drafts.items).toMatchObject([{ name: 'Not yet', tools: [{ id: world.hundred }] }]);
    const bySku = await listProducts(db, { limit: 5, search: 'ob-14' });
    const sizes = [{ variant: 'No 10' }, { variant: 'No 14' }];
    expect(bySku.items).toMatchObject([{ name: 'Oval brush', category: null, tools: sizes }]);
  });
});

describe('a category', () => {
  const fields = { description: '', position: 0 };
  const create = async (slug: string, parent: string | null = null) => {
    const result = await createCategory({ db }, mira(), { ...fields, name: slug, slug, parent });
    if (!result.ok) throw new Error(result.error);
    return result.id;
  };

  test('moves with all that stands below it', async () => {
    const [brushes, sash] = [await create('brushes'), await create('sash')];
    const oval = await create('oval', sash);
    await change({ category: oval });
    const moved = { id: sash, ...fields, name: 'Sash', slug: 'sash-and-trim', parent: brushes };
    expect(await changeCategory({ db }, mira(), moved)).toMatchObject({ ok: true });
    const paths = (await listEditableCategories(db)).map(({ path }) => path);
    expect(paths).toEqual(['brushes', 'brushes/sash-and-trim', 'brushes/sash-and-trim/oval']);
    const request = { category: 'brushes', sort: 'position', page: 1, filters: {} } as const;
    const page = await listCatalogue(
      {
        db,
        facetIndex: createFacetIndex(),
        categoryTree: createCategoryTree(),
        priceIndex: createPriceIndex(),
      },
      request,
      new Date(),
    );
    expect(page?.products.map(({ name }) => name)).toEqual(['Oval brush']);
  });

  test('is never below itself, nor beside another of its name', async () => {
    const brushes = await create('brushes');
    const oval = await create('oval', await create('sash', brushes));
    const below = { id: brushes, ...fields, name: 'x', slug: 'brushes', parent: oval };
    expect(await changeCategory({ db }, mira(), below)).toMatchObject({ error: 'below_itself' });
    const self = { ...below, parent: brushes };
    expect(await changeCategory({ db }, mira(), self)).toMatchObject({ error: 'below_itself' });
    const twin = { ...fields, name: 'x', slug: 'sash', parent: brushes };
    expect(await createCategory({ db }, mira(), twin)).toMatchObject({ error: 'slug_taken' });
  });

  test('that two clerks put below each other at once is below one of them', async () => {
    const [one, other] = [await create('one'), await create('other')];
    const put = (id: string, slug: string, parent: string) =>
      changeCategory({ db }, mira(), { id, ...fields, name: slug, slug, parent });
    const results = await Promise.all([put(one, 'one', other), put(other, 'other', one)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('that two clerks change keeps what each did, and tells one of the same', async () => {
    const id = await create('brushes');
    const [found] = await listEditableCategories(db);
    if (!found) throw new Error('there is no category');
    const { name, slug, description, parent, position } = found;
    const seen = { name, slug, description, parent, position };
    const put = (changed: object) =>
      changeCategory({ db }, mira(), { id, ...seen, ...changed, seen });
    expect(await put({ name: 'Good brushes' })).toMatchObject({ ok: true });
    expect(await put({ position: 7 })).toMatchObject({ ok: true });
    expect(await listEditableCategories(db)).toMatchObject([{ name: 'Good brushes', position: 7 }]);
    expect(await put({ name: 'Other brushes' })).toEqual({
      ...{ ok: false, error: 'changed', fields: ['name'] },
    });
    expect(await put({ name: 'Good brushes' })).toMatchObject({ ok: true });
  });

  test('is deleted only when nothing stands in it', async () => {
    const brushes = await create('brushes');
    await change({ category: brushes });
    expect(await removeCategory({ db }, mira(), brushes)).toEqual({
      ...{ ok: false, error: 'not_empty', products: 1, categories: 0 },
    });
    await change({ category: null }, 2);
    expect(await removeCategory({ db }, mira(), brushes)).toMatchObject({ ok: true });
    expect(await removeCategory({ db }, mira(), brushes)).toMatchObject({ ok: false });
  });
});
