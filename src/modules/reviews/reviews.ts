/**
 * Reviews of the shop. The author is the signed-in user; the typed name is only what is shown.
 */
import type { Session } from '#platform/database/database.ts';
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import {
  deleteReviewsOf,
  hide,
  insertReview,
  selectPicturesShown,
  selectReviewCount,
  selectReviews,
  selectReviewsOf,
} from './queries/reviews.ts';
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
  { user, peer = '', at }: { user: string; peer?: string; at: Date },
): Promise<boolean> {
  if ((await hide.count(tx, id, at, user)) === 0) return false;
  tx.announce('reviews');
  await writeAudit(tx, { actor: user, action: 'review.hidden', object: `review:${id}`, peer }, at);
  return true;
}

/** A review with what only its author may know of it. */
export type OwnReview = Review & { writtenAt: Date; hiddenAt: Date | undefined };

/** What the user has written, hidden reviews too, the oldest first. */
export async function listReviewsOf(session: Session, author: string): Promise<OwnReview[]> {
  const rows = await selectReviewsOf.all(session, author);
  return rows.map(({ created_at: writtenAt, hidden_at: hiddenAt, ...review }) => {
    return { ...review, writtenAt, hiddenAt: hiddenAt ?? undefined };
  });
}

/** Deletes what the user has written: a review is the words of a person. */
export async function eraseReviewsOf(tx: Transaction, author: string): Promise<void> {
  const deleted = await deleteReviewsOf.count(tx, author);
  if (deleted > 0) tx.announce('reviews');
}

/** Those of the pictures that a review shows. */
export async function listPicturesInReviews(
  session: Session,
  pictures: readonly string[],
): Promise<string[]> {
  return (await selectPicturesShown.all(session, pictures)).map((row) => row.image);
}

/** Whether nobody has written a review yet. */
export async function areReviewsEmpty(session: Session): Promise<boolean> {
  return (await selectReviewCount.first(session))?.count === 0;
}
