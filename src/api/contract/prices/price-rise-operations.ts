/** The operations of staff who raise prices: rehearse, schedule, cancel and undo. */
import { z } from 'zod';
import { riseStates } from '#modules/price-rises/price-rise.ts';
import { parsePercent, priceRoundings, staysReasons } from '#modules/price-rises/raise-price.ts';
import { id, text } from '../fields.ts';
import { currency } from './currency-fields.ts';
import { idParams, noInput } from '../operation.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const staff = { ...noInput, access: 'catalogue' } as const;

const percent = z.union([z.number(), z.string().max(10)]).transform((written, context) => {
  const hundredths = parsePercent(String(written));
  if (hundredths !== undefined) return hundredths;
  context.addIssue('must be -50 to 100, with two decimals at most, and not 0');
  return z.NEVER;
});

/** The moment at which a day begins, in UTC. */
const day = z.iso.date().transform((written) => new Date(`${written}T00:00:00Z`));

export const priceRiseBody = z.object({
  list: id.nullable().default(null).describe("a price list; null: the tools' own prices"),
  category: id.nullable().default(null).describe('with those below it; null: all tools'),
  percent: percent.describe('4 raises prices by 4 %, -2.5 lowers them'),
  rounding: z
    .enum(priceRoundings)
    .describe('what new prices end in; the nearest such price, half up'),
  day: day.nullable().default(null).describe('from its beginning in UTC; null: at once'),
});

const moment = z.iso.datetime().nullable();
const amount = z.number();

const riseHead = z.object({
  _id: z.string(),
  list: z.object({ _id: z.string(), name: z.string() }).nullable(),
  currency: currency.describe('of its amounts'),
  category: z.string().describe("its name; '' for all tools"),
  percent: z.string(),
  rounding: z.enum(priceRoundings),
  startsAt: moment.describe('null: at once'),
  state: z.enum(riseStates),
  rehearsedAt: z.iso.datetime(),
  scheduledAt: moment,
  endedAt: moment.describe('when it was cancelled or undone'),
});

const risenTool = z.object({
  tool: z.string(),
  sku: z.string().describe('of a tool without one its id'),
  name: z.string(),
  prices: z.array(
    z.object({
      ...{ startsAt: moment, endsAt: moment },
      per: z.int().describe('units that its prices are for'),
      steps: z.array(z.object({ from: z.int(), before: amount, after: amount.nullable() })),
    }),
  ),
  stays: z.enum(staysReasons).nullable().describe('why its prices stay; null: they rise'),
  isDearer: z.boolean().describe('a step costs more a piece than a smaller quantity'),
  isLeft: z.boolean().describe('others had changed it when the rise was written'),
  isKept: z.boolean().describe('others had changed it when the rise was undone'),
  units: z.int().describe('of paid orders of 90 days'),
  sold: amount.describe('what these brought, before codes and tax'),
  risen: amount.describe('what they would have brought'),
});

export const priceRise = riseHead.extend({
  tools: z.int().describe('whose prices rise'),
  stays: z.int(),
  dearer: z.int(),
  left: z.int(),
  kept: z.int(),
  ...{ units: z.int(), sold: amount, risen: amount },
  rows: z.array(risenTool),
  next: z.string().nullable().describe('`after` of the next part; null for the last one'),
});

export const priceRiseOperations = {
  listPriceRises: {
    ...staff,
    endpoint: staffEndpoints.listPriceRises,
    summary: 'Price rises that were scheduled, the newest first, each with its state.',
    response: z.array(riseHead),
  },
  rehearsePriceRise: {
    ...staff,
    endpoint: staffEndpoints.rehearsePriceRise,
    summary:
      'Works out a rise of prices, and what paid orders of the last 90 days would have brought; ' +
      'changes no price. It is kept for a day, to be scheduled as it was seen.',
    body: priceRiseBody,
    response: z.object({ insertedId: z.string() }),
  },
  getPriceRise: {
    ...staff,
    endpoint: staffEndpoints.getPriceRise,
    summary:
      'A rise of prices with its sums and tools, 200 at a time in the order of their articles.',
    params: idParams,
    query: z.object({
      show: z.enum(['all', 'stays', 'dearer', 'left', 'kept']).default('all'),
      after: text(64).default('').describe('the last article of the part before'),
    }),
    response: priceRise,
    problemCodes: ['price_rise_unknown'],
  },
  schedulePriceRise: {
    ...staff,
    endpoint: staffEndpoints.schedulePriceRise,
    summary:
      'Schedules a rehearsed rise; the same again changes nothing more. Refused where prices ' +
      'are others by now than those that were rehearsed.',
    params: idParams,
    response: riseHead,
    problemCodes: ['price_rise_unknown', 'price_rise_late', 'price_rise_outdated'],
  },
  undoPriceRise: {
    ...staff,
    endpoint: staffEndpoints.undoPriceRise,
    summary:
      'Cancels a scheduled rise; of one that has happened prices go back to what they were, ' +
      'except those that others have changed since.',
    params: idParams,
    response: riseHead,
    problemCodes: ['price_rise_unknown'],
  },
} as const;
