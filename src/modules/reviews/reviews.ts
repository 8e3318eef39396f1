/**
 * Reviews of the shop. The author is the signed-in user; the typed name is only what is shown. An
 * author's first ones are shown at once; later ones, or those of an hour with many, wait for staff.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Session } from '#platform/database/database.ts';
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { reviewsAtOnce } from '#modules/rate-limits/limits.ts';
import {
  deleteReviewsOf,
  hide,
  hideAll,
  insertReview,
  lockReviews,
  publish,
  selectPicturesShown,
  selectReviewCount,
  selectReviews,
  selectReviewsOf,
  selectWaiting,
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

/** Those that wait for staff to look at them, the oldest first. */
export async function listWaitingReviews(
  session: Session,
  request: PageRequest = {},
): Promise<Page<Review>> {
  return toPage(await selectWaiting.all(session, ...pageValues(request)), request);
}

/**
 * Stores a review and answers its id, and whether it is shown already. `author` is undefined for
 * those the shop begins with.
 */
export async function addReview(
  tx: Transaction,
  review: NewReview,
  by: { author?: string; at: Date },
): Promise<{ id: string; shown: boolean }> {
  const { name, review: text, rating, image } = review;
  const author = by.author ?? null;
  await lockReviews.count(tx);
  const written = [author, name, text, rating, image, by.at] as const;
  const { account, everybodyAnHour } = reviewsAtOnce;
  const row = await insertReview.first(
    tx,
    ...written,
    ...([later(by.at, -hourMs), account, everybodyAnHour] as const),
  );
  if (!row) throw new Error('a review was inserted without an id');
  if (row.shown) tx.announce('reviews');
  return row;
}

/** Shows a review that waited. False when there is none that waits. */
export async function publishReview(tx: Transaction, id: string, by: Moderator): Promise<boolean> {
  const { user, peer = '', at } = by;
  if ((await publish.count(tx, id, at, user)) === 0) return false;
  tx.announce('reviews');
  const object = `review:${id}`;
  await writeAudit(tx, { actor: user, action: 'review.published', object, peer }, at);
  return true;
}

/** Hides all that the author of a review has written; how many, undefined without an author. */
export async function hideReviewsOfAuthor(
  tx: Transaction,
  id: string,
  { user, peer = '', at }: Moderator,
): Promise<number | undefined> {
  const row = await hideAll.first(tx, id, at, user);
  if (!row) return undefined;
  tx.announce('reviews');
  const object = `user:${row.author}`;
  await writeAudit(tx, { actor: user, action: 'review.author_hidden', object, peer }, at);
  return row.hidden;
}

export interface Moderator {
  user: string;
  peer?: string;
  at: Date;
}

/** Takes a review off the pages; it stays in the books. False when there is none to hide. */
export async function hideReview(
  tx: Transaction,
  id: string,
  { user, peer = '', at }: Moderator,
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
