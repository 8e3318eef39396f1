import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChange, formatCount, parseCount } from './number-format.ts';

test('a count is written with its thousands apart', () => {
  const count = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const usFormat = new Intl.NumberFormat('en-US');
  fc.assert(fc.property(count, (number) => formatCount(number) === usFormat.format(number)));
});

test('a change of a count is written with its sign', () => {
  expect([12, 0, -1200].map(formatChange)).toEqual(['+12', '0', '-1,200']);
});

test.each([
  ['12', 12],
  [' 20 ', 20],
  ['1e2', 100],
  ['1.5E+1', 15],
  ['12.0', 12],
  ['12345678901', 12_345_678_901],
  ['1e400', Number.MAX_SAFE_INTEGER],
  ['', undefined],
  ['-1', undefined],
  ['12.5', undefined],
  ['1e-2', undefined],
  ['0x10', undefined],
  ['twelve', undefined],
])("'%s' is read as %s", (input, count) => {
  expect(parseCount(input)).toBe(count);
});
