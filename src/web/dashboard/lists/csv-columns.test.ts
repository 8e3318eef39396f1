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
