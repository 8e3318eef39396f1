import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCsvRows } from './csv.ts';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { openTable } from './open-table.ts';
import { sniffDelimiter } from './sniff-delimiter.ts';
import { TableError, tableBounds, type TableRow } from './table.ts';
import { writeXlsxRows } from './write-xlsx.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tables-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Rows = readonly (readonly string[])[];

function keep(bytes: string | Uint8Array): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return path;
}

async function read(bytes: string | Uint8Array) {
  const table = await openTable(keep(bytes));
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  return { source: table.source, rows, cells: rows.map(({ cells }) => cells) };
}

async function problemOf(bytes: string | Uint8Array) {
  try {
    await read(bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { problem: error.problem, line: error.line };
  }
}

async function* inGroups(rows: Rows) {
  for (let start = 0; start < rows.length; start += 3) yield rows.slice(start, start + 3);
}

async function toCsvFile(rows: Rows): Promise<Buffer> {
  const pieces: string[] = [];
  for await (const piece of writeCsvRows(inGroups(rows))) pieces.push(piece);
  return Buffer.from(pieces.join(''));
}

async function toXlsxFile(rows: Rows): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsxRows('Tools & more', inGroups(rows))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const prices = 'SKU;Price\r\nFB-30;4,20\r\nPinsel-Größe;5,10\r\n';
const expected = [
  ['SKU', 'Price'],
  ['FB-30', '4,20'],
  ['Pinsel-Größe', '5,10'],
];
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['utf-8', Buffer.from(prices)],
  ['utf-8', Buffer.from(`\u{FEFF}${prices}`)],
  ['utf-16le', Buffer.from(`\u{FEFF}${prices}`, 'utf16le')],
  ['utf-16le', Buffer.from(prices, 'utf16le')],
  ['utf-16be', bigEndian(`\u{FEFF}${prices}`)],
  ['utf-16be', bigEndian(prices)],
  ['windows-1252', Buffer.from(prices, 'latin1')],
])('%s is recognised, with and without a mark', async (encoding, bytes) => {
  const { source, cells } = await read(bytes);
  expect(source).toEqual({ format: 'csv', encoding, delimiter: ';' });
  expect(cells).toEqual(expected);
});

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n"1,5";"2,5"\n', ';'],
  ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
  ['a\tb\n1,5\t2;5\n', '\t'],
  ['a,b\n"x;y;z",2\n"x;y;z",2\n', ','],
  ['only\none\n', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toEqual({ delimiter, skip: 0 });
});

test('a first line may say the delimiter, and is no row, as in a spreadsheet', async () => {
  const { source, rows } = await read('sep=;\r\na;b\r\n1,2,3;4\r\n');
  expect(source).toMatchObject({ delimiter: ';' });
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,2,3', '4'] },
  ]);
});

test('lines are counted as a spreadsheet shows them, after empty ones and long cells', async () => {
  const { rows } = await read('a,b\n\n"two\nlines",1\n,\nlast,2\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('an open quotation mark is where its row begins, not where the file ends', async () => {
  const rest = Array.from({ length: 50 }, (_, row) => `${row},1\n`).join('');
  expect(await problemOf(`a,b\n\n"two\nlines",1\n"open,2\n${rest}`)).toEqual({
    problem: 'open_quote',
    line: 4,
  });
});

test('every ending of a line is one, mixed ones too', async () => {
  const { cells } = await read('a,b\r\n1,2\n3,4\r5,6');
  expect(cells.map((row) => row.join('|'))).toEqual(['a|b', '1|2', '3|4', '5|6']);
});

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 0, 2]), 'not_a_table'],
  ['a spreadsheet of 2003', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'old_spreadsheet'],
  ['half an archive', Buffer.from('PK\u0003\u0004 and no more'), 'unreadable'],
  ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'not_a_table'],
  ['an open quotation mark', 'a,b\n1,"2\n3,4\n', 'open_quote'],
  ['too many columns', 'x,'.repeat(tableBounds.columns + 1), 'too_many_columns'],
  ['an endless cell', `a\n${'x'.repeat(tableBounds.cellLength + 1)}\n`, 'too_long_cell'],
])('%s is refused', async (_, bytes, problem) => {
  expect(await problemOf(bytes)).toMatchObject({ problem });
});

const sheetXml = (rows: string) => `<?xml version="1.0"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}
</sheetData></worksheet>`;

const sheetPart = 'xl/worksheets/sheet7.xml';

function toWorkbook(rows: string, shared?: string): Buffer {
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<x:workbook xmlns:x="m" xmlns:r="o"><x:sheets><x:sheet name="Prices" r:id="rId4"/>' +
          '<x:sheet name="Other" r:id="rId5"/></x:sheets></x:workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId5" Target="worksheets/other.xml"/>' +
          '<Relationship Id="rId4" Target="worksheets/sheet7.xml"/></Relationships>',
      ),
      ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': strToU8(shared) }),
      [sheetPart]: strToU8(sheetXml(rows)),
    }),
  );
}

test('cells of a spreadsheet of others are read by their kind and place', async () => {
  const shared =
    '<sst><si><t>SKU</t></si><si><r><t>Pri</t></r><r><t xml:space="preserve">ce </t></r>' +
    '<rPh><t>spoken</t></rPh></si></sst>';
  const { source, rows } = await read(
    toWorkbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="5"><c r="A5"><v>4006381333931</v></c><c r="B5"><v>4.0999999999999996</v></c>
        <c r="C5" t="str"><f>A1&amp;"x"</f><v>FB x</v></c><c r="D5" t="b"><v>1</v></c>
        <c r="E5" t="e"><v>#REF!</v></c><c r="F5"><v>4.006381333931E12</v></c></row>`,
      shared,
    ),
  );
  expect(source).toEqual({ format: 'xlsx', sheet: 'Prices' });
  expect(rows).toEqual([
    { line: 1, cells: ['SKU', '', 'Price '] },
    { line: 5, cells: ['4006381333931', '4.1', 'FB x', 'TRUE', '#REF!', '4006381333931'] },
  ]);
});

test('broken XML is refused', async () => {
  const book = toWorkbook('<row r="1"><c r="A1"><v>1</c></row>');
  expect(await problemOf(book)).toMatchObject({ problem: 'unreadable' });
});

test.each([
  ['a number', '<row r="2"><c r="A2"><v>LONG', undefined],
  ['a text', '<row r="2"><c r="A2" t="inlineStr"><is><t>LONG', undefined],
  ['a shared text', '', '<sst><si><t>LONG'],
])('%s that is too long is refused while it is read', async (_, rows, shared) => {
  // To its end it would be unreadable.
  const long = `${'7'.repeat(1024 * 1024)}<`;
  const book = toWorkbook(rows.replace('LONG', long), shared?.replace('LONG', long));
  expect(await problemOf(book)).toMatchObject({ problem: 'too_long_cell' });
});

test('shared texts without a letter are bounded in their number, too', async () => {
  const book = toWorkbook('', `<sst>${'<si/>'.repeat(2_200_000)}</sst>`);
  expect(await problemOf(book)).toMatchObject({ problem: 'too_large_unpacked' });
}, 30_000);

test.each(['99999999999', '-4', '1.5', 'x', '1e9'])(
  'a row that says to be row %s is counted',
  async (place) => {
    const book = toWorkbook(
      `<row r="1"><c><v>1</v></c></row><row r="${place}"><c><v>2</v></c></row>`,
    );
    expect((await read(book)).rows.map(({ line }) => line)).toEqual([1, 2]);
  },
);

/** Writes another unpacked size into the directory of the archive. */
function claimSize(book: Buffer, size: number): Buffer {
  const directory = book.lastIndexOf(Buffer.from(sheetPart)) - 46;
  expect(book.readUInt32LE(directory)).toBe(0x02014b50);
  const changed = Buffer.from(book);
  changed.writeUInt32LE(size, directory + 24);
  return changed;
}

test('an archive that unpacks to too much is refused before it is unpacked', async () => {
  const book = toWorkbook('<row/>'.repeat(2000));
  expect(await problemOf(claimSize(book, tableBounds.unpackedBytes + 1))).toMatchObject({
    problem: 'too_large_unpacked',
  });
});

test('an archive that unpacks to more than it says is refused while it does', async () => {
  const book = toWorkbook('<row/>'.repeat(200_000));
  expect(await problemOf(claimSize(book, 1000))).toMatchObject({ problem: 'unreadable' });
});

test('a formula is defused, and comes back as it was', async () => {
  const rows = [
    ['note', 'x'],
    ['=1+1', '+44 20'],
    ['-', '@a'],
    ["'=1", "''-x"],
    ["'plain", '\t=1'],
  ];
  const csv = await toCsvFile(rows);
  expect(csv.toString()).toContain("\r\n'=1+1,'+44 20\r\n'-,'@a\r\n''=1,'''-x\r\n'plain,");
  expect((await read(csv)).cells).toEqual(rows);
  const xlsx = await toXlsxFile(rows);
  expect((await read(xlsx)).cells).toEqual(rows);
});

test('the guard comes off what it was put on', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
      expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

const hardText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...Array.from('=+-@\'";,\t\r\n _x0041_&<>äß')) }),
  fc.constantFrom('4006381333931', '007', '1,5', '_x000D_', '\u0001', ' led', 'sep=;'),
);
// A row of empty cells says nothing, and is not read.
const hardRows = fc
  .array(fc.tuple(hardText, hardText, fc.constantFrom('a', 'b')), { minLength: 2, maxLength: 7 })
  .map((rows) => [['one', 'two', 'three'], ...rows]);

test('what is written as CSV is read again unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(hardRows, async (rows) => {
      expect((await read(await toCsvFile(rows))).cells).toEqual(rows);
    }),
  );
});

test('what is written as XLSX is read again unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(hardRows, async (rows) => {
      const { source, cells } = await read(await toXlsxFile(rows));
      expect(source).toEqual({ format: 'xlsx', sheet: 'Tools & more' });
      expect(cells).toEqual(rows);
    }),
  );
});

test('any bytes are read or refused, and nothing else', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const archive = toWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>');
  const damaged = fc
    .tuple(fc.nat(archive.length - 1), fc.nat(255))
    .map(([place, byte]) => Buffer.from(archive).fill(byte, place, place + 1));
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, damaged), async (input) => {
      await problemOf(input);
    }),
  );
});
