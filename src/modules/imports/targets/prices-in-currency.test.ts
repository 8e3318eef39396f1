/** Files of the prices of a list in another currency than the shop's own. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { preparePriceImports, type PriceImports } from '#test/support/price-imports.ts';
import { createManualClock } from '#test/support/world.ts';
import { exportTable } from '../imports.ts';

let db: TestDatabase;
let imports: PriceImports;
let euro: string;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  imports = await preparePriceImports(db, clock);
  euro = await imports.addList({ name: 'Euro', currency: 'eur' });
});

const tryIt = async (text: string) => imports.importer.tryIt(await imports.upload(text, euro));

async function exportAll(list: string): Promise<string> {
  const pieces: string[] = [];
  const request = { target: 'prices', list, format: 'csv', isTemplate: false } as const;
  for await (const piece of exportTable(db, request)) pieces.push(String(piece));
  return pieces.join('');
}

test('the currency is that of the list, or left out; what is exported says the same', async () => {
  const lines = ['SKU;Ab Menge;Preis;Währung', 'FB-50;1;€ 18,50;eur', 'FB-50;24;17,95 EUR;€'];
  const id = await imports.upload([...lines, 'SB-5;1;2,05;'].join('\n'), euro);
  await imports.importer.tryIt(id);
  await imports.importer.applyIt(id);
  const stored = ['FB-50: 1 × 1850, 24 × 1795', 'SB-5: 1 × 205'];
  expect(await imports.stored(euro)).toEqual(stored);
  const exported = await exportAll(euro);
  expect(exported).toContain('FB-50,');
  expect(exported.match(/EUR/g)).toHaveLength(3);
  expect(exported).not.toContain('USD');
  const again = await tryIt(exported);
  expect(again.tried).toEqual({ added: 0, changed: 0, unchanged: 3, wrong: 0 });
  expect(again.list).toEqual({ id: euro, name: 'Euro', currency: 'eur' });
});

test('another currency is wrong in its cell, wherever it is named', async () => {
  const lines = [
    'SKU;From;Price;Currency',
    'A;1;4,00;USD',
    'B;1;4,00 $;',
    'C;1;£4,00;EUR',
    'D;1;4,00 GBP;',
    'E;1;4,00;CHF',
    'F;1;CHF 4,00;',
    'G;1;4,00;EUR USD',
    'H;1;4,00;12 EUR',
  ];
  const { wrongLines } = await tryIt(lines.join('\n'));
  const problems = wrongLines.flatMap(({ line, problems: own }) =>
    own.map(({ column, code, detail }) => `${line} ${column} ${code} ${detail}`),
  );
  expect(problems).toEqual([
    '2 currency other_currency USD',
    '3 priceMinor other_currency 4,00 $',
    '4 priceMinor other_currency £4,00',
    '5 priceMinor other_currency 4,00 GBP',
    '6 currency other_currency CHF',
    '7 priceMinor not_a_number CHF 4,00',
    '8 currency other_currency EUR USD',
    '9 currency other_currency 12 EUR',
  ]);
  expect(await imports.stored(euro)).toEqual([]);
});

test('steps begin with one unit, because the size has no price of its own in it', async () => {
  const { wrongLines } = await tryIt('SKU,From,Price\nFB-50,24,17.95\nFB-50,48,16.95\n');
  expect(wrongLines).toEqual([
    { line: 2, problems: [{ column: 'from', code: 'first_step_missing', detail: '' }] },
    { line: 3, problems: [{ column: 'sku', code: 'with_wrong_line', detail: '2' }] },
  ]);
});

test('warnings say amounts in the currency of the list', async () => {
  const { warnedLines } = await tryIt('SKU,From,Price\nFB-50,1,17.95\nFB-50,24,18.50\n');
  expect(warnedLines).toEqual([
    { line: 3, problems: [{ column: 'priceMinor', code: 'dearer_step', detail: '€17.95' }] },
  ]);
});
