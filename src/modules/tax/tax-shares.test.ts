import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shareOfTax } from './tax-shares.ts';

test('5 of 24 units and then the other 19 give back the tax of the line', () => {
  const line = { totalMinor: 17_043, taxMinor: 2721 };
  expect(shareOfTax(line, { beforeMinor: 0, amountMinor: 3551 })).toBe(567);
  expect(shareOfTax(line, { beforeMinor: 3551, amountMinor: 13_492 })).toBe(2154);
});

test('parcels of net 5.01 and 5.02 share the tax of their order, 1.91', () => {
  const order = { totalMinor: 1003, taxMinor: 191 };
  expect(shareOfTax(order, { beforeMinor: 0, amountMinor: 501 })).toBe(95);
  expect(shareOfTax(order, { beforeMinor: 501, amountMinor: 502 })).toBe(96);
});

test('of nothing it is nothing', () => {
  const nothing = { totalMinor: 0, taxMinor: 0 };
  expect(shareOfTax(nothing, { beforeMinor: 0, amountMinor: 0 })).toBe(0);
});

test('refunds in parts give back what a refund of the whole does, and never take', () => {
  const parts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(parts, fc.nat(1_000_000), (amounts, millionths) => {
      const totalMinor = amounts.reduce((sum, amount) => sum + amount, 0);
      const taxMinor = Math.floor((totalMinor * millionths) / 1_000_000);
      let [beforeMinor, given] = [0, 0];
      for (const amountMinor of amounts) {
        const share = shareOfTax({ totalMinor, taxMinor }, { beforeMinor, amountMinor });
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amountMinor);
        [beforeMinor, given] = [beforeMinor + amountMinor, given + share];
      }
      expect(given).toBe(taxMinor);
    }),
  );
});
