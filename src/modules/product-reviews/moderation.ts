/**
 * What staff do with reviews of products. Whoever decides names the version that they have read:
 * what its author, or a colleague, changed meanwhile is neither published nor written over.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import {
  pageParameters,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor, AuditAction } from '#modules/audit/entry.ts';
import { findProductNames } from '#modules/catalogue/catalogue.ts';
import type { ModeratedReview, ProductReviewState } from './product-review.ts';
import {
  answerReviewRow,
  countReviewsIn,
  decideReview,
  lockReview,
  selectNewestReviews,
  selectOldestReviews,
  type ModeratedRow,
} from './queries/moderation.ts';

export type ProductReviewListRequest = PageRequest & { state: ProductReviewState };

/**
 * The reviews of a state: those that wait the oldest first, others the newest first. Found by name,
 * title, text or answer.
 */
export async function listProductReviews(
  executor: Executor,
  request: ProductReviewListRequest,
): Promise<Page<ModeratedReview>> {
  const { state } = request;
  const query = state === 'waiting' ? selectOldestReviews : selectNewestReviews;
  const rows = await query.all(executor, { ...pageParameters(request), state });
  const products = await findProductNames(
    executor,
    rows.map((row) => row.product_id),
  );
  const reviews = rows.flatMap((row) => {
    const product = products.get(row.product_id);
    return product ? [{ ...toModerated(row), product }] : [];
  });
  return toPage(reviews, request);
}

/** How many wait for staff. */
export async function countWaitingProductReviews(executor: Executor): Promise<number> {
  return (await countReviewsIn.first(executor, { state: 'waiting' }))?.count ?? 0;
}

/** A review, as staff have read it. */
export interface ReadReview {
  id: string;
  version: number;
}

/** `changed` is false when it was so already. */
export type ModerationResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'review_unknown' | 'review_changed' };

/** Shows a review on the page of its product. */
export function publishProductReview(
  db: Database,
  actor: Actor,
  read: ReadReview,
): Promise<ModerationResult> {
  return moderate(db, actor, read, {
    action: 'product_review.published',
    isDone: ({ state }) => state === 'published',
    write: (tx) => decide(tx, actor, { id: read.id, state: 'published', hiddenBecause: null }),
  });
}

/** Takes a review off the page, or keeps it off; the reason is kept with it, for staff alone. */
export function hideProductReview(
  db: Database,
  actor: Actor,
  { reason, ...read }: ReadReview & { reason: string },
): Promise<ModerationResult> {
  return moderate(db, actor, read, {
    action: 'product_review.hidden',
    isDone: (row) => row.hidden_because === reason,
    write: (tx) => decide(tx, actor, { id: read.id, state: 'hidden', hiddenBecause: reason }),
  });
}

/** Writes or changes the maker's answer; '' takes it away. */
export function answerProductReview(
  db: Database,
  actor: Actor,
  { answer, ...read }: ReadReview & { answer: string },
): Promise<ModerationResult> {
  const by = answer === '' ? { at: null, id: null } : actor;
  return moderate(db, actor, read, {
    action: answer === '' ? 'product_review.answer_removed' : 'product_review.answered',
    isDone: (row) => row.answer === answer,
    write: (tx) =>
      answerReviewRow.count(tx, { id: read.id, answer, answeredAt: by.at, answeredBy: by.id }),
  });
}

interface Moderation {
  action: AuditAction;
  /** Whether nothing is left to do, whoever did it. */
  isDone: (row: ModeratedRow) => boolean;
  write: (tx: Tx) => Promise<unknown>;
}

function moderate(
  db: Database,
  actor: Actor,
  { id, version }: ReadReview,
  { action, isDone, write }: Moderation,
): Promise<ModerationResult> {
  return inTransaction(db, async (tx) => {
    const row = await lockReview.first(tx, { id });
    if (!row) return { ok: false, reason: 'review_unknown' };
    if (isDone(row)) return { ok: true, changed: false };
    if (row.version !== version) return { ok: false, reason: 'review_changed' };
    await write(tx);
    const isOnPage = row.state === 'published' || action === 'product_review.published';
    if (isOnPage) tx.announce('catalogue', [row.product_id]);
    await writeAuditEntry(tx, actor, { action, object: `product_review:${id}` });
    return { ok: true, changed: true };
  });
}

function decide(
  tx: Tx,
  { id: decidedBy, at: decidedAt }: Actor,
  decision: { id: string; state: ProductReviewState; hiddenBecause: string | null },
): Promise<number> {
  return decideReview.count(tx, { ...decision, decidedAt, decidedBy });
}

function toModerated(row: ModeratedRow): Omit<ModeratedReview, 'product'> {
  const { id, version, name, rating, title, text, pictures, state, answer } = row;
  return {
    ...{ id, version, name, rating, title, text, pictures, state, answer },
    ...{ writtenAt: row.written_at, hiddenBecause: row.hidden_because ?? '' },
  };
}
