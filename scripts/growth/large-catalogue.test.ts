import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import {
  createCategoryTree,
  createCardCache,
  createFacetIndex,
  createPriceIndex,
  createSearchIndex,
  archiveTool,
  changeTool,
  listCatalogue,
  listTools,
  searchCatalogue,
} from '#modules/catalogue/catalogue.ts';
import type { ProductSort } from '#modules/catalogue/product.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/world.ts';
import { grow } from './grow.ts';

let db: TestDatabase;
const facetIndex = createFacetIndex();
const searchIndex = createSearchIndex();
const cardCache = createCardCache();

beforeAll(async () => {
  db = await openTestDatabase();
  await grow(db, { tools: 2500, products: 1200, seed: 7, besideOrders: false });
}, 60_000);
afterAll(() => db.close());

async function search(text: string, page = 1) {
  const found = await searchCatalogue(
    { db, searchIndex, facetIndex, cardCache },
    { text, page, filters: {} },
    systemClock.now(),
  );
  if (!found || 'productSlug' in found) throw new Error('it is no list');
  return found;
}

describe('a search', () => {
  test('that more than a thousand products fit says so, and has pages of a thousand', async () => {
    expect(await search('for')).toMatchObject({ count: 1000, isMore: true, pages: 42 });
    const slugs = new Set<string>();
    for (let page = 1; page <= 42; page += 1) {
      for (const { slug } of (await search('for', page)).products) slugs.add(slug);
    }
    expect(slugs.size).toBe(1000);
    await expect(search('for', 43)).rejects.toThrow('no list');
  });

  test('that fewer fit has all of them, names before descriptions', async () => {
    const { rows } = await db.query<{ total: number; named: number }>({
      text: `select count(*) as total, count(*) filter (where names @@ 'sash') as named
        from search_document where document @@ 'sash:*'`,
    });
    const [{ total, named } = { total: 0, named: 0 }] = rows;
    expect(await search('sash')).toMatchObject({ count: total, isMore: false });
    const { products } = await search('sash');
    expect(named).toBeGreaterThan(24);
    expect(products.filter(({ name }) => /sash/i.test(name))).toHaveLength(24);
  });

  test('by the beginning of many SKUs has the first of them', async () => {
    const { products } = await search('BR00');
    expect(products).toHaveLength(24);
    expect(products.every(({ slug }) => slug !== '')).toBe(true);
  });
});

/** Products that say something else of their tools than these do. */
async function findUntrue(): Promise<unknown[]> {
  const { rows } = await db.query({
    text: `select p.id from product p join product_text x on x.product_id = p.id and locale = 'en'
      cross join lateral (select count(*) as sizes, min(price_minor) as least,
        max(price_minor) as most from tool where product_id = p.id and is_on_sale) sold
      where (p.sizes, p.from_minor, p.to_minor, p.sort_name)
        is distinct from (sold.sizes, sold.least, sold.most, lower(x.name))`,
  });
  return rows;
}

test('products say what their tools say, whatever changes and however many at once', async () => {
  expect(await findUntrue()).toEqual([]);
  const { id } = await addPerson(db, 'Mira', 'admin');
  const actor = { id, ip: '127.0.0.1', at: systemClock.now() };
  const { rows } = await db.query<{ id: string }>({
    text: `select t.id from tool t join product p on p.id = product_id where p.sizes > 3
      order by t.product_id, t.id limit 24`,
  });
  await Promise.all(
    rows.map(({ id: tool }, index) =>
      index % 5 === 0
        ? archiveTool({ db }, actor, tool)
        : changeTool({ db }, actor, tool, { priceMinor: 1 + index * 997, name: `Tool ${index}` }),
    ),
  );
  // As a version of the shop does it that knows nothing of products.
  const prices = rows.map(({ id: tool }, index) =>
    db.query({ text: 'update tool set price_minor = $1 where id = $2', values: [index + 5, tool] }),
  );
  await Promise.all(prices);
  expect(await findUntrue()).toEqual([]);
});

test.each(['position', 'name', 'price', '-price'] as const)(
  'by %s a category has the same products in the same order as all its pages together',
  async (sort: ProductSort) => {
    const order = {
      ...{ position: 'p.position', name: 'lower(x.name), p.position' },
      ...{ price: 'p.from_minor, p.position', '-price': 'p.to_minor desc, p.position' },
    }[sort];
    const { rows } = await db.query<{ slug: string }>({
      text: `select s.slug from product p join category c on c.id = p.category_id
        join product_text x on x.product_id = p.id join product_slug s on s.product_id = p.id
        where c.path like 'rollers%' order by ${order}, p.created_at, p.id`,
    });
    const slugs: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const request = { category: 'rollers', sort, page, filters: {} } as const;
      const list = await listCatalogue(
        { db, facetIndex, categoryTree: createCategoryTree(), priceIndex: createPriceIndex() },
        request,
        new Date(),
      );
      pages = list?.pages ?? 0;
      slugs.push(...(list?.products ?? []).map(({ slug }) => slug));
    }
    expect(slugs).toEqual(rows.map(({ slug }) => slug));
  },
);

test.each(['available', '-available'] as const)(
  'by %s the pages of tools have all on sale once, in that order',
  async (sort) => {
    const order = sort === 'available' ? 'asc' : 'desc';
    const { rows } = await db.query<{ id: string }>({
      text: `select t.id from tool t join stock s on s.tool_id = t.id where t.is_on_sale
        order by s.on_hand - s.reserved ${order}, t.id ${order}`,
    });
    const ids: string[] = [];
    let place: { cursor?: string; after?: string } = {};
    for (let isMore = true; isMore;) {
      const { items, next, after } = await listTools(db, { sort, limit: 200, ...place });
      ids.push(...items.map(({ id }) => id));
      isMore = next !== undefined;
      place = {
        ...(next !== undefined && { cursor: next }),
        ...(after !== undefined && { after }),
      };
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
    const unsold = await db.query({ text: 'select from tool where not is_on_sale' });
    expect(unsold.rows.length).toBeGreaterThan(0);
  },
);
