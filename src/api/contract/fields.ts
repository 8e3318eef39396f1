/** The fields of the wire, each with its bounds. Pure: the pages' forms use the same ones. */
import { z } from 'zod';
import { parseDollars } from '#platform/money.ts';

const longestTyped = 20;
const largestQuantity = 1_000_000_000;

const text = (longest: number) => z.string().trim().max(longest);

/** A whole number, as a number or as the digits a form sends. */
export const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(largestQuantity));

export const quantity = wholeNumber.refine((value) => value >= 1, 'must be at least 1');

/** Dollars with at most two decimals. */
export const price = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .refine(
    (value) => parseDollars(value) !== undefined,
    'must be dollars, with two decimals at most',
  );

export const email = text(254).toLowerCase().pipe(z.email());

export const personName = text(200).min(1, 'is required');

/** Where a person types a short text, the specification stops at 20. */
export const shortText = text(longestTyped);

export const phone = text(40).regex(/^[+\d][\d\s().\-/]{2,}$/, 'must be a phone number');

export const id = z.uuid();

export const longText = text(4000);

/** A picture: a path of the shop's own, or an http(s) address. Never fetched by the server. */
export const imageAddress = text(2000).refine(
  (value) => value === '' || /^\/[^/\\]/.test(value) || isWebAddress(value),
  'must be an http(s) address or a path of this shop',
);

function isWebAddress(value: string): boolean {
  const address = URL.parse(value);
  return address !== null && ['https:', 'http:'].includes(address.protocol);
}
