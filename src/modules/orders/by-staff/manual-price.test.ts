import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findManualError, lowestManualPrice, type ManualPrice } from './manual-price.ts';

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
    expect(findManualError(manual, 1999)?.reason).toBe(reason);
  });

  test('that an order has already is not decided anew', () => {
    expect(findManualError(typed(1, { insteadMinor: 1999 }), 1999)).toBeUndefined();
  });
});
