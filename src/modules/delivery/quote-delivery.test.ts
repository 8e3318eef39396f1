/** What delivery costs, and when it is not offered; amounts are written by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryMethod, DeliveryZone } from './delivery-zone.ts';
import { findCheapest, quoteDelivery, type DeliveredLine } from './quote-delivery.ts';

const method = (id: string, more: Partial<DeliveryMethod>): DeliveryMethod => ({
  ...{ id, name: id, note: '', kind: 'delivery', basis: 'flat', freeFromMinor: null },
  currency: 'usd',
  ...{ rates: [{ upTo: null, priceMinor: 690 }] },
  ...more,
});
const zoneOf = (...methods: DeliveryMethod[]): DeliveryZone[] => [
  { id: 'z', name: 'z', version: 1, areas: [{ country: 'US', from: '', to: '' }], methods },
];
const inDollars = (...methods: DeliveryMethod[]) => {
  return { zones: zoneOf(...methods), currency: 'usd' as const };
};
const line = (tool: string, quantity: number, more: Partial<DeliveredLine> = {}) => ({
  ...{ tool, quantity, goodsMinor: quantity * 100, weightG: 80, unitsPerCarton: 12 },
  ...more,
});
const place = { country: 'US', postcode: '04101' };

const pricesOf = (lines: DeliveredLine[], ...methods: DeliveryMethod[]) => {
  const quote = quoteDelivery(lines, place, inDollars(...methods));
  return quote.ok ? quote.offers.map(({ priceMinor }) => priceMinor) : quote.reason;
};

const byWeight = method('by weight', {
  basis: 'weight',
  rates: [
    { upTo: 1000, priceMinor: 495 },
    { upTo: 5000, priceMinor: 895 },
  ],
});

test.each<[string, DeliveredLine[], number[] | string]>([
  ['960 g', [line('a', 12)], [495]],
  ['exactly 1,000 g', [line('a', 10, { weightG: 100 })], [495]],
  ['1,040 g', [line('a', 13)], [895]],
  ['two lines of 960 g', [line('a', 12), line('b', 12)], [895]],
  ['exactly 5,000 g', [line('a', 50, { weightG: 100 })], [895]],
  ['more than its table has', [line('a', 51, { weightG: 100 })], 'no_method'],
  ['a weight that nobody has said', [line('a', 1), line('b', 1, { weightG: null })], 'no_method'],
])('by weight: %s', (_, lines, expected) => {
  expect(pricesOf(lines, byWeight)).toEqual(expected);
});

const byCartons = method('by cartons', {
  basis: 'cartons',
  rates: [
    { upTo: 1, priceMinor: 600 },
    { upTo: 3, priceMinor: 1500 },
    { upTo: null, priceMinor: 4000 },
  ],
});

test.each<[string, DeliveredLine[], number[] | string]>([
  ['a carton that is full', [line('a', 12)], [600]],
  ['one unit more', [line('a', 13)], [1500]],
  ['one tool on two lines shares its carton', [line('a', 5), line('a', 7)], [600]],
  ['two tools have a carton each', [line('a', 5), line('b', 7)], [1500]],
  ['a pallet', [line('a', 37)], [4000]],
  ['cartons that nobody has said', [line('a', 1, { unitsPerCarton: null })], 'no_method'],
])('by cartons: %s', (_, lines, expected) => {
  expect(pricesOf(lines, byCartons)).toEqual(expected);
});

describe('free from', () => {
  const from = method('free from 150.00', { freeFromMinor: 15_000 });
  test.each([
    [14_999, 690],
    [15_000, 0],
    [15_001, 0],
  ])('%s cents of goods: %s', (goodsMinor, price) => {
    const half = Math.floor(goodsMinor / 2);
    const lines = [line('a', 1, { goodsMinor: half }), line('b', 1)];
    lines[1] = line('b', 1, { goodsMinor: goodsMinor - half });
    expect(pricesOf(lines, from)).toEqual([price]);
  });

  test('gives nothing free that the table does not take', () => {
    const heavy = line('a', 1, { weightG: 5001, goodsMinor: 99_999 });
    expect(pricesOf([heavy], { ...byWeight, freeFromMinor: 100 })).toBe('no_method');
  });
});

test('by the value of the goods', () => {
  const rates = [
    { upTo: 5000, priceMinor: 900 },
    { upTo: null, priceMinor: 450 },
  ];
  const byValue = method('by value', { basis: 'value', rates });
  expect(pricesOf([line('a', 1, { goodsMinor: 5000 })], byValue)).toEqual([900]);
  expect(pricesOf([line('a', 1, { goodsMinor: 5001 })], byValue)).toEqual([450]);
});

test('offers come in the order of the methods; of the cheapest the first is taken', () => {
  const collected = method('pick-up', {
    kind: 'pick_up',
    note: 'Mondays',
    rates: [{ upTo: null, priceMinor: 0 }],
  });
  const own = method('own', { kind: 'own_carrier', rates: [{ upTo: null, priceMinor: 0 }] });
  const quote = quoteDelivery([line('a', 1)], place, inDollars(byWeight, collected, own));
  if (!quote.ok) throw new Error(quote.reason);
  expect(quote.offers.map(({ name }) => name)).toEqual(['by weight', 'pick-up', 'own']);
  expect(quote.offers[1]).toEqual({
    ...{ method: 'pick-up', name: 'pick-up', note: 'Mondays', kind: 'pick_up', priceMinor: 0 },
  });
  expect(findCheapest(quote.offers)?.name).toBe('pick-up');
});

test('an address in no zone, and a zone without a method', () => {
  const lines = [line('a', 1)];
  const abroad = { country: 'FR', postcode: '75001' };
  expect(quoteDelivery(lines, abroad, inDollars(byWeight))).toEqual({
    ok: false,
    reason: 'no_zone',
  });
  expect(quoteDelivery(lines, place, inDollars())).toEqual({ ok: false, reason: 'no_method' });
});

describe('whatever is ordered', () => {
  const lines = fc.array(
    fc.record({
      tool: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      goodsMinor: fc.nat(99_999_999),
      weightG: fc.integer({ min: 1, max: 100_000 }),
      unitsPerCarton: fc.constant(12),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const rates = fc
    .uniqueArray(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 8 })
    .chain((bounds) =>
      fc.array(fc.nat(99_999_999), { minLength: bounds.length + 1, maxLength: 9 }).map((prices) =>
        [...bounds.toSorted((a, b) => a - b), null].map((upTo, index) => {
          return { upTo, priceMinor: prices[index] ?? 0 };
        }),
      ),
    );
  const methods = fc.record({
    basis: fc.constantFrom('flat', 'weight', 'value', 'cartons'),
    freeFromMinor: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
    rates,
  });

  test('a table without an end has one price of its own for it, or it is free', () => {
    fc.assert(
      fc.property(lines, methods, (ordered, { basis, freeFromMinor, rates: table }) => {
        const one = method('m', { basis, freeFromMinor, rates: table });
        const prices = pricesOf(ordered, one);
        const goods = ordered.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0);
        const isFree = freeFromMinor !== null && goods >= freeFromMinor;
        const possible = isFree ? [0] : table.map(({ priceMinor }) => priceMinor);
        expect(prices).toHaveLength(1);
        expect(possible).toContain(prices[0]);
        // The order of the lines is nothing to it.
        expect(pricesOf(ordered.toReversed(), one)).toEqual(prices);
      }),
    );
  });

  test('more units never weigh less', () => {
    const dearer = method('m', {
      basis: 'weight',
      rates: [1000, 10_000, 100_000, null].map((upTo, index) => {
        return { upTo, priceMinor: index * 100 };
      }),
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 1000 }), (ordered, added) => {
        const [first] = ordered;
        if (!first) return;
        const more = [...ordered, { ...first, quantity: added }];
        expect(Number(pricesOf(more, dearer))).toBeGreaterThanOrEqual(
          Number(pricesOf(ordered, dearer)),
        );
      }),
    );
  });
});

test('a method is for orders in its currency, and one that is free for those in any', () => {
  const offersIn = (currency: 'usd' | 'eur', ...methods: DeliveryMethod[]) => {
    const quote = quoteDelivery([line('a', 1)], place, { zones: zoneOf(...methods), currency });
    return quote.ok ? quote.offers.map(({ method: id }) => id) : quote.reason;
  };
  const dollars = method('dollars', {});
  const euros = method('euros', { currency: 'eur' });
  const free = method('free', { rates: [{ upTo: null, priceMinor: 0 }] });
  const upToValue = method('up to value', {
    ...{ basis: 'value', rates: [{ upTo: 10_000, priceMinor: 0 }] },
  });
  expect(offersIn('eur', dollars, euros, free, upToValue)).toEqual(['euros', 'free']);
  expect(offersIn('usd', dollars, euros, free, upToValue)).toEqual([
    ...['dollars', 'free', 'up to value'],
  ]);
  expect(offersIn('eur', dollars)).toBe('no_method');
});
