/** Prices by quantity, written into a page and read again. */
import { expect, test } from 'vitest';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import { readPrice, writeLadder } from './written-ladder.ts';

const ladder: PriceLadder = [
  { from: 1, priceMinor: 895, source: undefined },
  { from: 48, priceMinor: 79_000, perUnits: 100, source: undefined },
];

test('each quantity has the price of its step', () => {
  const written = writeLadder(ladder);
  expect(written).toBe('1:895 48:79000:100');
  expect(readPrice(written, 47)).toEqual({ priceMinor: 895 });
  expect(readPrice(written, 48)).toEqual({ priceMinor: 79_000, perUnits: 100 });
});

test('what other sizes in the cart make cheaper is not said', () => {
  const source = { list: 'l', name: 'Set', kind: 'base', sizesTogether: true } as const;
  expect(readPrice(writeLadder([{ from: 1, priceMinor: 895, source }]), 12)).toBeUndefined();
});
