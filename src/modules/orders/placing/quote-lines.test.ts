/** What lines come to, and why they are refused; pure. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderableTool } from '#modules/catalogue/orderable-tool.ts';
import type { LineRequest } from './order-request.ts';
import { findQuantityViolation } from '../quantity-rules.ts';
import { quoteLines } from './quote-lines.ts';

const brush: OrderableTool = {
  ...{ id: 'brush', isOnSale: true, name: 'Flat brush', variant: '50 mm', sku: 'FB-50', facts: [] },
  ...{ productId: 'flat', productSlug: 'flat-brush', priceMinor: 420, perUnits: 1, prices: [] },
  ...{ minimumOrder: 12, orderMultiple: 12, maximumOrder: 120, available: 60 },
  ...{ weightG: 80, unitsPerCarton: 12 },
  taxClass: 'standard' as const,
};
const rules = { minimumOrder: 1, orderMultiple: 1, maximumOrder: null };
const tray = { ...brush, ...rules, id: 'tray', name: 'Tray', priceMinor: 105 };
const cloth = { ...brush, ...rules, id: 'cloth', name: 'Cloth', priceMinor: 333, perUnits: 100 };
const old = { ...tray, id: 'old', name: 'Old tray', isOnSale: false };
const tools = [brush, tray, cloth, old];
/** No zones, and no minimum. */
const terms = { setup: { zones: [], zoneCount: 0 }, minimums: {}, at: new Date(0) };

const line = (id: string, quantity: number, seenPriceMinor?: number): LineRequest => {
  return { tool: { id }, quantity, ...(seenPriceMinor !== undefined && { seenPriceMinor }) };
};

const errorsOf = (lines: LineRequest[]) => {
  const result = quoteLines({ lines }, tools, terms);
  return result.ok || result.error.reason !== 'lines_refused' ? result : result.error.lines;
};

test('lines come to their prices times their quantities, and the total to their sum', () => {
  const lines = [line('tray', 3), line('brush', 24), line('cloth', 50)];
  const result = quoteLines({ lines }, tools, terms);
  // 3 × 1.05, 24 × 4.20, 50 at 3.33 for 100
  const goods = result.ok ? result.quote.lines.map(({ goodsMinor }) => goodsMinor) : [];
  expect(goods).toEqual([315, 10_080, 167]);
  expect(result).toMatchObject({ ok: true, quote: { totalMinor: 10_562 } });
});

test('a price by hand is for as many units as the one that it stands instead of', () => {
  const manual = { priceMinor: 300, reason: 'agreed', by: 'clara', mostPercent: 10 };
  const lines = [{ ...line('cloth', 50), manual }];
  const quoted = { unitPriceMinor: 300, perUnits: 100, goodsMinor: 150 };
  expect(quoteLines({ lines }, tools, terms)).toMatchObject({
    quote: { lines: [{ ...quoted, manual: { insteadMinor: 333 } }] },
  });
});

test.each<[string, LineRequest[], object[]]>([
  ['there is no such tool', [line('none', 1)], [{ reason: 'tool_unknown' }]],
  ['it is not on sale', [line('old', 1)], [{ reason: 'archived' }]],
  [
    'another price was seen',
    [line('tray', 1, 104)],
    [{ reason: 'price_changed', priceMinor: 105, currency: 'usd' }],
  ],
  ['below the minimum', [line('brush', 11)], [{ reason: 'below_minimum', minimum: 12 }]],
  [
    'not a multiple',
    [line('brush', 25)],
    [{ reason: 'not_a_multiple', multiple: 12, neighbours: [24, 36] }],
  ],
  [
    'not a multiple, near the maximum',
    [line('brush', 121)],
    [{ reason: 'not_a_multiple', multiple: 12, neighbours: [120] }],
  ],
  [
    'above the maximum',
    [line('brush', 132)],
    [{ reason: 'above_maximum', maximum: 120, available: 60 }],
  ],
  ['more than there is', [line('brush', 72)], [{ reason: 'out_of_stock', available: 60 }]],
  ['nothing of it', [line('tray', 0)], [{ reason: 'below_minimum', minimum: 1 }]],
])('a line is refused: %s', (_, lines, expected) => {
  expect(errorsOf(lines)).toEqual(expected.map((reason) => ({ line: 0, ...reason })));
});

test('each line that cannot be ordered is named, and no other', () => {
  const lines = [line('tray', 1), line('brush', 72), line('cloth', 1), line('none', 1)];
  expect(errorsOf(lines)).toEqual([
    { line: 1, reason: 'out_of_stock', available: 60 },
    { line: 3, reason: 'tool_unknown' },
  ]);
});

describe('one tool on two lines is one sum', () => {
  test('for what is there', () => {
    expect(errorsOf([line('brush', 36), line('tray', 1), line('brush', 36)])).toEqual([
      { line: 0, reason: 'out_of_stock', available: 60 },
      { line: 2, reason: 'out_of_stock', available: 60 },
    ]);
  });

  test('for the rules of the tool', () => {
    expect(quoteLines({ lines: [line('brush', 6), line('brush', 6)] }, tools, terms).ok).toBe(true);
    expect(errorsOf([line('brush', 12), line('brush', 0)])).toEqual([
      { line: 1, reason: 'below_minimum', minimum: 12 },
    ]);
  });
});

describe('the total', () => {
  test('that the customer saw must be what it comes to', () => {
    const lines = [line('tray', 3)];
    expect(quoteLines({ lines, seenTotalMinor: 315 }, tools, terms).ok).toBe(true);
    expect(quoteLines({ lines, seenTotalMinor: 314 }, tools, terms)).toEqual({
      ok: false,
      error: { reason: 'total_changed', totalMinor: 315, currency: 'usd' },
    });
  });

  test('must be something that can be charged', () => {
    const penny = { ...tray, priceMinor: 1, available: 1_000_000_000 };
    const dear = { ...penny, priceMinor: 99_999_999 };
    const error = { reason: 'total_out_of_bounds' };
    expect(quoteLines({ lines: [line('tray', 49)] }, [penny], terms)).toMatchObject({ error });
    expect(quoteLines({ lines: [line('tray', 1_000_000_000)] }, [dear], terms)).toMatchObject({
      error,
    });
    // Rounded to nothing: without a code nothing is given away.
    const grain = { ...penny, perUnits: 100 };
    expect(quoteLines({ lines: [line('tray', 1)] }, [grain], terms)).toMatchObject({ error });
  });
});

test('neighbours are the nearest quantities without a violation', () => {
  const count = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(
      fc.record({ minimumOrder: count, orderMultiple: count, maximumOrder: fc.option(count) }),
      count,
      (limits, quantity) => {
        const all = { ...limits, available: Infinity };
        const violation = findQuantityViolation(quantity, all);
        if (violation?.reason !== 'not_a_multiple') return;
        const isFree = (units: number) => findQuantityViolation(units, all) === undefined;
        const below = Array.from({ length: quantity }, (_, by) => quantity - by).find(isFree);
        const above = Array.from({ length: 200 }, (_, by) => quantity + by).find(isFree);
        expect(violation.neighbours).toEqual([below, above].filter((units) => units !== undefined));
      },
    ),
  );
});

test('a total is the sum of its lines, whatever they are', () => {
  const lines = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 9999 }), units: fc.integer({ min: 1, max: 99 }) }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(1, 100), (many, perUnits) => {
      const sold = many.map(({ price }, index) => {
        return { ...tray, id: String(index), priceMinor: price, perUnits, available: 99 };
      });
      const wanted = many.map(({ units }, index) => line(String(index), units));
      const result = quoteLines({ lines: wanted }, sold, terms);
      if (!result.ok) return;
      const { lines: quoted, totalMinor } = result.quote;
      expect(quoted.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0)).toBe(totalMinor);
      quoted.forEach(({ goodsMinor }, index) => {
        const exact = ((many[index]?.price ?? 0) * (many[index]?.units ?? 0)) / perUnits;
        expect(Math.abs(goodsMinor - exact)).toBeLessThanOrEqual(0.5);
      });
    }),
  );
});
