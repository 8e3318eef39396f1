/** A tool as the API takes and answers it. Keys are spelt as the specification has them. */
import { z } from 'zod';
import { chargeBoundsOf, homeCurrency } from '#platform/currency.ts';
import { toDollars } from '#platform/money.ts';
import {
  email,
  imageUrl,
  longText,
  personName,
  price,
  quantity,
  required,
  wholeNumber,
} from '../fields.ts';

const { max: maxPriceMinor } = chargeBoundsOf(homeCurrency);
const tenthsPerStar = 10;

/** Prices are read into cents, ratings into tenths. */
export const toolBody = z.object({
  Name: personName.optional(),
  email: email.optional(),
  name: required(120),
  description: longText.default(''),
  img: imageUrl.default(''),
  price: price
    .refine((minor) => minor > 0, 'must be more than 0')
    .refine((minor) => minor <= maxPriceMinor, `must be at most ${toDollars(maxPriceMinor)}`),
  rating: z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d(\.\d)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(0).max(5).multipleOf(0.1))
    .transform((stars) => Math.round(stars * tenthsPerStar))
    .prefault(5),
  quantity1: quantity,
  quantity2: wholeNumber,
});

/** The fields of a tool that can be changed; missing ones are kept. */
export const toolChangeBody = z
  .object({
    name: toolBody.shape.name,
    description: longText,
    img: imageUrl,
    price: toolBody.shape.price,
    rating: toolBody.shape.rating.unwrap(),
    quantity1: quantity,
  })
  .partial();

export const tool = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.string(),
  description: z.string(),
  img: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  price: z.number().describe('dollars a piece'),
  quantity1: z.int().describe('minimum order'),
  quantity2: z.int().describe('available now'),
  rating: z.number().describe('0 to 5, in tenths; 0 where none was given'),
});
