/**
 * Reviews of the shop. The author is the signed-in user; the typed name is only what is shown.
 */
import type { Session } from '#platform/database/database.ts';
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { hide, insertReview, selectReviewCount, selectReviews } from './queries/reviews.ts';
import type { Review } from './review.ts';

export type NewReview = Omit<Review, 'id'>;

/** The newest reviews first, without hidden ones. Found by name or what they say. */
export async function listReviews(
  session: Session,
  request: PageRequest = {},
): Promise<Page<Review>> {
  return toPage(await selectReviews.all(session, ...pageValues(request)), request);
}

/** Stores a review and answers its id. `author` is undefined for those the shop begins with. */
export async function addReview(
  tx: Transaction,
  review: NewReview,
  by: { author?: string; at: Date },
): Promise<string> {
  const { name, review: text, rating, image } = review;
  const author = by.author ?? null;
  const row = await insertReview.first(tx, author, name, text, rating, image, by.at);
  if (!row) throw new Error('a review was inserted without an id');
  tx.announce('reviews');
  return row.id;
}

/** Takes a review off the pages; it stays in the books. False when there is none to hide. */
export async function hideReview(
  tx: Transaction,
  id: string,
  by: { user: string; at: Date },
): Promise<boolean> {
  const hidden = await hide.count(tx, id, by.at, by.user);
  if (hidden > 0) tx.announce('reviews');
  return hidden > 0;
}

/** Whether nobody has written a review yet. */
export async function areReviewsEmpty(session: Session): Promise<boolean> {
  return (await selectReviewCount.first(session))?.count === 0;
}
