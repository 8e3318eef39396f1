import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areOrderable,
  assessLine,
  findLineChanges,
  findLineViolations,
  findNextStep,
} from './line-rules.ts';
import type { StoredLine } from './cart.ts';

const rules = {
  ...{ minimumOrder: 12, orderMultiple: 12, maximumOrder: 120, available: 100, isOnSale: true },
};
const line: StoredLine = {
  ...{ tool: 't', productId: 'p', productSlug: 's', name: 'Brush', variant: '', sku: null },
  ...{
    img: '',
    seen: { priceMinor: 420 },
    priceMinor: 420,
    alone: { priceMinor: 420 },
    seenBand: 'in_stock',
    isArchived: false,
    isPriced: true,
    leadDays: null,
  },
  ...{ ...rules, quantity: 12, ladder: [{ from: 1, priceMinor: 420, source: undefined }] },
};

describe('what the rules have against a quantity', () => {
  test.each([
    [12, []],
    [96, []],
    [1, ['below_minimum', 'not_a_multiple']],
    [132, ['above_maximum', 'not_enough']],
    [120, ['not_enough']],
  ])('%i', (quantity, codes) => {
    expect(findLineViolations({ ...rules, quantity }).map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    [30, { below: 24, above: 36 }],
    [5, { above: 12 }],
    [125, { below: 120 }],
  ])('%i is between two that fit', (quantity, neighbours) => {
    const found = findLineViolations({ ...rules, quantity });
    const violation = found.find(({ code }) => code === 'not_a_multiple');
    expect(violation).toEqual({ code: 'not_a_multiple', multiple: 12, ...neighbours });
  });

  test('a minimum that is no multiple begins at the next one', () => {
    const uneven = { ...rules, minimumOrder: 10, orderMultiple: 4, maximumOrder: 15 };
    const [violation] = findLineViolations({ ...uneven, quantity: 10 });
    expect(violation).toEqual({ code: 'not_a_multiple', multiple: 4, above: 12 });
  });

  test('what is not on sale has no other violation', () => {
    const gone = { ...rules, isOnSale: false, available: 0 };
    expect(findLineViolations({ ...gone, quantity: 1 })).toEqual([{ code: 'not_on_sale' }]);
  });

  test('both neighbours fit, whatever the rules are', () => {
    const count = fc.integer({ min: 1, max: 500 });
    const given = fc.record({
      ...{ quantity: count, minimumOrder: count, orderMultiple: fc.integer({ min: 1, max: 40 }) },
      maximumOrder: fc.option(count, { nil: null }),
    });
    fc.assert(
      fc.property(given, (wanted) => {
        const ordered = { ...wanted, available: 10_000, isOnSale: true };
        for (const violation of findLineViolations(ordered)) {
          if (violation.code !== 'not_a_multiple') continue;
          const { below, above } = violation;
          for (const quantity of [below, above].filter((one) => one !== undefined)) {
            expect(findLineViolations({ ...ordered, quantity })).toEqual([]);
          }
        }
      }),
    );
  });
});

describe('what changed since', () => {
  test('nothing', () => expect(findLineChanges(line)).toEqual([]));

  test('nothing, where a hundred cost as much as a hundred did', () => {
    const price = { priceMinor: 42_000, perUnits: 100 };
    expect(findLineChanges({ ...line, ...price, alone: price })).toEqual([]);
  });

  test.each<[Partial<StoredLine>, object]>([
    [
      { priceMinor: 450, alone: { priceMinor: 450 } },
      { code: 'price_up', was: { priceMinor: 420 }, now: { priceMinor: 450 } },
    ],
    [
      { priceMinor: 400, alone: { priceMinor: 400 } },
      { code: 'price_down', was: { priceMinor: 420 }, now: { priceMinor: 400 } },
    ],
    [{ available: 30 }, { code: 'availability', from: 'in_stock', to: 'few_left' }],
    [{ available: 3 }, { code: 'availability', from: 'in_stock', to: 'none_now' }],
    [{ isOnSale: false }, { code: 'unpublished' }],
    [
      { priceMinor: 390, alone: { priceMinor: 400 } },
      { code: 'price_down', was: { priceMinor: 420 }, now: { priceMinor: 390 } },
    ],
    // A higher amount for a hundred is less for each.
    [
      { priceMinor: 41_999, perUnits: 100, alone: { priceMinor: 41_999, perUnits: 100 } },
      {
        code: 'price_down',
        was: { priceMinor: 420 },
        now: { priceMinor: 41_999, perUnits: 100 },
      },
    ],
    [{ isOnSale: false, isArchived: true, priceMinor: 1 }, { code: 'archived' }],
  ])('%o', (now, change) => {
    expect(findLineChanges({ ...line, ...now })).toEqual([change]);
  });
});

test('an order takes a thousand lines, each as the rules want it, and no empty one', () => {
  const lines = Array.from({ length: 1001 }, () => assessLine(line));
  const wrong = assessLine({ ...line, quantity: 1 });
  expect(areOrderable(lines.slice(1))).toBe(true);
  expect(areOrderable(lines)).toBe(false);
  expect(areOrderable([])).toBe(false);
  expect(areOrderable([...lines.slice(2), wrong])).toBe(false);
});

describe('more of which each is cheaper', () => {
  const ladder = [
    { from: 1, priceMinor: 800, source: undefined },
    { from: 18, priceMinor: 720, source: undefined },
    { from: 100, priceMinor: 685, source: undefined },
  ] as const;
  const next = (quantity: number, more: Partial<StoredLine> = {}) => {
    const priceMinor = ladder.findLast(({ from }) => from <= quantity)?.priceMinor ?? 0;
    return findNextStep({ ...line, ladder, quantity, priceMinor, ...more });
  };

  test('is the nearest quantity that the rules let one order', () => {
    expect(next(12)).toEqual({ quantity: 24, priceMinor: 720 });
    expect(next(12, { orderMultiple: 1 })).toEqual({ quantity: 18, priceMinor: 720 });
    expect(next(1, { minimumOrder: 100, orderMultiple: 1 })).toEqual({
      ...{ quantity: 100, priceMinor: 685 },
    });
  });

  test('is nothing on the last step, where there are too few, or where it is dearer', () => {
    expect(next(24)).toBeUndefined();
    expect(next(12, { available: 20 })).toBeUndefined();
    expect(next(12, { isOnSale: false })).toBeUndefined();
    expect(next(120)).toBeUndefined();
    expect(next(12, { priceMinor: 600 })).toBeUndefined();
  });
});
