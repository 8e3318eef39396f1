/**
 * What an order comes to with other lines, at today's prices, by the function that placing uses.
 * What else a total consists of, such as delivery or a code, is quoted anew here and nowhere else.
 */
import type { Executor } from '#platform/database/database.ts';
import { listReservations } from '#modules/inventory/inventory.ts';
import type { Order } from '../order.ts';
import { quoteLines, type QuoteResult } from '../placing/quote-lines.ts';
import { selectOrderableTools } from '../queries/edits.ts';
import type { WantedLine } from './order-edit.ts';

export async function quoteLinesOf(
  executor: Executor,
  order: Order,
  { lines, seenTotalMinor }: { lines: readonly WantedLine[]; seenTotalMinor?: number },
): Promise<QuoteResult> {
  const toolIds = lines.map(({ tool }) => tool);
  const row = await selectOrderableTools.first(executor, { toolIds });
  const own = await findOwnUnits(executor, order);
  // What the order has reserved itself can be ordered by it again.
  const tools = (row?.tools ?? []).map((tool) => ({
    ...tool,
    available: tool.available + (own.get(tool.id) ?? 0),
  }));
  const wanted = lines.map(({ tool, quantity }) => ({ tool: { id: tool }, quantity }));
  return quoteLines(
    { lines: wanted, ...(seenTotalMinor !== undefined && { seenTotalMinor }) },
    tools,
  );
}

/** Units that the order has reserved, by tool. */
export async function findOwnUnits(
  executor: Executor,
  { id }: Order,
): Promise<ReadonlyMap<string, number>> {
  const reservations = await listReservations(executor, id);
  return new Map(reservations.map(({ tool, reserved }) => [tool, reserved]));
}
