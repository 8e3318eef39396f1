/** Files that clerks upload with something wrong in them: what, in which line, and what to do. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { handleImportJobs } from '#modules/imports/imports.ts';
import { importTexts } from '#web/wording/staff/imports.ts';
import { fill } from '#web/wording/fill.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await setCodes(shop.world.flatBrush, 'FB-50', '04006381333931');
  await setCodes(shop.world.lastFive, 'SB-5', null);
});

async function setCodes(tool: string, sku: string, gtin: string | null): Promise<void> {
  await shop.db.query({
    text: 'update tool set sku = $2, gtin = $3, price_minor = 1999 where id = $1',
    values: [tool, sku, gtin],
  });
}

async function upload(file: string | Buffer) {
  const response = await fetch(`${shop.url}/api/imports?target=tools&name=tools.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });
  return { status: response.status, body: await response.json() };
}

const find = async (id: string) => (await shop.call(`GET /imports/${id}`, { token })).body;

async function begin(id: string, step: 'try' | 'apply' | 'undo', body?: object) {
  const answer = await shop.call(`POST /imports/${id}/${step}`, { token, body });
  await handleImportJobs(shop.shop.payments)['run-import']({ import: id });
  return answer;
}

/** Uploads a file and tries it, by the columns that the shop finds itself. */
async function tryFile(file: string | Buffer) {
  const { body } = await upload(file);
  const id = String(body.insertedId);
  await begin(id, 'try', { mapping: (await find(id))['mapping'] });
  return { id, found: await find(id) };
}

const texts: Readonly<Record<string, { what: string; fix: string }>> = importTexts.importProblems;

const wrongLines = z.array(
  z.object({
    line: z.int(),
    problems: z.array(z.object({ column: z.string(), code: z.string(), detail: z.string() })),
  }),
);

/** As the page says it. */
async function readWrong(id: string): Promise<string[]> {
  const { body } = await shop.call(`GET /imports/${id}/wrong-lines`, { token });
  const headers = z.array(z.string()).parse((await find(id))['headers']).length;
  return wrongLines.parse(body).flatMap(({ line, problems }) =>
    problems.map(({ column, code, detail }) => {
      const { what, fix } = texts[code] ?? { what: code, fix: '' };
      const values = { detail, headers };
      return `${line} ${column}: ${fill(what, values)}. ${fill(fix, values)}`;
    }),
  );
}

async function countPrices(minor: number): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>({
    text: 'select count(*) as count from tool where price_minor = $1',
    values: [minor],
  });
  return rows[0]?.count ?? 0;
}

test('a SKU twice in one file, and codes of other tools of the shop', async () => {
  const { id } = await tryFile(
    [
      'ID;SKU;EAN;Product;Size;Price',
      ';FB-50;;;;21',
      ';fb 50;;;;22',
      `${shop.world.lastFive};FB50;;;;23`,
      `;NB-1;4006381333931;New brush;1;24`,
      ';NB-2;4006381333932;New brush;2;25',
    ].join('\n'),
  );
  expect(await readWrong(id)).toEqual([
    '3 sku: Line 2 says the same. Keep one of the two lines.',
    '4 sku: Line 2 says the same. Keep one of the two lines.',
    '5 gtin: “Flat varnish brush, 50 mm” has this GTIN. Write the GTIN of this size.',
    '6 gtin: A digit of the GTIN is wrong. ' +
      'Compare it with the package; by its other digits the last one would be 1.',
  ]);
  expect((await begin(id, 'apply', {})).body).toMatchObject({ code: 'lines_wrong' });
  expect(await countPrices(2100)).toBe(0);
  const taken = await tryFile(`ID;SKU;Price\n${shop.world.lastFive};fb50;23\n`);
  expect(await readWrong(taken.id)).toEqual([
    '2 sku: “Flat varnish brush, 50 mm” has this SKU. Write another SKU.',
  ]);
});

test.each([
  [
    'SKU,Price\nFB-50,8,95\nSB-5,7\n',
    'Is a comma within a value? Put the value in quotation marks, or use semicolons.',
  ],
  [
    'SKU;Price\nFB-50;8;95\nSB-5;7\n',
    'Is a separator within a value? Put the value in quotation marks.',
  ],
])('a line with more cells than headers is wrong: %j', async (file, fix) => {
  const { id, found } = await tryFile(file);
  expect(found['tried']).toMatchObject({ changed: 1, wrong: 1 });
  expect(await readWrong(id)).toEqual([`2 : The line has 3 cells, the header 2. ${fix}`]);
  expect((await begin(id, 'apply', {})).body).toMatchObject({ code: 'lines_wrong' });
  expect(await countPrices(800)).toBe(0);
});

const german = 'Artikelnummer;Preis;Bezeichnung\r\nFB-50;21,50;Größe\r\nSB-5;1.234,50;Maß\r\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-16 little-endian', 'utf-16le', Buffer.from(`\u{FEFF}${german}`, 'utf16le')],
  ['UTF-16 big-endian', 'utf-16be', swapped(`\u{FEFF}${german}`)],
  ['UTF-16 little-endian without a mark', 'utf-16le', Buffer.from(german, 'utf16le')],
  ['UTF-16 big-endian without a mark', 'utf-16be', swapped(german)],
])('%s with semicolons and decimal commas is read', async (_, encoding, file) => {
  const { id, found } = await tryFile(file);
  expect(found).toMatchObject({
    source: { format: 'csv', encoding, delimiter: ';' },
    tried: { added: 0, changed: 2, unchanged: 0, wrong: 0 },
  });
  await begin(id, 'apply', {});
  const { rows } = await shop.db.query({
    text: `select sku, price_minor, name from tool where sku is not null order by sku`,
  });
  expect(rows).toEqual([
    { sku: 'FB-50', price_minor: 2150, name: 'Größe' },
    { sku: 'SB-5', price_minor: 123_450, name: 'Maß' },
  ]);
  await begin(id, 'undo');
});

test('a file that ends within a character: its last line is wrong, and says so', async () => {
  const file = Buffer.from(`\u{FEFF}SKU;Price\nSB-5;7\nFB-50;21,50\n`, 'utf16le');
  const { id, found } = await tryFile(file.subarray(0, file.length - 1));
  expect(found['tried']).toMatchObject({ changed: 1, wrong: 1 });
  expect(await readWrong(id)).toEqual([
    '3 priceMinor: “21,50\u{FFFD}” is not a number. Write digits only.',
  ]);
});

test.each(['4.00638E+12', '4,00638E+12', '4.00638e12', '4E+12'])(
  'an EAN as %s is said to be destroyed by the spreadsheet, with what to do',
  async (ean) => {
    const { id, found } = await tryFile(`SKU;EAN;Price\nFB-50;${ean};21,50\nSB-5;;7\n`);
    expect(found['tried']).toMatchObject({ wrong: 1 });
    expect(await readWrong(id)).toEqual([
      `2 gtin: “${ean}” has lost digits in a spreadsheet. ` +
        'Format the column as text, enter the number again, and save.',
    ]);
    expect((await begin(id, 'apply', {})).body).toMatchObject({ code: 'lines_wrong' });
    expect(await countPrices(2150)).toBe(0);
  },
);

test('of sixty columns the three that are known are read, and the others are named', async () => {
  const others = Array.from({ length: 57 }, (_, index) => `Feld ${index}`);
  const { id, found } = await tryFile(
    [
      ['SKU', ...others, 'Preis', 'EAN'].join(';'),
      ['SB-5', ...others, '21,50', '4006381333948'].join(';'),
    ].join('\n'),
  );
  expect(found['headers']).toHaveLength(60);
  const mapping: unknown = found['mapping'];
  expect(Array.isArray(mapping) && mapping.filter((key) => key !== null)).toEqual([
    ...['sku', 'priceMinor', 'gtin'],
  ]);
  expect(found['tried']).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 0 });
  await begin(id, 'apply', {});
  expect(await countPrices(2150)).toBe(1);
  await begin(id, 'undo');
  expect(await countPrices(2150)).toBe(0);
});

const rowsBefore = 8310;
const wrongLine = 8312;

test('one wrong row of 9,000 is named by its line, and nothing is applied', async () => {
  // Each third cell has a line break of its own; the headers are line 1.
  const rows = Array.from({ length: 9000 }, (_, index) => {
    const price = index === rowsBefore ? '1.200' : '21,50';
    return `NEW-${index};"Brush ${index}${index % 3 === 0 ? '\n' : ' '}of hog";${price}\n`;
  });
  const { id, found } = await tryFile(`SKU;Name;Price\n${rows.join('')}`);
  expect(found['tried']).toMatchObject({ added: 8999, wrong: 1 });
  expect(await readWrong(id)).toEqual([
    `${wrongLine} priceMinor: “1.200” can be read in two ways. ` +
      'Write thousands without a separator and prices with two decimals: 1200 or 1.20.',
  ]);
  expect((await begin(id, 'apply', {})).body).toMatchObject({ code: 'lines_wrong' });
  const { rows: there } = await shop.db.query({ text: 'select count(*) as count from tool' });
  expect(there).toEqual([{ count: 3 }]);
}, 180_000);

test('an open quotation mark is refused with the line in which it stands', async () => {
  const rest = Array.from({ length: 1000 }, (_, index) => `NEW-${index};1\n`).join('');
  const { status, body } = await upload(`SKU;Price\n"two\nlines";1\nFB-50;"21\n${rest}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'file_unreadable',
    detail: 'Line 3: A quotation mark opens a cell, and none closes it. Add the second one.',
  });
});
