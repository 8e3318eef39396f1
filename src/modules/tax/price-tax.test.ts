/** Prices with tax and without, typed by hand from the rules of an order, to the cent. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPriceTax, nextTaxChange } from './find-price-tax.ts';
import { bothAmounts, bothSums } from './price-tax.ts';
import type { Registration, TaxPlace, TaxRate } from './tax-case.ts';
import { decideTax } from './tax.ts';

const berlin: TaxPlace = { country: 'DE', region: '', postcode: '10115' };
const maine: TaxPlace = { country: 'US', region: 'US-ME', postcode: '04101' };

const local = (place: string, more: Partial<Registration> = {}): Registration => ({
  ...{ place, scheme: 'local', number: '1', firstDay: '2020-01-01', lastDay: null },
  ...{ limitMinor: null, isOriginSourced: false, ...more },
});
const rate = (place: string, millionths: number, more: Partial<TaxRate> = {}): TaxRate => ({
  ...{ place, millionths, jurisdiction: '', postcodes: [], taxClass: 'standard' },
  ...{ taxesDelivery: true, firstDay: '2020-01-01', lastDay: null, ...more },
});

const rates = [
  rate('DE', 190_000),
  rate('DE', 70_000, { taxClass: 'reduced' }),
  rate('FR', 200_000),
  rate('GB', 200_000),
  rate('US-ME', 55_000),
];
const germany = { from: berlin, registrations: [local('DE')], rates };
const german = { standard: 190_000, reduced: 70_000 };
const day = '2026-11-26';

describe('of prices that include the tax of Germany', () => {
  const tax = { listed: 'gross', rates: german } as const;
  test.each([
    [1190, 1000],
    [999, 839],
    [1, 1],
    [3, 3],
    [4, 3],
    [0, 0],
    // 2.50 contains 0.399… and 12.70 contains 2.027…
    [250, 210],
    [1270, 1067],
  ])('%i is %i without it', (gross, net) => {
    expect(bothAmounts(tax, { minor: gross })).toEqual({ gross, net });
  });

  test('what has the reduced rate contains less', () => {
    expect(bothAmounts(tax, { minor: 1490, taxClass: 'reduced' })).toEqual({
      ...{ gross: 1490, net: 1393 },
    });
  });

  test('twelve are taxed as a sum, and not each', () => {
    expect(bothAmounts(tax, { minor: 999 }).net * 12).toBe(10_068);
    expect(bothAmounts(tax, { minor: 12 * 999 })).toEqual({ gross: 11_988, net: 10_074 });
  });

  test('goods of one rate are one sum', () => {
    // 0.08 contains 0.0127…, and 0.04 contains 0.0063…, a cent each.
    expect(bothSums(tax, [{ minor: 4 }, { minor: 4 }])).toEqual({ gross: 8, net: 7 });
  });

  test('a basket is the sum of its rates, as in the table of totals without its code', () => {
    const parts = [
      ...[{ minor: 5988 }, { minor: 18_936 }],
      { minor: 2980, taxClass: 'reduced' as const },
    ];
    // 249.24 contains 39.79 and 29.80 contains 1.95.
    expect(bothSums(tax, parts)).toEqual({ gross: 27_904, net: 27_904 - 3979 - 195 });
  });
});

describe('of prices without tax', () => {
  const tax = { listed: 'net', rates: german } as const;
  test.each([
    [1000, 1190],
    [839, 998],
    // 0.5 of a cent is a cent: 0.50 × 7 % is 0.035.
    [50, 60],
    [0, 0],
  ])('%i is %i with that of home', (net, gross) => {
    expect(bothAmounts(tax, { minor: net })).toEqual({ gross, net });
  });

  test('half a cent is rounded up', () => {
    expect(bothAmounts(tax, { minor: 50, taxClass: 'reduced' })).toEqual({ gross: 54, net: 50 });
  });
});

test('what no number holds exactly stays the largest one', () => {
  const largest = Number.MAX_SAFE_INTEGER;
  const tax = { listed: 'net', rates: german } as const;
  expect(bothSums(tax, [{ minor: largest }, { minor: largest }])).toEqual({
    ...{ gross: largest, net: largest },
  });
});

describe('the tax that prices are shown with', () => {
  const find = (setup: object, pricesInclude?: string, on = day) =>
    findPriceTax({ setup: { ...germany, ...setup }, pricesInclude, day: on });

  test('is that which they include, or that of where goods leave', () => {
    const same = { country: 'DE', isVat: true, rates: german };
    expect(find({}, 'DE')).toEqual({ ...same, listed: 'gross' });
    expect(find({})).toEqual({ ...same, listed: 'net' });
  });

  test('is none without a registration on the day', () => {
    expect(find({ registrations: [] }, 'DE')).toBeUndefined();
    const ended = [local('DE', { lastDay: '2026-11-25' })];
    expect(find({ registrations: ended }, 'DE')).toBeUndefined();
    expect(find({ registrations: ended }, 'DE', '2026-11-25')).toBeDefined();
    expect(find({ registrations: [local('DE', { firstDay: '2026-11-27' })] })).toBeUndefined();
  });

  test('is none where the shop is not registered at home', () => {
    expect(find({ registrations: [local('FR')] }, 'DE')).toBeUndefined();
    expect(find({ from: null })).toBeUndefined();
  });

  test('is none where sales tax comes on top', () => {
    expect(find({ from: maine, registrations: [local('US-ME')] })).toBeUndefined();
  });

  test('is none where goods leave from outside of the territory', () => {
    expect(find({ from: { ...berlin, postcode: '27498' } })).toBeUndefined();
  });

  test('is that of Germany for a shop in Maine that is registered there', () => {
    const registrations = [local('US-ME'), local('DE')];
    expect(find({ from: maine, registrations }, 'DE')).toMatchObject({
      ...{ country: 'DE', listed: 'gross' },
    });
  });

  test('of a class without a rate of its own is the standard one', () => {
    const from = { country: 'GB', region: '', postcode: 'SW1A 1AA' };
    expect(find({ from, registrations: [local('GB')] })).toEqual({
      ...{ country: 'GB', isVat: true, listed: 'net' },
      rates: { standard: 200_000, reduced: 200_000 },
    });
  });

  test('is not called value added tax everywhere', () => {
    const from = { country: 'AU', region: '', postcode: '2000' };
    const australia = { from, registrations: [local('AU')], rates: [rate('AU', 100_000)] };
    expect(find(australia)).toMatchObject({ country: 'AU', isVat: false });
  });

  test('is that of the day', () => {
    const changing = [
      rate('DE', 190_000, { lastDay: '2026-12-31' }),
      rate('DE', 160_000, { firstDay: '2027-01-01' }),
    ];
    expect(find({ rates: changing })?.rates.standard).toBe(190_000);
    expect(find({ rates: changing }, 'DE', '2027-01-01')?.rates.standard).toBe(160_000);
  });
});

describe('it changes by itself', () => {
  const next = (registrations: Registration[], of: TaxRate[]) =>
    nextTaxChange({ ...germany, registrations, rates: of }, day)?.toISOString();

  test('on the first day of a rate or a registration, or after the last one', () => {
    const begun = rate('DE', 190_000, { lastDay: '2026-12-31' });
    expect(next([], [begun])).toBe('2027-01-01T00:00:00.000Z');
    expect(next([local('DE', { firstDay: '2026-12-24' })], [begun])).toBe(
      '2026-12-24T00:00:00.000Z',
    );
    expect(next([local('DE', { lastDay: day })], [begun])).toBe('2026-11-27T00:00:00.000Z');
  });

  test('never, where all is begun and nothing ends', () => {
    expect(next([local('DE')], rates)).toBeUndefined();
    expect(next([], [rate('DE', 190_000, { lastDay: '2026-11-25' })])).toBeUndefined();
  });
});

test('both amounts are those of an order at home, for any price and rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      fc.constantFrom('DE', undefined),
      (minor, millionths, pricesInclude) => {
        const setup = { ...germany, rates: [rate('DE', millionths)] };
        const tax = findPriceTax({ setup, pricesInclude, day });
        if (!tax) throw new Error('no tax is charged at home');
        const decision = decideTax({
          ...{ ...setup, to: berlin, isPickUp: false, pricesInclude, day },
          buyer: { isBusiness: false, certificates: [] },
          lines: [{ goodsMinor: minor, discountMinor: 0, taxClass: 'standard' }],
          deliveryMinor: 0,
        });
        const [line] = decision.lines;
        expect(bothAmounts(tax, { minor })).toEqual({
          ...{ gross: line?.totalMinor, net: line?.netMinor },
        });
      },
    ),
  );
});
