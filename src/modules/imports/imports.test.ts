import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listTools } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { exportTable, listWrongLines, startApply, storeUpload } from './imports.ts';

let db: TestDatabase;
let world: World;
let importer: ReturnType<typeof createImporter>;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user, category cascade' });
  world = await makeWorld(db, clock);
  importer = createImporter(db, clock, world.mira.id);
  for (const [id, sku] of [
    [world.flatBrush, 'FB-50'],
    [world.lastFive, 'SB-5'],
  ]) {
    await db.query({ text: 'update tool set sku = $2 where id = $1', values: [id, sku] });
  }
});

async function prices() {
  const { items } = await listTools(db, { limit: 100 });
  return Object.fromEntries(items.map((tool) => [tool.sku ?? tool.name, tool.priceMinor]));
}

test('a clerk raises prices by a file, and undoes it', async () => {
  const id = await importer.upload('Artikelnummer;Preis;Farbe\nfb 50;21,50\nSB-5;7\n');
  expect((await importer.find(id)).mapping).toEqual(['sku', 'priceMinor', null]);
  const before = await prices();
  const tried = await importer.tryIt(id);
  expect(tried.state).toBe('tried');
  expect(tried.tried).toEqual({ added: 0, changed: 2, unchanged: 0, wrong: 0 });
  expect(tried.examples[0]).toEqual({
    line: 2,
    name: 'fb 50',
    changes: [{ column: 'priceMinor', before: 1999, after: 2150 }],
  });
  expect(await prices()).toEqual(before);
  const applied = await importer.applyIt(id);
  expect(applied).toMatchObject({ state: 'applied', batches: { all: 1, applied: 1 } });
  expect(await prices()).toMatchObject({ 'FB-50': 2150, 'SB-5': 700 });
  await importer.undoIt(id);
  expect(await prices()).toEqual(before);
});

test('new products, new sizes and the product of a revision', async () => {
  await db.query({ text: `insert into category (slug, path) values ('oval', 'oval')` });
  const text =
    'sku,product,size,price,ean,category,state,minimum\n' +
    'OB-10,Oval brush,No 10,9.50,4006381333931,oval,published,6\n' +
    'OB-14,oval brush,No 14,12.00,,,,\n' +
    'FB-60,flat-varnish-brush-50-mm,60 mm,30,,,,\n';
  const id = await importer.upload(text);
  expect((await importer.tryIt(id)).tried).toEqual({
    added: 3,
    changed: 0,
    unchanged: 0,
    wrong: 0,
  });
  await importer.applyIt(id);
  const { items } = await listTools(db, { limit: 100 });
  const added = items.filter(({ sku }) => sku?.startsWith('OB'));
  expect(
    added.map(({ name, variant, minimumOrder, available }) => ({
      name,
      variant,
      minimumOrder,
      available,
    })),
  ).toEqual([
    { name: 'Oval brush, No 10', variant: 'No 10', minimumOrder: 6, available: 0 },
    { name: 'oval brush, No 14', variant: 'No 14', minimumOrder: 1, available: 0 },
  ]);
  expect(new Set(added.map(({ productSlug }) => productSlug))).toEqual(new Set(['oval-brush']));
  const { rows } = await db.query({
    text: `select reason, version, import_id from product_revision where import_id is not null
      order by version`,
  });
  expect(rows).toEqual([
    { reason: 'imported', version: 1, import_id: id },
    { reason: 'imported', version: 2, import_id: id },
  ]);
  await importer.undoIt(id);
  const after = await listTools(db, { limit: 100 });
  expect(new Set(after.items.map(({ sku }) => sku))).toEqual(new Set(['FB-50', 'SB-5', null]));
  // Its codes are free again.
  const again = await importer.upload(text);
  expect((await importer.tryIt(again)).tried).toMatchObject({ added: 3, wrong: 0 });
});

test('each wrong cell says what is wrong and where', async () => {
  await db.query({
    text: 'update tool set gtin = $1 where id = $2',
    values: ['04006381333931', world.lastFive],
  });
  const id = await importer.upload(
    [
      'SKU;EAN;Price;Minimum order;Origin;Category;ID',
      'FB-50;4.00638E+12;5;1;;;',
      'A;4006381333932;5;1;;;',
      'B;;1.200;1,5;;;',
      'C;4006381333931;5;;Germany;;',
      'fb50;;6;;;;',
      'D;;;;;;',
      ';;5;;;;',
      'E;;5;;;nowhere;',
      'F;;#REF!;;[clear];;x',
      'G;;0;[clear];;;',
      'H;;4,20 €;;;;',
      'I;;4.20 GBP;;;;',
    ].join('\n'),
  );
  const { wrongLines, tried } = await importer.tryIt(id);
  expect(tried).toMatchObject({ added: 0, wrong: 12 });
  expect(
    wrongLines.flatMap(({ line, problems }) =>
      problems.map(({ column, code, detail }) => `${line} ${column} ${code} ${detail}`),
    ),
  ).toEqual([
    '2 gtin scientific 4.00638E+12',
    '3 gtin check_digit 1',
    '4 priceMinor ambiguous_number 1.200',
    '4 minimumOrder not_whole 1,5',
    '5 origin not_a_country Germany',
    '6 sku repeated 2',
    '7 name required ',
    '7 priceMinor required ',
    '8 sku sku_missing ',
    '9 category category_unknown nowhere',
    '10 id not_an_id x',
    '10 priceMinor spreadsheet_error #REF!',
    '11 priceMinor price_out_of_range 0',
    '11 minimumOrder not_clearable [clear]',
    '12 priceMinor other_currency 4,20 €',
    '13 priceMinor other_currency 4.20 GBP',
  ]);
  expect(await listWrongLines(db, { id, after: 9, limit: 1 })).toMatchObject([{ line: 10 }]);
  expect(await startApply(importer.deps, importer.actor(), { id, skipsWrong: false })).toEqual({
    ok: false,
    error: 'has_wrong_lines',
  });
});

const csvOf = async (isTemplate = false, format: 'csv' | 'xlsx' = 'csv') => {
  const pieces: Buffer[] = [];
  for await (const piece of exportTable(db, { target: 'tools', format, isTemplate })) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
};

test.each(['csv', 'xlsx'] as const)('an export as %s can be imported unchanged', async (format) => {
  await db.query({
    text: `update tool set description = $1, gtin = '00012345678905', origin = 'DE', weight_g = 45
      where id = $2`,
    values: ['=cmd|"x"!A1\r\nand "more", 1;2', world.flatBrush],
  });
  const id = await importer.upload(await csvOf(false, format));
  const { mapping, tried } = await importer.tryIt(id);
  expect(mapping).not.toContain(null);
  expect(tried).toEqual({ added: 0, changed: 0, unchanged: 3, wrong: 0 });
});

test('a template has every column and no row', async () => {
  expect((await csvOf(true)).toString()).toMatch(/^\u{FEFF}ID,SKU,Product,.*Description\r\n$/u);
});

test('an upload is stopped once it is too large, whatever it said of its size', async () => {
  let sent = 0;
  const body = Readable.from(
    (function* () {
      for (; sent < 1000; sent += 1) yield Buffer.alloc(1024 * 1024, 'x');
    })(),
  );
  const upload = { target: 'tools', fileName: 'a.csv', body } as const;
  expect(await storeUpload(importer.deps, importer.actor(), upload)).toMatchObject({
    ok: false,
    problem: 'too_large',
  });
  expect(sent).toBeLessThan(100);
});

test('of sixty columns those that are known are read', async () => {
  const other = Array.from({ length: 57 }, (_, index) => `Feld ${index}`);
  const id = await importer.upload(
    [
      ['SKU', ...other, 'Preis', 'EAN'].join('\t'),
      ['FB-50', ...other, '21,50', '4006381333931'].join('\t'),
    ].join('\n'),
  );
  const { mapping, tried, examples } = await importer.tryIt(id);
  expect(mapping.filter((key) => key !== null)).toEqual(['sku', 'priceMinor', 'gtin']);
  expect(tried).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 0 });
  expect(examples[0]?.changes.map(({ column }) => column)).toEqual(['gtin', 'priceMinor']);
});
