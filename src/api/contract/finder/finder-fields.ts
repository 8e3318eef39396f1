/** What staff fill in for the brush finder, with its limits. Pure: forms use it, too. */
import { z } from 'zod';
import { required, text, uuid, wholeNumber } from '../fields.ts';
import { slug } from '../catalogue/product-fields.ts';

const maxPoints = 100;
const maxNamed = 100;

const signedNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}$/)
    .transform(Number),
]);

export const answerFields = z.object({
  name: required(60),
  hint: text(120).default(''),
  position: wholeNumber.pipe(z.int().max(10_000)).default(0),
});

export const ruleFields = z.object({
  product: slug.min(1, 'is required').describe('the address of a product'),
  answers: z
    .array(uuid)
    .max(maxNamed)
    .default([])
    .describe('of a question without any, each answer fits'),
  points: signedNumber
    .pipe(z.int().min(-maxPoints).max(maxPoints))
    .refine((points) => points !== 0, 'must not be 0')
    .describe('below zero they speak against the product'),
  reason: required(200).describe('a sentence for visitors'),
});
