/** The request bodies. Keys are spelt as the specification has them. */
import { z } from 'zod';
import { chargeBoundsMinor, toDollars } from '#platform/money.ts';
import { roles } from '#modules/identity/permissions.ts';
import {
  email,
  id,
  imageUrl,
  longText,
  maxShortText,
  message,
  orderQuantity,
  personName,
  phone,
  price,
  quantity,
  required,
  text,
  wholeNumber,
} from './fields.ts';

/** The highest price of one unit, in dollars: the most that can be charged. */
const maxPrice = toDollars(chargeBoundsMinor.max);

export const userBody = z.object({ email: email.optional() });

export const roleBody = z.object({ role: z.enum(roles) });

export const toolBody = z.object({
  Name: personName.optional(),
  email: email.optional(),
  name: required(120),
  description: longText.default(''),
  img: imageUrl.default(''),
  price: price
    .refine((value) => value > 0, 'must be more than 0')
    .refine((value) => value <= maxPrice, `must be at most ${maxPrice}`),
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
    .default(5),
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

/** Received units, or the difference that a stocktake found. */
export const stockChangeBody = z.object({
  kind: z.enum(['received', 'corrected']),
  change: z.int().min(-1_000_000_000).max(1_000_000_000),
  reason: required(200),
});

export const addressBody = z.object({
  recipient: personName,
  street: required(200),
  city: required(120),
  postcode: required(20),
  country: required(80),
});

export const fulfilmentBody = z.object({
  to: z.enum(['in_production', 'shipped', 'delivered']),
  carrier: required(80).optional(),
  trackingNumber: required(80).optional(),
  anyway: required(500)
    .optional()
    .describe('why it is shipped although a refund is pending or the payment is disputed'),
});

/** Units of an order that was refunded after its production began: returned or written off. */
export const unitsBody = z.object({
  to: z.enum(['shelf', 'written_off']),
  units: z.int().min(1).max(1_000_000_000),
});

export const purchaseBody = z.object({
  /** The tool's id; without it the exact name decides. */
  tool: id.optional(),
  name: required(120),
  Name: personName.optional(),
  email: email.optional(),
  phone,
  price,
  qurantity: orderQuantity,
});

export const confirmPaymentBody = z.object({
  appointment: id.optional(),
  transaction: required(255),
});

export const cancelBody = z.object({ reason: required(500).optional() });

/** A limit that no real review reaches. */
const maxReviewLength = 2000;

export const reviewBody = z.object({
  name: required(maxShortText),
  review: required(maxReviewLength),
  rating: wholeNumber.pipe(z.int().min(1).max(5)).default(5),
  image: imageUrl.default(''),
});

export const profileBody = z.object({
  name: personName.optional(),
  email: email.optional(),
  Education: text(200).default(''),
  location: text(200).default(''),
  adress: required(maxShortText),
});

export const paymentIntentBody = z.object({ price: price.optional(), order: id.optional() });

export const contactBody = z.object({
  name: personName,
  email,
  message,
});
