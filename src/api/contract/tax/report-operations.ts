/** The report of tax for staff. */
import { z } from 'zod';
import { noInput } from '../operation.ts';
import { currency, requestedCurrency } from '../prices/currency-fields.ts';
import { taxReasons } from '#modules/tax/tax-treatment.ts';
import { taxSchemes } from '#modules/tax/tax-case.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const amounts = z.object({
  base: z.number().describe('without tax'),
  tax: z.number(),
});

export const reportReasons = ['address_missing', 'not_taxed', ...taxReasons] as const;

const reportRow = z.object({
  place: z.string().describe("who taxes: ISO 3166-1 or ISO 3166-2; '' where nobody knows"),
  jurisdiction: z.string().describe("a county, a city or a district in it; '' for the whole"),
  scheme: z.enum(['', ...taxSchemes]),
  code: z.string().describe('of EN 16931: S, Z, E, K, G, AE, O'),
  percent: z.number(),
  reason: z
    .enum(reportReasons)
    .describe('not_taxed: a part that no place of its order taxes, such as delivery'),
  orders: z.int().describe('paid in the period'),
  sold: amounts,
  refunded: amounts.describe('below zero; refunds that failed count back'),
  lost: amounts.describe('to disputes, below zero; what came back of them counts back'),
  base: z.number(),
  tax: z.number(),
});

export const reportOperations = {
  getTaxReport: {
    ...noInput,
    access: 'orders',
    endpoint: staffEndpoints.getTaxReport,
    summary:
      'Tax of sales, refunds and lost disputes by place, code and rate, and what the ledger says.',
    query: z.object({
      from: z.iso.date().describe('the first day, in UTC'),
      to: z.iso.date().describe('the last day, within; a year at most, and none to come'),
      currency: requestedCurrency.describe('of what was charged; dollars where it is left out'),
    }),
    response: z.object({
      ...{ from: z.string(), to: z.string() },
      currency: currency.describe('ISO 4217, in lower case; of all amounts'),
      offered: z
        .array(currency)
        .describe('in which there is something to report of these days, and dollars'),
      rows: z.array(reportRow),
      supplies: z
        .array(
          z.object({
            country: z.string().describe("of the buyer's number"),
            number: z.string(),
            orders: z.int(),
            base: z.number(),
          }),
        )
        .describe('to businesses in other member states, by their number'),
      orders: z.int(),
      net: z.number().describe('a base that several places tax counts once'),
      tax: z.number(),
      ledger: z.number().describe("what the ledger's account of tax says of the period"),
      difference: z.number().describe('0 unless something is wrong'),
    }),
  },
} as const;
