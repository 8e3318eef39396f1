import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import {
  changeTool,
  createCardCache,
  createFacetIndex,
  createSearchIndex,
  searchCatalogue,
} from '#modules/catalogue/catalogue.ts';
import { readGtin } from '#modules/catalogue/codes.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { fillOrders } from '#test/slices/fill.ts';
import { addPerson, makeWorld } from '#test/support/world.ts';
import { grow, readArguments } from './grow.ts';

const request = { tools: 240, products: 72, seed: 7, besideOrders: false };

async function readRows(db: TestDatabase, text: string): Promise<unknown[]> {
  return (await db.query({ text })).rows;
}

const isGrown = "sku ~ '^[A-Z]{2}[0-9]{6}-'";

const vocabulary = `select locale, lexeme collate "C" as word, count(*)::integer as products
  from search_document cross join unnest(document) group by locale, lexeme
  order by locale, lexeme collate "C"`;

test('a grown shop is as sound as one in which each tool was added by hand', async () => {
  await using db = await openTestDatabase();
  await grow(db, request);
  expect(await readRows(db, `select count(*) from tool where ${isGrown}`)).toEqual([
    { count: 240 },
  ]);
  expect(await auditStock(db)).toEqual([]);
  await db.query({ text: 'set constraints all immediate' });
  const words = await readRows(db, vocabulary);
  expect(words.length).toBeGreaterThan(200);
  expect(
    await readRows(
      db,
      `select locale, word, products from search_word where products > 0
        order by locale, word collate "C"`,
    ),
  ).toEqual(words);
  const gtins = await db.query<{ gtin: string }>({
    text: 'select gtin from tool where gtin is not null',
  });
  expect(gtins.rows.filter(({ gtin }) => !readGtin(gtin).ok)).toEqual([]);
  expect(
    await readRows(db, 'select path from category where parent_id is null order by path'),
  ).toEqual(['brushes', 'rollers', 'scrapers', 'trays-and-pails'].map((path) => ({ path })));
});

test('what was written for many at once is what the trigger writes for one', async () => {
  await using db = await openTestDatabase();
  await grow(db, request);
  const select = `select document::text from search_document d join tool t using (product_id)
    where t.sku like 'BR%' order by t.sku limit 20`;
  const inBulk = await readRows(db, select);
  const { id } = await addPerson(db, 'Mira', 'admin');
  const actor = { id, ip: '127.0.0.1', at: systemClock.now() };
  const tools = await db.query<{ id: string; description: string }>({
    text: `select id, description from tool where sku like 'BR%' order by sku limit 20`,
  });
  for (const { id: tool, description } of tools.rows) {
    await changeTool({ db }, actor, tool, { description: `${description} Zebrawood.` });
    await changeTool({ db }, actor, tool, { description });
  }
  expect(await readRows(db, select)).toEqual(inBulk);
  const found = await searchCatalogue(
    {
      db,
      searchIndex: createSearchIndex(),
      facetIndex: createFacetIndex(),
      cardCache: createCardCache(),
    },
    { text: 'zebrawood', page: 1, filters: {} },
    systemClock.now(),
  );
  expect(found).toMatchObject({ count: 0 });
});

test('the same seed makes the same tools, and another makes others beside them', async () => {
  await using one = await openTestDatabase();
  await using other = await openTestDatabase();
  await grow(one, request);
  await grow(other, request);
  const grown = `select id, name, sku, gtin, price_minor, on_hand from tool
    join stock on tool_id = id where ${isGrown} order by sku`;
  expect(await readRows(other, grown)).toEqual(await readRows(one, grown));
  await expect(grow(one, request)).rejects.toThrow('with seed 7');
  await grow(one, { ...request, seed: 8 });
  expect(await readRows(one, 'select count(*) from tool where gtin is not null')).toEqual([
    { count: 480 },
  ]);
});

test('a shop with orders is left alone, unless that is asked for', async () => {
  await using db = await openTestDatabase();
  const { anna, hundred } = await makeWorld(db);
  await fillOrders(db, { customer: anna, tool: hundred, rows: 1, state: 'unpaid' });
  await expect(grow(db, request)).rejects.toThrow('Somebody has ordered');
  const few = readArguments(['--tools', '10', '--beside-orders']);
  expect(few).toEqual({ tools: 10, products: 3, seed: 1, besideOrders: true });
  await grow(db, few);
  expect(await auditStock(db)).toEqual([]);
});

test('orders are asked for beside tools, or alone', () => {
  const beside = readArguments(['--tools', '10', '--orders', '5']);
  expect(beside).toMatchObject({ tools: 10, products: 3, orders: 5 });
  expect(readArguments(['--orders', '5'])).toMatchObject({ tools: 0, products: 0, orders: 5 });
});

test.each([
  [[]],
  [['--orders', '0']],
  [['--orders', '10000001']],
  [['--tools', 'many']],
  [['--tools', '10', '--products', '11']],
  [['--tools', '100', '--products', '2']],
  [['--tools', '10', '--colour', 'red']],
])('%j is not understood, and the message says what is', (args) => {
  expect(() => readArguments(args)).toThrow('npm run grow -- --tools N');
});
