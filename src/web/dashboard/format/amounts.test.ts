import { expect, test } from 'vitest';
import { keepSizeOnOneLine } from './amounts.ts';

test.each([
  ['Putty knife, 38 mm', 'Putty knife, 38\u00A0mm'],
  ['Oval trim brush, No 10', 'Oval trim brush, No\u00A010'],
  ['Angle sash brush', 'Angle sash brush'],
])('the size of %s stays on one line', (name, expected) => {
  expect(keepSizeOnOneLine(name)).toBe(expected);
});
