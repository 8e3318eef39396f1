import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeXlsxRows } from '#platform/spreadsheets/write-xlsx.ts';
import { listTools } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { preparePriceImports, type PriceImports } from '#test/support/price-imports.ts';
import { createManualClock } from '#test/support/world.ts';
import type { ImportTarget } from './import.ts';
import { startTry } from './imports.ts';

let db: TestDatabase;
let imports: PriceImports;
let importer: PriceImports['importer'];
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  imports = await preparePriceImports(db, clock);
  importer = imports.importer;
});

async function priceOf(sku: string): Promise<number | undefined> {
  const { items } = await listTools(db, { limit: 100 });
  return items.find((tool) => tool.sku === sku)?.priceMinor;
}

async function tryFile(file: string | Buffer, target?: ImportTarget, list?: string) {
  const id = await importer.upload(file, target, list);
  const { tried, wrongLines } = await importer.tryIt(id);
  const wrong = wrongLines.flatMap(({ line, problems }) =>
    problems.map(({ column, code, detail }) => `${line} ${column} ${code} ${detail}`),
  );
  return { id, tried, wrong };
}

async function toXlsx(...rows: string[][]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const groups = (async function* () {
    yield rows;
  })();
  for await (const piece of writeXlsxRows('Prices', groups)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a decimal comma that splits a price makes a wrong line, not another price', async () => {
  const { id, tried, wrong } = await tryFile('SKU,Price\nFB-50,8,95\nSB-5,"7,50"\n');
  expect(wrong).toEqual(['2  more_cells_by_comma 3']);
  expect(tried).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 1 });
  await importer.applyIt(id, true);
  expect(await priceOf('FB-50')).toBe(1999);
  expect(await priceOf('SB-5')).toBe(750);
});

test.each([
  ['SKU,Price\nFB-50,9.90,extra\n', 'more_cells_by_comma 3'],
  ['SKU,Price\nFB-50,,9.90\n', 'more_cells_by_comma 3'],
  ['SKU,Price,\nFB-50,8,95\n', 'more_cells_by_comma 3'],
  ['SKU,Price,,\nFB-50,8,95,,\n', 'more_cells_by_comma 3'],
  ['SKU;Price\nFB-50;9,90;extra\n', 'more_cells_by_separator 3'],
  ['SKU\tPrice\nFB-50\t9,90\t\textra\n', 'more_cells_by_separator 4'],
])('%j has cells of which no header says what they are', async (file, problem) => {
  const { tried, wrong } = await tryFile(file);
  expect(wrong).toEqual([`2  ${problem}`]);
  expect(tried).toEqual({ added: 0, changed: 0, unchanged: 0, wrong: 1 });
});

test('a line of a spreadsheet as well', async () => {
  const file = await toXlsx(['SKU', 'Price', ''], ['FB-50', '8', '95'], ['SB-5', '7', '', '']);
  const { tried, wrong } = await tryFile(file);
  expect(wrong).toEqual(['2  more_cells 3']);
  expect(tried).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 1 });
});

test.each([
  'SKU,Price\nFB-50,9.90,,,\nSB-5,7, ,\n',
  'SKU,Price,,\nFB-50,9.90,,\nSB-5,7,,\n',
  'SKU,Price,Note\nFB-50,9.90,a\nSB-5,7\n',
])('empty cells at the end are no fault: %j', async (file) => {
  const { tried, wrong } = await tryFile(file);
  expect(wrong).toEqual([]);
  expect(tried).toEqual({ added: 0, changed: 2, unchanged: 0, wrong: 0 });
});

test('a column without a header is one once staff have said what it is', async () => {
  const id = await importer.upload('SKU,\nFB-50,9.90\n');
  const mapping = ['sku', 'priceMinor'];
  await startTry(importer.deps, importer.actor(), { id, mapping });
  await importer.runQueued();
  expect((await importer.find(id)).tried).toMatchObject({ changed: 1, wrong: 0 });
});

test.each<[ImportTarget, string]>([
  ['customers', 'Email,Name\nann@example.com,Kent, Ann\n'],
  ['addresses', 'Email,Label,Street\nann@example.com,Shop,Main Street 1, rear\n'],
  ['redirects', 'Old URL,New URL\n/old,/products/a,b\n'],
])('lines of %s alike', async (target, file) => {
  const { tried, wrong } = await tryFile(file, target);
  expect(wrong).toMatchObject([expect.stringMatching(/^2 {2}more_cells_by_comma [34]$/)]);
  expect(tried).toEqual({ added: 0, changed: 0, unchanged: 0, wrong: 1 });
});

test('lines of a price list alike, with the other steps of the same size', async () => {
  const file = 'SKU,From,Price\nFB-50,1,9.50\nFB-50,12,8,95\nSB-5,1,7\n';
  const { tried, wrong } = await tryFile(file, 'prices', imports.list);
  expect(wrong).toEqual(['2 sku with_wrong_line 3', '3  more_cells_by_comma 4']);
  expect(tried).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 2 });
});
