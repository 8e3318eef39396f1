/** A delivery zone as staff write it. Pure: the form uses it, too. */
import { z } from 'zod';
import { parseDollars } from '#platform/money.ts';
import { isCountryCode } from '#modules/addresses/country.ts';
import { compactPostcode, methodKinds, rateBases } from '#modules/delivery/delivery-zone.ts';
import { currency, requestedCurrency } from '../prices/currency-fields.ts';
import { required, text, uuid } from '../fields.ts';

const mostAreas = 300;
const mostMethods = 20;
const mostRates = 50;
const longestPostcode = 12;
/** As much as can be charged at once. */
const mostMinor = 99_999_999;
const mostMeasure = 1_000_000_000;

/** An amount that may be nothing at all. */
export const freeOrAmount = z.union([z.number(), z.string()]).transform((value, context) => {
  const minor = parseDollars(value);
  if (minor !== undefined && minor <= mostMinor) return minor;
  context.addIssue({
    code: 'custom',
    message: 'must be 0 to 999999.99, with two decimals at most',
  });
  return z.NEVER;
});

const start = text(20)
  .transform(compactPostcode)
  .pipe(z.string().max(longestPostcode, `must have at most ${longestPostcode} characters`));

const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isCountryCode(code), 'must be a country of ISO 3166, such as DE')
  .describe("ISO 3166-1; '' for every country that no other zone has");

const area = z
  .object({
    country,
    from: start.default('').describe("how postcodes begin; '' for the whole country"),
    to: start.default('').describe('the last of them; the first, where it is left out'),
  })
  .transform(({ to, ...rest }) => ({ ...rest, to: to === '' ? rest.from : to }));

const upTo = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    'must be a whole number of grams, of minor units or of cartons',
  )
  .pipe(z.int().min(1).max(mostMeasure))
  .nullable()
  .describe('grams, minor units of goods, or cartons; null for whatever it is');

const method = z.object({
  id: uuid.optional().describe('of a method that is there'),
  name: required(80),
  note: text(200).default(''),
  kind: z.enum(methodKinds),
  basis: z.enum(rateBases),
  currency: requestedCurrency,
  freeFrom: freeOrAmount
    .refine((minor) => minor > 0, 'must be more than 0')
    .nullable()
    .default(null)
    .describe('from so much of goods'),
  rates: z
    .array(z.object({ upTo, price: freeOrAmount }))
    .min(1, 'must have a price')
    .max(mostRates),
});

export const zoneBody = z.object({
  name: required(80),
  areas: z.array(area).min(1, 'must have an area').max(mostAreas),
  methods: z.array(method).max(mostMethods).describe('in the order in which customers see them'),
});

export const zone = z.object({
  _id: z.string(),
  version: z.int(),
  name: z.string(),
  areas: z.array(z.object({ country: z.string(), from: z.string(), to: z.string() })),
  methods: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      kind: z.enum(methodKinds),
      basis: z.enum(rateBases),
      currency,
      freeFrom: z.number().nullable(),
      rates: z.array(z.object({ upTo: z.int().nullable(), price: z.number() })),
    }),
  ),
});
