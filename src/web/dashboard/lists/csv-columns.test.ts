import { expect, test } from 'vitest';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { tableTexts } from '#web/wording/tables.ts';
import { orderColumns } from './csv-columns.ts';

const { export: words } = tableTexts;

function goodsOf(lineCount: number, listed: number): unknown {
  const [first] = paidOrder.lines;
  if (!first) throw new Error('an order without a line');
  const names = Array.from({ length: listed }, (_, index) => `Brush ${index + 1}`);
  const lines = names.map((name) => ({ ...first, name, quantity: 3 }));
  const column = orderColumns(words).find(({ head }) => head === words.tool);
  return column?.value({ ...paidOrder, name: 'Brush 1 and more', lineCount, lines });
}

test('the goods of an order are its lines, and how many a list leaves out', () => {
  expect(goodsOf(1, 1)).toBe('Brush 1 and more');
  expect(goodsOf(2, 2)).toBe('3 × Brush 1; 3 × Brush 2');
  expect(goodsOf(1000, 2)).toBe('3 × Brush 1; 3 × Brush 2; 998 lines more');
});

test('amounts of an order are numbers, in the currency that a column names', () => {
  const order = { ...paidOrder, currency: 'eur', price: 1850, total: 22_200, discount: 8 } as const;
  const cells = orderColumns(words).map(({ head, value }) => [head, value(order)]);
  expect(cells).toEqual(
    expect.arrayContaining([
      ['Price', '1850.00'],
      ['Total', '22200.00'],
      ['Currency', 'EUR'],
      ['Discount', '8.00'],
    ]),
  );
  expect(cells.filter(([head]) => head === 'Currency')).toHaveLength(1);
});
