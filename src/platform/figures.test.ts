import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChange, formatCount } from './figures.ts';

test('a count is written with its thousands apart', () => {
  const count = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const written = new Intl.NumberFormat('en-US');
  fc.assert(fc.property(count, (number) => formatCount(number) === written.format(number)));
});

test('a change of a count is written with its sign', () => {
  expect([12, 0, -1200].map(formatChange)).toEqual(['+12', '0', '-1,200']);
});
