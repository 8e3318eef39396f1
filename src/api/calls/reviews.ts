import { inTransaction } from '#platform/database/transaction.ts';
import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendKept } from '#api/http/kept.ts';
import { isPaged, pageOf, sendPage } from '#api/http/paged.ts';
import type { Routes } from '#api/http/route.ts';
import { addReview, hideReview, listReviews } from '#modules/reviews/reviews.ts';
import { reviewOnTheWire } from './on-the-wire.ts';

export function addReviewCalls(routes: Routes, deps: ApiDeps): void {
  const { db, clock, cache } = deps;

  routes.forAnyone(calls.listReviews, async ({ query, request, reply }) => {
    if (isPaged(query)) {
      return sendPage(reply, await listReviews(db, pageOf(query)), reviewOnTheWire);
    }
    return sendKept(cache, { request, reply }, ['reviews'], async () =>
      (await listReviews(db)).items.map(reviewOnTheWire),
    );
  });

  routes.forCaller(calls.addReview, async ({ body, caller }) => {
    const by = { author: caller.userId, at: clock.now() };
    const insertedId = await inTransaction(db, (tx) => addReview(tx, body, by));
    return { acknowledged: true, insertedId };
  });

  routes.forCaller(calls.hideReview, async ({ params, caller }) => {
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const hidden = await inTransaction(db, (tx) => hideReview(tx, params.id, by));
    if (!hidden) return refuse('review_unknown', 'It was hidden before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}
