import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findManualError,
  insteadOf,
  inUnits,
  lowestManualPrice,
  type ManualPrice,
} from './manual-price.ts';

const typed = (priceMinor: number, more: Partial<ManualPrice> = {}): ManualPrice => {
  return { priceMinor, reason: 'agreed', by: 'clara', mostPercent: 10, ...more };
};

describe('the lowest price', () => {
  test.each([
    [1999, 10, 1800],
    [2000, 10, 1800],
    [895, 10, 806],
    [1, 10, 1],
    [1999, 0, 1999],
    [1999, 100, 1],
    [99_999_999, 10, 90_000_000],
  ])('of %i with %i percent off is %i', (own, percent, lowest) => {
    expect(lowestManualPrice(own, percent)).toBe(lowest);
  });

  test('is the least that is within the percentage, and a cent less is not', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99 }), (own, percent) => {
        const lowest = lowestManualPrice(own, percent);
        expect(lowest * 100).toBeGreaterThanOrEqual(own * (100 - percent));
        expect((lowest - 1) * 100).toBeLessThan(own * (100 - percent));
      }),
    );
  });
});

describe('a price by hand', () => {
  const own = { insteadMinor: 1999, currency: 'eur' } as const;

  test.each([
    [typed(1800), undefined],
    [typed(2500), undefined],
    [typed(99_999_999), undefined],
    [typed(1799), 'manual_too_low'],
    [typed(0, { mostPercent: 100 }), 'manual_out_of_bounds'],
    [typed(100_000_000), 'manual_out_of_bounds'],
    [typed(1800.5), 'manual_out_of_bounds'],
    [typed(1800, { reason: ' ' }), 'manual_reason_missing'],
    [typed(1799, { reason: '' }), 'manual_too_low'],
  ])('%o in the place of 19.99: %s', (manual, reason) => {
    expect(findManualError(manual, own)?.reason).toBe(reason);
  });

  test('that an order has already is not decided anew', () => {
    expect(findManualError(typed(1, { insteadMinor: 1999 }), own)).toBeUndefined();
  });
});

test('it is for as many units as the price that it stands instead of', () => {
  const now = { priceMinor: 425, perUnits: 100 };
  expect(inUnits(typed(400), now)).toMatchObject({ priceMinor: 400, perUnits: 100 });
  expect(insteadOf(inUnits(typed(400), now), now)).toBe(425);
  // One that the order has stays what it was for: 4.25 for 100 is 0.43 for 10, and 42.50 for 1,000.
  expect(insteadOf(inUnits(typed(40, { perUnits: 10 }), now), now)).toBe(43);
  expect(insteadOf(inUnits(typed(4000, { perUnits: 1000 }), now), now)).toBe(4250);
});
