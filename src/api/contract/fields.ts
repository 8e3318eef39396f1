/** The fields of the wire, each with its bounds. Pure: the pages' forms use the same ones. */
import { z } from 'zod';
import { parseDollars } from '#platform/money.ts';

/** Where a person types a short text, the specification stops here. */
export const longestTyped = 20;
const longestMessage = 4000;
const largestQuantity = 1_000_000_000;

/** Text of at most so many characters. PostgreSQL cannot hold the character NUL. */
export const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((value) => !value.includes('\0'), 'must not hold the character NUL');

/** The same, and not empty. */
export const required = (longest: number) => text(longest).min(1, 'is required');

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

export const personName = required(200);

export const phone = text(40).regex(/^[+\d][\d\s().\-/]{2,}$/, 'must be a phone number');

export const id = z.uuid();

export const longText = text(longestMessage);
export const message = required(longestMessage);

/** A picture: a path of the shop's own, or an http(s) address. Never fetched by the server. */
export const imageAddress = text(2000).refine(
  (value) => value === '' || /^\/[^/\\]/.test(value) || isWebAddress(value),
  'must be an http(s) address or a path of this shop',
);

function isWebAddress(value: string): boolean {
  const address = URL.parse(value);
  return address !== null && ['https:', 'http:'].includes(address.protocol);
}
