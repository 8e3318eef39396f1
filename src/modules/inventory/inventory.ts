/**
 * Inventory owns the stock: units on hand, and of these the units held for orders that are not
 * yet paid. What can be ordered is on hand less held; it never falls below zero, because a hold
 * is one conditional update and the table's check constraint stands behind it.
 *
 * Every change of the balance is a movement row in the same statement: who, why, which order.
 * All functions take the caller's transaction; units are whole pieces.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { holdStock, lockStock, moveStock, openStock, selectAvailable } from './queries/stock.ts';

/** Why units move: for which tool, how many, by whom, when. */
export interface StockChange {
  tool: string;
  quantity: number;
  actor: string;
  reason: string;
  at: Date;
}

export interface OrderStockChange extends StockChange {
  order: string;
}

export type Held = { ok: true } | { ok: false; available: number };

/** Opens the stock of a new tool with what the maker has received so far. */
export async function openToolStock(tx: Transaction, change: StockChange): Promise<void> {
  await openStock.count(tx, change.tool, 0);
  await move(tx, 'received', { ...change, onHand: change.quantity, held: 0 });
}

/** Sets units aside for an order, or says how many are left when that is too few. */
export async function holdForOrder(tx: Transaction, change: OrderStockChange): Promise<Held> {
  const { tool, quantity, order, actor, reason, at } = change;
  const held = await holdStock.first(tx, tool, 0, quantity, order, 'held', actor, reason, at);
  if (held) tx.announce('stock');
  if (held) return { ok: true };
  return { ok: false, available: await countAvailable(tx, tool) };
}

/** Gives an order's held units back to everybody. */
export async function releaseHold(tx: Transaction, change: OrderStockChange): Promise<void> {
  await move(tx, 'released', { ...change, onHand: 0, held: -change.quantity });
}

/** Takes an order's held units out of the house: they are sold. */
export async function sellHeld(tx: Transaction, change: OrderStockChange): Promise<void> {
  await move(tx, 'sold', { ...change, onHand: -change.quantity, held: -change.quantity });
}

/** Puts units of a sold order back on the shelf. */
export async function returnSold(tx: Transaction, change: OrderStockChange): Promise<void> {
  await move(tx, 'returned', { ...change, onHand: change.quantity, held: 0 });
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

async function book(tx: Transaction, kind: string, change: StockChange): Promise<Booked> {
  const { tool, quantity } = change;
  const balance = await lockStock.first(tx, tool);
  if (!balance) throw new Error(`no stock is kept of tool ${tool}`);
  const { on_hand: onHand, held } = balance;
  if (onHand + quantity < held) return { ok: false, reason: 'held', onHand, held };
  if (onHand + quantity > mostOnHand) return { ok: false, reason: 'too_many', onHand };
  await move(tx, kind, { ...change, onHand: quantity, held: 0 });
  return { ok: true };
}

/** Units that can be ordered now; 0 for an unknown tool. */
export async function countAvailable(session: Session, tool: string): Promise<number> {
  return (await selectAvailable.first(session, tool))?.available ?? 0;
}

interface Balance extends StockChange {
  order?: string;
  onHand: number;
  held: number;
}

async function move(tx: Transaction, kind: string, change: Balance): Promise<void> {
  const { tool, onHand, held, order = null, actor, reason, at } = change;
  const moved = await moveStock.first(tx, tool, onHand, held, order, kind, actor, reason, at);
  if (!moved) throw new Error(`no stock is kept of tool ${tool}`);
  if (onHand !== held) tx.announce('stock');
}
