import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planRefund, shareOfUnits, type RefundableLine } from './refund-shares.ts';

/** 24 brushes that came to 170.43 with discount and tax. */
const line: RefundableLine = {
  ...{ position: 1, quantity: 24, cancelled: 0, shipped: 0, returned: 0 },
  ...{ totalMinor: 17_043, taxMinor: 2721, refundedMinor: 0 },
};
const order = {
  ...{ lines: [line], totalMinor: 17_043 + 990, deliveryRefundedMinor: 0, taxMinor: 2721 },
};
const cancelled = (position: number, units: number) =>
  ({ position, units, taken: 'cancelled' }) as const;

describe('a share of what a line came to', () => {
  test('5 of 24 give back 35.51, the other 19 the rest of it', () => {
    expect(shareOfUnits(line, 5)).toBe(3551);
    expect(shareOfUnits({ ...line, cancelled: 5, refundedMinor: 3551 }, 19)).toBe(13_492);
  });

  test.each([
    [1000, 3, [333, 333, 334]],
    [1, 2, [1, 0]],
    [2, 4, [1, 1, 0, 0]],
    [9000, 1, [9000]],
  ])('%i cents for %i units, one after the other: %j', (totalMinor, quantity, expected) => {
    let rest = { ...line, totalMinor, quantity };
    const shares = expected.map(() => {
      const share = shareOfUnits(rest, 1);
      rest = { ...rest, cancelled: rest.cancelled + 1, refundedMinor: rest.refundedMinor + share };
      return share;
    });
    expect(shares).toEqual(expected);
  });

  test('a discounted line gives back what it cost, not its price', () => {
    // Line 1 of 100, 60 and 40 with 20 off came to 90.
    expect(shareOfUnits({ ...line, quantity: 1, totalMinor: 9000 }, 1)).toBe(9000);
  });
});

describe('a refund of units', () => {
  test('takes those that were not sent and those that were from what is left of each', () => {
    const sent = { ...line, shipped: 4 };
    const planned = planRefund(
      { ...order, lines: [sent] },
      { lines: [cancelled(1, 20), { position: 1, units: 4, taken: 'shelf' }], delivery: true },
    );
    expect(planned).toMatchObject({
      plan: {
        lines: [{ amountMinor: 14_203 }, { amountMinor: 2840 }],
        ...{ deliveryMinor: 990, amountMinor: 18_033 },
      },
    });
  });

  test('gives delivery back with the last units where that is asked', () => {
    const amountOf = (units: number) => {
      const planned = planRefund(order, { lines: [cancelled(1, units)], delivery: 'with_last' });
      return planned.ok ? planned.plan.deliveryMinor : undefined;
    };
    expect([amountOf(23), amountOf(24)]).toEqual([0, 990]);
  });

  test('gives delivery back with the tax on it', () => {
    const taxed = { ...order, taxMinor: 2721 + 188, totalMinor: order.totalMinor + 188 };
    const planned = planRefund(taxed, { lines: [], delivery: true });
    expect(planned).toMatchObject({ plan: { deliveryMinor: 990 + 188, amountMinor: 990 + 188 } });
  });

  test.each([
    ['more than there are', [cancelled(1, 25)], [{ index: 0, left: 24 }]],
    ['a line twice', [cancelled(1, 1), cancelled(1, 1)], [{ index: 1, left: 0 }]],
    ['a line that is not there', [cancelled(2, 1)], [{ index: 0, left: 0 }]],
    ['sent units that were not', [{ ...cancelled(1, 1), taken: 'shelf' as const }], [{ left: 0 }]],
  ])('%s is refused', (_, lines, errors) => {
    expect(planRefund(order, { lines, delivery: false })).toMatchObject({ ok: false, errors });
  });

  test('however units are refunded, together they give back what the line came to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
        (totalMinor, parts) => {
          const quantity = parts.reduce((sum, units) => sum + units, 0);
          let rest = { ...line, totalMinor, quantity };
          for (const units of parts) {
            const share = shareOfUnits(rest, units);
            expect(share).toBeGreaterThanOrEqual(0);
            const refundedMinor = rest.refundedMinor + share;
            expect(refundedMinor).toBeLessThanOrEqual(totalMinor);
            rest = { ...rest, cancelled: rest.cancelled + units, refundedMinor };
          }
          expect(rest.refundedMinor).toBe(totalMinor);
        },
      ),
    );
  });
});
