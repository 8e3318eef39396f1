import { expect, test } from 'vitest';
import { sortSizes } from './size-order.ts';

const sorted = (...variants: string[]) =>
  sortSizes(variants.map((variant) => ({ variant }))).map(({ variant }) => variant);

test.each([
  [
    ['30 mm', '100 mm', '20 mm'],
    ['20 mm', '30 mm', '100 mm'],
  ],
  [
    ['No 18', 'No 4', 'No 10'],
    ['No 4', 'No 10', 'No 18'],
  ],
  [
    ['2.5 l', '1 l', '0.75l'],
    ['0.75l', '1 l', '2.5 l'],
  ],
  // Measured in different ways, or not at all: as they were added.
  [
    ['1 l', '500 ml'],
    ['1 l', '500 ml'],
  ],
  [
    ['wide', '20 mm', '10 mm'],
    ['wide', '20 mm', '10 mm'],
  ],
  [
    ['30 x 20 mm', '20 x 20 mm'],
    ['30 x 20 mm', '20 x 20 mm'],
  ],
  [[''], ['']],
  [[], []],
])('%j', (added, shown) => expect(sorted(...added)).toEqual(shown));
