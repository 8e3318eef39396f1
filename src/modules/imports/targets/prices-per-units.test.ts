/** Files of prices that are for 10, 100 or 1,000 pieces. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPricesOf } from '#modules/prices/prices.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { preparePriceImports, type PriceImports } from '#test/support/price-imports.ts';
import { createManualClock } from '#test/support/world.ts';
import { exportTable } from '../imports.ts';

let db: TestDatabase;
let imports: PriceImports;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  imports = await preparePriceImports(db, clock);
});

async function stored(): Promise<string[]> {
  const prices = await listPricesOf(db, { list: imports.list, after: '', limit: 100 });
  return prices.map(({ sku, perUnits, steps }) => {
    const texts = steps.map(({ from, priceMinor }) => `${from} × ${priceMinor}`);
    return `${sku} per ${perUnits}: ${texts.join(', ')}`;
  });
}

async function importAll(text: string) {
  const id = await imports.upload(text);
  const tried = await imports.importer.tryIt(id);
  await imports.importer.applyIt(id);
  return { id, tried };
}

test('a price is for as many as its column says, and an export says the same', async () => {
  const { id } = await importAll('SKU;Ab Menge;Preis;Je\nFB-50;1;4,25;100\nFB-50;500;3,95;100\n');
  expect(await stored()).toEqual(['FB-50 per 100: 1 × 425, 500 × 395']);
  const pieces: string[] = [];
  const request = { target: 'prices', format: 'csv', isTemplate: false } as const;
  for await (const piece of exportTable(db, { ...request, list: imports.list }))
    pieces.push(String(piece));
  const again = await imports.importer.tryIt(await imports.upload(pieces.join('')));
  expect(again.tried).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 0 });
  await imports.importer.undoIt(id);
  expect(await stored()).toEqual([]);
});

test('another number of pieces is a change, and undoing brings back the one before', async () => {
  await importAll('SKU,Price,Per\nFB-50,4.25,100\n');
  const { id, tried } = await importAll('SKU,Price,Per\nFB-50,4.25,10\n');
  expect(tried.examples).toEqual([
    { line: 2, name: 'FB-50', changes: [{ column: 'perUnits', before: 100, after: 10 }] },
  ]);
  expect(await stored()).toEqual(['FB-50 per 10: 1 × 425']);
  await imports.importer.undoIt(id);
  expect(await stored()).toEqual(['FB-50 per 100: 1 × 425']);
});

test('steps of one price are for as many each', async () => {
  const lines = ['SKU,From,Price,Per', 'FB-50,1,4.25,100', 'FB-50,24,0.04,', 'FB-50,48,0.03,100'];
  const { wrongLines } = await imports.importer.tryIt(await imports.upload(lines.join('\n')));
  expect(wrongLines).toEqual([
    { line: 2, problems: [{ column: 'sku', code: 'with_wrong_line', detail: '3' }] },
    { line: 3, problems: [{ column: 'perUnits', code: 'per_differs', detail: '2' }] },
    { line: 4, problems: [{ column: 'sku', code: 'with_wrong_line', detail: '3' }] },
  ]);
});

test.each(['0', '2', '1,5', '-1', '10000', 'hundred', '1e2'])(
  '%s pieces are wrong',
  async (per) => {
    const file = `SKU;Price;Per\nFB-50;4,25;${per}\n`;
    const { wrongLines } = await imports.importer.tryIt(await imports.upload(file));
    const problem = { column: 'perUnits', code: 'per_many_units', detail: per };
    expect(wrongLines).toEqual([{ line: 2, problems: [problem] }]);
  },
);

test('a contract by the hundred is compared with what everybody pays for one', async () => {
  const { rows } = await db.query<{ id: string }>({
    text: `insert into company (name, tax_number, message, status, applied_at)
      values ('A', '', '', 'applied', now()) returning id`,
  });
  const audience = String(rows[0]?.id);
  const list = await imports.addList({ name: 'Contract', kind: 'contract', audience });
  const dear = await imports.importer.tryIt(
    await imports.upload('SKU,Price,Per\nFB-50,1999.01,100\n', list),
  );
  expect(dear.warnedLines).toEqual([
    { line: 2, problems: [{ column: 'priceMinor', code: 'above_public', detail: '$19.99' }] },
  ]);
  const same = await imports.importer.tryIt(
    await imports.upload('SKU,Price,Per\nFB-50,1999.00,100\n', list),
  );
  expect(same.warnedLines).toEqual([]);
});
