/** Currencies in requests and answers: the codes of ISO 4217 in lower case. */
import { z } from 'zod';
import { currencies, homeCurrency } from '#platform/currency.ts';

/** Of a request; the home currency where it is left out. */
export const requestedCurrency = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(currencies, `must be ${currencies.join(', ')}`))
  .default(homeCurrency)
  .describe('ISO 4217');

export const currency = z.enum(currencies).describe('ISO 4217, in lower case');
