/** What lines would come to, and how they could be delivered, before an order is placed. */
import type { Executor } from '#platform/database/database.ts';
import { chargeBoundsOf, type Currency } from '#platform/currency.ts';
import { allocate, priceOf } from '#platform/money.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import { findFreeForAll, quoteDelivery, type DeliveryQuote } from '#modules/delivery/delivery.ts';
import type { DeliverySetup, Place } from '#modules/delivery/delivery-zone.ts';
import { countSiblings, effectivePrice, inCurrency } from '#modules/prices/price-list.ts';
import type { Order } from '../order.ts';
import { selectTerms } from '../queries/placing.ts';
import { quoteTax, toTaxTerms, type QuotedTax, type TaxedCompany } from './order-tax.ts';
import type { OrderRequest } from './order-request.ts';
import { pricedFor, quoteLines, type QuoteResult } from './quote-lines.ts';

export interface OffersQuote {
  goodsMinor: number;
  /** What the goods must come to; 0 for no minimum. */
  minimumMinor: number;
  /** Undefined without a place, unless the shop delivers free for all. */
  delivery: DeliveryQuote | undefined;
  /** Whose prices these are; undefined for those of everybody. */
  company: BuyingCompany | undefined;
  /** With each of the methods that are offered, by its id. */
  taxes: ReadonlyMap<string, QuotedTax>;
}

interface WantedLine {
  tool: string;
  quantity: number;
  /** What a code takes off it, as the cart has it; placing quotes it anew. */
  discountMinor?: number | undefined;
}

interface OffersRequest {
  lines: readonly WantedLine[];
  place: Place | undefined;
  /** What a code takes off the goods, where the lines do not say what it takes off each. */
  discountMinor: number;
  /** The account that would order, with its prices and certificates; undefined for a guest. */
  userId: string | undefined;
  currency: Currency;
  at: Date;
}

/** Tools that are not there count for nothing: what speaks against a line is said at placing. */
export async function quoteOffers(
  executor: Executor,
  { lines, place, discountMinor, userId, currency, at }: OffersRequest,
): Promise<OffersQuote> {
  const toolIds = lines.map(({ tool }) => tool);
  const countries = [place?.country ?? ''];
  const terms = await getTerms(executor, { toolIds, countries, at, buyer: buyerNow(userId) });
  const company = terms.companies?.[userId ?? ''];
  const tools = new Map(
    pricedFor(terms.tools, company)
      .flatMap((tool) => inCurrency(tool, currency, at) ?? [])
      .map((tool) => [tool.id, tool]),
  );
  const wanted = lines.flatMap((line) => {
    const tool = tools.get(line.tool);
    return tool?.isOnSale ? [{ ...line, tool, productId: tool.productId }] : [];
  });
  const siblings = countSiblings(wanted);
  const delivered = wanted.map(({ tool, quantity, discountMinor: off }, index) => {
    const { weightG, unitsPerCarton, taxClass } = tool;
    const siblingUnits = siblings[index] ?? 0;
    const goodsMinor = priceOf(quantity, effectivePrice({ ...tool, siblingUnits }, quantity, at));
    const packing = { weightG, unitsPerCarton, taxClass };
    const less = Math.min(off ?? 0, goodsMinor);
    return { tool: tool.id, quantity, goodsMinor, off: less, ...packing };
  });
  const goods = delivered.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0);
  const sold = takeOff(delivered, discountMinor);
  const delivery = place
    ? quoteDelivery(sold.map(toDelivered), place, { zones: terms.setup.zones, currency })
    : findFreeOffer(terms.setup);
  const offers = delivery?.ok ? delivery.offers : [];
  const goodsMinor = Math.min(goods, Number.MAX_SAFE_INTEGER);
  const tax =
    goodsMinor > chargeBoundsOf(currency).max ? undefined : toTaxTerms(terms, { at, company });
  const taxes = offers.map((offer): [string, QuotedTax] => {
    return [offer.method, quoteTax({ lines: sold, delivery: offer, place, currency }, tax)];
  });
  const minimumMinor = terms.minimums[currency] ?? 0;
  return { goodsMinor, minimumMinor, delivery, taxes: new Map(taxes), company };
}

/** Off the lines that say so, or off all of them in proportion. */
function takeOff<Line extends { goodsMinor: number; off: number }>(
  lines: readonly Line[],
  allMinor: number,
): (Line & { discountMinor: number })[] {
  const parts = lines.map(({ off }) => off);
  const goods = lines.map(({ goodsMinor }) => goodsMinor);
  const sum = goods.reduce((whole, goodsMinor) => whole + goodsMinor, 0);
  const isEach = parts.some((off) => off > 0) || allMinor === 0 || sum === 0;
  const offs = isEach ? parts : allocate(Math.min(allMinor, sum), goods);
  return lines.map((line, index) => ({ ...line, discountMinor: offs[index] ?? 0 }));
}

/** Delivery counts what the goods come to with the code. */
function toDelivered<Line extends { goodsMinor: number; discountMinor: number }>({
  discountMinor,
  ...line
}: Line) {
  return { ...line, goodsMinor: line.goodsMinor - discountMinor };
}

/**
 * What placing would answer to these lines of tools named by id, without writing anything; at the
 * prices of the company that the account buys for now.
 */
export async function quoteRequest(
  executor: Executor,
  request: Pick<OrderRequest, 'lines' | 'delivery' | 'hasMinimum' | 'currency'>,
  { userId, at }: { userId: string | undefined; at: Date },
): Promise<QuoteResult> {
  const toolIds = request.lines.flatMap(({ tool }) => ('id' in tool ? [tool.id] : []));
  const countries = [request.delivery?.address.country ?? ''];
  const terms = await getTerms(executor, { toolIds, countries, at, buyer: buyerNow(userId) });
  const company = terms.companies?.[userId ?? ''];
  const tools = pricedFor(terms.tools, company);
  const { setup, minimums } = terms;
  const tax = toTaxTerms(terms, { at, company });
  return quoteLines(request, tools, { setup, minimums, at, tax });
}

function findFreeOffer(setup: DeliverySetup): DeliveryQuote | undefined {
  const free = findFreeForAll(setup);
  if (!free) return undefined;
  const { id: method, name, note, kind } = free.method;
  return { ok: true, offers: [{ method, name, note, kind, priceMinor: 0 }] };
}

interface TermsRequest {
  toolIds: readonly string[];
  /** The one that the goods go to; none where that is not known. */
  countries: readonly string[];
  at: Date;
  buyer: TermsBuyer;
}

/** The accounts whose terms count; null for those of everybody. */
interface TermsBuyer {
  certificatesOf: string | null;
  pricesOf: string | null;
  /** For which of its companies; null for the one that it buys for now. */
  company: string | null;
}

type Terms = NonNullable<Awaited<ReturnType<typeof selectTerms.first>>>;

/** The tools of lines and the terms of the shop, for what is quoted and not placed. */
export async function getTerms(
  executor: Executor,
  { toolIds, countries, at, buyer }: TermsRequest,
): Promise<Terms> {
  const terms = await selectTerms.first(executor, {
    ...{ toolIds: [...toolIds], countries: [...countries], at, ...buyer },
  });
  if (!terms) throw new Error('the terms of the shop are gone');
  return terms;
}

/** An account, undefined for a guest, that buys as it has chosen. */
function buyerNow(userId: string | undefined): TermsBuyer {
  const user = userId ?? null;
  return { certificatesOf: user, pricesOf: user, company: null };
}

/**
 * The company of an order as it is now. Where its buyer belongs to it no more, or it buys no more,
 * its number is what stands in the order, which nobody vouches for any more.
 */
export function companyOf({ userId, company }: Order, terms: Terms): TaxedCompany | undefined {
  return terms.companies?.[userId ?? ''] ?? (company && { ...company, taxCheck: null });
}

/** Who belongs to the company of an order no more has the prices of everybody. */
export function buyerOf({ userId, company }: Order): TermsBuyer {
  const user = userId ?? null;
  const pricesOf = company ? user : null;
  return { certificatesOf: user, pricesOf, company: company?.id ?? null };
}
