/** What holds for every basket, wherever it goes. */
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { extractTax } from './tax-amounts.ts';
import { type Registration, type TaxCase } from './tax-case.ts';
import { goldenRates } from './golden/rates.ts';
import { decideTax, type TaxedAmount } from './tax.ts';

const registration = (place: string, scheme: Registration['scheme']): Registration => ({
  ...{ place, scheme, number: 'R', isOriginSourced: false, firstDay: '2000-01-01', lastDay: null },
  limitMinor: scheme === 'ioss' || scheme === 'uk_import' ? 15_000 : null,
});

const places = [
  ...['DE 10115', 'DE 27498', 'FR 69001', 'DK 1050', 'IE D02 AF30', 'GB LS1 1UR', 'GB BT1 1AA'],
  ...['US-ME 04101', 'US-NJ 07030', 'US-NY 10001', 'US-OH 43004', 'CA-QC H2Y 1C6', 'CH 8001'],
].map((text) => {
  const [where = '', ...postcode] = text.split(' ');
  const [country = ''] = where.split('-');
  return { country, region: where === country ? '' : where, postcode: postcode.join(' ') };
});

const registrations = fc.subarray([
  ...['DE', 'FR', 'GB', 'US-ME', 'US-NJ', 'US-NY', 'CA', 'CA-QC'].map((place) =>
    registration(place, 'local'),
  ),
  registration('DE', 'oss'),
  registration('IE', 'ioss'),
  registration('GB', 'uk_import'),
]);

const line = fc
  .record({
    goodsMinor: fc.integer({ min: 1, max: 10_000_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    taxClass: fc.constantFrom(...taxClasses),
  })
  .map(({ goodsMinor, share, taxClass }) => {
    return { goodsMinor, discountMinor: Math.floor((goodsMinor * share) / 100), taxClass };
  });

const taxCase: fc.Arbitrary<TaxCase> = fc.record({
  registrations,
  rates: fc.constant(goldenRates),
  from: fc.constantFrom(...places),
  to: fc.constantFrom(...places),
  isPickUp: fc.boolean(),
  buyer: fc.record({
    isBusiness: fc.boolean(),
    taxNumber: fc.constantFrom(
      undefined,
      { country: 'FR', state: 'valid' } as const,
      { country: 'DE', state: 'valid' } as const,
      { country: 'FR', state: 'unavailable' } as const,
    ),
    certificates: fc.constantFrom(
      [],
      [{ place: 'US-NJ', number: 'R-1', firstDay: '2026-01-01', lastDay: '2027-01-01' }],
    ),
  }),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  deliveryMinor: fc.nat(100_000),
  pricesInclude: fc.constantFrom(undefined, 'DE'),
  day: fc.constant('2026-11-26'),
});

const sumOf = (amounts: readonly TaxedAmount[], key: 'taxMinor' | 'netMinor' | 'totalMinor') =>
  amounts.reduce((sum, amount) => sum + amount[key], 0);

describe('whatever is sold to whom', () => {
  test('lines and delivery sum to the whole, and rows to the tax', () => {
    fc.assert(
      fc.property(taxCase, (sale) => {
        const { lines, delivery, rows, ...whole } = decideTax(sale);
        const all = [...lines, delivery];
        expect(sumOf(all, 'taxMinor')).toBe(whole.taxMinor);
        expect(sumOf(all, 'totalMinor')).toBe(whole.totalMinor);
        expect(rows.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(whole.taxMinor);
        for (const amount of all) {
          const ofRows = amount.rows.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
          expect(ofRows).toBe(amount.taxMinor);
          expect(amount.netMinor + amount.taxMinor).toBe(amount.totalMinor);
          expect(Math.min(amount.netMinor, amount.taxMinor)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('what the list says, less what it contained, is the net', () => {
    fc.assert(
      fc.property(taxCase, (sale) => {
        const decision = decideTax(sale);
        for (const [index, { goodsMinor, discountMinor }] of sale.lines.entries()) {
          const { netMinor = 0, includedMinor = 0 } = decision.lines[index] ?? {};
          expect(netMinor + includedMinor).toBe(goodsMinor - discountMinor);
        }
        const { netMinor, includedMinor } = decision.delivery;
        expect(netMinor + includedMinor).toBe(sale.deliveryMinor);
      }),
    );
  });

  test('the tax of a group is within half a cent of its rate, or gross is kept', () => {
    fc.assert(
      fc.property(taxCase, (sale) => {
        const { rows } = decideTax(sale);
        for (const { baseMinor, millionths, taxMinor } of rows) {
          const exact = (baseMinor * millionths) / 1_000_000;
          // Of gross prices the base is rounded as well, so that both are half a cent off.
          const slack = sale.pricesInclude === undefined ? 0.5 : 0.5 + millionths / 2_000_000;
          expect(Math.abs(taxMinor - exact)).toBeLessThanOrEqual(slack + 1e-6);
        }
      }),
    );
  });

  test('a shop without a registration charges what it charged before', () => {
    fc.assert(
      fc.property(taxCase, (sale) => {
        const { reason, totalMinor, rows } = decideTax({ ...sale, registrations: [], rates: [] });
        const goods = sale.lines.reduce((sum, one) => sum + one.goodsMinor - one.discountMinor, 0);
        expect({ reason, rows, totalMinor }).toEqual({
          ...{ reason: 'off', rows: [] },
          totalMinor: goods + sale.deliveryMinor,
        });
      }),
    );
  });

  test('the order of lines changes no total', () => {
    fc.assert(
      fc.property(taxCase, (sale) => {
        const { totalMinor, taxMinor } = decideTax(sale);
        const turned = decideTax({ ...sale, lines: sale.lines.toReversed() });
        // A cent of delivery may go with another class where the remainders are equal.
        expect(Math.abs(turned.taxMinor - taxMinor)).toBeLessThanOrEqual(1);
        expect(Math.abs(turned.totalMinor - totalMinor)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('what is added to a net price is what its gross contains', () => {
  const rate = fc.constantFrom(190_000, 70_000, 200_000, 55_000, 255_000, 66_250);
  fc.assert(
    fc.property(fc.nat(100_000_000), rate, (netMinor, millionths) => {
      const rates = [{ place: 'DE', jurisdiction: '', millionths }];
      const taxMinor = Math.floor((netMinor * millionths) / 1_000_000 + 0.5);
      const [[contained] = []] = extractTax([{ grossMinor: netMinor + taxMinor, rates }]);
      expect(contained?.taxMinor).toBe(taxMinor);
    }),
  );
});
