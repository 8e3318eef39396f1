import { expect, test } from 'vitest';
import { readSizeRow, valueOfSize } from './size-row.ts';

test.each([
  ['30, 50, 80 mm', ['30 mm', '50 mm', '80 mm']],
  ['30mm;50mm', ['30mm', '50mm']],
  ['No 4, No 8', ['No 4', 'No 8']],
  ['4, 8', ['4', '8']],
  ['small, 50, 80 mm', ['small', '50 mm', '80 mm']],
  ['50 mm, 50 mm,, ', ['50 mm']],
  ['', []],
])('"%s"', (row, sizes) => expect(readSizeRow(row)).toEqual(sizes));

test('a size says the value of an attribute in its own unit, and of no other', () => {
  expect(valueOfSize('50 mm', { kind: 'number', unit: 'mm' })).toBe('50');
  expect(valueOfSize('50 mm', { kind: 'number', unit: 'g' })).toBe('');
  expect(valueOfSize('50 mm', { kind: 'text', unit: '' })).toBe('');
});
