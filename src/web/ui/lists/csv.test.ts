import { expect, test } from 'vitest';
import { toCsv, writeCsv, type CsvCell } from './csv.ts';

const cells: readonly [CsvCell, string][] = [
  ['brush', 'brush'],
  ['', ''],
  [null, ''],
  [12, '12'],
  [-12.5, '-12.5'],
  [19.99, '19.99'],
  ['Flat brush, 50 mm', '"Flat brush, 50 mm"'],
  ['the "good" one', '"the ""good"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' led by a space', '" led by a space"'],
  ['Zoë 🖌️ № 5', 'Zoë 🖌️ № 5'],
  // What a spreadsheet would run.
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://a.example","b")', `"'=HYPERLINK(""http://a.example"",""b"")"`],
  ['+44 20 7946 0958', "'+44 20 7946 0958"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['a;=1+1', "a;'=1+1"],
  ['a; "+1"', `"a; ""'+1"""`],
  ['two\n-3', `"two\n'-3"`],
  // Not at the beginning it is a letter like any other.
  ['a=1', 'a=1'],
  ['a@b.example', 'a@b.example'],
];

test.each(cells)('%j is written %j', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\u{FEFF}${written}\r\n`);
});

test('rows end in CRLF, the last one too', () => {
  expect(toCsv([['a', 'b'], [1, null], []])).toBe('\u{FEFF}a,b\r\n1,\r\n\r\n');
});

test('a long list is written in pieces, with its heads once, and says the same', async () => {
  const rows = Array.from({ length: 4500 }, (_, index) => index);
  const columns = [
    { head: 'number', value: (row: number) => row },
    { head: 'tool, in words', value: (row: number) => `=${row}` },
  ];
  const pieces: string[] = [];
  for await (const piece of writeCsv(rows, columns)) pieces.push(piece);
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 2000, 2000, 500]);
  const whole = rows.map((row) => [row, `=${row}`]);
  expect(pieces.join('')).toBe(toCsv([['number', 'tool, in words'], ...whole]));
});
