/** What lines would come to, and how they could be delivered, before an order is placed. */
import type { Executor } from '#platform/database/database.ts';
import { priceOf } from '#platform/money.ts';
import { findFreeForAll, quoteDelivery, type DeliveryQuote } from '#modules/delivery/delivery.ts';
import type { DeliverySetup, Place } from '#modules/delivery/delivery-zone.ts';
import { selectTerms } from '../queries/placing.ts';
import type { OrderRequest } from './order-request.ts';
import { quoteLines, type QuoteResult } from './quote-lines.ts';

export interface OffersQuote {
  goodsMinor: number;
  /** What the goods must come to; 0 for no minimum. */
  minimumMinor: number;
  /** Undefined without a place, unless the shop delivers free for all. */
  delivery: DeliveryQuote | undefined;
}

interface WantedOffers {
  lines: readonly { tool: string; quantity: number }[];
  place: Place | undefined;
  /** What a code takes off the goods, as the cart has it; placing quotes it anew. */
  discountMinor: number;
}

/** Tools that are not there count for nothing: what speaks against a line is said at placing. */
export async function quoteOffers(
  executor: Executor,
  { lines, place, discountMinor }: WantedOffers,
): Promise<OffersQuote> {
  const toolIds = lines.map(({ tool }) => tool);
  const terms = await selectTerms.first(executor, { toolIds, countries: [place?.country ?? ''] });
  if (!terms) throw new Error('the terms of the shop are gone');
  const tools = new Map(terms.tools.map((tool) => [tool.id, tool]));
  const delivered = lines.flatMap(({ tool: id, quantity }) => {
    const tool = tools.get(id);
    if (!tool?.isOnSale) return [];
    const { weightG, unitsPerCarton } = tool;
    return [{ tool: id, quantity, goodsMinor: priceOf(quantity, tool), weightG, unitsPerCarton }];
  });
  const goods = delivered.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0);
  return {
    goodsMinor: Math.min(goods, Number.MAX_SAFE_INTEGER),
    minimumMinor: terms.minimum_minor,
    delivery: place
      ? quoteDelivery(takeOff(delivered, discountMinor), place, terms.setup.zones)
      : findFreeOffer(terms.setup),
  };
}

/** Off which lines makes no difference: delivery counts their sum. */
function takeOff<Line extends { goodsMinor: number }>(
  lines: readonly Line[],
  discountMinor: number,
): Line[] {
  let left = discountMinor;
  return lines.map((line) => {
    const part = Math.min(left, line.goodsMinor);
    left -= part;
    return { ...line, goodsMinor: line.goodsMinor - part };
  });
}

/** What placing would answer to these lines of tools named by id, without writing anything. */
export async function quoteRequest(
  executor: Executor,
  request: Pick<OrderRequest, 'lines' | 'delivery' | 'hasMinimum'>,
): Promise<QuoteResult> {
  const toolIds = request.lines.flatMap(({ tool }) => ('id' in tool ? [tool.id] : []));
  const countries = [request.delivery?.address.country ?? ''];
  const terms = await selectTerms.first(executor, { toolIds, countries });
  if (!terms) throw new Error('the terms of the shop are gone');
  const { tools, setup, minimum_minor: minimumMinor } = terms;
  return quoteLines(request, tools, { setup, minimumMinor });
}

function findFreeOffer(setup: DeliverySetup): DeliveryQuote | undefined {
  const free = findFreeForAll(setup);
  if (!free) return undefined;
  const { id: method, name, note, kind } = free.method;
  return { ok: true, offers: [{ method, name, note, kind, priceMinor: 0 }] };
}
