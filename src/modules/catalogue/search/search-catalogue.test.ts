import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import {
  addProduct,
  addTool,
  archiveTool,
  changeTool,
  createCardCache,
  createFacetIndex,
  createSearchIndex,
  type NewTool,
} from '../catalogue.ts';
import type { Filters } from '../facets/facet.ts';
import { searchCatalogue } from './search-catalogue.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();
const at = { at: clock.now() };

const tool: NewTool = {
  ...{ name: 'Badger softener', kind: 'brush', description: 'For glazes.', img: '', facts: [] },
  ...{ priceMinor: 9000, minimumOrder: 1, ratingTenths: 45, stock: 5, position: 90 },
};

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
  await db.query({ text: 'truncate stock_movement, tool, category, search_word cascade' });
  await fillEmptyShop(db, clock);
});
afterAll(() => db.close());

const search = (text: string, page = 1, filters: Filters = {}) =>
  searchCatalogue(
    {
      db,
      searchIndex: createSearchIndex(),
      facetIndex: createFacetIndex(),
      cardCache: createCardCache(),
    },
    { text, page, filters },
    clock.now(),
  );

/** Slugs in their order, and what was replaced and left out. */
async function find(text: string) {
  const result = await search(text);
  if (!result || 'productSlug' in result) throw new Error('it is no list');
  const { products, count, replaced, leftOut } = result;
  expect(count).toBe(products.length);
  return { slugs: products.map(({ slug }) => slug), replaced, leftOut };
}

const exactly = (...slugs: string[]) => ({ slugs, replaced: [], leftOut: [] });

describe('a code', () => {
  test.each(['FV-50', 'fv50', ' Fv 50 ', 'f-v-5-0'])('%s leads to its product', async (text) => {
    expect(await search(text)).toEqual({ productSlug: 'flat-varnish-brush' });
  });

  test('may be a GTIN, with or without its zeros', async () => {
    await db.query({ text: "update tool set gtin = '00036000291452' where sku = 'WB-100'" });
    for (const text of ['036000291452', '0036000291452', '00036000291452'])
      expect(await search(text)).toEqual({ productSlug: 'wall-brush' });
  });

  test('that is not whole finds what begins so first', async () => {
    expect(await find('FV-5')).toEqual(exactly('flat-varnish-brush'));
    expect((await find('st')).slugs[0]).toBe('stencil-brush');
  });

  test('of a tool that is not sold leads nowhere', async () => {
    const sold = { ...tool, name: 'Gone', sku: 'GONE-1' };
    const id = await addTool({ db }, sold, at);
    expect(await search('gone 1')).toEqual({ productSlug: 'gone' });
    const mira = { id: world.mira.id, ip: '', at: clock.now() };
    await archiveTool({ db }, mira, id);
    expect((await find('gone 1')).slugs).not.toContain('gone');
  });
});

describe('words', () => {
  test.each([
    ['varnish', 'flat-varnish-brush'],
    ['VARN', 'flat-varnish-brush'],
    ['Vàrnísh, flat!', 'flat-varnish-brush'],
    ['the brush for varnish', 'flat-varnish-brush'],
    ['50mm flat', 'flat-varnish-brush'],
    ['paint pail', 'paint-pail-with-hooks-2-5-l'],
  ])('%j finds %s first', async (text, slug) => {
    const found = await find(text);
    expect(found).toMatchObject({ replaced: [], leftOut: [] });
    expect(found.slugs[0]).toBe(slug);
  });

  test('find the products of a category', async () => {
    expect((await find('decorative')).slugs.toSorted()).toEqual([
      ...['fan-brush-no-12', 'filbert-brush-no-12', 'stencil-brush'],
    ]);
  });

  test('in the name come before those in the description, then what can be ordered', async () => {
    const { slugs } = await find('sash');
    expect(slugs.slice(0, 2).toSorted()).toEqual(['angled-sash-brush', 'round-sash-brush']);
    const product = { name: 'Angled sash brush, long', description: '', position: 0 };
    const none = { ...tool, name: product.name, stock: 0 };
    const pictures = { pictures: [], tools: [none] };
    await inTransaction(db, (tx) => addProduct(tx, { ...product, ...pictures }, at));
    expect((await find('sash brush')).slugs.slice(0, 3)).toEqual([
      ...['angled-sash-brush', 'round-sash-brush', 'angled-sash-brush-long'],
    ]);
  });

  test('a number is whole, not the beginning of another', async () => {
    expect((await find('no 8')).slugs[0]).toBe('round-sash-brush');
    expect((await find('brush 10')).slugs).not.toContain('wall-brush');
  });

  test.each([
    ['bucket', 'paint-pail-with-hooks-2-5-l'],
    ['spatula', 'broad-scraper-76-mm'],
  ])('%s means %s, too', async (text, slug) => {
    expect(await find(text)).toMatchObject({ replaced: [], leftOut: [] });
    expect((await find(text)).slugs).toContain(slug);
  });
});

describe('a word that no product has', () => {
  test.each([
    ['varnsh', 'varnish', 'flat-varnish-brush'],
    ['stencill', 'stencil', 'stencil-brush'],
    ['scrapper', 'scraper', 'broad-scraper-76-mm'],
    ['rollar', 'roller', 'mini-roller-100-mm'],
    ['brsuh', 'brush', 'fan-brush-no-12'],
    ['flta', 'flat', 'flat-varnish-brush'],
    ['avrnish', 'varnish', 'flat-varnish-brush'],
  ])('%s is taken for %s', async (typed, shown, slug) => {
    const { slugs, replaced } = await find(typed);
    expect(replaced).toEqual([{ typed, shown }]);
    expect(slugs).toContain(slug);
  });

  test('of two letters in the wrong order comes before one that has more in common', async () => {
    await addTool({ db }, { ...tool, name: 'Topper' }, at);
    await addTool({ db }, { ...tool, name: 'Otpprer' }, at);
    expect((await find('otpper')).replaced).toEqual([{ typed: 'otpper', shown: 'topper' }]);
  });

  test('is not taken for another when it is short', async () => {
    expect(await find('fxn')).toEqual(exactly());
    expect(await find('goxt')).toEqual(exactly());
  });
});

describe('inches', () => {
  test('are millimetres, nearly', async () => {
    expect(await find('varnsh 2 inch')).toEqual({
      ...{ slugs: ['flat-varnish-brush'], replaced: [{ typed: 'varnsh', shown: 'varnish' }] },
      leftOut: [],
    });
    const { slugs } = await find('1½"');
    expect(slugs.toSorted()).toEqual([
      ...['angled-sash-brush', 'fan-brush-no-12', 'oval-trim-brush', 'putty-knife-38-mm'],
      ...['radiator-brush-38-mm', 'stencil-brush'],
    ]);
  });

  test('of a width that is not made are left out, and this is said', async () => {
    expect(await find('varnish brush 5 inch')).toMatchObject({
      ...{ slugs: ['flat-varnish-brush'], leftOut: ['5 inch'] },
    });
  });
});

describe('what was found', () => {
  async function narrow(text: string, filters: Filters, page = 1) {
    const result = await search(text, page, filters);
    if (!result || 'productSlug' in result) throw new Error('it is no list');
    const facets = result.facets.map(({ code, options }) => [
      ...[code, options.map(({ value, products }) => `${value}: ${products}`)],
    ]);
    const slugs = result.products.map(({ slug }) => slug);
    return { slugs, facets: Object.fromEntries(facets), filters: result.filters };
  }

  test('is counted by what visitors narrow by, and narrowed by it', async () => {
    const all = await narrow('sash brush', {});
    expect(all.slugs.slice(0, 2).toSorted()).toEqual(['angled-sash-brush', 'round-sash-brush']);
    expect(all.facets).toMatchObject({ filling: ['natural: 2', 'synthetic: 1'] });
    const synthetic = { filling: 'synthetic' };
    expect(await narrow('sash brush', synthetic)).toMatchObject({
      ...{ slugs: ['angled-sash-brush'], filters: synthetic },
      facets: { filling: ['natural: 2', 'synthetic: 1'], width: ['38: 1', '63: 1'] },
    });
    const none = { filling: 'synthetic', width: '16' };
    expect(await narrow('sash brush', none)).toMatchObject({ slugs: [], filters: none });
  });

  test('is not narrowed by what is no facet, and has no pages beyond the last', async () => {
    expect((await narrow('sash brush', { filling: 'goat' })).filters).toEqual({});
    expect((await narrow('sash brush', { width: '038' })).filters).toEqual({});
    expect(await search('sash brush', 2, { filling: 'synthetic' })).toBeUndefined();
  });

  test('keeps what was replaced and left out, and counts no search as lost', async () => {
    await db.query({ text: 'delete from lost_search' });
    expect(await search('varnsh 9 inch', 1, { width: '50' })).toMatchObject({
      ...{ count: 1, replaced: [{ typed: 'varnsh', shown: 'varnish' }], leftOut: ['9 inch'] },
    });
    expect(await search('varnsh', 1, { width: '63' })).toMatchObject({ count: 0 });
    expect((await db.query({ text: 'select from lost_search' })).rows).toEqual([]);
  });
});

test('the rarest word is left out when no product has all, and this is said', async () => {
  expect(await find('stencil roller')).toMatchObject({ leftOut: ['stencil'] });
  expect(await find('qqxx roller')).toMatchObject({ leftOut: ['qqxx'] });
});

describe('any text at all', () => {
  test.each([
    ...['', ' ', '\0', '🖌️', "'", "''' & | ! :* ( ) <->", '"varnish" & !brush', '\\', '%_', '$1'],
    ...["'; drop table tool; --", 'a:b:c:*ABCD', '\ud800', '\u{10ffff}', '刷毛', '¼½¾', '=50'],
    ...['x'.repeat(2000), 'x '.repeat(1000), '🖌'.repeat(1000), "'".repeat(2000), 'é\u0301'],
    ...['9'.repeat(2000), '2"'.repeat(1000), '-'.repeat(2000), '\u202e', 'ﬀ', 'İI', '²', '1/0"'],
  ])('%j is safe', async (text) => {
    await find(text);
  });

  test('does not have to be only words', async () => {
    expect((await find("'; drop table varnish; --")).slugs).toContain('flat-varnish-brush');
    expect(await find('\0varnish\0 🖌️')).toEqual(exactly('flat-varnish-brush'));
  });
});

describe('a product', () => {
  test('is found by what it is called now', async () => {
    const id = await addTool({ db }, tool, at);
    expect(await find('badger')).toEqual(exactly('badger-softener'));
    const mira = { id: world.mira.id, ip: '', at: clock.now() };
    await changeTool({ db }, mira, id, { name: 'Goat hair mop' });
    expect(await find('goat')).toEqual(exactly('badger-softener'));
    expect((await find('badger')).slugs).toEqual([]);
    await archiveTool({ db }, mira, id);
    expect((await find('goat')).slugs).not.toContain('badger-softener');
  });

  test('leaves the vocabulary right, however many change at once', async () => {
    const add = (name: string) => addTool({ db }, { ...tool, name }, at);
    await Promise.all(Array.from({ length: 8 }, (_, place) => add(`Liner ${place} of quills`)));
    const { rows } = await db.query({
      text: `select w.word from search_word w left join (
          select locale, lexeme, count(*) as products from search_document, unnest(document)
          group by 1, 2) d on d.locale = w.locale and d.lexeme = w.word
        where w.products <> coalesce(d.products, 0)`,
    });
    expect(rows).toEqual([]);
    expect((await find('quills')).slugs.length).toBe(8);
  });

  test('comes once, on pages that are there', async () => {
    const add = (place: number) => addTool({ db }, { ...tool, name: `Swan ${place}` }, at);
    for (let place = 1; place <= 25; place += 1) await add(place);
    const pages = [await search('swan'), await search('swan', 2)];
    const slugs = pages.flatMap((page) =>
      page && 'products' in page ? page.products.map(({ slug }) => slug) : [],
    );
    expect([slugs.length, new Set(slugs).size]).toEqual([25, 25]);
    expect(await search('swan', 3)).toBeUndefined();
  });
});

test('a search without a result is counted by day, at most so many different ones', async () => {
  await db.query({ text: 'delete from lost_search' });
  for (const text of ['Zzyzx', ' zzyzx! ', 'varnish', '🖌️']) await search(text);
  const counted = { text: 'select words, searches from lost_search' };
  expect((await db.query(counted)).rows).toEqual([{ words: 'zzyzx', searches: 2 }]);
  await db.query({
    text: `insert into lost_search (day, words, searches)
      select $1::date, number, 1 from generate_series(1, 999) number`,
    values: [clock.now()],
  });
  for (const text of ['Xyzzy', 'Zzyzx']) await search(text);
  const { rows } = await db.query({
    text: "select words, searches from lost_search where words ~ 'y'",
  });
  expect(rows).toEqual([{ words: 'zzyzx', searches: 3 }]);
});
