/** Currencies in requests and answers, by ISO 4217 in lower case; and what a price is for. */
import { z } from 'zod';
import { isPriceUnit, priceUnits } from '#modules/prices/price-list.ts';
import { currencies, homeCurrency, type Currency } from '#platform/currency.ts';

/** Of a request; the home currency where it is left out. */
export const requestedCurrency = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(currencies, `must be ${currencies.join(', ')}`))
  .default(homeCurrency)
  .describe('ISO 4217');

export const currency = z.enum(currencies).describe('ISO 4217, in lower case');

/** One of each, by its currency. */
export function byCurrency<One extends z.ZodType>(one: One) {
  return z.object({ usd: one, eur: one, gbp: one } satisfies Record<Currency, One>);
}

/** Of a request: for how many units a price is; one where it is left out. */
export const requestedPer = z
  .union([z.number(), z.string()])
  .transform((written, context) => {
    const text = String(written).trim();
    if (/^\d{1,4}$/.test(text) && isPriceUnit(Number(text))) return Number(text);
    context.addIssue(`must be ${priceUnits.join(', ')}`);
    return z.NEVER;
  })
  .default(1)
  .describe('units that the price is for: 1, 10, 100 or 1000');

/** Of an answer, left out where that is one. */
export const per = z.int().optional().describe('units that the price is for; one without it');
