/** A promotion and the words about it; plain types and pure rules, shared with the pages. */
import { dayOf } from '#platform/clock.ts';
import type { Currency } from '#platform/currency.ts';

export const promotionKinds = ['percent', 'amount'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

export const longestCode = 32;

/** What it is for, where that is not all goods. */
export interface PromotionTargets {
  /** SKUs; of a tool without one its id. */
  tools: readonly string[];
  /** Slugs. */
  products: readonly string[];
  /** Paths, such as 'brushes/sash'; all that is below belongs to it. */
  categories: readonly string[];
}

/** What staff write. */
export interface PromotionFields extends PromotionTargets {
  code: string;
  kind: PromotionKind;
  /** Of 100 percent, for 'percent'; else null. */
  millionths: number | null;
  /** For 'amount'; else null. */
  amountMinor: number | null;
  /** Of the amount and of the least value; a percentage without one is for orders in any. */
  currency: Currency;
  isForAll: boolean;
  /** What the goods that it is for must come to, and how many units they must be; 0 for nothing. */
  minimumMinor: number;
  minimumQuantity: number;
  /** Days in UTC, as in '2026-03-03'; both belong to it. */
  firstDay: string | null;
  lastDay: string | null;
  /** Whether it takes off prices of a contract or a group as well. */
  isForAgreed: boolean;
  isFirstOrderOnly: boolean;
  /** Lower case; null for everybody. */
  email: string | null;
  totalLimit: number | null;
  customerLimit: number | null;
}

/** As staff see it. */
export interface Promotion extends PromotionFields {
  id: string;
  version: number;
  /** Claims that are not released. */
  used: number;
  archivedAt: string | null;
}

/** A promotion as an order needs it: as it is now, for some tools and somebody. */
export interface PromotionTerms extends Omit<
  PromotionFields,
  keyof PromotionTargets | 'isForAll' | 'email'
> {
  id: string;
  version: number;
  archivedAt: string | null;
  used: number;
  usedByCustomer: number;
  hasOrdered: boolean;
  /** Whether it is for one email, and this is another. */
  isForAnother: boolean;
  /** Those of the order's tools that it is for. */
  tools: readonly string[];
}

/** Why a code brings nothing. */
export type CodeError =
  | { reason: 'code_unknown' }
  /** The day on which it ended, or on which it begins. */
  | { reason: 'code_ended' | 'code_not_yet'; day: string }
  | { reason: 'code_used_up' | 'code_used_by_customer' }
  | { reason: 'code_for_first_order' | 'code_for_another' | 'code_not_for_these' }
  | { reason: 'code_not_for_agreed' }
  /** Its amounts are in another currency. */
  | { reason: 'code_for_currency'; currency: Currency }
  | { reason: 'code_below_value'; minimumMinor: number; missingMinor: number; currency: Currency }
  | { reason: 'code_below_quantity'; minimum: number; missing: number }
  /** Staff have changed it between the quote and the order. */
  | { reason: 'code_changed' };

export const codeErrors = [
  ...(['code_unknown', 'code_ended', 'code_not_yet', 'code_used_up'] as const),
  ...(['code_used_by_customer', 'code_for_first_order', 'code_for_another'] as const),
  ...([
    'code_not_for_these',
    'code_not_for_agreed',
    'code_for_currency',
    'code_below_value',
    'code_below_quantity',
    'code_changed',
  ] as const),
] as const satisfies CodeError['reason'][];

/** What a code brings for lines, or why nothing. */
export type CodeQuote =
  | { code: string; ok: true; discountMinor: number; lines: readonly number[] }
  | ({ code: string; ok: false } & CodeError);

/** As codes are stored and compared: upper case, without blanks. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

const codePattern = /^[A-Z0-9](?:-?[A-Z0-9])*$/;
const shortestCode = 3;

/** Whether a normalised code can be one at all. */
export function isCode(code: string): boolean {
  return code.length >= shortestCode && code.length <= longestCode && codePattern.test(code);
}

export type PromotionState = 'active' | 'to_come' | 'used_up' | 'ended';

type Lasting = Pick<Promotion, 'archivedAt' | 'firstDay' | 'lastDay' | 'totalLimit' | 'used'>;

/** What is to be said of it in a list. */
export function stateOf(promotion: Lasting, at: Date): PromotionState {
  const { archivedAt, firstDay, lastDay, totalLimit, used } = promotion;
  const today = dayOf(at);
  if (archivedAt !== null || (lastDay !== null && lastDay < today)) return 'ended';
  if (firstDay !== null && firstDay > today) return 'to_come';
  return totalLimit !== null && used >= totalLimit ? 'used_up' : 'active';
}
