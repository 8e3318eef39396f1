/** Reserves the units of orders that were just inserted: all of an order's, or none of them. */
import type { Tx } from '#platform/database/transaction.ts';
import { guestActor } from '#modules/audit/entry.ts';
import { reserveForOrders, type ShortTool } from '#modules/inventory/inventory.ts';
import type { AcceptedRequest } from './new-order.ts';
import { findSharedPart, secondsToFirstEnd } from './order-bounds.ts';
import type { LineError } from './order-request.ts';
import { sumUnits } from './sum-units.ts';

/** The orders whose units are not all there, each with the lines that are short. */
export async function reserveAccepted(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  at: Date,
): Promise<ReadonlyMap<string, LineError[]>> {
  const wanted = accepted.flatMap(({ id: order, request, quote, accountOrders }) =>
    [...sumUnits(quote.lines)].map(([tool, quantity]) => {
      const alreadyReserved = findSharedPart(request.bounds, accountOrders, tool);
      const { id, isGuest } = request.customer;
      const actor = request.placedBy ?? (isGuest ? guestActor : id);
      return { order, tool, quantity, actor, alreadyReserved };
    }),
  );
  const [bounds] = accepted.flatMap(({ request }) => request.bounds ?? []);
  const shareOf = bounds?.limiter.limits.openOrders.laterShareOf ?? 1;
  const short = await reserveForOrders(tx, wanted, { shareOf, reason: 'order_placed', at });
  const byId = new Map(accepted.map((one) => [one.id, one]));
  return new Map(
    [...short].map(([order, tools]) => {
      const one = byId.get(order);
      return [order, one ? refuseLines(one, tools, at) : []];
    }),
  );
}

/** Every line of a tool that is short is named. */
function refuseLines(
  { quote, accountOrders }: AcceptedRequest,
  short: readonly ShortTool[],
  at: Date,
): LineError[] {
  const byTool = new Map(short.map((one) => [one.tool, one]));
  return quote.lines.flatMap(({ tool }, line): LineError[] => {
    const one = byTool.get(tool.id);
    if (!one) return [];
    if ('available' in one) return [{ line, reason: 'out_of_stock', available: one.available }];
    const retryAfterSeconds = secondsToFirstEnd(accountOrders, at);
    return [{ line, reason: 'share_of_stock', left: one.shareLeft, retryAfterSeconds }];
  });
}
