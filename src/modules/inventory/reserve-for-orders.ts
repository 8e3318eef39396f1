/** Reserves units for orders that are being placed; the caller's last statement. */
import type { Tx } from '#platform/database/transaction.ts';
import { announceStock } from './announce-stock.ts';
import { reserveStock } from './queries/stock.ts';

/** Units of one tool that an order wants; a tool stands once in an order. */
export interface UnitsWanted {
  order: string;
  tool: string;
  quantity: number;
  actor: string;
  /**
   * Units that earlier orders of the account have reserved, where those share a part of the units
   * on hand with this one.
   */
  alreadyReserved: number | undefined;
}

/** Fewer are available than were ordered, or less is left of the part that orders share. */
export type ShortTool = { tool: string } & ({ available: number } | { shareLeft: number });

/**
 * Reserves for each order all that it wants, or nothing, one order after the other. Returns the
 * tools that are short, by the orders that got nothing. What orders share is one in `shareOf` of
 * the units on hand.
 */
export async function reserveForOrders(
  tx: Tx,
  wanted: readonly UnitsWanted[],
  { shareOf, reason, at }: { shareOf: number; reason: string; at: Date },
): Promise<ReadonlyMap<string, ShortTool[]>> {
  const rows = await reserveStock.all(tx, {
    orderIds: wanted.map(({ order }) => order),
    toolIds: wanted.map(({ tool }) => tool),
    units: wanted.map(({ quantity }) => quantity),
    sharedUnits: wanted.map(({ quantity, alreadyReserved: before }) =>
      before === undefined ? null : before + quantity,
    ),
    waves: toWaves(wanted),
    shareOf,
    actors: wanted.map(({ actor }) => actor),
    reason,
    at,
  });
  const moved = rows.filter((row) => row.is_reserved);
  announceStock(tx, moved);
  const movedOf = Map.groupBy(moved, (row) => row.order_id);
  const rowsOf = new Map(rows.map((row) => [`${row.order_id} ${row.tool_id}`, row]));
  const short = new Map<string, ShortTool[]>();
  for (const [order, units] of Map.groupBy(wanted, (one) => one.order)) {
    if (movedOf.get(order)?.length === units.length) continue;
    const tools = units.flatMap(({ tool, quantity, alreadyReserved: before }): ShortTool[] => {
      const { available = 0, on_hand: onHand = 0 } = rowsOf.get(`${order} ${tool}`) ?? {};
      if (quantity > available) return [{ tool, available }];
      const shareLeft = Math.floor(onHand / shareOf) - (before ?? 0);
      return before !== undefined && quantity > shareLeft
        ? [{ tool, shareLeft: Math.max(0, shareLeft) }]
        : [];
    });
    short.set(order, tools);
  }
  return short;
}

/** An order comes after those before it that want one of its tools. Counts from 1. */
function toWaves(wanted: readonly UnitsWanted[]): number[] {
  const lastOf = new Map<string, number>();
  const waveOf = new Map<string, number>();
  for (const [order, units] of Map.groupBy(wanted, (one) => one.order)) {
    const wave = 1 + Math.max(...units.map(({ tool }) => lastOf.get(tool) ?? 0));
    waveOf.set(order, wave);
    for (const { tool } of units) lastOf.set(tool, wave);
  }
  return wanted.map(({ order }) => waveOf.get(order) ?? 1);
}
