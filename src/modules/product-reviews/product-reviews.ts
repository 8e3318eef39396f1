/**
 * Reviews of products by accounts that bought them. An account has one review of a product, which
 * it may change or withdraw at any time; staff read it, and each change of it, before anybody else
 * does. Reviews of the whole shop are those of the module `reviews`.
 *
 * Words: an account has bought a product when an order of one of its sizes is paid and not refunded
 * in full; hidden is what staff do not show, with a reason that only they see; the answer is the
 * maker's. What is shown, counted and averaged are published reviews, and no others.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import {
  cursorParameters,
  eachPage,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import {
  findProductNames,
  findProductsOfTools,
  listToolsOfProduct,
} from '#modules/catalogue/catalogue.ts';
import type { Order } from '#modules/orders/order.ts';
import { findPaidOrderOf } from '#modules/orders/orders.ts';
import { isPaid } from '#modules/orders/payment-states.ts';
import { listMissingPictures } from '#modules/pictures/pictures.ts';
import {
  summariseRatings,
  type OwnProductReview,
  type PublishedReviews,
  type ReviewedProduct,
  type WrittenReview,
} from './product-review.ts';
import {
  countRatings,
  deleteReviews,
  selectOwnReview,
  selectOwnReviews,
  selectPublishedReviews,
  selectUsedPictures,
  upsertReview,
  type OwnReviewRow,
} from './queries/product-reviews.ts';

export {
  answerProductReview,
  countWaitingProductReviews,
  hideProductReview,
  listProductReviews,
  publishProductReview,
  type ModerationResult,
  type ProductReviewListRequest,
} from './moderation.ts';

/** Who writes about what. */
export interface Authorship {
  product: string;
  user: string;
}

export type ReviewingError = { reason: 'product_unknown' } | { reason: 'not_bought' };

export type FindOwnReviewResult =
  | { ok: true; product: ReviewedProduct; review: OwnProductReview | undefined }
  | ({ ok: false } & ReviewingError);

export type SaveProductReviewResult =
  | { ok: true; review: OwnProductReview }
  | ({ ok: false } & (ReviewingError | { reason: 'pictures_missing'; pictures: string[] }));

/** Reviews on a page of a product. */
const reviewsPerPage = 10;

/** The account's own review of a product; for those who wrote one, and those who may. */
export async function findOwnReview(
  executor: Executor,
  { product: productId, user }: Authorship,
): Promise<FindOwnReviewResult> {
  const product = await findProduct(executor, productId);
  if (!product) return { ok: false, reason: 'product_unknown' };
  const row = await selectOwnReview.first(executor, { productId, userId: user });
  if (row) return { ok: true, product, review: toOwnReview(row, product) };
  const order = await findPurchase(executor, { product: productId, user });
  return order === undefined
    ? { ok: false, reason: 'not_bought' }
    : { ok: true, product, review: undefined };
}

/**
 * Writes or changes the account's review of a product; the same once more changes nothing. What
 * was published waits for staff again.
 */
export async function saveProductReview(
  db: Database,
  { product: productId, user, at }: Authorship & { at: Date },
  written: WrittenReview,
): Promise<SaveProductReviewResult> {
  return inTransaction(db, async (tx) => {
    const product = await findProduct(tx, productId);
    if (!product) return { ok: false, reason: 'product_unknown' };
    const orderId = await findPurchase(tx, { product: productId, user });
    if (orderId === undefined) return { ok: false, reason: 'not_bought' };
    const pictures = await listMissingPictures(tx, written.pictures);
    if (pictures.length > 0) return { ok: false, reason: 'pictures_missing', pictures };
    const saved = await upsertReview.first(tx, {
      ...written,
      ...{ productId, userId: user, orderId, at },
    });
    if (saved?.state_before === 'published') tx.announce('catalogue', [productId]);
    const row = saved ?? (await selectOwnReview.first(tx, { productId, userId: user }));
    if (!row) throw new Error(`the review of product ${productId} is neither new nor there`);
    return { ok: true, review: toOwnReview(row, product) };
  });
}

/** Deletes the account's review of a product; false when there is none. */
export function withdrawProductReview(
  db: Database,
  { product, user }: Authorship,
): Promise<boolean> {
  return inTransaction(db, (tx) => removeReviews(tx, { user, product }));
}

/** The account's reviews with their products, the newest first. */
export async function listOwnReviews(
  executor: Executor,
  user: string,
  request: PageRequest = {},
): Promise<Page<OwnProductReview>> {
  const { cursor, limit } = cursorParameters(request);
  const rows = await selectOwnReviews.all(executor, { userId: user, cursor, limit });
  const products = await findProductNames(
    executor,
    rows.map((row) => row.product_id),
  );
  const reviews = rows.flatMap((row) => {
    const product = products.get(row.product_id);
    return product ? [toOwnReview(row, product)] : [];
  });
  return toPage(reviews, request);
}

/** All of them, for the export of the account's data. */
export function everyProductReviewOf(
  executor: Executor,
  user: string,
): AsyncGenerator<OwnProductReview[]> {
  return eachPage((request) => listOwnReviews(executor, user, request));
}

/** Deletes all reviews of an account: their texts are personal data. */
export async function eraseProductReviewsOf(tx: Tx, user: string): Promise<void> {
  await removeReviews(tx, { user, product: null });
}

/** Those of the pictures that are used in a review. */
export async function listPicturesInProductReviews(
  executor: Executor,
  pictures: readonly string[],
): Promise<string[]> {
  return (await selectUsedPictures.all(executor, { imgs: pictures })).map((row) => row.img);
}

/** A page of a product's published reviews; undefined when there is no such page. */
export async function listPublishedReviews(
  executor: Executor,
  { product: productId, page }: { product: string; page: number },
): Promise<PublishedReviews | undefined> {
  const summary = summariseRatings(await countRatings.all(executor, { productId }));
  const pages = Math.max(Math.ceil(summary.count / reviewsPerPage), 1);
  if (page > pages) return undefined;
  const place = { limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage };
  const rows =
    summary.count === 0 ? [] : await selectPublishedReviews.all(executor, { productId, ...place });
  const reviews = rows.map(({ written_at: writtenAt, answer, answered_at: at, ...written }) => ({
    ...written,
    writtenAt,
    answer: at ? { text: answer, at } : undefined,
  }));
  return { summary, reviews, page, pages };
}

/** As many of an order's lines are offered to be reviewed. */
const mostOffered = 8;

/** The products of an order's first lines that its buyer may review, each once. */
export async function findProductsToReview(
  executor: Executor,
  { userId, paymentState, lines }: Pick<Order, 'userId' | 'paymentState' | 'lines'>,
  user: string,
): Promise<ReviewedProduct[]> {
  if (userId !== user || !isPaid(paymentState)) return [];
  const tools = lines.slice(0, mostOffered).map(({ toolId }) => toolId);
  const ids = await findProductsOfTools(executor, tools);
  const names = await findProductNames(executor, ids);
  return ids.flatMap((id) => names.get(id) ?? []);
}

async function findProduct(executor: Executor, id: string): Promise<ReviewedProduct | undefined> {
  return (await findProductNames(executor, [id])).get(id);
}

/** The order by which the account has bought the product. */
async function findPurchase(
  executor: Executor,
  { product, user }: Authorship,
): Promise<string | undefined> {
  const tools = await listToolsOfProduct(executor, product);
  return findPaidOrderOf(executor, { user, tools });
}

async function removeReviews(
  tx: Tx,
  { user, product }: { user: string; product: string | null },
): Promise<boolean> {
  const removed = await deleteReviews.all(tx, { userId: user, productId: product });
  const published = removed.filter(({ state }) => state === 'published');
  if (published.length > 0)
    tx.announce(
      'catalogue',
      published.map((row) => row.product_id),
    );
  return removed.length > 0;
}

function toOwnReview(row: OwnReviewRow, product: ReviewedProduct): OwnProductReview {
  const { id, name, rating, title, text, pictures, state, written_at: writtenAt } = row;
  return { id, product, name, rating, title, text, pictures, state, writtenAt };
}
