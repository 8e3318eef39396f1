import { inTransaction } from '#platform/database/transaction.ts';
import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendKept } from '#api/http/kept.ts';
import { isPaged, pageOf, sendPage } from '#api/http/paged.ts';
import type { Routes } from '#api/http/route.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import {
  hideReview,
  hideReviewsOfAuthor,
  letReviewsOfAuthor,
  listReviews,
  listWaitingReviews,
  publishReview,
  writeReview,
} from '#modules/reviews/reviews.ts';
import { reviewOnTheWire } from './on-the-wire.ts';

/** A page of a public list; one without an end would be an outage. */
const mostReviews = 200;

export function addReviewCalls(routes: Routes, deps: ApiDeps): void {
  const { db, clock, cache, limiter } = deps;

  routes.forAnyone(calls.listReviews, async ({ query, request, reply }) => {
    if (isPaged(query)) {
      const { limit = mostReviews } = query;
      return sendPage(reply, await listReviews(db, { ...pageOf(query), limit }), reviewOnTheWire);
    }
    return sendKept(cache, { request, reply }, ['reviews'], async () => {
      const { items, next } = await listReviews(db, { limit: mostReviews });
      return { value: items.map(reviewOnTheWire), next };
    });
  });

  routes.forCaller(calls.addReview, async ({ body, caller }) => {
    const { userId: user, peer, emailVerified, role } = caller;
    const author = { user, peer, confirmed: emailVerified || isStaff(role) };
    const { id, shown } = await writeReview(limiter, body, author);
    return { acknowledged: true, insertedId: id, shown };
  });

  routes.forCaller(calls.listWaitingReviews, async ({ query, reply }) => {
    const { limit = mostReviews } = query;
    const page = await listWaitingReviews(db, { ...pageOf(query), limit });
    return sendPage(reply, page, (review) => {
      return { ...reviewOnTheWire(review), authorStopped: review.authorStopped };
    });
  });

  routes.forCaller(calls.publishReview, async ({ params, caller }) => {
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const published = await inTransaction(db, (tx) => publishReview(tx, params.id, by));
    if (!published) return refuse('review_unknown', 'It does not wait any more.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(calls.hideReviewsOfAuthor, async ({ params, caller }) => {
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const hidden = await inTransaction(db, (tx) => hideReviewsOfAuthor(tx, params.id, by));
    if (hidden === undefined)
      return refuse('review_unknown', 'Nobody is known to have written it.');
    return { acknowledged: true, deletedCount: hidden };
  });

  routes.forCaller(calls.letReviewsOfAuthor, async ({ params, caller }) => {
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const isLet = await inTransaction(db, (tx) => letReviewsOfAuthor(tx, params.id, by));
    if (!isLet) return refuse('review_unknown', 'Reviews of its author are not held back.');
    return { acknowledged: true, modifiedCount: 1 };
  });

  routes.forCaller(calls.hideReview, async ({ params, caller }) => {
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const hidden = await inTransaction(db, (tx) => hideReview(tx, params.id, by));
    if (!hidden) return refuse('review_unknown', 'It was hidden before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}
