/** What is left of an erased customer's orders: what was sold, for how much, and when. */
import { wordsPattern } from '#platform/database/mask.ts';
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Order } from './order.ts';
import {
  anonymiseOrders,
  emptyOrders,
  maskReasons,
  selectChangesOfUser,
  selectOrdersOfUser,
} from './queries/erasing.ts';
import { toChange, type OrderChange } from './to-change.ts';
import { toOrder } from './to-order.ts';

/** Who is erased, and what stands in their place. */
export interface Erased {
  userId: string;
  /** Their name and address, to be taken out of free texts. */
  words: readonly string[];
  name: string;
  email: string;
}

/** All orders of the user, cancelled ones too, the oldest first. */
export async function listEveryOrderOf(session: Session, userId: string): Promise<Order[]> {
  return (await selectOrdersOfUser.all(session, userId)).map(toOrder);
}

/** The histories of all orders of the user, by order, the oldest step first. */
export async function listEveryChangeOf(
  session: Session,
  userId: string,
): Promise<ReadonlyMap<string, OrderChange[]>> {
  const rows = await selectChangesOfUser.all(session, userId);
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([order, changes]) => [order, changes.map(toChange)]));
}

/** Takes the customer out of their orders. */
export async function eraseFromOrders(
  tx: Transaction,
  { userId, words, name, email }: Erased,
): Promise<void> {
  await anonymiseOrders.count(tx, userId, name, email);
  await maskReasons.count(tx, userId, wordsPattern(words), name);
}

/**
 * Empties the personal fields of a slice of the orders that nobody paid and that were placed until
 * a moment; the orders stay. Answers their ids, of at most `limit`.
 */
export async function emptyOldOrders(
  tx: Transaction,
  { placedUntil, at, limit }: { placedUntil: Date; at: Date; limit: number },
): Promise<string[]> {
  return (await emptyOrders.all(tx, placedUntil, at, limit)).map(({ id }) => id);
}
