import { inTransaction } from '#platform/database/transaction.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendCached } from '#api/http/send-cached.ts';
import { hasListParameters, toPageRequest, sendPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import {
  hideReview,
  hideReviewsOfAuthor,
  unblockReviewAuthor,
  listReviews,
  listWaitingReviews,
  publishReview,
  submitReview,
} from '#modules/reviews/reviews.ts';
import { serializeReview } from './serialize.ts';

/** The page size of the public list, which must be limited. */
const maxReviews = 200;

export function addReviewOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock, cache, rateLimiter } = deps;

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
    return sendPage(reply, page, (review) => {
      return { ...serializeReview(review), isAuthorBlocked: review.isAuthorBlocked };
    });
  });

  routes.forCaller(operations.publishReview, async ({ params, caller }) => {
    const moderator = { user: caller.userId, clientIp: caller.clientIp, at: clock.now() };
    const isPublished = await inTransaction(db, (tx) => publishReview(tx, params.id, moderator));
    if (!isPublished) return createProblem('review_unknown', 'It does not wait any more.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(operations.hideReviewsOfAuthor, async ({ params, caller }) => {
    const moderator = { user: caller.userId, clientIp: caller.clientIp, at: clock.now() };
    const hiddenCount = await inTransaction(db, (tx) =>
      hideReviewsOfAuthor(tx, params.id, moderator),
    );
    if (hiddenCount === undefined)
      return createProblem('review_unknown', 'Nobody is known to have written it.');
    return { acknowledged: true, deletedCount: hiddenCount };
  });

  routes.forCaller(operations.unblockReviewAuthor, async ({ params, caller }) => {
    const moderator = { user: caller.userId, clientIp: caller.clientIp, at: clock.now() };
    const isUnblocked = await inTransaction(db, (tx) =>
      unblockReviewAuthor(tx, params.id, moderator),
    );
    if (!isUnblocked) return createProblem('review_unknown', 'Its author is not blocked.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(operations.hideReview, async ({ params, caller }) => {
    const moderator = { user: caller.userId, clientIp: caller.clientIp, at: clock.now() };
    const isHidden = await inTransaction(db, (tx) => hideReview(tx, params.id, moderator));
    if (!isHidden) return createProblem('review_unknown', 'It was hidden before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}
