/** The operations on reviews of products: of authors who bought them, and of staff. */
import { z } from 'zod';
import { productReviewStates } from '#modules/product-reviews/product-review.ts';
import { required, text, wholeNumber } from './fields.ts';
import { idParams, noInput, pagedQuery, type Operation } from './operation.ts';
import * as answers from './responses.ts';
import { productReviewBody } from './request-bodies.ts';
import { shopEndpoints } from './shop-endpoints.ts';
import { staffEndpoints } from './staff-endpoints.ts';

const state = z.enum(productReviewStates);
const version = wholeNumber.pipe(z.int().min(1)).describe('the version of it that was read');

const product = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

const written = z.object({
  _id: z.string(),
  product,
  name: z.string(),
  rating: z.int(),
  title: z.string(),
  review: z.string(),
  pictures: z.array(z.string()),
  state: state.describe('waiting for staff, on the page of the product, or hidden by staff'),
  writtenAt: z.iso.datetime(),
});

export const ownProductReview = written;

const moderated = written.extend({
  version: z.int().describe('counts every change, by its author or by staff'),
  hiddenBecause: z.string(),
  answer: z.string().describe("the maker's; empty without one"),
});

export const productReviewOperations = {
  listOwnProductReviews: {
    ...noInput,
    endpoint: shopEndpoints.listOwnProductReviews,
    access: 'signed_in',
    summary: "The caller's reviews of products, the newest first.",
    query: pagedQuery.omit({ q: true }),
    response: z.array(ownProductReview),
  },
  getOwnProductReview: {
    ...noInput,
    endpoint: shopEndpoints.getOwnProductReview,
    access: 'signed_in',
    summary: "The caller's own review of a product that they bought; null before it is written.",
    params: idParams,
    response: z.object({
      product,
      pictures: z.array(answers.pictureOfTool).describe('of its sizes, where they have one'),
      review: ownProductReview.nullable(),
    }),
    problemCodes: ['product_unknown', 'not_bought'],
  },
  saveProductReview: {
    ...noInput,
    endpoint: shopEndpoints.saveProductReview,
    rateLimit: 'product_reviews',
    access: 'signed_in',
    summary: "Writes or changes the caller's review of a product that they bought; it waits then.",
    params: idParams,
    body: productReviewBody,
    response: ownProductReview,
    problemCodes: ['product_unknown', 'not_bought'],
  },
  withdrawProductReview: {
    ...noInput,
    endpoint: shopEndpoints.withdrawProductReview,
    access: 'signed_in',
    summary: "Deletes the caller's review of a product.",
    params: idParams,
    response: answers.deleted,
    problemCodes: ['review_unknown'],
  },
  listProductReviews: {
    ...noInput,
    endpoint: staffEndpoints.listProductReviews,
    access: 'catalogue',
    summary: 'Reviews of products in a state: those that wait the oldest first, others the newest.',
    query: pagedQuery.extend({ state: state.default('waiting') }),
    response: z.array(moderated),
  },
  publishProductReview: {
    ...noInput,
    endpoint: staffEndpoints.publishProductReview,
    access: 'catalogue',
    summary: 'Shows a review on the page of its product; modifiedCount is 0 when it already was.',
    params: idParams,
    body: z.object({ version }),
    response: answers.modified,
    problemCodes: ['review_unknown', 'review_changed'],
  },
  hideProductReview: {
    ...noInput,
    endpoint: staffEndpoints.hideProductReview,
    access: 'catalogue',
    summary: 'Hides a review, with a reason for other staff.',
    params: idParams,
    body: z.object({ version, reason: required(200) }),
    response: answers.modified,
    problemCodes: ['review_unknown', 'review_changed'],
  },
  answerProductReview: {
    ...noInput,
    endpoint: staffEndpoints.answerProductReview,
    access: 'catalogue',
    summary: "Writes or changes the maker's answer to a review; an empty one takes it away.",
    params: idParams,
    body: z.object({ version, answer: text(2000) }),
    response: answers.modified,
    problemCodes: ['review_unknown', 'review_changed'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
