/** What is left of an erased customer's orders: what was sold, for how much, and when. */
import { wordsPattern } from '#platform/database/mask.ts';
import type { Session } from '#platform/database/database.ts';
import { eachPage, pageValues, toPage } from '#platform/database/page.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Order } from './order.ts';
import {
  anonymiseOrders,
  deleteRequests,
  deleteRequestsOfUser,
  emptyOrders,
  emptyReasons,
  maskReasons,
  selectChangesOfOrders,
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

/** All orders of the user in pages, cancelled ones too, the oldest first. */
export function everyOrderOf(session: Session, userId: string): AsyncGenerator<Order[]> {
  return eachPage(async (request) => {
    const [cursor, , limit] = pageValues(request);
    const rows = await selectOrdersOfUser.all(session, userId, cursor, limit);
    return toPage(rows.map(toOrder), request);
  });
}

/** The histories of these orders, by order, the oldest step first. */
export async function listChangesOf(
  session: Session,
  orders: readonly string[],
): Promise<ReadonlyMap<string, OrderChange[]>> {
  const rows = await selectChangesOfOrders.all(session, orders);
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([order, changes]) => [order, changes.map(toChange)]));
}

/** Takes the customer out of their orders. */
export async function eraseFromOrders(
  tx: Transaction,
  { userId, words, name, email }: Erased,
): Promise<void> {
  await anonymiseOrders.count(tx, userId, name, email);
  await deleteRequestsOfUser.count(tx, userId);
  await maskReasons.count(tx, userId, wordsPattern(words), name);
}

export interface Emptied {
  orders: string[];
  /** Their names, addresses and phones, to be taken out of other texts. */
  words: string[];
}

/**
 * Empties the personal fields and the typed reasons of a slice of the orders that nobody paid and
 * that were placed until a moment; the orders stay. At most `limit` of them.
 */
export async function emptyOldOrders(
  tx: Transaction,
  { placedUntil, at, limit }: { placedUntil: Date; at: Date; limit: number },
): Promise<Emptied> {
  const rows = await emptyOrders.all(tx, placedUntil, at, limit);
  const orders = rows.map(({ id }) => id);
  await emptyReasons.count(tx, orders);
  await deleteRequests.count(tx, orders);
  const words = rows.flatMap((row) => [row.customer_name, row.user_email, row.phone]);
  return { orders, words: [...new Set(words)] };
}
