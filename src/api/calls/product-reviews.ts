/** Reviews of products: what their authors and staff do with them. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import type { ownProductReview } from '#api/contract/product-review-operations.ts';
import type { productReviewBody } from '#api/contract/request-bodies.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { listToolPictures, listToolsOfProduct } from '#modules/catalogue/catalogue.ts';
import {
  answerProductReview,
  findOwnReview,
  hideProductReview,
  listOwnReviews,
  listProductReviews,
  publishProductReview,
  saveProductReview,
  withdrawProductReview,
  type ModerationResult,
  type ReviewingError,
} from '#modules/product-reviews/product-reviews.ts';
import type { ModeratedReview, OwnProductReview } from '#modules/product-reviews/product-review.ts';

export function addProductReviewOperations(routes: Routes, { db, clock }: ApiDeps): void {
  routes.forCaller(operations.listOwnProductReviews, async ({ query, caller, reply }) => {
    const { limit, cursor } = query;
    const page = await listOwnReviews(db, caller.userId, { limit, cursor });
    return sendPage(reply, page, serializeOwnReview);
  });

  routes.forCaller(operations.getOwnProductReview, async ({ params, caller }) => {
    const found = await findOwnReview(db, { product: params.id, user: caller.userId });
    if (!found.ok) return toReviewingProblem(found);
    const { product, review } = found;
    const tools = await listToolsOfProduct(db, product.id);
    return {
      product: serializeProduct(product),
      pictures: await listToolPictures(db, tools.slice(0, mostPictures)),
      review: review ? serializeOwnReview(review) : null,
    };
  });

  routes.forCaller(operations.saveProductReview, async ({ params, body, caller }) => {
    const by = { product: params.id, user: caller.userId, at: clock.now() };
    const saved = await saveProductReview(db, by, toWritten(body));
    if (saved.ok) return serializeOwnReview(saved.review);
    if (saved.reason !== 'pictures_missing') return toReviewingProblem(saved);
    const message = 'is not there any more; upload it again';
    const errors = body.pictures.flatMap((img, index) =>
      saved.pictures.includes(img) ? [{ path: `pictures.${index}`, message }] : [],
    );
    return createProblem('bad_input', `pictures: one ${message}`, errors);
  });

  routes.forCaller(operations.withdrawProductReview, async ({ params, caller }) => {
    const by = { product: params.id, user: caller.userId };
    const isWithdrawn = await withdrawProductReview(db, by);
    if (!isWithdrawn) return createProblem('review_unknown', 'It was withdrawn before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}

export function addProductReviewModeration(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(operations.listProductReviews, async ({ query, reply }) => {
    const { limit, cursor, q: search, state } = query;
    const page = await listProductReviews(db, { limit, cursor, search, state });
    return sendPage(reply, page, serializeModeratedReview);
  });

  routes.forCaller(operations.publishProductReview, async ({ params, body, actor }) => {
    return toModerationAnswer(await publishProductReview(db, actor, { ...params, ...body }));
  });

  routes.forCaller(operations.hideProductReview, async ({ params, body, actor }) => {
    return toModerationAnswer(await hideProductReview(db, actor, { ...params, ...body }));
  });

  routes.forCaller(operations.answerProductReview, async ({ params, body, actor }) => {
    return toModerationAnswer(await answerProductReview(db, actor, { ...params, ...body }));
  });
}

export function serializeOwnReview({
  id: _id,
  text: review,
  ...own
}: OwnProductReview): z.infer<typeof ownProductReview> {
  return {
    ...{ _id, product: serializeProduct(own.product), name: own.name, rating: own.rating },
    ...{ title: own.title, review, pictures: [...own.pictures], state: own.state },
    writtenAt: own.writtenAt.toISOString(),
  };
}

function serializeModeratedReview(review: ModeratedReview) {
  const { version, hiddenBecause, answer } = review;
  return { ...serializeOwnReview(review), version, hiddenBecause, answer };
}

/** Of a product with many sizes. */
const mostPictures = 4;

function serializeProduct({ id: _id, name, slug }: OwnProductReview['product']) {
  return { _id, name, slug };
}

function toWritten({ review: text, ...body }: z.output<typeof productReviewBody>) {
  return { ...body, text };
}

function toReviewingProblem({ reason }: ReviewingError): Problem {
  return reason === 'product_unknown'
    ? createProblem('product_unknown', 'Look for it in the catalogue.')
    : createProblem('not_bought', 'It takes a paid order of it, made with this account.');
}

function toModerationAnswer(result: ModerationResult) {
  if (result.ok) return { acknowledged: true as const, modifiedCount: result.changed ? 1 : 0 };
  return result.reason === 'review_unknown'
    ? createProblem('review_unknown', 'Its author has withdrawn it.')
    : createProblem('review_changed', 'Read it again, then decide.');
}
