import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planRefund } from '#modules/orders/refunding/refund-shares.ts';
import type { CodeError, PromotionTerms } from './promotion.ts';
import { quotePromotion, type DiscountedLine } from './quote-promotion.ts';

const at = new Date('2026-03-03T12:00:00Z');

const tenPercent: PromotionTerms = {
  ...{ id: 'p', version: 1, code: 'TEN', kind: 'percent', millionths: 100_000, amountMinor: null },
  ...{ currency: 'usd', minimumMinor: 0, minimumQuantity: 0, firstDay: null, lastDay: null },
  ...{
    isForAgreed: false,
    isFirstOrderOnly: false,
    isForAnother: false,
    totalLimit: null,
    customerLimit: null,
  },
  ...{ archivedAt: null, used: 0, usedByCustomer: 0, hasOrdered: false },
  tools: ['a', 'b', 'c'],
};

const line = (tool: string, goodsMinor: number, quantity = 1): DiscountedLine => {
  return { tool, quantity, goodsMinor, isAgreed: false };
};

const quote = (terms: PromotionTerms | undefined, lines: DiscountedLine[]) =>
  quotePromotion('TEN', terms, { lines, currency: 'usd', at });

test.each<[string, Partial<PromotionTerms>, DiscountedLine[], number, number[]]>([
  // Typed from the rules, not computed here.
  [
    '10 percent in dollars',
    {},
    [line('a', 5220), line('b', 16_440), line('c', 1063)],
    2272,
    [522, 1644, 106],
  ],
  [
    '10 percent in euros',
    {},
    [line('a', 5988), line('b', 18_936), line('c', 2980)],
    2790,
    [599, 1893, 298],
  ],
  [
    '5 percent in pounds',
    { millionths: 50_000 },
    [line('a', 73_872), line('b', 11_772), line('c', 863)],
    4325,
    [3693, 589, 43],
  ],
  ['of the sum, not of each unit: 3 × 1.05', {}, [line('a', 315, 3)], 32, [32]],
  [
    'an amount',
    { kind: 'amount', millionths: null, amountMinor: 2000 },
    [line('a', 10_000), line('b', 6000), line('c', 4000)],
    2000,
    [1000, 600, 400],
  ],
  [
    'an amount that is more than the goods',
    { kind: 'amount', millionths: null, amountMinor: 5000 },
    [line('a', 1000), line('b', 500)],
    1500,
    [1000, 500],
  ],
  ['all of it', { millionths: 1_000_000 }, [line('a', 999), line('b', 1)], 1000, [999, 1]],
  ['only what it is for', { tools: ['b'] }, [line('a', 1000), line('b', 1000)], 100, [0, 100]],
])('%s', (_, terms, lines, discountMinor, parts) => {
  const expected = { code: 'TEN', ok: true, discountMinor, lines: parts };
  expect(quote({ ...tenPercent, ...terms }, lines)).toEqual(expected);
});

const fifty = [line('a', 3760, 4)];

test.each<[string, Partial<PromotionTerms>, CodeError]>([
  ['ended', { lastDay: '2026-03-02' }, { reason: 'code_ended', day: '2026-03-02' }],
  [
    'ended by staff',
    { archivedAt: '2026-03-01T08:00:00Z' },
    { reason: 'code_ended', day: '2026-03-01' },
  ],
  ['not yet', { firstDay: '2026-03-04' }, { reason: 'code_not_yet', day: '2026-03-04' }],
  ['used up', { totalLimit: 5, used: 5 }, { reason: 'code_used_up' }],
  ['used by them', { customerLimit: 1, usedByCustomer: 1 }, { reason: 'code_used_by_customer' }],
  [
    'not the first',
    { isFirstOrderOnly: true, hasOrdered: true },
    { reason: 'code_for_first_order' },
  ],
  ['of another', { isForAnother: true }, { reason: 'code_for_another' }],
  ['for other tools', { tools: [] }, { reason: 'code_not_for_these' }],
  [
    'too little',
    { minimumMinor: 5000 },
    { reason: 'code_below_value', minimumMinor: 5000, missingMinor: 1240, currency: 'usd' },
  ],
  ['too few', { minimumQuantity: 12 }, { reason: 'code_below_quantity', minimum: 12, missing: 8 }],
])('nothing, because it is %s', (_, terms, error) => {
  expect(quote({ ...tenPercent, ...terms }, fifty)).toEqual({ code: 'TEN', ok: false, ...error });
});

test('both of its days belong to it', () => {
  const days = { firstDay: '2026-03-03', lastDay: '2026-03-03' };
  expect(quote({ ...tenPercent, ...days }, fifty).ok).toBe(true);
});

test('conditions on the goods are on those that it is for', () => {
  const lines = [line('a', 3760, 4), line('other', 9000, 20)];
  expect(quote({ ...tenPercent, minimumMinor: 5000 }, lines)).toMatchObject({ missingMinor: 1240 });
  expect(quote({ ...tenPercent, minimumQuantity: 5 }, lines)).toMatchObject({ missing: 1 });
});

test('there is no such code', () => {
  expect(quote(undefined, fifty)).toEqual({ code: 'TEN', ok: false, reason: 'code_unknown' });
});

const goods = fc.array(
  fc.record({
    tool: fc.constantFrom('a', 'b', 'c', 'other'),
    quantity: fc.integer({ min: 1, max: 500 }),
    goodsMinor: fc.integer({ min: 1, max: 5_000_000 }),
    isAgreed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);

const values = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((millionths) => ({ ...tenPercent, millionths })),
  fc.integer({ min: 1, max: 99_999_999 }).map((amountMinor): PromotionTerms => {
    return { ...tenPercent, kind: 'amount', millionths: null, amountMinor };
  }),
);

test('the parts are the discount, and refunds of units give back what was paid', () => {
  fc.assert(
    fc.property(goods, values, fc.array(fc.nat({ max: 499 })), (lines, terms, cuts) => {
      const result = quote(terms, lines);
      if (!result.ok) {
        expect(lines.every(({ tool, isAgreed }) => isAgreed || tool === 'other')).toBe(true);
        return;
      }
      expect(result.lines.reduce((sum, part) => sum + part, 0)).toBe(result.discountMinor);
      for (const [index, { tool, goodsMinor, quantity }] of lines.entries()) {
        const discount = result.lines[index] ?? -1;
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(tool === 'other' ? 0 : goodsMinor);
        expect(refundAll(quantity, goodsMinor - discount, cuts)).toBe(goodsMinor - discount);
      }
    }),
  );
});

/** What a line gives back when its units are refunded in parts. */
function refundAll(quantity: number, totalMinor: number, cuts: number[]): number {
  let cancelled = 0;
  let refundedMinor = 0;
  for (const cut of [...cuts, quantity]) {
    const units = Math.min(cut, quantity - cancelled);
    if (units === 0) continue;
    const state = { position: 1, quantity, cancelled, shipped: 0, returned: 0 };
    const order = {
      lines: [{ ...state, totalMinor, taxMinor: 0, refundedMinor }],
      ...{ totalMinor, deliveryRefundedMinor: 0, taxMinor: 0 },
    };
    const lines = [{ position: 1, units, taken: 'cancelled' as const }];
    const planned = planRefund(order, { lines, delivery: false });
    if (!planned.ok) throw new Error('units are not there');
    refundedMinor += planned.plan.amountMinor;
    cancelled += units;
  }
  return refundedMinor;
}

describe('a code is for orders in the currency of its amounts', () => {
  const inEuros = (terms: Partial<PromotionTerms>) =>
    quotePromotion('TEN', { ...tenPercent, ...terms }, { lines: fifty, currency: 'eur', at });

  test.each<[string, Partial<PromotionTerms>]>([
    ['an amount off', { kind: 'amount', millionths: null, amountMinor: 500 }],
    ['a percentage from a value', { minimumMinor: 100 }],
  ])('%s', (_, terms) => {
    expect(inEuros(terms)).toEqual({
      ...{ code: 'TEN', ok: false, reason: 'code_for_currency', currency: 'usd' },
    });
    expect(inEuros({ ...terms, currency: 'eur' })).toMatchObject({ ok: true });
  });

  test('a percentage is for those in any', () => {
    expect(inEuros({})).toMatchObject({ ok: true });
  });
});
