import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import {
  addCategory,
  addProduct,
  createCategoryTree,
  createFacetIndex,
  createPriceIndex,
  countPublishedProducts,
  findCategoryPath,
  findPublicProduct,
  hasProduct,
  listCatalogue,
  listCategories,
  listPublishedSlugs,
  type NewTool,
} from './catalogue.ts';
import type { CatalogueRequest } from './product.ts';

let db: TestDatabase;
const at = { at: createManualClock().now() };

const tool: NewTool = {
  ...{ name: '', kind: 'brush', description: 'A brush.', img: '', facts: [] },
  ...{ priceMinor: 1000, minimumOrder: 12, ratingTenths: 45, stock: 100, position: 1 },
};

beforeAll(async () => {
  db = await openTestDatabase();
  await inTransaction(db, async (tx) => {
    const categories = ['brushes', 'brushes/sash', 'brushes/wall', 'brushes-old', 'rollers'];
    for (const [index, path] of categories.entries()) {
      await addCategory(tx, { path, name: path.toUpperCase(), description: '', position: index });
    }
    const add = (name: string, category: string | undefined, tools: Partial<NewTool>[]) => {
      const variants = tools.map((one, index) => {
        return { ...tool, name: `${name} ${index}`, variant: `${index}`, ...one };
      });
      const texts = { name, description: `${name}.`, category, pictures: [], position: 1 };
      return addProduct(tx, { ...texts, tools: variants }, at);
    };
    await add('Sash brush', 'brushes/sash', [{ priceMinor: 900 }, { priceMinor: 2000 }]);
    await add('Angled brush', 'brushes/sash', [{ priceMinor: 1500, stock: 11 }]);
    await add('Wall brush', 'brushes/wall', [{ priceMinor: 1200 }]);
    await add('Old brush', 'brushes-old', [{}]);
    await add('Loose tool', undefined, [{ priceMinor: 5000 }]);
    for (let place = 1; place <= 25; place += 1) await add(`Roller ${place}`, 'rollers', [{}]);
  });
});
afterAll(() => db.close());

const first = { sort: 'position', page: 1, filters: {} } as const;

async function list(request: Partial<CatalogueRequest>) {
  const answer = await listCatalogue(
    {
      db,
      facetIndex: createFacetIndex(),
      categoryTree: createCategoryTree(),
      priceIndex: createPriceIndex(),
    },
    { ...first, ...request },
    at.at,
  );
  if (!answer) throw new Error('there is no such page');
  return answer;
}

const namesOf = (answer: { products: readonly { name: string }[] }) =>
  answer.products.map(({ name }) => name);

describe('a category', () => {
  test('has what stands in it and below it, and nothing that only begins alike', async () => {
    const answer = await list({ category: 'brushes' });
    expect(namesOf(answer)).toEqual(['Sash brush', 'Angled brush', 'Wall brush']);
    expect(answer).toMatchObject({ count: 3, page: 1, pages: 1, trail: [{ path: 'brushes' }] });
    expect(answer.children.map(({ path, products }) => [path, products])).toEqual([
      ['brushes/sash', 2],
      ['brushes/wall', 1],
    ]);
  });

  test('knows the way from the root', async () => {
    const { trail, category } = await list({ category: 'brushes/sash' });
    expect(trail.map(({ path }) => path)).toEqual(['brushes', 'brushes/sash']);
    expect(category).toMatchObject({ name: 'BRUSHES/SASH', products: 2 });
  });

  test.each([
    ['name', ['Angled brush', 'Sash brush', 'Wall brush']],
    ['price', ['Sash brush', 'Wall brush', 'Angled brush']],
    ['-price', ['Sash brush', 'Angled brush', 'Wall brush']],
  ] as const)('is sorted by %s', async (sort, names) => {
    expect(namesOf(await list({ category: 'brushes', sort }))).toEqual(names);
  });

  test('comes in pages, each product once', async () => {
    const pages = [
      await list({ category: 'rollers' }),
      await list({ category: 'rollers', page: 2 }),
    ];
    expect(pages.map(({ products }) => products.length)).toEqual([24, 1]);
    expect(new Set(pages.flatMap(namesOf)).size).toBe(25);
    expect(pages[1]).toMatchObject({ count: 25, page: 2, pages: 2 });
  });

  test('is not there, or not that long', async () => {
    const nowhere = [{ category: 'brush' }, { category: 'rollers', page: 3 }];
    for (const request of nowhere) {
      expect(
        await listCatalogue(
          {
            db,
            facetIndex: createFacetIndex(),
            categoryTree: createCategoryTree(),
            priceIndex: createPriceIndex(),
          },
          { ...first, ...request },
          at.at,
        ),
      ).toBeUndefined();
    }
    expect([await findCategoryPath(db, 'rollers'), await findCategoryPath(db, 'roller')]).toEqual([
      'rollers',
      undefined,
    ]);
  });
});

test('the whole catalogue has products without a category, too', async () => {
  const { count, trail, children } = await list({});
  expect([count, trail]).toEqual([30, []]);
  expect(children.map(({ path }) => path)).toEqual(['brushes', 'brushes-old', 'rollers']);
  expect((await listCategories(db)).map(({ path }) => path)).toContain('brushes/sash');
  expect(await countPublishedProducts(db)).toBe(30);
  expect(await listPublishedSlugs(db, { limit: 100, offset: 28 })).toEqual([
    ...['roller-24', 'roller-25'],
  ]);
});

test('what has no size on sale stands in no list, and is found by its address', async () => {
  const bare = { name: 'Bare brush', description: '', pictures: [], position: 1 };
  await inTransaction(db, (tx) => addProduct(tx, { ...bare, tools: [] }, at));
  expect(await countPublishedProducts(db)).toBe(30);
  expect(await listPublishedSlugs(db, { limit: 100, offset: 0 })).not.toContain('bare-brush');
  expect(await findPublicProduct(db, 'bare-brush')).toMatchObject({ product: { variants: [] } });
});

test('a card has the range of prices, and whether anything of it can be ordered', async () => {
  const { products } = await list({ category: 'brushes/sash' });
  expect(products).toMatchObject([
    { slug: 'sash-brush', sizes: 2, fromMinor: 900, toMinor: 2000, canBeOrdered: true, img: '' },
    { slug: 'angled-brush', sizes: 1, fromMinor: 1500, toMinor: 1500, canBeOrdered: false },
  ]);
  const unmeasured = ['0', '1'].map((variant) => ({ variant, img: '', widthMm: null }));
  expect(products.map(({ firstSizes }) => firstSizes)).toEqual([unmeasured, undefined]);
});

describe('a product', () => {
  test('is found by its slug, with its sizes and what stands beside it', async () => {
    const found = await findPublicProduct(db, 'sash-brush');
    expect(found).toMatchObject({
      product: {
        ...{ name: 'Sash brush', description: 'Sash brush.' },
        categories: [{ path: 'brushes' }, { path: 'brushes/sash' }],
        variants: [
          { variant: '0', priceMinor: 900, available: 100 },
          { variant: '1', priceMinor: 2000 },
        ],
        related: [{ name: 'Angled brush' }],
      },
    });
  });

  test('is found under an earlier slug, which leads on', async () => {
    await db.query({
      text: `insert into product_slug (locale, slug, product_id, is_current)
        select locale, 'first-name', product_id, false from product_slug where slug = 'wall-brush'`,
    });
    expect(await findPublicProduct(db, 'first-name')).toEqual({ movedTo: 'wall-brush' });
    expect(await hasProduct(db, 'first-name')).toBe(true);
  });

  test('is not found while it is a draft, nor listed', async () => {
    await db.query({
      text: `with draft as (update product set state = 'draft' from product_slug s
          where s.product_id = product.id and s.slug = 'old-brush' returning product.id)
        update tool set is_on_sale = false where product_id in (select id from draft)`,
    });
    expect(await findPublicProduct(db, 'old-brush')).toBeUndefined();
    expect(await hasProduct(db, 'old-brush')).toBe(false);
    expect((await list({ category: 'brushes-old' })).count).toBe(0);
    expect((await listCategories(db)).map(({ path }) => path)).not.toContain('brushes-old');
  });
});

test('a card has its sizes in the order of the product’s page', async () => {
  const tools = ['100 mm', '20 mm', '50 mm'].map((variant) => {
    return { ...tool, name: `Fitch ${variant}`, variant };
  });
  const fitch = { name: 'Fitch', description: '', category: 'brushes-old', pictures: [] };
  await inTransaction(db, (tx) => addProduct(tx, { ...fitch, position: 1, tools }, at));
  const [card] = (await list({ category: 'brushes-old' })).products;
  const sizes = ['20 mm', '50 mm', '100 mm'];
  expect(card?.firstSizes?.map(({ variant }) => variant)).toEqual(sizes);
  const found = await findPublicProduct(db, 'fitch');
  if (!found || !('product' in found)) throw new Error('it is not found');
  expect(found.product.variants.map(({ variant }) => variant)).toEqual(sizes);
});
