/**
 * What the lines of a request come to at today's prices, with their delivery, or why each of those
 * that cannot be ordered like this cannot. Pure: the same lines, tools and zones give the same
 * answer wherever it is shown.
 */
import { chargeBoundsOf, homeCurrency, type Currency } from '#platform/currency.ts';
import { comparePrices, priceOf } from '#platform/money.ts';
import type { OrderableTool } from '#modules/catalogue/orderable-tool.ts';
import type { DeliverySetup, Place } from '#modules/delivery/delivery-zone.ts';
import {
  countSiblings,
  effectivePrice,
  inCurrency,
  unitPriceOf,
  type Buyer,
  type LadderStep,
  type PriceSource,
} from '#modules/prices/price-list.ts';
import { refuseTotal } from './charge-bounds.ts';
import { chooseDelivery, type DeliveryChoice, type OrderDelivery } from '../order-delivery.ts';
import {
  findManualError,
  insteadOf,
  inUnits,
  toManualLine,
  type ManualLine,
} from '../by-staff/manual-price.ts';
import type {
  LineReason,
  LineError,
  LineRequest,
  OrderError,
  OrderRequest,
} from './order-request.ts';
import { discountLines, type CodeTerms, type QuotedDiscount } from './discount-lines.ts';
import { quoteTax, type OrderTax, type QuotedTax, type TaxTerms } from './order-tax.ts';
import { findQuantityViolation } from '../quantity-rules.ts';

export interface QuotedLine {
  tool: OrderableTool;
  quantity: number;
  /** Of the step that the quantity is on, for `perUnits` of the tool. */
  unitPriceMinor: number;
  perUnits: number;
  source: PriceSource;
  /** Where staff typed the price: no list says it then. */
  manual?: ManualLine | undefined;
  goodsMinor: number;
  /** Of that, what the code takes off. */
  discountMinor: number;
  /** Goods less discount, and less the tax that prices include. */
  netMinor: number;
  taxMinor: number;
}

export interface Quote {
  currency: Currency;
  lines: QuotedLine[];
  goodsMinor: number;
  discount: QuotedDiscount | undefined;
  /** Undefined where it is chosen later. */
  delivery: OrderDelivery | undefined;
  /** Undefined where the shop charges none anywhere. */
  tax: OrderTax | undefined;
  taxMinor: number;
  totalMinor: number;
}

export type QuoteResult = { ok: true; quote: Quote } | { ok: false; error: OrderError };

type QuotedRequest = Pick<
  OrderRequest,
  'lines' | 'seenTotalMinor' | 'hasMinimum' | 'code' | 'currency'
> & {
  delivery?: { address: Place; choice: DeliveryChoice } | undefined;
  /** Of an order that there is already: it may stay below the minimum, and go no lower. */
  formerGoodsMinor?: number;
};

/** What holds for all orders at that moment. */
export interface OrderTerms {
  /** The zones that may have the address. */
  setup: DeliverySetup;
  /** What the goods of a cart must come to, by currency; none where it is missing. */
  minimums: Minimums;
  /** The prices are those of this moment. */
  at: Date;
  /** Undefined where the shop has no registration. */
  tax?: TaxTerms | undefined;
}

/** In minor units of each. */
export type Minimums = Readonly<Partial<Record<Currency, number>>>;

/** With the promotion of the request's code, for one that has a code. */
type TermsOfRequest = OrderTerms & { code?: CodeTerms };

/** At the prices of who buys for a company; of nobody's, those of everybody. */
export function pricedFor(
  tools: readonly OrderableTool[],
  buyer: Buyer | undefined,
): readonly OrderableTool[] {
  return buyer ? tools.map((tool) => ({ ...tool, buyer })) : tools;
}

/** With the tools that were found for the lines, those on sale and others. */
export function quoteLines(
  request: QuotedRequest,
  tools: readonly OrderableTool[],
  terms: TermsOfRequest,
): QuoteResult {
  const { lines, currency = homeCurrency } = request;
  const sold = { currency, at: terms.at };
  const chosen = lines.map(({ tool }) => chooseTool(tool, tools, sold));
  const units = sumByTool(lines, chosen);
  const siblings = countSiblingsOf(lines, chosen);
  const quoted: QuotedLine[] = [];
  const errors = lines.flatMap((line, index): LineError[] => {
    const tool = chosen[index] ?? { reason: 'tool_unknown' };
    if ('reason' in tool) return [{ line: index, ...tool }];
    const siblingUnits = siblings[index] ?? 0;
    const step = effectivePrice({ ...tool, siblingUnits }, line.quantity, terms.at);
    const manual = line.manual && inUnits(line.manual, step);
    quoted.push(quoteLine(tool, { ...line, manual }, step));
    const reason =
      findManualError(manual, { insteadMinor: insteadOf(manual, step), currency }) ??
      findLineReason(line, tool, { step, units: units.get(tool.id) ?? 0 });
    return reason ? [{ line: index, ...reason }] : [];
  });
  if (errors.length > 0) return { ok: false, error: { reason: 'lines_refused', lines: errors } };
  return quoteWhole(quoted, request, terms);
}

function quoteLine(
  tool: OrderableTool,
  { quantity, manual }: LineRequest,
  step: LadderStep,
): QuotedLine {
  const { priceMinor: unitPriceMinor, source } = manual
    ? { priceMinor: manual.priceMinor, source: undefined }
    : step;
  const { perUnits = 1 } = manual ?? step;
  const goodsMinor = priceOf(quantity, { priceMinor: unitPriceMinor, perUnits });
  return {
    tool,
    quantity,
    ...{ unitPriceMinor, perUnits },
    source,
    ...(manual && { manual: toManualLine(manual, insteadOf(manual, step)) }),
    ...{ goodsMinor, discountMinor: 0, netMinor: goodsMinor, taxMinor: 0 },
  };
}

/** The code takes off the goods, delivery and tax are added; then it is the total that counts. */
function quoteWhole(
  lines: QuotedLine[],
  request: QuotedRequest,
  { setup, minimums, code, tax: taxTerms }: TermsOfRequest,
): QuoteResult {
  const sum = lines.reduce((total, line) => total + line.goodsMinor, 0);
  const goodsMinor = Math.min(sum, Number.MAX_SAFE_INTEGER);
  const { currency = homeCurrency } = request;
  const minimumMinor = minimums[currency] ?? 0;
  const { hasMinimum, formerGoodsMinor = minimumMinor } = request;
  if (hasMinimum && goodsMinor < Math.min(minimumMinor, formerGoodsMinor)) {
    const missingMinor = minimumMinor - goodsMinor;
    const error = { reason: 'below_order_minimum', minimumMinor, missingMinor, currency } as const;
    return { ok: false, error };
  }
  const discounted = discountLines(lines, { code: request.code, currency }, code);
  if (!discounted.ok) return discounted;
  const { delivery: wanted } = request;
  const chosen = chooseDelivery(
    discounted.lines.map(toDeliveredLine),
    wanted && { place: wanted.address, choice: wanted.choice },
    { setup, currency },
  );
  if (!chosen.ok) return chosen;
  const { delivery } = chosen;
  const { discount } = discounted;
  const netMinor = totalOf(goodsMinor - (discount?.discountMinor ?? 0), delivery);
  const untaxed = { ...discounted, currency, goodsMinor, delivery, tax: undefined, taxMinor: 0 };
  // What is more than anybody can be charged has no tax either.
  if (!taxTerms || netMinor > chargeBoundsOf(currency).max)
    return checkTotal({ ...untaxed, totalMinor: netMinor }, request.seenTotalMinor);
  return addTax({ ...untaxed, totalMinor: netMinor }, request, taxTerms);
}

function addTax(net: Quote, request: QuotedRequest, terms: TaxTerms): QuoteResult {
  const { delivery, currency } = net;
  const sold = net.lines.map(({ tool: { taxClass }, ...line }) => ({ ...line, taxClass }));
  const sale = { lines: sold, delivery, place: request.delivery?.address, currency };
  const { tax, taxMinor, totalMinor, lines } = quoteTax(sale, terms);
  const quote = {
    ...{ ...net, tax, taxMinor, totalMinor },
    lines: net.lines.map((line, index) => ({ ...line, ...taxOf(lines[index]) })),
  };
  return checkTotal(quote, request.seenTotalMinor);
}

/** Nothing else of what tax says of a line. */
function taxOf(line: QuotedTax['lines'][number] | undefined) {
  if (!line) throw new Error('a line has no tax');
  return { netMinor: line.netMinor, taxMinor: line.taxMinor };
}

function totalOf(goodsMinor: number, delivery: OrderDelivery | undefined): number {
  return Math.min(goodsMinor + (delivery?.priceMinor ?? 0), Number.MAX_SAFE_INTEGER);
}

/** What is free from a value, or priced by it, counts what the goods come to with the code. */
function toDeliveredLine({ tool, quantity, goodsMinor: listMinor, discountMinor }: QuotedLine) {
  const { id, weightG, unitsPerCarton } = tool;
  return { tool: id, quantity, goodsMinor: listMinor - discountMinor, weightG, unitsPerCarton };
}

function checkTotal(quote: Quote, seenTotalMinor: number | undefined): QuoteResult {
  const { totalMinor, discount, currency } = quote;
  if (seenTotalMinor !== undefined && seenTotalMinor !== totalMinor)
    return { ok: false, error: { reason: 'total_changed', totalMinor, currency } };
  const discountMinor = discount?.discountMinor ?? 0;
  const error = refuseTotal(totalMinor, { discountMinor, currency });
  return error ? { ok: false, error } : { ok: true, quote };
}

type ChosenTool =
  | OrderableTool
  | { reason: 'tool_unknown' | 'tool_ambiguous' | 'archived' | 'not_in_currency' };

function chooseTool(
  wanted: LineRequest['tool'],
  tools: readonly OrderableTool[],
  { currency, at }: { currency: Currency; at: Date },
): ChosenTool {
  const found = findTool(wanted, tools);
  if ('reason' in found) return found;
  return inCurrency(found, currency, at) ?? { reason: 'not_in_currency' };
}

function findTool(wanted: LineRequest['tool'], tools: readonly OrderableTool[]): ChosenTool {
  if ('id' in wanted) {
    const tool = tools.find(({ id }) => id === wanted.id);
    if (!tool) return { reason: 'tool_unknown' };
    return tool.isOnSale ? tool : { reason: 'archived' };
  }
  const [tool, another] = tools.filter(({ name, isOnSale }) => isOnSale && name === wanted.name);
  if (another) return { reason: 'tool_ambiguous' };
  return tool ?? { reason: 'tool_unknown' };
}

/** One tool on two lines is one sum: rules and stock are of the tool. */
function sumByTool(
  lines: readonly LineRequest[],
  chosen: readonly ChosenTool[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const [index, { quantity }] of lines.entries()) {
    const tool = chosen[index];
    if (tool && 'id' in tool) units.set(tool.id, (units.get(tool.id) ?? 0) + quantity);
  }
  return units;
}

/** What cannot be ordered counts for nothing. */
function countSiblingsOf(lines: readonly LineRequest[], chosen: readonly ChosenTool[]): number[] {
  return countSiblings(
    lines.map(({ quantity }, index) => {
      const tool = chosen[index];
      return tool && 'id' in tool
        ? { productId: tool.productId, quantity }
        : { productId: '', quantity: 0 };
    }),
  );
}

function findLineReason(
  { quantity, seenPriceMinor, seenPerUnits }: LineRequest,
  tool: OrderableTool,
  { step, units }: { step: LadderStep; units: number },
): LineReason | undefined {
  const { minimumOrder: minimum } = tool;
  // Whoever has seen the tool's own price pays what a list takes off it; more is never charged.
  if (seenPriceMinor !== undefined) {
    const seen = { priceMinor: seenPriceMinor, perUnits: seenPerUnits };
    const more = comparePrices(step, seen);
    const isLess = more < 0 && comparePrices(seen, tool) === 0;
    const { currency = homeCurrency } = tool;
    if (more !== 0 && !isLess) return { reason: 'price_changed', ...unitPriceOf(step), currency };
  }
  if (quantity < 1) return { reason: 'below_minimum', minimum };
  return findQuantityViolation(units, tool);
}
