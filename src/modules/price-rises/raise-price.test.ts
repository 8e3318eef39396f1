import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasDearerStep,
  parsePercent,
  percentBounds,
  priceRoundings,
  raisePeriods,
  raisePrice,
  toPercentText,
  type PricePeriod,
  type PriceRounding,
} from './raise-price.ts';

describe('a price rises by a percent and is rounded once', () => {
  // Typed by hand.
  test.each<[number, number, PriceRounding, number]>([
    // 7.124
    [685, 400, 'cent', 712],
    [685, 400, 'five_cents', 710],
    [685, 400, 'ending_in_5', 715],
    [685, 400, 'ten_cents', 710],
    [685, 400, 'ending_in_99', 699],
    [685, 400, 'dollar', 700],
    // 8.32
    [800, 400, 'cent', 832],
    [800, 400, 'five_cents', 830],
    [800, 400, 'ending_in_5', 835],
    [1000, -5000, 'cent', 500],
    [1000, 10_000, 'cent', 2000],
    // 0.125 of a cent above: half a cent goes up
    [50, 100, 'cent', 51],
    [49, 100, 'cent', 49],
    // 102.5 % of 2.00 is 2.05, half way from 2.00 to 2.10
    [200, 250, 'ten_cents', 210],
    // 7.10 is half way from 7.05 to 7.15
    [568, 2500, 'ending_in_5', 715],
    // 33.333 %
    [300, 3333, 'cent', 400],
    [999, 50, 'cent', 1004],
  ])('%i at %i hundredths to %s is %i', (price, percentHundredths, rounding, expected) => {
    expect(raisePrice(price, { percentHundredths, rounding })).toBe(expected);
  });

  test.each<[number, number, PriceRounding, number]>([
    // 6.96 would become 6.95: a rise lowers nothing.
    [699, 10, 'ending_in_5', 699],
    [101, 100, 'dollar', 101],
    // 0.50 would become 1.00: a fall raises nothing.
    [99, -100, 'dollar', 99],
    [1, -5000, 'ending_in_5', 1],
  ])('%i at %i hundredths to %s stays: %i', (price, percentHundredths, rounding, expected) => {
    expect(raisePrice(price, { percentHundredths, rounding })).toBe(expected);
  });

  const change = fc.record({
    percentHundredths: fc
      .integer({ min: percentBounds.min, max: percentBounds.max })
      .filter((percent) => percent !== 0),
    rounding: fc.constantFrom(...priceRoundings),
  });
  const price = fc.integer({ min: 1, max: 99_999_999 });

  test('never to 0, never the other way, and never farther off than the grid', () => {
    const steps = { cent: 1, five_cents: 5, ending_in_5: 10, ten_cents: 10 } as const;
    const steps100 = { ...steps, ending_in_99: 100, dollar: 100 };
    fc.assert(
      fc.property(price, change, (before, { percentHundredths, rounding }) => {
        const after = raisePrice(before, { percentHundredths, rounding });
        expect(Number.isSafeInteger(after) && after > 0).toBe(true);
        expect(percentHundredths > 0 ? after >= before : after <= before).toBe(true);
        const exact = (before * (10_000 + percentHundredths)) / 10_000;
        if (after === before) return;
        expect(Math.abs(after - exact)).toBeLessThanOrEqual(steps100[rounding]);
      }),
    );
  });

  test('what costs more goes on costing as much or more', () => {
    fc.assert(
      fc.property(price, price, change, (one, other, rise) => {
        const low = raisePrice(Math.min(one, other), rise);
        expect(low).toBeLessThanOrEqual(raisePrice(Math.max(one, other), rise));
      }),
    );
  });
});

describe('what a list says is divided at the moment', () => {
  const at = new Date('2027-01-10T09:00:00Z');
  const first = new Date('2027-02-01T00:00:00Z');
  const later = new Date('2027-03-01T00:00:00Z');
  const change = { percentHundredths: 400, rounding: 'ending_in_5' } as const;
  const period = (startsAt: Date | null, endsAt: Date | null, priceMinor = 685): PricePeriod => ({
    ...{ startsAt, endsAt },
    steps: [{ from: 12, priceMinor }],
  });

  test.each<[string, PricePeriod[], Date | null, PricePeriod[]]>([
    [
      'what holds for good',
      [period(null, null)],
      first,
      [period(null, first), period(first, null, 715)],
    ],
    ['at once', [period(null, null)], null, [period(null, null, 715)]],
    [
      'what ends after it',
      [period(null, later)],
      first,
      [period(null, first), period(first, later, 715)],
    ],
    [
      'what ended before it stays, what begins after it rises whole',
      [period(null, first), period(later, null)],
      first,
      [period(null, first), period(later, null, 715)],
    ],
  ])('%s', (_, before, from, after) => {
    expect(raisePeriods(before, change, { from, at })).toEqual({ after, isDearer: false });
  });

  test('what stays, and why', () => {
    const stays = (before: PricePeriod[], percentHundredths = 400) =>
      raisePeriods(before, { ...change, percentHundredths }, { from: first, at });
    expect(stays([period(null, first)])).toEqual({ stays: 'over' });
    expect(stays([])).toEqual({ stays: 'over' });
    expect(stays([period(null, null, 705)], 1)).toEqual({ stays: 'same' });
    expect(stays([period(null, null, 99_999_999)])).toEqual({ stays: 'out_of_bounds' });
    const many = Array.from({ length: 20 }, (__, day) =>
      period(new Date(Date.UTC(2027, 0, 1 + 3 * day)), new Date(Date.UTC(2027, 0, 3 + 3 * day))),
    );
    expect(raisePeriods(many, change, { from: new Date('2027-01-02T00:00:00Z'), at })).toEqual({
      stays: 'too_many',
    });
  });

  test('a step that is dearer a piece than a smaller quantity is told', () => {
    const steps = [
      { from: 1, priceMinor: 700 },
      { from: 12, priceMinor: 710 },
    ];
    expect(hasDearerStep(steps)).toBe(true);
    expect(hasDearerStep(steps.map((step) => ({ ...step, priceMinor: 700 })))).toBe(false);
    const before = [{ startsAt: null, endsAt: null, steps }];
    expect(raisePeriods(before, change, { from: null, at })).toMatchObject({ isDearer: true });
  });
});

describe('percents are read to the hundredth', () => {
  test.each<[string, number | undefined]>([
    ['4', 400],
    ['-2.5', -250],
    ['0.01', 1],
    ['100', 10_000],
    ['-50', -5000],
    ['100.01', undefined],
    ['-50.01', undefined],
    ['0', undefined],
    ['0.00', undefined],
    ['4.001', undefined],
    ['4,5', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['four', undefined],
  ])('%j is %s', (text, hundredths) => {
    expect(parsePercent(text)).toBe(hundredths);
    if (hundredths !== undefined) expect(parsePercent(toPercentText(hundredths))).toBe(hundredths);
  });

  test.each([
    [400, '4'],
    [250, '2.5'],
    [-1, '-0.01'],
    [1205, '12.05'],
  ])('%i is written as %s', (hundredths, text) => {
    expect(toPercentText(hundredths)).toBe(text);
  });
});
