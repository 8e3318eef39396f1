import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendCached } from '#api/http/send-cached.ts';
import { hasListParameters, toPageRequest, sendPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import {
  countReviews,
  hideReview,
  hideReviewsOfAuthor,
  unblockReviewAuthor,
  listHiddenReviews,
  listReviews,
  listWaitingReviews,
  publishReview,
  showReviewAgain,
  submitReview,
  type WaitingReview,
} from '#modules/reviews/reviews.ts';
import { serializeReview } from './serialize.ts';

/** The page size of the public list, which must be limited. */
const maxReviews = 200;

export function addReviewOperations(routes: Routes, deps: ApiDeps): void {
  const { db, cache, rateLimiter } = deps;

  routes.forAnyone(operations.listReviews, async ({ query, request, reply }) => {
    if (hasListParameters(query)) {
      const { limit = maxReviews } = query;
      return sendPage(
        reply,
        await listReviews(db, { ...toPageRequest(query), limit }),
        serializeReview,
      );
    }
    return sendCached(cache, { request, reply }, ['reviews'], async () => {
      const { items, next } = await listReviews(db, { limit: maxReviews });
      return { value: items.map(serializeReview), next };
    });
  });

  routes.forCaller(operations.addReview, async ({ body, caller }) => {
    const { userId: user, clientIp, emailVerified, role } = caller;
    const author = { user, clientIp, isVerified: emailVerified || isStaff(role) };
    const { id, shown } = await submitReview(rateLimiter, body, author);
    return { acknowledged: true, insertedId: id, shown };
  });

  routes.forCaller(operations.listWaitingReviews, async ({ query, reply }) => {
    const { limit = maxReviews } = query;
    const page = await listWaitingReviews(db, { ...toPageRequest(query), limit });
    return sendPage(reply, page, serializeUnshown);
  });

  routes.forCaller(operations.listHiddenReviews, async ({ query, reply }) => {
    const { limit = maxReviews } = query;
    const page = await listHiddenReviews(db, { ...toPageRequest(query), limit });
    return sendPage(reply, page, serializeUnshown);
  });

  routes.forCaller(operations.countReviews, async () => countReviews(db));

  routes.forCaller(operations.showReviewAgain, async ({ params, actor }) => {
    const isShown = await showReviewAgain(db, actor, params.id);
    if (!isShown) return createProblem('review_unknown', 'It is not hidden any more.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(operations.publishReview, async ({ params, actor }) => {
    const isPublished = await publishReview(db, actor, params.id);
    if (!isPublished) return createProblem('review_unknown', 'It does not wait any more.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(operations.hideReviewsOfAuthor, async ({ params, actor }) => {
    const hiddenCount = await hideReviewsOfAuthor(db, actor, params.id);
    if (hiddenCount === undefined)
      return createProblem('review_unknown', 'Nobody is known to have written it.');
    return { acknowledged: true, deletedCount: hiddenCount };
  });

  routes.forCaller(operations.unblockReviewAuthor, async ({ params, actor }) => {
    const isUnblocked = await unblockReviewAuthor(db, actor, params.id);
    if (!isUnblocked) return createProblem('review_unknown', 'Its author is not blocked.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(operations.hideReview, async ({ params, actor }) => {
    const isHidden = await hideReview(db, actor, params.id);
    if (!isHidden) return createProblem('review_unknown', 'It was hidden before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}

function serializeUnshown(review: WaitingReview) {
  const { writtenAt, isAuthorBlocked } = review;
  return { ...serializeReview(review), writtenAt: writtenAt.toISOString(), isAuthorBlocked };
}
