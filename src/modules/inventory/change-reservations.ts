/**
 * The units of an order whose lines are edited while it waits for its payment, in two steps around
 * the writing of its lines: what it wants no more is released before, what it wants beyond is
 * reserved after, as the last statement. The caller has locked the order; stock is locked in the
 * order of tools, as placing does.
 */
import type { Tx } from '#platform/database/transaction.ts';
import { announceStock } from './announce-stock.ts';
import { releaseSome, selectReservations } from './queries/reservations.ts';
import { lockStocks } from './queries/stock.ts';
import type { ToolUnits, UnitsCause } from './reservations.ts';
import { reserveForOrders, type ShortTool } from './reserve-for-orders.ts';

/** What an order has reserved of a tool, and what it shall have beyond that. */
export interface RaisedUnits extends ToolUnits {
  reserved: number;
}

/**
 * Releases what is lowered, and returns what is raised. `units` are those of each tool that the
 * order shall have; what it has of others is released.
 */
export async function releaseLowered(
  tx: Tx,
  { units, order, actor, reason, at }: UnitsCause & { units: readonly ToolUnits[] },
): Promise<RaisedUnits[]> {
  const rows = await selectReservations.all(tx, { orderId: order });
  const reservedOf = new Map(rows.map((row) => [row.tool_id, row.reserved]));
  const wantedOf = new Map(units.map((one) => [one.tool, one.units]));
  const tools = [...new Set([...reservedOf.keys(), ...wantedOf.keys()])];
  const differences = tools.map((tool) => {
    const reserved = reservedOf.get(tool) ?? 0;
    return { tool, reserved, units: (wantedOf.get(tool) ?? 0) - reserved };
  });
  const lowered = differences.filter((one) => one.units < 0);
  const raised = differences.filter((one) => one.units > 0);
  if (lowered.length === 0) return raised;
  // All of them first, in their order, because another statement follows.
  await lockStocks.count(tx, { toolIds: [...lowered, ...raised].map(({ tool }) => tool) });
  const released = await releaseSome.all(tx, {
    toolIds: lowered.map(({ tool }) => tool),
    units: lowered.map((one) => -one.units),
    ...{ orderId: order, actor, reason, at },
  });
  announceStock(tx, released);
  return raised;
}

export interface RaisedReservations extends UnitsCause {
  raised: readonly RaisedUnits[];
  /** Units of other orders that share a part of the stock with this one; undefined for none. */
  sharedWith: (tool: string) => number | undefined;
  shareOf: number;
}

/** The tools that are short, of which nothing was reserved then; the caller undoes all of it. */
export async function reserveRaised(
  tx: Tx,
  { raised, sharedWith, shareOf, order, actor, reason, at }: RaisedReservations,
): Promise<ShortTool[]> {
  if (raised.length === 0) return [];
  const wanted = raised.map(({ tool, units: quantity, reserved }) => {
    const others = sharedWith(tool);
    const alreadyReserved = others === undefined ? undefined : others + reserved;
    return { order, tool, quantity, actor, alreadyReserved };
  });
  const short = await reserveForOrders(tx, wanted, { shareOf, reason, at });
  return short.get(order) ?? [];
}
