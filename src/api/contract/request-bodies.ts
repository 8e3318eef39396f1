/** The request bodies. Keys are spelt as the specification has them. */
import { z } from 'zod';
import { requestedCurrency, requestedPer } from './prices/currency-fields.ts';
import { roles } from '#modules/identity/permissions.ts';
import {
  amount,
  email,
  id,
  imageUrl,
  maxShortText,
  message,
  orderQuantity,
  personName,
  phone,
  required,
  text,
  wholeNumber,
} from './fields.ts';
import { unitsOfLines } from './orders/order-line.ts';

export const userBody = z.object({ email: email.optional() });

export const roleBody = z.object({ role: z.enum(roles) });

/** Received units, or the difference that a stocktake found. */
export const stockChangeFields = z.object({
  kind: z.enum(['received', 'corrected']),
  change: z.int().min(-1_000_000_000).max(1_000_000_000),
  reason: required(200),
});

export const stockChangeBody = stockChangeFields.refine(
  ({ kind, change }) => kind !== 'received' || change >= 1,
  { path: ['change'], message: 'must be at least 1 for units that came in' },
);

export const fulfilmentBody = z.object({
  to: z.enum(['in_production', 'shipped', 'delivered']),
  carrier: required(80).optional().describe('to ship; not where the order is picked up'),
  trackingNumber: required(80).optional().describe('with the carrier'),
  anyway: required(500)
    .optional()
    .describe('why it is shipped although a refund is pending or the payment is disputed'),
});

export const parcelBody = fulfilmentBody.omit({ to: true }).extend({
  lines: unitsOfLines.optional().describe('what is in it; all that is left without it'),
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
  price: amount,
  /** Of the price. */
  per: requestedPer,
  currency: requestedCurrency,
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

const maxReviewPictures = 4;

/** As the upload of a picture answers it: only those of the shop itself. */
const picture = z
  .string()
  .regex(/^\/uploads\/[0-9a-f]{20}\.webp$/, 'must be a picture that was uploaded here');

/** What an author writes. */
export const productReviewBody = z.object({
  name: required(maxShortText),
  rating: wholeNumber.pipe(z.int().min(1).max(5)),
  title: text(80).default(''),
  review: required(maxReviewLength),
  pictures: z
    .array(picture)
    .max(maxReviewPictures)
    .refine((all) => new Set(all).size === all.length, 'must not hold a picture twice')
    .default([]),
});

export const profileBody = z.object({
  name: personName.optional(),
  email: email.optional(),
  Education: text(200).default(''),
  location: text(200).default(''),
  adress: required(maxShortText),
});

export const paymentIntentBody = z.object({
  price: amount.optional(),
  order: id.optional(),
  total: amount.optional().describe('that the customer saw: another total is refused'),
});

export const contactBody = z.object({
  name: personName,
  email,
  message,
});
