/** The tax of an order, and of a basket that is tried, as the API answers it. */
import { z } from 'zod';
import { taxNumberStates } from '#modules/tax/tax-case.ts';
import { taxNotes, taxReasons } from '#modules/tax/tax-treatment.ts';

export const taxRow = z.object({
  place: z.string().describe('who taxes: ISO 3166-1, or ISO 3166-2 such as US-NJ'),
  jurisdiction: z.string().describe("a county, a city or a district in it; '' for the whole"),
  code: z.string().describe('of EN 16931: S, Z, E, K, G, AE'),
  percent: z.number(),
  base: z.number(),
  tax: z.number(),
});

export const taxReason = z.enum(['address_missing', ...taxReasons]);
export const taxNote = z.enum(taxNotes).describe('why it is not what the buyer may have expected');

export const taxInPrices = z
  .object({ country: z.string(), amount: z.number() })
  .nullable()
  .describe('whose tax the prices include, and how much of them it is: charged, or off the total');

export const taxOfOrder = z
  .object({
    reason: taxReason,
    notes: z.array(taxNote),
    certificate: z
      .object({ place: z.string(), number: z.string(), lastDay: z.string().nullable() })
      .nullable()
      .describe('by which it is exempt'),
    taxNumber: z
      .object({
        number: z.string(),
        state: z.enum(taxNumberStates),
        at: z.iso.datetime().nullable().describe('when VIES said so, or could not say'),
        requestId: z.string().describe("of VIES; '' without one"),
      })
      .nullable()
      .describe('of the company that buys, as it was known then'),
    rows: z.array(taxRow).describe('one for each place, code and rate'),
    included: taxInPrices,
  })
  .nullable()
  .describe('null where the shop charges no tax at all');
