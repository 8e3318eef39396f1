/** Price lists as staff write them, and the prices of a tool as everybody reads them. */
import { z } from 'zod';
import { passedOverReasons } from '#modules/prices/explain-price.ts';
import {
  longestListName,
  mostRank,
  mostSteps,
  priceListKinds,
} from '#modules/prices/price-list.ts';
import { currency, per, requestedCurrency, requestedPer } from './currency-fields.ts';
import { amount, email, id, quantity, required, requiredLine, wholeNumber } from '../fields.ts';

/** What so many up cost, of a tool at the moment of the answer. */
export const ladder = z
  .array(z.object({ from: z.int(), price: z.number(), per }))
  .describe('from 1 unit up');

/** What a list says of a tool to somebody who has it. */
export const listedPrice = z.object({
  list: z.string(),
  name: z.string(),
  kind: z.enum(priceListKinds),
  rank: z.int(),
  audience: z.string().nullable(),
  currency,
  sizesTogether: z.boolean().describe('units of all sizes of a product count for its steps'),
  per,
  steps: ladder,
});

const moment = z.iso.datetime({ offset: true }).pipe(z.coerce.date());
const optionalMoment = moment.nullable().default(null);

export const priceListBody = z.object({
  name: requiredLine(longestListName),
  kind: z
    .enum(priceListKinds)
    .describe('base: in place of own prices; sale: where it is lower; group, contract: for some'),
  audience: id
    .nullable()
    .default(null)
    .describe('of a group: its id; of a contract: that of the company; of others null'),
  rank: wholeNumber
    .pipe(z.int().min(1).max(mostRank))
    .describe('of two lists of a kind the one with the smaller number holds'),
  startsAt: optionalMoment.describe('null: at once'),
  endsAt: optionalMoment.describe('the first moment at which it is not valid; null: never'),
  sizesTogether: z
    .boolean()
    .default(false)
    .describe('whether units of all sizes of a product count for its steps'),
  currency: requestedCurrency.describe('of its prices; it stays as it is'),
});

export const listPriceBody = z.object({
  startsAt: optionalMoment.describe('within the list; null: as the list'),
  endsAt: optionalMoment,
  per: requestedPer,
  steps: z
    .array(z.object({ from: quantity, price: amount }))
    .min(1)
    .max(mostSteps)
    .describe('rising quantities, each with the price from there'),
});

/** At once; a list may have more. */
export const mostTools = 1000;

export const toolPrices = z.object({
  tool: required(64).describe('its SKU, or its id'),
  prices: z.array(listPriceBody).max(20).describe('none takes it out of the list'),
});

const storedMoment = z.iso.datetime().nullable();

const includesTaxOf = z
  .string()
  .nullable()
  .describe('the country whose tax prices in its currency include; null where they include none');

export const priceList = z.object({
  _id: z.string(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(priceListKinds),
  audience: z.string().nullable(),
  audienceName: z.string().describe("'' for everybody"),
  rank: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: storedMoment,
  sizesTogether: z.boolean(),
  ...{ currency, includesTaxOf },
  state: z.enum(['to_come', 'valid', 'ended']),
  tools: z.int().describe('how many it has'),
});

export const listPrice = z.object({
  tool: z.string(),
  sku: z.string().describe('of a tool without one its id'),
  name: z.string(),
  ownPrice: z.number().describe('dollars a piece without any list'),
  startsAt: storedMoment,
  endsAt: storedMoment,
  per: z.int().describe('units that its prices are for'),
  steps: ladder,
  abovePublic: z
    .number()
    .nullable()
    .describe('what everybody pays for as many, where a step of it is dearer; else null'),
  abovePublicPer: per,
});

export const priceTrialBody = z.object({
  tool: required(64).describe('its SKU, or its id'),
  quantity,
  company: id.nullable().default(null).describe('null: of the customer, or of everybody'),
  customer: email.nullable().default(null).describe('who buys for a company, or for themselves'),
  currency: requestedCurrency,
  at: optionalMoment.describe('null: now'),
});

export const priceTrial = z.object({
  sku: z.string(),
  name: z.string(),
  buyer: z.string().describe("whose prices these are; '' for everybody"),
  ...{ currency, includesTaxOf },
  price: z.number().nullable().describe('null where it is not sold in the currency'),
  per,
  ownPrice: z.number().nullable().describe('null in any but the home currency'),
  publicPrice: z.number().nullable().describe('what everybody pays for as many'),
  publicPer: per,
  paysMore: z.boolean().describe('whether that is less'),
  lists: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(priceListKinds),
      rank: z.int(),
      price: z.number().nullable().describe('that it says for so many; null below its first step'),
      per,
      passedOver: z.enum(passedOverReasons).nullable().describe('null: this one says the price'),
    }),
  ),
});
