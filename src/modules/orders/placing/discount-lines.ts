/** What a request's code takes off its lines: delivery counts them after it, the minimum before. */
import type { Currency } from '#platform/currency.ts';
import { isAgreed } from '#modules/prices/price-list.ts';
import type { PromotionTerms } from '#modules/promotions/promotion.ts';
import { quotePromotion } from '#modules/promotions/promotions.ts';
import type { OrderError } from './order-request.ts';
import type { QuotedLine } from './quote-lines.ts';

export interface QuotedDiscount {
  code: string;
  discountMinor: number;
  /** What is claimed. */
  terms: PromotionTerms;
}

/** The promotion that there is by a code, at that moment. */
export interface CodeTerms {
  promotion: PromotionTerms | undefined;
  at: Date;
}

type Discounted =
  | { ok: true; lines: QuotedLine[]; discount: QuotedDiscount | undefined }
  | { ok: false; error: OrderError };

export function discountLines(
  lines: QuotedLine[],
  { code, currency }: { code: string | undefined; currency: Currency },
  known: CodeTerms | undefined,
): Discounted {
  if (code === undefined) return { ok: true, lines, discount: undefined };
  if (!known) throw new Error('a code is quoted, and nobody has read its promotion');
  const { promotion: terms, at } = known;
  const goods = lines.map(({ tool, quantity, goodsMinor, source, manual }) => {
    const isManual = manual !== undefined;
    return { tool: tool.id, quantity, goodsMinor, isAgreed: isAgreed(source), isManual };
  });
  const { code: _, ...quote } = quotePromotion(code, terms, { lines: goods, currency, at });
  if (!quote.ok) {
    const { ok, ...error } = quote;
    return { ok, error };
  }
  if (!terms) throw new Error('a promotion was quoted without its terms');
  const { discountMinor, lines: parts } = quote;
  return {
    ok: true,
    lines: lines.map((line, index) => takeOff(line, parts[index] ?? 0)),
    discount: { code: terms.code, discountMinor, terms },
  };
}

function takeOff(line: QuotedLine, discountMinor: number): QuotedLine {
  return { ...line, discountMinor, netMinor: line.goodsMinor - discountMinor };
}
