/**
 * What staff see while they put an order together for a customer: the price of each line that the
 * customer has, the least that may be typed instead, and what placing would answer. Nothing is
 * written. A line that is refused takes no other line's price away.
 */
import type { Executor } from '#platform/database/database.ts';
import { quoteDelivery, type DeliveryQuote } from '#modules/delivery/delivery.ts';
import type { OrderableTool } from '#modules/catalogue/orderable-tool.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { countSiblings, effectivePrice, inCurrency } from '#modules/prices/price-list.ts';
import { findTerms } from '#modules/promotions/promotions.ts';
import type { Currency } from '#platform/currency.ts';
import { priceOf } from '#platform/money.ts';
import { lowestManualPrice, type ManualPrice } from './manual-price.ts';
import type { DeliveryChoice } from '../order-delivery.ts';
import { toTaxTerms } from '../placing/order-tax.ts';
import { pricedFor, quoteLines, type QuoteResult } from '../placing/quote-lines.ts';
import { getTerms } from '../placing/quote-offers.ts';

export interface CustomerQuoteRequest {
  lines: readonly { tool: string; quantity: number; manual?: ManualPrice | undefined }[];
  /** Where it goes, as far as that is known, and how. */
  delivery: { address: Place; choice: DeliveryChoice } | undefined;
  code: string | undefined;
  currency: Currency;
}

/** Who orders; a guest has no id. */
export interface QuotedCustomer {
  userId: string | undefined;
  email: string;
  /** For which of their companies; null for themselves. */
  company: string | null;
}

export interface CustomerLine {
  tool: OrderableTool;
  /** What the customer has, and by which list. */
  priceMinor: number;
  /** For how many units that is. */
  perUnits: number;
  priceList: string;
  /** The least that may be typed instead. */
  lowestMinor: number;
}

export interface CustomerQuote {
  /** Of all amounts. */
  currency: Currency;
  /** In the order of the request; undefined for a tool that is not on sale, or not in it. */
  lines: (CustomerLine | undefined)[];
  /** Undefined while nobody knows where it goes. */
  delivery: DeliveryQuote | undefined;
  /** What placing would answer. */
  result: QuoteResult;
}

export async function quoteForCustomer(
  executor: Executor,
  request: CustomerQuoteRequest,
  { customer, mostPercent, at }: { customer: QuotedCustomer; mostPercent: number; at: Date },
): Promise<CustomerQuote> {
  const { lines, delivery, code, currency } = request;
  const { userId, email, company } = customer;
  const toolIds = lines.map(({ tool }) => tool);
  const user = userId ?? null;
  const terms = await getTerms(executor, {
    ...{ toolIds, countries: delivery ? [delivery.address.country] : [], at },
    buyer: { certificatesOf: user, pricesOf: company === null ? null : user, company },
  });
  const promotion =
    code === undefined
      ? undefined
      : await findTerms(executor, { code, tools: toolIds, userId, email });
  const buying = terms.companies?.[userId ?? ''];
  const tools = pricedFor(terms.tools, buying);
  const { setup, minimums } = terms;
  const tax = toTaxTerms(terms, { at, company: buying });
  const wanted = {
    lines: lines.map(({ tool: id, ...line }) => ({ ...line, tool: { id } })),
    ...{ delivery, code, currency, hasMinimum: true },
  };
  const known = { setup, minimums, at, tax, code: { promotion, at } };
  const sold = tools.flatMap((tool) => {
    return tool.isOnSale ? (inCurrency(tool, currency, at) ?? []) : [];
  });
  const priced = priceLines(lines, sold, { mostPercent, at });
  const isMember = company === null || buying !== undefined;
  const result: QuoteResult = isMember
    ? quoteLines(wanted, tools, known)
    : { ok: false, error: { reason: 'other_company' } };
  const goods = result.ok ? result.quote.lines.map(toQuotedGoods) : priced.flatMap(toGoods(lines));
  return {
    currency,
    lines: priced,
    delivery: delivery && quoteDelivery(goods, delivery.address, { ...setup, currency }),
    result,
  };
}

/** With the tools that are sold in the currency. */
function priceLines(
  lines: CustomerQuoteRequest['lines'],
  tools: readonly OrderableTool[],
  { mostPercent, at }: { mostPercent: number; at: Date },
): (CustomerLine | undefined)[] {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const siblings = countSiblings(
    lines.map(({ tool, quantity }) => ({ productId: byId.get(tool)?.productId ?? '', quantity })),
  );
  return lines.map(({ tool: id, quantity }, index) => {
    const tool = byId.get(id);
    if (!tool) return undefined;
    const siblingUnits = siblings[index] ?? 0;
    const step = effectivePrice({ ...tool, siblingUnits }, quantity, at);
    const { priceMinor, perUnits = 1, source } = step;
    const lowestMinor = lowestManualPrice(priceMinor, mostPercent);
    return { tool, priceMinor, perUnits, priceList: source?.name ?? '', lowestMinor };
  });
}

type QuotedGoods = Extract<QuoteResult, { ok: true }>['quote']['lines'][number];

function toQuotedGoods({ tool, quantity, goodsMinor, discountMinor }: QuotedGoods) {
  const { id, weightG, unitsPerCarton } = tool;
  return { tool: id, quantity, goodsMinor: goodsMinor - discountMinor, weightG, unitsPerCarton };
}

/** Of lines that cannot be ordered like this yet: what is delivered is known all the same. */
function toGoods(wanted: CustomerQuoteRequest['lines']) {
  return (line: CustomerLine | undefined, index: number) => {
    const { quantity = 0, manual } = wanted[index] ?? {};
    if (!line) return [];
    const { id, weightG, unitsPerCarton } = line.tool;
    const { perUnits } = line;
    const priceMinor = manual?.priceMinor ?? line.priceMinor;
    const goodsMinor = priceOf(quantity, { priceMinor, perUnits });
    return [{ tool: id, quantity, goodsMinor, weightG, unitsPerCarton }];
  };
}
