/** Lines of prices that are wrong, each with what is wrong with it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPrices, type TimedPrice } from '#modules/prices/prices.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { preparePriceImports, type PriceImports } from '#test/support/price-imports.ts';
import { createManualClock } from '#test/support/world.ts';

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

async function problemsOf(text: string): Promise<string[]> {
  const { wrongLines } = await imports.importer.tryIt(await imports.upload(text));
  return wrongLines.flatMap(({ line, problems }) =>
    problems.map(({ column, code, detail }) => `${line} ${column} ${code} ${detail}`.trim()),
  );
}

async function set(tool: string, ...prices: TimedPrice[]): Promise<void> {
  const { rows } = await db.query<{ version: number }>({
    text: 'select version from price_list where id = $1',
    values: [imports.list],
  });
  const version = rows[0]?.version ?? 0;
  const request = { list: imports.list, version, tools: [{ tool, prices }] };
  const result = await setPrices({ db }, imports.importer.actor(), request);
  if (!result.ok) throw new Error(result.reason);
}

const always = (...steps: [from: number, priceMinor: number][]): TimedPrice => {
  const all = steps.map(([from, priceMinor]) => ({ from, priceMinor }));
  return { startsAt: null, endsAt: null, steps: all };
};

test('each wrong line says what is wrong and where', async () => {
  await set('SB-5', always([1, 220]));
  const lines = [
    'SKU;From;Price;Currency;Per units;Starts;Ends',
    'FB-50;1;1.200;;;;',
    'NONE;1;4,00;;;;',
    ';1;4,00;;;;',
    'A;1;0;;;;',
    'B;1;1000000000;;;;',
    'C;1;4,00 €;;;;',
    'D;1;4,00;EUR;;;',
    'E;1;4,00;;12;;',
    'F;1;4,00;;;31.12.2026;',
    'G;1,5;4,00;;;;',
    'H;0;4,00;;;;',
    'I;1;;;;;',
    'J;1;4,00;;;2027-01-02;2027-01-01',
    'SB-5;1;2,00;;;;',
    'sb5;1;1,00;;;;',
    'K;1;4.00638E+12;;;;',
    'L;1;-5;;;;',
    'M;1;1.234.567;;;;',
    'N;1;4,00;;;2026-02-31;',
  ];
  expect(await problemsOf(lines.join('\n'))).toEqual([
    '2 priceMinor ambiguous_number 1.200',
    '3 sku article_unknown NONE',
    '4 sku sku_missing',
    '5 priceMinor price_out_of_range 0',
    '6 priceMinor not_a_price 1000000000',
    '7 priceMinor other_currency 4,00 €',
    '8 currency other_currency EUR',
    '9 perUnits per_many_units 12',
    '10 startsAt not_a_moment 31.12.2026',
    '11 from not_whole 1,5',
    '12 from out_of_range 1–1000000000',
    '13 priceMinor missing',
    '14 sku article_unknown J',
    '15 sku with_wrong_line 16',
    '16 from repeated 15',
    '17 priceMinor scientific 4.00638E+12',
    '18 priceMinor not_a_number -5',
    '19 priceMinor price_out_of_range 1.234.567',
    '20 startsAt not_a_moment 2026-02-31',
  ]);
  expect(await imports.stored()).toEqual(['SB-5: 1 × 220']);
});

test('moments that contradict each other are wrong, with all lines of the size', async () => {
  const head = 'SKU,From,Price,Starts,Ends';
  expect(
    await problemsOf(`${head}\nFB-50,1,4,2027-01-02,2027-01-01\nFB-50,1,4,,2027-01-01\n`),
  ).toEqual(['2 endsAt ends_before_it_begins', '3 sku with_wrong_line 2']);
  expect(
    await problemsOf(
      `${head}\nFB-50,1,4,,2027-02-01\nFB-50,12,3,,2027-02-01\nFB-50,1,5,2027-01-01,\n`,
    ),
  ).toEqual(['2 sku with_wrong_line 4', '3 sku with_wrong_line 4', '4 startsAt prices_overlap']);
  const steps = Array.from({ length: 21 }, (_, step) => `FB-50,${step + 1},4`);
  expect((await problemsOf(`SKU,From,Price\n${steps.join('\n')}\n`))[0]).toBe(
    '2 from too_many_steps 20',
  );
  expect(await problemsOf('SKU,From,Price\nFB-50,1,[clear]\nFB-50,12,3\n')).toEqual([
    '2 priceMinor cleared_beside_prices',
    '3 sku with_wrong_line 2',
  ]);
});

test('one size that is named in two ways is refused', async () => {
  expect(await problemsOf(`SKU,From,Price\nFB-50,1,4\n${imports.world.flatBrush},12,3\n`)).toEqual([
    '3 sku same_tool 2',
  ]);
  expect(await problemsOf(`SKU,Price\n${imports.world.flatBrush},4\n`)).toEqual([]);
});
