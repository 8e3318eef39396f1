/** The fields of requests, with their limits. Pure: the pages' forms use the same ones. */
import { z } from 'zod';
import { parseCount } from '#platform/number-format.ts';
import { parseDollars } from '#platform/money.ts';

/** The specification's limit for short texts. */
export const maxShortText = 20;
const maxMessageLength = 4000;
const maxQuantity = 1_000_000_000;

/**
 * Text of at most `maxLength` characters. PostgreSQL cannot store the character NUL, and no half of
 * a surrogate pair in JSON: that becomes U+FFFD, as everywhere in UTF-8.
 */
export const text = (maxLength: number) =>
  z
    .string()
    .overwrite((value) => value.toWellFormed())
    .trim()
    .max(maxLength)
    .refine((value) => !value.includes('\0'), 'must not hold the character NUL');

/**
 * Text on one line, such as a name: it writes no further line of an email or of a parcel's label.
 * Where line breaks and tabs were pasted there are blanks, at its ends none.
 */
export const line = (maxLength: number) =>
  text(maxLength).overwrite((value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());

/** The same, and not empty. */
export const requiredLine = (maxLength: number) => line(maxLength).min(1, 'is required');

/** Text that is not empty. */
export const required = (maxLength: number) => text(maxLength).min(1, 'is required');

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
  .pipe(z.int().min(0).max(maxQuantity));

/**
 * The ordered quantity. What is not a whole number counts as 0, and is rejected like every
 * other quantity below the minimum; a huge number is capped, and rejected as out of stock.
 */
export const orderQuantity = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => Math.min(toCount(value) ?? 0, maxQuantity));

function toCount(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'string') return parseCount(value);
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

export const quantity = wholeNumber.refine((value) => value >= 1, 'must be at least 1');

/** With at most two decimals, read into minor units. */
const readAmount = (otherwise: string) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,2})?$/),
    ])
    .transform((written, context) => {
      const minor = parseDollars(written);
      if (minor !== undefined) return minor;
      context.addIssue(otherwise);
      return z.NEVER;
    });

/** In dollars. */
export const price = readAmount('must be dollars, with two decimals at most');

/** Of a currency that stands elsewhere. */
export const amount = readAmount('must be an amount, with two decimals at most');

export const email = text(254).toLowerCase().pipe(z.email());

export const personName = requiredLine(200);

export const phone = text(40).regex(/^[+\d][\d\s().\-/]{2,}$/, 'must be a phone number');

/** The format of the shop's own ids. */
export const uuid = z.uuid();

const unknownId = '00000000-0000-0000-0000-000000000000';

/**
 * An id: opaque, so that a malformed one is answered like one that does not exist. In the case in
 * which the shop writes it (RFC 9562 reads both), so that one thing has one id.
 */
export const id = z
  .string()
  .transform((value) => (uuid.safeParse(value).success ? value.toLowerCase() : unknownId));

export const longText = text(maxMessageLength);
export const message = required(maxMessageLength);

/** A picture: a path of the shop, or an https URL. The server never fetches it. */
export const imageUrl = text(2000).refine(
  (value) => value === '' || /^\/[^/\\]/.test(value) || isHttpsUrl(value),
  'must be an https address or a path of this shop',
);

function isHttpsUrl(value: string): boolean {
  return URL.parse(value)?.protocol === 'https:';
}

/** In a query: at most so many ids, separated by commas. */
export const idList = (most: number) =>
  z
    .string()
    // Of an id and its comma.
    .max(most * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(uuid).max(most))
    .describe('their ids, separated by commas');
