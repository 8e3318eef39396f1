/** The fields of the wire, each with its bounds. Pure: the pages' forms use the same ones. */
import { z } from 'zod';
import { readCount } from '#platform/figures.ts';
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

/**
 * How many are ordered. What is no whole number of units comes to none, and is refused like every
 * other number below the minimum; more than anybody has is more than is available.
 */
export const orderQuantity = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((sent) => Math.min(countOf(sent) ?? 0, largestQuantity));

function countOf(sent: number | string | null | undefined): number | undefined {
  if (typeof sent === 'string') return readCount(sent);
  return typeof sent === 'number' && Number.isInteger(sent) && sent > 0 ? sent : undefined;
}

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

/** The shape of what the shop makes. */
export const uuid = z.uuid();

const nobodysId = '00000000-0000-0000-0000-000000000000';

/** An id: opaque, so that whatever the shop never made names nothing, as one long gone. */
export const id = z.string().transform((sent) => (uuid.safeParse(sent).success ? sent : nobodysId));

export const longText = text(longestMessage);
export const message = required(longestMessage);

/** A picture: a path of the shop's own, or an https address. Never fetched by the server. */
export const imageAddress = text(2000).refine(
  (value) => value === '' || /^\/[^/\\]/.test(value) || isWebAddress(value),
  'must be an https address or a path of this shop',
);

function isWebAddress(value: string): boolean {
  return URL.parse(value)?.protocol === 'https:';
}
