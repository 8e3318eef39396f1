/**
 * What an order comes to with other lines, at today's prices, by the function that placing uses.
 * What else a total consists of is quoted anew here and nowhere else: delivery and the code.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { listReservations } from '#modules/inventory/inventory.ts';
import { findTerms } from '#modules/promotions/promotions.ts';
import { asBefore } from '../order-delivery.ts';
import type { Order } from '../order.ts';
import { toTaxTerms } from '../placing/order-tax.ts';
import { buyerOf, companyOf, getTerms } from '../placing/quote-offers.ts';
import { pricedFor, quoteLines, type QuoteResult } from '../placing/quote-lines.ts';
import { findFixedQuantities, withManualPrices } from '../by-staff/manual-lines.ts';
import type { Editor, WantedLine } from './order-edit.ts';

export interface QuotedEdit {
  lines: readonly WantedLine[];
  seenTotalMinor?: number;
  /** Where the order goes, where that is known. */
  place: Place | undefined;
  /** Instead of the order's own: '' for none. */
  code?: string | undefined;
  editor: Editor;
  at: Date;
}

/** Delivered as before where that is still offered, else by the cheapest; with the order's code. */
export async function quoteLinesOf(
  executor: Executor,
  order: Order,
  { lines, seenTotalMinor, place, code = order.discountCode, editor, at }: QuotedEdit,
): Promise<QuoteResult> {
  const fixed = findFixedQuantities(order, lines, editor);
  if (fixed.length > 0) return { ok: false, error: { reason: 'lines_refused', lines: fixed } };
  const toolIds = lines.map(({ tool }) => tool);
  const countries = place ? [place.country] : [];
  const terms = await getTerms(executor, { toolIds, countries, at, buyer: buyerOf(order) });
  const { setup, minimums } = terms;
  const tax = toTaxTerms(terms, { at, company: companyOf(order, terms) });
  const promotion = await findPromotion(executor, order, { code, toolIds });
  const own = await findOwnUnits(executor, order);
  // What the order has reserved itself can be ordered by it again.
  const company = terms.companies?.[order.userId ?? ''];
  const tools = pricedFor(terms.tools, company).map((tool) => ({
    ...tool,
    available: tool.available + (own.get(tool.id) ?? 0),
  }));
  const wanted = withManualPrices(order, lines, editor);
  const request = {
    ...{ lines: wanted, currency: order.currency },
    ...{ hasMinimum: true, formerGoodsMinor: order.goodsMinor },
    ...(seenTotalMinor !== undefined && { seenTotalMinor }),
    delivery: place && { address: place, choice: asBefore(order.delivery) },
    code: code === '' ? undefined : code,
  };
  return quoteLines(request, tools, { setup, minimums, at, tax, code: { promotion, at } });
}

/** What the order itself uses of it does not count; its own may have another code by now. */
async function findPromotion(
  executor: Executor,
  { id, userId, userEmail: email, discountCode }: Order,
  { code, toolIds: tools }: { code: string; toolIds: readonly string[] },
) {
  if (code === '') return undefined;
  const isOwn = code === discountCode;
  return findTerms(executor, { code, tools, userId, email, order: id, isOwn });
}

/** Units that the order has reserved, by tool. */
export async function findOwnUnits(
  executor: Executor,
  { id }: Order,
): Promise<ReadonlyMap<string, number>> {
  const reservations = await listReservations(executor, id);
  return new Map(reservations.map(({ tool, reserved }) => [tool, reserved]));
}
