/**
 * Inventory owns the stock: units on hand, and of these the units held for orders until their
 * parcels are handed over. What can be ordered is on hand less held; it never falls below zero,
 * because a hold is one conditional update and the table's check constraint stands behind it.
 * What is held is the sum of the orders' reservations (`reservations.ts`).
 *
 * Every change of the balance is a movement row in the same statement: who, why, which order. A
 * movement begins where stock stood and stock stands where its last movement ended: a foreign key
 * sees to it with each statement, so the balance cannot differ from its ledger.
 * All functions take the caller's transaction; units are whole pieces.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { Movement, MovementKind, StockFault } from './movement.ts';
import {
  selectMovements,
  selectMovementsOfOrder,
  selectStockFaults,
  type MovementRow,
} from './queries/movements.ts';
import { holdStock, lockStock, moveStock, openStock, selectAvailable } from './queries/stock.ts';

/** Why units move: for which tool, how many, by whom, when. */
export interface StockChange {
  tool: string;
  quantity: number;
  actor: string;
  reason: string;
  /** Where staff call from. */
  peer?: string;
  at: Date;
}

export interface OrderStockChange extends StockChange {
  order: string;
}

export {
  countUndecided,
  endUnits,
  handOverUnits,
  listReservations,
  releaseUnits,
  reserveUnits,
  type Reservation,
  type UnitsCause,
  type UnitsEnd,
} from './reservations.ts';

export type Held =
  | { ok: true }
  /** Fewer are free than are asked for. */
  | { ok: false; available: number }
  /** Of the part that others of the same orders have taken from, so many are left. */
  | { ok: false; leftOfShare: number };

/** Units of several orders that may only have a part of what is on hand together. */
export interface SharedPart {
  /** Those of earlier orders. */
  taken: number;
  /** The part: one in so many. */
  of: number;
}

/** Opens the stock of a new tool with what the maker has received so far. */
export async function openToolStock(tx: Transaction, change: StockChange): Promise<void> {
  const { tool, quantity, actor, reason, at } = change;
  await openStock.count(tx, tool, quantity, actor, reason, at);
  if (quantity > 0) tx.announce('stock');
}

/** Sets units aside for an order, or says how many are left when that is too few. */
export async function holdForOrder(
  tx: Transaction,
  { part, ...change }: OrderStockChange & { part?: SharedPart | undefined },
): Promise<Held> {
  const { tool, quantity, order, actor, reason, at } = change;
  const share: [number | null, number] = part ? [part.taken + quantity, part.of] : [null, 1];
  const held = await holdStock.first(
    tx,
    ...([tool, 0, quantity, order, 'held', actor, reason, at] as const),
    ...share,
  );
  if (held) tx.announce('stock');
  if (held) return { ok: true };
  const { available = 0, on_hand: onHand = 0 } = (await selectAvailable.first(tx, tool)) ?? {};
  if (!part || quantity > available) return { ok: false, available };
  return { ok: false, leftOfShare: Math.max(0, Math.floor(onHand / part.of) - part.taken) };
}

export type Booked =
  | { ok: true }
  | { ok: false; reason: 'held'; onHand: number; held: number }
  | { ok: false; reason: 'too_many'; onHand: number };

/** More of one tool than this cannot be on hand. */
export const mostOnHand = 1_000_000_000;

/** Units that came in. Throws when no stock is kept of the tool. */
export function receiveStock(tx: Transaction, change: StockChange): Promise<Booked> {
  return book(tx, 'received', change);
}

/**
 * Sets the units on hand right by a difference, up or down: a count, a breakage. Refused when
 * fewer would be left than are held for orders.
 */
export function correctStock(tx: Transaction, change: StockChange): Promise<Booked> {
  return book(tx, 'corrected', change);
}

async function book(tx: Transaction, kind: MovementKind, change: StockChange): Promise<Booked> {
  const { tool, quantity } = change;
  const balance = await lockStock.first(tx, tool);
  if (!balance) throw new Error(`no stock is kept of tool ${tool}`);
  const { on_hand: onHand, held } = balance;
  if (onHand + quantity < held) return { ok: false, reason: 'held', onHand, held };
  if (onHand + quantity > mostOnHand) return { ok: false, reason: 'too_many', onHand };
  await move(tx, kind, { ...change, onHand: quantity, held: 0 });
  await noteBooking(tx, kind, change);
  return { ok: true };
}

// Why stands in the movement's own row: the log keeps no text that somebody typed.
async function noteBooking(tx: Transaction, kind: MovementKind, change: StockChange) {
  const { tool, quantity, actor, peer = '', at } = change;
  const detail = { kind, change: String(quantity) };
  const object = `tool:${tool}`;
  await writeAudit(tx, { actor, action: 'stock.changed', object, detail, peer }, at);
}

/** Units that can be ordered now; 0 for an unknown tool. */
export async function countAvailable(session: Session, tool: string): Promise<number> {
  return (await selectAvailable.first(session, tool))?.available ?? 0;
}

/** A tool's movements, the newest first: at most `limit` of those before an ordinal. */
export async function listMovements(
  session: Session,
  tool: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Movement[]> {
  return (await selectMovements.all(session, tool, before ?? null, limit)).map(toMovement);
}

/** The movements of an order's units, the oldest first. */
export async function listMovementsOf(session: Session, order: string): Promise<Movement[]> {
  return (await selectMovementsOfOrder.all(session, order)).map(toMovement);
}

/** Adds every movement up again; answers the tools whose stock is anything else. */
export async function listStockFaults(session: Session): Promise<StockFault[]> {
  return (await selectStockFaults.all(session)).map((row) => {
    const { tool_id: tool, on_hand: onHand, held, gaps } = row;
    return { tool, onHand, held, gaps, movedOnHand: row.moved_on_hand, movedHeld: row.moved_held };
  });
}

function toMovement(row: MovementRow): Movement {
  return {
    tool: row.tool_id,
    ordinal: row.ordinal,
    kind: row.kind,
    onHandChange: row.on_hand_change,
    heldChange: row.held_change,
    onHand: row.on_hand,
    held: row.held,
    actor: row.actor,
    reason: row.reason,
    order: row.order_id ?? undefined,
    at: row.at,
  };
}

interface Balance extends StockChange {
  onHand: number;
  held: number;
}

async function move(tx: Transaction, kind: MovementKind, change: Balance): Promise<void> {
  const { tool, onHand, held, actor, reason, at } = change;
  const moved = await moveStock.first(tx, tool, onHand, held, null, kind, actor, reason, at);
  if (!moved) throw new Error(`no stock is kept of tool ${tool}`);
  if (onHand !== held) tx.announce('stock');
}
