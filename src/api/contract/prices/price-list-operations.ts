/** The operations of staff who keep price lists. */
import { z } from 'zod';
import { text } from '../fields.ts';
import { idParams, noInput } from '../operation.ts';
import { staffEndpoints } from '../staff-endpoints.ts';
import {
  listPrice,
  mostTools,
  priceList,
  priceListBody,
  priceTrial,
  priceTrialBody,
  toolPrices,
} from './price-fields.ts';

const staff = { ...noInput, access: 'catalogue' } as const;

const saved = z.object({ version: z.int() });
const seenVersion = z.int().min(1).describe('the version that was read');

/** For a thousand tools of a few steps. */
const bodyLimitBytes = 1024 * 1024;

const audience = z.object({ _id: z.string(), name: z.string() });

export const priceListOperations = {
  listPriceLists: {
    ...staff,
    endpoint: staffEndpoints.listPriceLists,
    summary: 'Price lists: those that are valid or will be, then those that have ended.',
    response: z.array(priceList),
  },
  listPriceAudiences: {
    ...staff,
    endpoint: staffEndpoints.listPriceAudiences,
    summary: 'Whom a price list can be for: groups, and approved companies.',
    response: z.object({ groups: z.array(audience), companies: z.array(audience) }),
  },
  tryPrice: {
    ...staff,
    endpoint: staffEndpoints.tryPrice,
    summary:
      'What so many of a tool would cost a company, a customer or everybody, and why: ' +
      'which list says so, and why each of the others does not.',
    body: priceTrialBody,
    response: priceTrial,
    problemCodes: ['tool_unknown', 'company_unknown', 'user_unknown'],
  },
  createPriceList: {
    ...staff,
    endpoint: staffEndpoints.createPriceList,
    summary: 'Adds a price list without prices. No two of a kind have one rank at one time.',
    body: priceListBody,
    response: saved.extend({ insertedId: z.string() }),
  },
  getPriceList: {
    ...staff,
    endpoint: staffEndpoints.getPriceList,
    summary: 'A price list with its prices, 500 tools at a time in the order of their articles.',
    params: idParams,
    query: z.object({
      after: text(64).default('').describe('the last article of the part before'),
    }),
    response: priceList.extend({
      prices: z.array(listPrice),
      next: z.string().nullable().describe('`after` of the next part; null for the last one'),
    }),
    problemCodes: ['price_list_unknown'],
  },
  changePriceList: {
    ...staff,
    endpoint: staffEndpoints.changePriceList,
    summary:
      'Changes a price list. Of one that has begun only the name and the end: the past stays. ' +
      'Where others changed it since it was read, nothing is changed.',
    params: idParams,
    body: priceListBody.extend({ version: seenVersion }),
    response: saved,
    problemCodes: ['price_list_unknown', 'price_list_changed'],
  },
  endPriceList: {
    ...staff,
    endpoint: staffEndpoints.endPriceList,
    summary: 'Ends a price list at once; orders keep the prices that they have.',
    params: idParams,
    response: saved,
    problemCodes: ['price_list_unknown'],
  },
  setListPrices: {
    ...staff,
    endpoint: staffEndpoints.setListPrices,
    bodyLimitBytes,
    summary:
      'Says all that the list has of some tools; what it has of others stays. All of them are ' +
      'written, or none and why. Former prices stay in the history.',
    params: idParams,
    body: z.object({ version: seenVersion, tools: z.array(toolPrices).min(1).max(mostTools) }),
    response: saved.extend({ changed: z.int().describe('tools whose prices are others now') }),
    problemCodes: ['price_list_unknown', 'price_list_changed'],
  },
} as const;
