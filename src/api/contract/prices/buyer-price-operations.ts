/** What a browser asks to show the prices of who buys for a company. */
import { z } from 'zod';
import { priceListKinds } from '#modules/prices/price-list.ts';
import { idParams, noInput } from '../operation.ts';
import { shopEndpoints } from '../shop-endpoints.ts';
import { listedPrice } from './price-fields.ts';

const kind = z.enum(priceListKinds);

const company = z.object({
  _id: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  deliveryTerms: z.string(),
});

const listed = listedPrice.extend({
  from: z.number().describe('milliseconds since 1970'),
  until: z.number().nullable(),
});

const signedIn = { ...noInput, access: 'signed_in' } as const;

export const buyerPriceOperations = {
  getBuying: {
    ...signedIn,
    endpoint: shopEndpoints.getBuying,
    summary: 'For which company the caller buys now, and which price lists it has.',
    response: z.object({
      company: company.nullable().describe('null: for oneself'),
      lists: z.array(z.object({ _id: z.string(), kind })).describe('beside those of everybody'),
    }),
  },
  listPricesOfList: {
    ...signedIn,
    endpoint: shopEndpoints.listPricesOfList,
    summary:
      'The tools of a price list of the company that the caller buys for, each with its own ' +
      'price and what this list and those of everybody say now. The same for all who have it.',
    params: idParams,
    response: z.object({
      tools: z.array(
        z.object({
          ...{ tool: z.string(), product: z.string(), price: z.number(), minimum: z.int() },
          prices: z.array(listed),
        }),
      ),
    }),
    problemCodes: ['price_list_unknown'],
  },
} as const;
