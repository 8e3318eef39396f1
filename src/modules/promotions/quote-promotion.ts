/**
 * What a code brings for lines: the only place that says so, for carts, quotes, orders and their
 * changes. Pure: the same terms, lines and moment give the same answer.
 */
import { dayOf } from '#platform/clock.ts';
import type { Currency } from '#platform/currency.ts';
import { allocate, millionthsOf } from '#platform/money.ts';
import { type CodeQuote, type CodeError, type PromotionTerms } from './promotion.ts';

export interface DiscountedLine {
  tool: string;
  quantity: number;
  goodsMinor: number;
  /** Whether its price is that of a contract or a group. */
  isAgreed: boolean;
  /** Whether staff typed it: no code takes anything off it. */
  isManual?: boolean;
}

/** Lines that it is not for have 0; all parts together are the discount. */
export function quotePromotion(
  code: string,
  terms: PromotionTerms | undefined,
  { lines, currency, at }: { lines: readonly DiscountedLine[]; currency: Currency; at: Date },
): CodeQuote {
  if (!terms) return { code, ok: false, reason: 'code_unknown' };
  const tools = new Set(terms.tools);
  const named = lines.filter(({ tool, quantity }) => quantity > 0 && tools.has(tool));
  const qualifying = lines.map((line) => {
    const isOpen = line.isManual !== true && (terms.isForAgreed || !line.isAgreed);
    return isOpen && tools.has(line.tool) ? line : undefined;
  });
  const sum = qualifying.reduce((total, line) => total + (line?.goodsMinor ?? 0), 0);
  // A cart may hold more than anybody can be charged.
  const goodsMinor = Math.min(sum, Number.MAX_SAFE_INTEGER);
  const quantity = qualifying.reduce((total, line) => total + (line?.quantity ?? 0), 0);
  const isOfAgreed = named.length > 0 && quantity === 0;
  const error =
    findTermsError(terms, at) ??
    findCurrencyError(terms, currency) ??
    findGoodsError(terms, { goodsMinor, quantity, isOfAgreed });
  if (error) return { code, ok: false, ...error };
  const { millionths, amountMinor } = terms;
  const wanted = millionths === null ? (amountMinor ?? 0) : millionthsOf(goodsMinor, millionths);
  const discountMinor = Math.min(wanted, goodsMinor);
  const weights = qualifying.map((line) => line?.goodsMinor ?? 0);
  return { code, ok: true, discountMinor, lines: allocate(discountMinor, weights) };
}

function findTermsError(terms: PromotionTerms, at: Date): CodeError | undefined {
  const { archivedAt, firstDay, lastDay, totalLimit, customerLimit } = terms;
  const today = dayOf(at);
  if (lastDay !== null && lastDay < today) return { reason: 'code_ended', day: lastDay };
  if (archivedAt !== null) return { reason: 'code_ended', day: dayOf(new Date(archivedAt)) };
  if (firstDay !== null && firstDay > today) return { reason: 'code_not_yet', day: firstDay };
  if (terms.isForAnother) return { reason: 'code_for_another' };
  if (terms.isFirstOrderOnly && terms.hasOrdered) return { reason: 'code_for_first_order' };
  if (customerLimit !== null && terms.usedByCustomer >= customerLimit)
    return { reason: 'code_used_by_customer' };
  if (totalLimit !== null && terms.used >= totalLimit) return { reason: 'code_used_up' };
  return undefined;
}

function findCurrencyError(
  { amountMinor, minimumMinor, currency: its }: PromotionTerms,
  currency: Currency,
): CodeError | undefined {
  const hasAmounts = amountMinor !== null || minimumMinor > 0;
  return hasAmounts && its !== currency
    ? { reason: 'code_for_currency', currency: its }
    : undefined;
}

interface QualifyingGoods {
  goodsMinor: number;
  quantity: number;
  /** Whether all that it is for has prices of a contract or a group. */
  isOfAgreed: boolean;
}

/** The conditions are on the goods that it is for. */
function findGoodsError(
  { minimumMinor, minimumQuantity, currency }: PromotionTerms,
  { goodsMinor, quantity, isOfAgreed }: QualifyingGoods,
): CodeError | undefined {
  if (isOfAgreed) return { reason: 'code_not_for_agreed' };
  if (quantity === 0) return { reason: 'code_not_for_these' };
  if (goodsMinor < minimumMinor)
    return {
      ...{ reason: 'code_below_value', minimumMinor, currency },
      missingMinor: minimumMinor - goodsMinor,
    };
  if (quantity < minimumQuantity)
    return {
      reason: 'code_below_quantity',
      minimum: minimumQuantity,
      missing: minimumQuantity - quantity,
    };
  return undefined;
}
