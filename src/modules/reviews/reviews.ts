/**
 * Reviews of the shop. The author is the signed-in user; the typed name is only displayed. The
 * first reviews of an author are shown at once; later ones, those beyond the hourly limit, and
 * those of a blocked author wait for staff.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import {
  eachPage,
  cursorParameters,
  pageParameters,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { consumeRateLimit, type RateLimiter } from '#modules/rate-limits/rate-limits.ts';
import {
  deleteReviewsOf,
  hideOneReview,
  blockAuthor,
  insertReview,
  unblockAuthor,
  lockReviews,
  publishWaitingReview,
  countReviewsByState,
  selectDisplayedNames,
  selectHiddenReviews,
  showHiddenReview,
  selectUsedPictures,
  selectReviewCount,
  selectReviews,
  selectReviewsOf,
  selectWaitingReviews,
} from './queries/reviews.ts';
import type { Review } from './review.ts';

type UnshownRow = Review & { created_at: Date; author_blocked: boolean };

export type NewReview = Omit<Review, 'id'>;

/** The newest reviews first, without hidden ones. The search finds names and texts. */
export async function listReviews(
  executor: Executor,
  request: PageRequest = {},
): Promise<Page<Review>> {
  return toPage(await selectReviews.all(executor, pageParameters(request)), request);
}

/** A review that is not shown, and whether its author is blocked. */
export type WaitingReview = Review & { writtenAt: Date; isAuthorBlocked: boolean };

const mostCounted = 1000;

/** How many are shown, and how many hidden; 1000 stands for as many or more. */
export async function countReviews(executor: Executor): Promise<{ shown: number; hidden: number }> {
  const row = await countReviewsByState.first(executor, { most: mostCounted });
  return row ?? { shown: 0, hidden: 0 };
}

/** Hidden reviews, the newest first. */
export async function listHiddenReviews(
  executor: Executor,
  request: PageRequest = {},
): Promise<Page<WaitingReview>> {
  const rows = await selectHiddenReviews.all(executor, pageParameters(request));
  return toPage(rows.map(withAuthor), request);
}

/** Reviews that wait for staff, the oldest first. */
export async function listWaitingReviews(
  executor: Executor,
  request: PageRequest = {},
): Promise<Page<WaitingReview>> {
  const rows = await selectWaitingReviews.all(executor, pageParameters(request));
  return toPage(rows.map(withAuthor), request);
}

function withAuthor(row: UnshownRow): WaitingReview {
  const { author_blocked: isAuthorBlocked, created_at: writtenAt, ...review } = row;
  return { ...review, writtenAt, isAuthorBlocked };
}

/** Who writes a review. */
export interface Author {
  user: string;
  /** Whether their email is verified. */
  isVerified: boolean;
  /** The IP address that they write from. */
  clientIp: string;
}

/**
 * Stores a customer's review and returns its id, and whether it is shown already. For accounts
 * with an unverified email, what is shown at once is limited per network and in total, separately
 * from the limits of the others.
 */
export async function submitReview(
  limiter: RateLimiter,
  review: NewReview,
  { user, isVerified, clientIp }: Author,
): Promise<{ id: string; shown: boolean }> {
  const client = { account: user, clientIp };
  const { ok: isWithinRate } = isVerified
    ? { ok: true }
    : await consumeRateLimit(limiter, 'reviews_unconfirmed', client);
  const { perAccount, confirmedPerHour, unconfirmedPerHour } = limiter.limits.reviewsAtOnce;
  const anHour = isVerified ? confirmedPerHour : unconfirmedPerHour;
  const author = {
    user,
    isVerified,
    limits: { account: perAccount, anHour: isWithinRate ? anHour : 0 },
  };
  const at = limiter.clock.now();
  return inTransaction(limiter.db, (tx) => addReview(tx, review, { at, author }));
}

/** Stores a review. `author` is undefined for seeded reviews, which are always shown. */
export async function addReview(
  tx: Tx,
  { name, review, rating, image }: NewReview,
  { at, author }: { at: Date; author?: LimitedAuthor },
): Promise<{ id: string; shown: boolean }> {
  await lockReviews.count(tx, {});
  const { user = null, isVerified = true, limits = { account: 0, anHour: 0 } } = author ?? {};
  const row = await insertReview.first(tx, {
    ...{ authorId: user, name, review, rating, image, at, isConfirmed: isVerified },
    ...{ hourAgo: later(at, -hourMs), mostOfAuthor: limits.account, mostAnHour: limits.anHour },
  });
  if (!row) throw new Error('a review was inserted without an id');
  if (row.shown) tx.announce('reviews');
  return row;
}

interface LimitedAuthor {
  user: string;
  isVerified: boolean;
  /** How many reviews are shown at once: of the author, and of all authors within an hour. */
  limits: { account: number; anHour: number };
}

/** Shows a review that waited. False when there is none that waits. */
export function publishReview(db: Database, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const published = { id, publishedAt: actor.at, publishedBy: actor.id };
    if ((await publishWaitingReview.count(tx, published)) === 0) return false;
    tx.announce('reviews');
    await writeAuditEntry(tx, actor, { action: 'review.published', object: `review:${id}` });
    return true;
  });
}

/**
 * Hides all reviews of a review's author and blocks the author: their next ones wait. Returns how
 * many were hidden; undefined for a review without an author.
 */
export function hideReviewsOfAuthor(
  db: Database,
  actor: Actor,
  id: string,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    // A review that is written concurrently is either hidden as well, or waits.
    await lockReviews.count(tx, {});
    const row = await blockAuthor.first(tx, { id, blockedAt: actor.at, blockedBy: actor.id });
    if (!row) return undefined;
    tx.announce('reviews');
    await writeAuditEntry(tx, actor, {
      action: 'review.author_hidden',
      object: `user:${row.author}`,
    });
    return row.hidden;
  });
}

/** Unblocks the author of a review. False when they were not blocked. */
export function unblockReviewAuthor(db: Database, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await unblockAuthor.first(tx, { id });
    if (!row) return false;
    await writeAuditEntry(tx, actor, { action: 'review.author_let', object: `user:${row.author}` });
    return true;
  });
}

/** Hides a review; the row is kept. False when there is none to hide. */
export function hideReview(db: Database, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const hidden = { id, hiddenAt: actor.at, hiddenBy: actor.id };
    if ((await hideOneReview.count(tx, hidden)) === 0) return false;
    tx.announce('reviews');
    await writeAuditEntry(tx, actor, { action: 'review.hidden', object: `review:${id}` });
    return true;
  });
}

/** Shows a hidden review again; its author stays blocked. False when it is not hidden. */
export function showReviewAgain(db: Database, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const shown = { id, shownAt: actor.at, shownBy: actor.id };
    if ((await showHiddenReview.count(tx, shown)) === 0) return false;
    tx.announce('reviews');
    await writeAuditEntry(tx, actor, { action: 'review.shown_again', object: `review:${id}` });
    return true;
  });
}

/** A review with the details that only its author may see. */
export type OwnReview = Review & { writtenAt: Date; hiddenAt: Date | undefined };

/** The reviews of a user in pages, including hidden ones, the oldest first. */
export function everyReviewOf(executor: Executor, author: string): AsyncGenerator<OwnReview[]> {
  return eachPage(async (request) => {
    const { cursor, limit } = cursorParameters(request);
    const rows = await selectReviewsOf.all(executor, { userId: author, cursor, limit });
    const reviews = rows.map(({ created_at: writtenAt, hidden_at: hiddenAt, ...review }) => {
      return { ...review, writtenAt, hiddenAt: hiddenAt ?? undefined };
    });
    return toPage(reviews, request);
  });
}

/** Deletes the reviews of a user: their text is personal data. */
export async function eraseReviewsOf(tx: Tx, author: string): Promise<void> {
  const deleted = await deleteReviewsOf.count(tx, { userId: author });
  if (deleted > 0) tx.announce('reviews');
}

/** Those of the pictures that are used in a review. */
export async function listPicturesInReviews(
  executor: Executor,
  pictures: readonly string[],
): Promise<string[]> {
  return (await selectUsedPictures.all(executor, { images: pictures })).map((row) => row.image);
}

/** Whether nobody has written a review yet. */
export async function areReviewsEmpty(executor: Executor): Promise<boolean> {
  return (await selectReviewCount.first(executor, {}))?.count === 0;
}

/** The names that stand over these reviews, by the reviews' ids. */
export async function findReviewNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectDisplayedNames.all(executor, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
