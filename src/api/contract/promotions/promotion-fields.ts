/** A promotion as staff write it. */
import { z } from 'zod';
import { normaliseCode, promotionKinds } from '#modules/promotions/promotion.ts';
import { currency, requestedCurrency } from '../prices/currency-fields.ts';
import { amount, email, quantity, text, wholeNumber } from '../fields.ts';

const mostTargets = 500;
const longestTyped = 64;
/** As much as can be charged at once. */
const mostMinor = 99_999_999;
const millionthsAPercent = 10_000;

/** Percent with four decimals at most, read into millionths. */
const percent = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(String(value).trim());
    const [, whole = '0', fraction = ''] = match ?? [];
    const millionths = Number(whole) * millionthsAPercent + Number(fraction.padEnd(4, '0'));
    if (match && millionths >= 1 && millionths <= 100 * millionthsAPercent) return millionths;
    context.addIssue('must be above 0 and at most 100, with four decimals at most');
    return z.NEVER;
  })
  .describe('of 100');

/** Millionths as the percent that JSON carries. */
export function toPercent(millionths: number): number {
  return millionths / millionthsAPercent;
}

const amountOff = amount.refine(
  (minor) => minor >= 1 && minor <= mostMinor,
  'must be 0.01 to 999999.99',
);

/** A code as it is typed by anybody. */
export const typedCode = text(longestTyped).transform(normaliseCode);

const day = z.iso.date().nullable().default(null);
const names = z.array(text(200).min(1, 'is required')).max(mostTargets).default([]);

export const promotionBody = z.object({
  code: typedCode.describe('3 to 32 letters, digits and hyphens'),
  kind: z.enum(promotionKinds),
  percent: percent.nullable().default(null),
  amount: amountOff.nullable().default(null),
  currency: requestedCurrency.describe('of the amount and of the least value'),
  forAll: z.boolean().default(true).describe('all goods, or those of the lists'),
  tools: names.describe('SKUs; of a tool without one its id'),
  products: names.describe('slugs'),
  categories: names.describe("paths, such as 'brushes/sash', with all below"),
  minimum: amount
    .refine((minor) => minor <= mostMinor, 'must be 0 to 999999.99')
    .default(0)
    .describe('what the goods it is for must come to'),
  minimumQuantity: wholeNumber.default(0).describe('units of the goods it is for'),
  firstDay: day.describe('in UTC; both days belong to it'),
  lastDay: day,
  forAgreed: z
    .boolean()
    .default(false)
    .describe('whether it takes off prices of a contract or a group as well'),
  firstOrderOnly: z.boolean().default(false),
  email: email.nullable().default(null).describe('only for orders with this email'),
  totalLimit: quantity.nullable().default(null).describe('uses in all'),
  customerLimit: quantity.nullable().default(null).describe('uses of a customer'),
});

export const promotion = z.object({
  _id: z.string(),
  version: z.int(),
  code: z.string(),
  kind: z.enum(promotionKinds),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  currency,
  forAll: z.boolean(),
  tools: z.array(z.string()),
  products: z.array(z.string()),
  categories: z.array(z.string()),
  minimum: z.number(),
  minimumQuantity: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  forAgreed: z.boolean(),
  firstOrderOnly: z.boolean(),
  email: z.string().nullable(),
  totalLimit: z.int().nullable(),
  customerLimit: z.int().nullable(),
  used: z.int().describe('by orders that are not cancelled or expired'),
  state: z.enum(['active', 'to_come', 'used_up', 'ended']),
});
