/** Why a search has found a product. */
import { expect, test } from 'vitest';
import type { ProductCard } from '#modules/catalogue/product.ts';
import { markFound } from './why-found.ts';

const card: ProductCard = {
  ...{ id: 'p', slug: 'pail', name: 'Paint pail', img: '', alt: '', sizes: 2 },
  description: 'Holds two litres. The hook hangs it on a ladder, out of the way.',
  ...{ fromMinor: 500, toMinor: 700, canBeOrdered: true },
  firstSizes: [
    { variant: '30 mm', widthMm: 30 },
    { variant: 'No 10', widthMm: null },
  ],
};
const foundBy = (words: string[], isNamed = true) => markFound(card, { words, isNamed }).found;

test('the size that was asked for is named, by its width or its number', () => {
  expect(foundBy(['varnish', '30'])).toEqual({ size: '30 mm' });
  expect(foundBy(['=30'])).toEqual({ size: '30 mm' });
  expect(foundBy(['10'])).toEqual({ size: 'No 10' });
  expect(foundBy(['3'])).toBeUndefined();
});

test('what only stands in its text is quoted, where nothing is called so', () => {
  expect(foundBy(['ladder'], false)).toEqual({
    text: 'The hook hangs it on a ladder, out of the way.',
  });
  expect(foundBy(['ladder'], true)).toBeUndefined();
  expect(foundBy(['steel'], false)).toBeUndefined();
});
