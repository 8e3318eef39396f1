/** What callers send. Keys are spelt as the specification has them. */
import { z } from 'zod';
import {
  email,
  id,
  imageAddress,
  longText,
  personName,
  phone,
  price,
  quantity,
  shortText,
  wholeNumber,
} from './fields.ts';

export const userBody = z.object({ email: email.optional() });

export const toolBody = z.object({
  Name: personName.optional(),
  email: email.optional(),
  name: z.string().trim().min(1, 'is required').max(120),
  description: longText.default(''),
  img: imageAddress.default(''),
  price: price.refine((value) => value > 0, 'must be more than 0'),
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

export const purchaseBody = z.object({
  /** The tool's id; without it the exact name decides. */
  tool: id.optional(),
  name: z.string().trim().min(1).max(120),
  Name: personName.optional(),
  email: email.optional(),
  phone,
  price,
  qurantity: quantity,
});

export const paymentHintBody = z.object({
  appointment: id.optional(),
  transaction: z.string().min(1).max(255),
});

export const cancelBody = z.object({ reason: z.string().trim().min(1).max(500).optional() });

export const reviewBody = z.object({
  name: shortText.min(1, 'is required'),
  review: longText.default(''),
  rating: wholeNumber.pipe(z.int().min(1).max(5)).default(5),
  image: imageAddress.default(''),
});

export const profileBody = z.object({
  name: personName.optional(),
  email: email.optional(),
  Education: z.string().trim().max(200).default(''),
  location: z.string().trim().max(200).default(''),
  adress: shortText.min(1, 'is required'),
});

export const paymentIntentBody = z.object({ price: price.optional(), order: id.optional() });

export const contactBody = z.object({
  name: personName,
  email,
  message: longText.min(1, 'is required'),
});
