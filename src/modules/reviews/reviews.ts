/**
 * Reviews of the shop. The author is the signed-in user; the typed name is only what is shown. An
 * author's first ones are shown at once; later ones, those of an hour with many, and those of an
 * author all of whose reviews were hidden, wait for staff.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Session } from '#platform/database/database.ts';
import {
  eachPage,
  pageValues,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/page.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { takeRate, type RateLimiter } from '#modules/rate-limits/rate-limits.ts';
import {
  deleteReviewsOf,
  hide,
  hideAll,
  insertReview,
  letAuthor,
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

/** One that waits, and whether all of its author's do. */
export type WaitingReview = Review & { authorStopped: boolean };

/** Those that wait for staff to look at them, the oldest first. */
export async function listWaitingReviews(
  session: Session,
  request: PageRequest = {},
): Promise<Page<WaitingReview>> {
  const rows = await selectWaiting.all(session, ...pageValues(request));
  const reviews = rows.map(({ author_stopped: authorStopped, ...row }) => ({
    ...row,
    authorStopped,
  }));
  return toPage(reviews, request);
}

/** Who writes a review. */
export interface Author {
  user: string;
  /** Whether they have shown that their email is theirs. */
  confirmed: boolean;
  /** The address that they write from. */
  peer: string;
}

/**
 * Stores a customer's review and answers its id, and whether it is shown already. What accounts
 * with an unconfirmed email get shown at once is bounded by network and altogether, apart from
 * what the others do.
 */
export async function writeReview(
  limiter: RateLimiter,
  review: NewReview,
  { user, confirmed, peer }: Author,
): Promise<{ id: string; shown: boolean }> {
  const doer = { account: user, peer };
  const { ok: hasRoom } = confirmed
    ? { ok: true }
    : await takeRate(limiter, 'reviews_unconfirmed', doer);
  const { account, confirmedAnHour, unconfirmedAnHour } = limiter.limits.reviewsAtOnce;
  const anHour = confirmed ? confirmedAnHour : unconfirmedAnHour;
  const by = { user, confirmed, shown: { account, anHour: hasRoom ? anHour : 0 } };
  const at = limiter.clock.now();
  return inTransaction(limiter.db, (tx) => addReview(tx, review, { at, by }));
}

/** Stores a review. `by` is undefined for those the shop begins with, which are shown. */
export async function addReview(
  tx: Transaction,
  { name, review, rating, image }: NewReview,
  { at, by }: { at: Date; by?: AuthorWithin },
): Promise<{ id: string; shown: boolean }> {
  await lockReviews.count(tx);
  const { user = null, confirmed = true, shown: most = { account: 0, anHour: 0 } } = by ?? {};
  const written = [user, name, review, rating, image, at, confirmed] as const;
  const bounds = [later(at, -hourMs), most.account, most.anHour] as const;
  const row = await insertReview.first(tx, ...written, ...bounds);
  if (!row) throw new Error('a review was inserted without an id');
  if (row.shown) tx.announce('reviews');
  return row;
}

interface AuthorWithin {
  user: string;
  confirmed: boolean;
  /** How many of the author, and of all like them within an hour, are shown at once. */
  shown: { account: number; anHour: number };
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

/**
 * Hides all that the author of a review has written, and has their next ones wait; how many,
 * undefined without an author.
 */
export async function hideReviewsOfAuthor(
  tx: Transaction,
  id: string,
  { user, peer = '', at }: Moderator,
): Promise<number | undefined> {
  // A review that is written meanwhile is either hidden too, or waits.
  await lockReviews.count(tx);
  const row = await hideAll.first(tx, id, at, user);
  if (!row) return undefined;
  tx.announce('reviews');
  const object = `user:${row.author}`;
  await writeAudit(tx, { actor: user, action: 'review.author_hidden', object, peer }, at);
  return row.hidden;
}

/** Lets the author of a review be shown at once again. False when nobody stopped them. */
export async function letReviewsOfAuthor(
  tx: Transaction,
  id: string,
  { user, peer = '', at }: Moderator,
): Promise<boolean> {
  const row = await letAuthor.first(tx, id);
  if (!row) return false;
  const object = `user:${row.author}`;
  await writeAudit(tx, { actor: user, action: 'review.author_let', object, peer }, at);
  return true;
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

/** What the user has written in pages, hidden reviews too, the oldest first. */
export function everyReviewOf(session: Session, author: string): AsyncGenerator<OwnReview[]> {
  return eachPage(async (request) => {
    const [cursor, , limit] = pageValues(request);
    const rows = await selectReviewsOf.all(session, author, cursor, limit);
    const reviews = rows.map(({ created_at: writtenAt, hidden_at: hiddenAt, ...review }) => {
      return { ...review, writtenAt, hiddenAt: hiddenAt ?? undefined };
    });
    return toPage(reviews, request);
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
