/**
 * Inventory owns the stock: units on hand, and of these the units reserved for orders until their
 * parcel is handed over. What can be ordered is on hand less reserved. It never falls below zero,
 * because a reservation is one conditional update, backed by the table's check constraint.
 * The reserved units are the sum of the orders' reservations (`reservations.ts`).
 *
 * Every change of the balance is a movement row in the same statement: who, why, which order. A
 * movement begins where stock stood and stock stands where its last movement ended: a foreign key
 * sees to it with each statement, so the balance cannot differ from its ledger.
 * All functions take the caller's transaction; units are whole pieces.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { announceStock } from './announce-stock.ts';
import type { Movement, MovementKind, StockViolation } from './movement.ts';
import {
  selectMovements,
  selectMovementsOfOrder,
  selectStockViolations,
  type MovementRow,
} from './queries/movements.ts';
import {
  lockStock,
  moveStock,
  insertStock,
  insertEmptyStocks,
  selectAvailable,
} from './queries/stock.ts';

/** Which units move, and why. */
export interface StockChange {
  tool: string;
  quantity: number;
  reason: string;
}

export { releaseLowered, reserveRaised, type RaisedUnits } from './change-reservations.ts';
export { reserveForOrders, type ShortTool, type UnitsWanted } from './reserve-for-orders.ts';
export {
  countUndecided,
  restockOrWriteOff,
  handOverUnits,
  listReservations,
  moveOutOfOrder,
  releaseUnits,
  reserveUnits,
  type Reservation,
  type ToolUnits,
  type UnitsCause,
  type UnitsDestination,
  type UnitsOutOfOrder,
} from './reservations.ts';

/** Creates the stock of a new tool, with the units that are there to begin with. */
export async function createToolStock(
  tx: Tx,
  { id: actor, at }: Actor,
  { tool, quantity, reason }: StockChange,
): Promise<void> {
  await insertStock.count(tx, { toolId: tool, onHandChange: quantity, actor, reason, at });
  if (quantity > 0) tx.announce('stock', [tool]);
}

/** Creates the stock of new tools of which there is nothing yet. */
export async function createEmptyStocks(
  tx: Tx,
  { id: actor, at }: Actor,
  { tools, reason }: { tools: readonly string[]; reason: string },
): Promise<void> {
  await insertEmptyStocks.count(tx, { toolIds: tools, actor, reason, at });
}

export type ChangeStockResult =
  | { ok: true }
  | { ok: false; reason: 'reserved'; onHand: number; reserved: number }
  | { ok: false; reason: 'too_many'; onHand: number };

/** More of one tool than this cannot be on hand. */
export const maxOnHand = 1_000_000_000;

/** Units that came in. Throws when no stock is kept of the tool. */
export function receiveStock(
  { db }: { db: Database },
  actor: Actor,
  change: StockChange,
): Promise<ChangeStockResult> {
  return inTransaction(db, (tx) => changeStock(tx, actor, { kind: 'received', ...change }));
}

/**
 * Sets the units on hand right by a difference, up or down: a count, a breakage. Refused when
 * fewer would be left than are reserved for orders.
 */
export function correctStock(
  { db }: { db: Database },
  actor: Actor,
  change: StockChange,
): Promise<ChangeStockResult> {
  return inTransaction(db, (tx) => changeStock(tx, actor, { kind: 'corrected', ...change }));
}

async function changeStock(
  tx: Tx,
  actor: Actor,
  { kind, tool, quantity, reason }: StockChange & { kind: MovementKind },
): Promise<ChangeStockResult> {
  const balance = await lockStock.first(tx, { toolId: tool });
  if (!balance) throw new Error(`no stock is kept of tool ${tool}`);
  const { on_hand: onHand, reserved } = balance;
  if (onHand + quantity < reserved) return { ok: false, reason: 'reserved', onHand, reserved };
  if (onHand + quantity > maxOnHand) return { ok: false, reason: 'too_many', onHand };
  const movement = { tool, onHandChange: quantity, reservedChange: 0, reason };
  await insertMovement(tx, kind, { ...movement, actor: actor.id, at: actor.at });
  // The reason is in the movement's own row: the audit log keeps no text that somebody typed.
  const detail = { kind, change: String(quantity) };
  await writeAuditEntry(tx, actor, { action: 'stock.changed', object: `tool:${tool}`, detail });
  return { ok: true };
}

/** Units that can be ordered now; 0 for an unknown tool. */
export async function countAvailable(executor: Executor, tool: string): Promise<number> {
  return (await selectAvailable.first(executor, { toolId: tool }))?.available ?? 0;
}

/** A tool's movements, the newest first: at most `limit` of those before an ordinal. */
export async function listMovements(
  executor: Executor,
  tool: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Movement[]> {
  return (
    await selectMovements.all(executor, { toolId: tool, ordinal: before ?? null, limit })
  ).map(toMovement);
}

/** The movements of an order's units, the oldest first. */
export async function listMovementsOfOrder(executor: Executor, order: string): Promise<Movement[]> {
  return (await selectMovementsOfOrder.all(executor, { orderId: order })).map(toMovement);
}

/** Sums up all movements again; returns the tools whose stock differs from that sum. */
export async function listStockViolations(executor: Executor): Promise<StockViolation[]> {
  return (await selectStockViolations.all(executor, {})).map((row) => {
    const { tool_id: tool, on_hand: onHand, reserved, gaps } = row;
    return {
      tool,
      onHand,
      reserved,
      gaps,
      movedOnHand: row.moved_on_hand,
      movedReserved: row.moved_reserved,
    };
  });
}

function toMovement(row: MovementRow): Movement {
  return {
    tool: row.tool_id,
    ordinal: row.ordinal,
    kind: row.kind,
    onHandChange: row.on_hand_change,
    reservedChange: row.reserved_change,
    onHand: row.on_hand,
    reserved: row.reserved,
    actor: row.actor,
    reason: row.reason,
    order: row.order_id ?? undefined,
    line: row.line_position ?? undefined,
    at: row.at,
  };
}

interface StockMove {
  tool: string;
  onHandChange: number;
  reservedChange: number;
  actor: string;
  reason: string;
  at: Date;
}

async function insertMovement(tx: Tx, kind: MovementKind, change: StockMove): Promise<void> {
  const { tool, onHandChange, reservedChange, actor, reason, at } = change;
  const moved = await moveStock.first(tx, {
    toolId: tool,
    onHandChange,
    reservedChange,
    orderId: null,
    kind,
    actor,
    reason,
    at,
  });
  if (!moved) throw new Error(`no stock is kept of tool ${tool}`);
  announceStock(tx, [moved]);
}
