import { expect, test } from 'vitest';
import {
  findChanged,
  findDearerRows,
  findRowErrors,
  newRow,
  pasteRows,
  readBlock,
  rebase,
  placeOfError,
  toTools,
  type PriceRow,
} from './price-rows.ts';

const cellsOf = (rows: readonly PriceRow[]) =>
  rows.map(({ article, from, price }) => [article, from, price]);
const rowsOf = (...cells: [article: string, from: string, price: string][]) =>
  cells.map(([article, from, price]) => newRow({ article, from, price }));

test.each<[string, string, string[][]]>([
  [
    'three columns',
    'FB-50\t12\t7.20\nFB-50\t24\t6.85',
    [
      ['FB-50', '12', '7.20'],
      ['FB-50', '24', '6.85'],
    ],
  ],
  ['an article and its price', 'FB-50\t7.20\n', [['FB-50', '1', '7.20']]],
  ['heads above them', 'Article\tFrom\tPrice\r\nFB-50\t1\t$8.00\r\n', [['FB-50', '1', '$8.00']]],
  [
    'an article that is written once',
    'FB-50\t12\t7.20\n\t24\t6.85',
    [
      ['FB-50', '12', '7.20'],
      ['FB-50', '24', '6.85'],
    ],
  ],
])('a block of a spreadsheet is read: %s', (_, text, cells) => {
  expect(cellsOf(readBlock(text))).toEqual(cells);
});

test('what is pasted takes the place of empty lines alone', () => {
  const rows = [...rowsOf(['A', '1', '1']), newRow(), ...rowsOf(['B', '1', '2'])];
  expect(cellsOf(pasteRows(rows, 1, 'C\t1\t3\nD\t1\t4'))).toEqual([
    ['A', '1', '1'],
    ['C', '1', '3'],
    ['D', '1', '4'],
    ['B', '1', '2'],
  ]);
});

test.each<[Partial<PriceRow>, string | undefined]>([
  [{}, undefined],
  [{ article: ' ' }, 'article'],
  [{ from: '0' }, 'from'],
  [{ from: '1.5' }, 'from'],
  [{ price: '7,20' }, 'price'],
  [{ price: '7.205' }, 'price'],
  [{ price: '$ 7.20' }, undefined],
  [{ price: '7.20 EUR' }, 'currency'],
  [{ price: '£7.20' }, 'currency'],
  [{ price: 'CHF 7.20' }, 'price'],
  [{ per: '100' }, undefined],
  [{ per: ' 1 ' }, undefined],
  [{ per: '2' }, 'per'],
  [{ per: 'each' }, 'per'],
  [{ startsAt: '2027-03-01' }, undefined],
  [{ startsAt: '2027-03-01 08:00' }, undefined],
  [{ startsAt: '2027-13-01' }, 'moment'],
  [{ endsAt: 'tomorrow' }, 'moment'],
])('%j is read, or said to be wrong: %s', (cells, error) => {
  const row = newRow({ article: 'A', from: '1', price: '1', ...cells });
  expect(findRowErrors([row, newRow()], 'usd').get(row.id)?.error).toBe(error);
});

test('amounts may name the currency of the list, and no other', () => {
  const rows = rowsOf(['A', '1', '€ 7.20'], ['A', '12', '7.00 eur'], ['A', '24', '$6.85']);
  expect([...findRowErrors(rows, 'eur')]).toEqual([
    [rows[2]?.id, { error: 'currency', column: 'price' }],
  ]);
  const [tool] = toTools(rows.slice(0, 2)).values();
  expect(tool?.prices[0]?.steps.map(({ price }) => price)).toEqual(['7.20', '7.00']);
});

test('lines of a tool are its steps, and those of other moments are another price', () => {
  const [one] = toTools([
    ...rowsOf(['fb 50', '24', '6.85'], ['FB-50', '12', '7.20']),
    newRow({ article: 'FB-50', from: '1', price: '9', startsAt: '2027-01-01' }),
  ]).values();
  expect(one).toMatchObject({
    tool: 'fb 50',
    prices: [
      {
        ...{ startsAt: null, endsAt: null },
        steps: [
          { from: 12, price: '7.20' },
          { from: 24, price: '6.85' },
        ],
      },
      { startsAt: '2027-01-01T00:00:00.000Z', steps: [{ from: 1, price: '9' }] },
    ],
  });
});

test('steps of one price are for as many pieces, and that is sent', () => {
  const row = (from: string, per: string) => newRow({ article: 'A', from, price: '4.25', per });
  const rows = [row('1', '100'), row('500', '100')];
  expect(findRowErrors(rows, 'usd').size).toBe(0);
  expect([...toTools(rows).values()][0]?.prices).toMatchObject([{ per: 100 }]);
  const mixed = [...rows, row('900', '')];
  expect([...findRowErrors(mixed, 'usd')]).toEqual([
    [mixed[2]?.id, { error: 'perDiffers', column: 'per' }],
  ]);
  const before = toTools(rows);
  const changed = rows.map((one) => ({ ...one, per: '10' }));
  expect(findChanged(changed, before)).toHaveLength(1);
});

test('a block of a spreadsheet may say for how many pieces', () => {
  const [one] = readBlock('FB-50\t1\t4.25\t100\t2027-01-01');
  expect(one).toMatchObject({ price: '4.25', per: '100', startsAt: '2027-01-01' });
});

test('only tools whose prices are others are sent, and those without lines go out', () => {
  const before = toTools(rowsOf(['A', '1', '1.00'], ['B', '1', '2'], ['C', '1', '3']));
  const rows = rowsOf(['a', '1', '1'], ['B', '1', '2.50'], ['D', '1', '4']);
  expect(findChanged(rows, before).map(({ tool, prices }) => [tool, prices.length])).toEqual([
    ['B', 1],
    ['D', 1],
    ['C', 0],
  ]);
});

test('what others changed meanwhile comes in, and what was changed here stays', () => {
  const before = toTools(rowsOf(['A', '1', '1'], ['B', '1', '2'], ['C', '1', '3']));
  const rows = rowsOf(['A', '1', '10'], ['B', '1', '20'], ['C', '1', '3']);
  const now = rowsOf(['A', '1', '1'], ['B', '1', '22'], ['C', '1', '33']);
  const rebased = rebase(rows, before, now);
  expect(cellsOf(rebased.rows)).toEqual([
    ['C', '1', '33'],
    ['A', '1', '10'],
    ['B', '1', '20'],
  ]);
  expect([...rebased.theirs.keys()]).toEqual(['b']);
});

test('a step that is dearer than the one before it is named', () => {
  const rows = rowsOf(['A', '1', '7'], ['A', '24', '6.85'], ['A', '12', '7.20'], ['B', '1', '9']);
  expect([...findDearerRows(toTools(rows))]).toEqual([rows[2]?.id]);
});

test('an error leads to its line, and to the cell that it is about', () => {
  const rows = rowsOf(['A', '1', '1'], ['B', '12', '2'], ['B', '24', '2']);
  const sent = [...toTools(rows).values()];
  const [, first, second] = rows.map(({ id }) => id);
  const place = (path: string) => placeOfError(path, sent);
  expect(place('tools.1.prices.0.steps.1.price')).toEqual({ row: second, column: 'price' });
  expect(place('tools.1.prices.0.steps.0.from')).toEqual({ row: first, column: 'from' });
  expect(place('tools.1.prices.0')).toEqual({ row: first, column: undefined });
  expect(place('tools.1.tool')).toEqual({ row: first, column: 'article' });
  expect(place('version')).toBeUndefined();
});
