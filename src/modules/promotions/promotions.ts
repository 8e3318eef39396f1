/**
 * Promotions: codes that make goods cheaper, under conditions and within limits. It owns the
 * promotions and the claims of orders on them; what an order got by one is the order's own copy.
 *
 * Words: a claim is the use of a promotion by an order; it is released when the order ends unpaid.
 * Promises: what a code brings is one pure function (`quote-promotion.ts`); no limit is exceeded,
 * whoever claims at once; a promotion's uses are its claims.
 *
 * Whoever places or edits an order does it in this order: read the terms, quote, write the order,
 * `claimPromotions`, then stock.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { CodeError, PromotionTerms } from './promotion.ts';
import {
  claimRows,
  eraseClaimsOfAccount,
  eraseClaimsOfOrders,
  eraseEmailOfAccount,
  releaseClaims,
  selectMiscounted,
  selectPromotionTerms,
  type ClaimError,
} from './queries/claims.ts';

export { quotePromotion, type DiscountedLine } from './quote-promotion.ts';
export {
  changePromotion,
  createPromotion,
  endPromotion,
  listPromotions,
  type ChangePromotionResult,
  type PromotionError,
} from './edit-promotions.ts';

export interface TermsRequest {
  /** Normalised. */
  code: string;
  tools: readonly string[];
  /** Both undefined where nobody knows the customer yet; a guest has only an email. */
  userId?: string | undefined;
  email?: string | undefined;
  /** An order that has a code already, which does not count. */
  order?: string;
  /** Of that order: the promotion that it uses, whatever its code is by now. */
  isOwn?: boolean;
}

/** A promotion as it is now; undefined where there is no such code. */
export async function findTerms(
  executor: Executor,
  { code, tools, userId, email, order, isOwn = false }: TermsRequest,
): Promise<PromotionTerms | undefined> {
  const row = await selectPromotionTerms.first(executor, {
    ...{ code, tools, account: userId ?? null, email: email ?? null, order: order ?? null, isOwn },
  });
  return row?.terms ?? undefined;
}

export interface ClaimRequest {
  order: string;
  /** The terms that it was quoted by. */
  terms: Pick<PromotionTerms, 'id' | 'version'>;
  /** Undefined for a guest. */
  userId: string | undefined;
  email: string;
  amountMinor: number;
}

/**
 * Claims for each order, which is written already, one use; answers those that are refused. An
 * order that has a claim keeps it for the same promotion, with the new amount; another is released.
 */
export async function claimPromotions(
  tx: Tx,
  claims: readonly ClaimRequest[],
  at: Date,
): Promise<ReadonlyMap<string, CodeError>> {
  if (claims.length === 0) return new Map();
  const rows = await claimRows.all(tx, {
    orders: claims.map(({ order }) => order),
    promotions: claims.map(({ terms }) => terms.id),
    versions: claims.map(({ terms }) => terms.version),
    accounts: claims.map(({ userId }) => userId ?? null),
    emails: claims.map(({ email }) => email),
    amounts: claims.map(({ amountMinor }) => amountMinor),
    at,
  });
  return new Map(
    rows.flatMap(({ order_id: order, error }) =>
      error === null ? [] : [[order, errors[error]] as const],
    ),
  );
}

const errors = {
  used_up: { reason: 'code_used_up' },
  used_by_customer: { reason: 'code_used_by_customer' },
  first_order_only: { reason: 'code_for_first_order' },
  changed: { reason: 'code_changed' },
} as const satisfies Record<ClaimError, CodeError>;

/** Gives back what these orders use; before their units are released. */
export async function releasePromotions(
  tx: Tx,
  orders: readonly string[],
  at: Date,
): Promise<void> {
  await releaseClaims.first(tx, { orders, at });
}

/** Ids of promotions whose uses are not their claims: there must be none. */
export async function listMiscounted(executor: Executor): Promise<string[]> {
  return (await selectMiscounted.all(executor, {})).map(({ id }) => id);
}

/** Takes an account out of its claims, and ends the codes that were only for its email. */
export async function eraseFromPromotions(
  tx: Tx,
  { userId, masked, at }: { userId: string; masked: string; at: Date },
): Promise<void> {
  await eraseEmailOfAccount.count(tx, { userId, masked, at });
  await eraseClaimsOfAccount.count(tx, { userId });
}

/** Takes whoever placed these orders out of their claims. */
export async function eraseFromClaims(tx: Tx, orders: readonly string[]): Promise<void> {
  await eraseClaimsOfOrders.count(tx, { orders });
}
