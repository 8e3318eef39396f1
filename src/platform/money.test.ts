import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPercent,
  allocate,
  comparePrices,
  millionthsOf,
  formatDollars,
  formatUnitPrice,
  parseDollars,
  priceOf,
  toDollars,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('dollars and cents', () => {
  test.each([
    [19.99, 1999],
    ['19.99', 1999],
    [0.5, 50],
    [999_999.99, 99_999_999],
    ['7', 700],
    [1.1, 110],
  ])('%s dollars are %i cents', (dollars, minor) => {
    expect(parseDollars(dollars)).toBe(minor);
  });

  test.each([-1, Number.NaN, Infinity, 1.999, '1,50', '', '1e3', '.5', 1e21])(
    '%s is no amount of dollars',
    (dollars) => {
      expect(parseDollars(dollars)).toBeUndefined();
    },
  );

  test('every amount survives the way to the wire and back exactly', () => {
    fc.assert(
      fc.property(cents, (minor) => {
        const parsed: unknown = JSON.parse(JSON.stringify(toDollars(minor)));
        expect(parseDollars(Number(parsed))).toBe(minor);
      }),
    );
  });

  test('an amount is written as a person reads it', () => {
    expect(formatDollars(123_456_789)).toBe('$1,234,567.89');
    expect(formatDollars(5)).toBe('$0.05');
  });

  test('no total is past what a number holds exactly', () => {
    expect(priceOf(1_000_000_000, { priceMinor: 99_999_999 })).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => priceOf(1, { priceMinor: 2 ** 53 })).toThrow(RangeError);
  });
});

describe('splits', () => {
  test('the parts sum to the whole, and nobody without a share gets one', () => {
    const weights = fc
      .array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(cents, weights, (minor, shares) => {
        const parts = allocate(minor, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor);
        shares.forEach((share, index) => {
          if (share === 0) expect(parts[index]).toBe(0);
        });
      }),
    );
  });

  test.each([
    // Typed from the rules: 22.72 over 52.20, 164.40 and 10.63; 27.90 over three lines in euros.
    [2272, [5220, 16_440, 1063], [522, 1644, 106]],
    [2790, [5988, 18_936, 2980], [599, 1893, 298]],
    [2000, [10_000, 6000, 4000], [1000, 600, 400]],
    // Ties go to the first.
    [1, [1, 1, 1], [1, 0, 0]],
    [100, [1, 1, 1], [34, 33, 33]],
    // The largest remainder is not that of the first.
    [10, [1, 1, 4], [2, 2, 6]],
    [5, [3, 10], [1, 4]],
    [0, [0, 0], [0, 0]],
    [Number.MAX_SAFE_INTEGER, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('%i split by %j is %j', (minor, weights, parts) => {
    expect(allocate(minor, weights)).toEqual(parts);
  });

  test.each([
    [315, 100_000, 32],
    [22_723, 100_000, 2272],
    [27_904, 100_000, 2790],
    [86_507, 50_000, 4325],
    [100, 66_250, 7],
  ])('%i cents, of them %i millionths are %i', (minor, millionths, part) => {
    expect(millionthsOf(minor, millionths)).toBe(part);
  });

  test('without any share there is nothing to split by', () => {
    expect(() => allocate(100, [0, 0])).toThrow(RangeError);
  });
});

test.each([
  [999, 500, 1049],
  [1000, -250, 975],
  [1000, -10_000, 0],
  [1000, -20_000, 0],
  [5, 1000, 6],
])('%i cents changed by %i hundredths of a percent are %i', (minor, hundredths, changed) => {
  expect(addPercent(minor, hundredths)).toBe(changed);
});

describe('prices for many units', () => {
  test.each([
    [250, 425, 100, 1063],
    [250, 345, 100, 863],
    [1, 425, 1000, 0],
    [2, 425, 1000, 1],
    [12, 435, undefined, 5220],
  ])('%i at %i for %s are %i', (units, priceMinor, perUnits, minor) => {
    expect(priceOf(units, { priceMinor, perUnits })).toBe(minor);
  });

  test('are compared exactly, whatever both are for', () => {
    const per = fc.constantFrom(1, 10, 100, 1000);
    fc.assert(
      fc.property(cents, per, cents, per, (one, onePer, other, otherPer) => {
        const found = comparePrices(
          { priceMinor: one, perUnits: onePer },
          { priceMinor: other, perUnits: otherPer },
        );
        // Both for a thousand: whole numbers that a double holds exactly.
        expect(found).toBe(Math.sign((one * 1000) / onePer - (other * 1000) / otherPer) + 0);
      }),
    );
  });

  test('say for how many they are, unless for one', () => {
    expect(formatUnitPrice({ priceMinor: 425 }, 'eur')).toBe('€4.25');
    expect(formatUnitPrice({ priceMinor: 425, perUnits: 1 }, 'gbp')).toBe('£4.25');
    expect(formatUnitPrice({ priceMinor: 425, perUnits: 1000 }, 'usd')).toBe('$4.25 per 1,000');
  });
});
