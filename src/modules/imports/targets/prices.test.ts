/** Files of the prices of a list: what they write, what they refuse, and what is undone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPrices, type TimedPrice } from '#modules/prices/prices.ts';
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

async function importAll(text: string, skipsWrong = false): Promise<string> {
  const id = await imports.upload(text);
  await imports.importer.tryIt(id);
  await imports.importer.applyIt(id, skipsWrong);
  return id;
}

async function exportAll(): Promise<string> {
  const pieces: string[] = [];
  const request = {
    target: 'prices',
    list: imports.list,
    format: 'csv',
    isTemplate: false,
  } as const;
  for await (const piece of exportTable(db, request)) pieces.push(String(piece));
  return pieces.join('');
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

const ladder = 'SKU;Ab Menge;Preis\nfb 50;24;3,50\nFB-50;1;4,00\nSB-5;1;2,20\n';

test('a file of steps is tried, applied and undone', async () => {
  const id = await imports.upload(ladder);
  expect((await imports.importer.find(id)).mapping).toEqual(['sku', 'from', 'priceMinor']);
  const tried = await imports.importer.tryIt(id);
  expect(tried.tried).toEqual({ added: 3, changed: 0, unchanged: 0, wrong: 0 });
  expect(tried.list).toEqual({ id: imports.list, name: 'Spring', currency: 'usd' });
  expect(await imports.stored()).toEqual([]);
  expect((await imports.importer.applyIt(id)).state).toBe('applied');
  expect(await imports.stored()).toEqual(['FB-50: 1 × 400, 24 × 350', 'SB-5: 1 × 220']);
  expect((await imports.importer.undoIt(id)).conflicts).toEqual([]);
  expect(await imports.stored()).toEqual([]);
});

test('what is there is superseded, and each row names its file', async () => {
  await set('FB-50', always([1, 500], [12, 450]));
  const id = await importAll('SKU,From,Price\nFB-50,1,4.00\n');
  const { rows } = await db.query({
    text: `select prices_minor::int[] as prices, superseded_at is not null as is_former, import_id
      from list_price order by id`,
  });
  expect(rows).toEqual([
    { prices: [500, 450], is_former: true, import_id: null },
    { prices: [400], is_former: false, import_id: id },
  ]);
  await imports.importer.undoIt(id);
  expect(await imports.stored()).toEqual(['FB-50: 1 × 500, 12 × 450']);
});

test('the lines of a size are all that the list says of it; other sizes stay', async () => {
  await set('FB-50', always([1, 500], [12, 450]));
  await set('SB-5', always([1, 220]));
  const { tried, examples } = await imports.importer.tryIt(
    await imports.upload('SKU,From,Price\nFB-50,1,5.00\nFB-50,24,4.00\n'),
  );
  expect(tried).toEqual({ added: 1, changed: 1, unchanged: 0, wrong: 0 });
  expect(examples).toEqual([
    {
      line: 2,
      name: 'FB-50',
      changes: [
        { column: 'from', before: 12, after: null },
        { column: 'priceMinor', before: 450, after: null },
      ],
    },
    {
      line: 3,
      name: 'FB-50 × 24',
      changes: [{ column: 'priceMinor', before: null, after: 400 }],
    },
  ]);
  await importAll('SKU,From,Price\nFB-50,1,5.00\nFB-50,24,4.00\n');
  expect(await imports.stored()).toEqual(['FB-50: 1 × 500, 24 × 400', 'SB-5: 1 × 220']);
});

test('[clear] takes a size out of the list, and undoing puts it back', async () => {
  await set('FB-50', always([1, 500]));
  const id = await importAll('SKU,Price\nFB-50,[clear]\n');
  expect(await imports.stored()).toEqual([]);
  await imports.importer.undoIt(id);
  expect(await imports.stored()).toEqual(['FB-50: 1 × 500']);
});

test('what is exported says the same when it comes back, and formulas do not run', async () => {
  const startsAt = new Date('2027-01-31T08:00:30.500Z');
  await db.query({ text: `update tool set name = '=1+1' where sku = 'SB-5'` });
  await set(
    'FB-50',
    { ...always([1, 500], [12, 450]), endsAt: startsAt },
    {
      ...always([1, 510]),
      startsAt,
    },
  );
  await set('SB-5', always([1, 120_000]));
  const text = await exportAll();
  expect(text.replace('\u{FEFF}', '').split('\r\n')).toEqual([
    'SKU,Name,From quantity,Price,Currency,Per units,Starts,Ends',
    expect.stringMatching(/^FB-50,"Flat.*",1,5\.00,USD,1,,2027-01-31 08:00:30\.500$/),
    expect.stringMatching(/^FB-50,"Flat.*",12,4\.50,USD,1,,2027-01-31 08:00:30\.500$/),
    expect.stringMatching(/^FB-50,"Flat.*",1,5\.10,USD,1,2027-01-31 08:00:30\.500,$/),
    "SB-5,'=1+1,1,1200.00,USD,1,,",
    '',
  ]);
  const { tried } = await imports.importer.tryIt(await imports.upload(text));
  expect(tried).toEqual({ added: 0, changed: 0, unchanged: 4, wrong: 0 });
});

test('a price of which one line is wrong is not written without it', async () => {
  await set('FB-50', always([1, 500]));
  await importAll('SKU,From,Price\nFB-50,1,4.00\nFB-50,24,1.200\nSB-5,1,2.20\n', true);
  expect(await imports.stored()).toEqual(['FB-50: 1 × 500', 'SB-5: 1 × 220']);
});

test('steps that are far apart in the file are one price', async () => {
  for (let index = 0; index < 700; index += 1) {
    await db.query({
      text: `insert into tool select (jsonb_populate_record(t, jsonb_build_object(
        'id', uuidv7(), 'sku', 'N-' || $2::int, 'name', 'N ' || $2::int, 'variant', $2::text)))
        .* from tool t where id = $1`,
      values: [imports.world.flatBrush, index],
    });
  }
  const rows = (from: number, price: string) =>
    Array.from({ length: 700 }, (_, index) => `N-${index},${from},${price}`);
  const text = ['SKU,From,Price', ...rows(1, '5.00'), ...rows(12, '4.00')].join('\n');
  const id = await imports.upload(text);
  const tried = await imports.importer.tryIt(id);
  expect(tried).toMatchObject({ tried: { added: 1400, wrong: 0 }, batches: { all: 3 } });
  await imports.importer.applyIt(id);
  expect(new Set((await imports.stored()).map((one) => one.replace(/^N-\d+/, 'N')))).toEqual(
    new Set(['N: 1 × 500, 12 × 400']),
  );
  await imports.importer.undoIt(id);
  expect(await imports.stored()).toEqual([]);
});

test('it stops where others have changed the list since the try', async () => {
  await set('FB-50', always([1, 500]));
  const id = await imports.upload(ladder);
  await imports.importer.tryIt(id);
  await set('FB-50', always([1, 510]));
  expect(await imports.importer.applyIt(id)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'changed_since_try',
  });
  expect(await imports.stored()).toEqual(['FB-50: 1 × 510']);
  await imports.importer.tryIt(id);
  expect((await imports.importer.applyIt(id)).state).toBe('applied');
});

test('undoing leaves what others have changed since, and lists its lines', async () => {
  await set('FB-50', always([1, 500]));
  const id = await importAll(ladder);
  await set('FB-50', always([1, 510]));
  const { conflicts } = await imports.importer.undoIt(id);
  expect(conflicts.map(({ line }) => line)).toEqual([2, 3]);
  expect(await imports.stored()).toEqual(['FB-50: 1 × 510']);
});

test('a step that is dearer a piece, and a contract above the public price, are told', async () => {
  const first = await imports.importer.tryIt(
    await imports.upload('SKU,From,Price\nFB-50,1,4\nFB-50,12,5\n'),
  );
  expect(first).toMatchObject({ tried: { wrong: 0 }, warned: 1 });
  expect(first.warnedLines).toEqual([
    { line: 3, problems: [{ column: 'priceMinor', code: 'dearer_step', detail: '$4.00' }] },
  ]);
  const { rows } = await db.query<{ id: string }>({
    text: `insert into customer_group (name, created_at) values ('Trade', now()) returning id`,
  });
  const list = await imports.addList({ kind: 'group', audience: rows[0]?.id ?? '' });
  const second = await imports.importer.tryIt(
    await imports.importer.upload('SKU,From,Price\nFB-50,1,25\nSB-5,1,1\n', 'prices', list),
  );
  expect(second.warnedLines).toEqual([
    { line: 2, problems: [{ column: 'priceMinor', code: 'above_public', detail: '$19.99' }] },
  ]);
});
