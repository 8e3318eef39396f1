/** Takes customers out of their orders; what was sold, for how much and when stays. */
import { hourMs, later } from '#platform/clock.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { wordsPattern } from '#platform/database/words-pattern.ts';
import type { Executor } from '#platform/database/database.ts';
import { cursorParameters, eachPage, toPage } from '#platform/database/pagination.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from './order.ts';
import {
  anonymiseOrdersOfUser,
  deleteRequests,
  deleteRequestsOfUser,
  eraseCarriers,
  anonymiseUnpaidOrderRows,
  deleteManualReasons,
  deleteTypedReasons,
  maskChangeReasons,
  maskManualReasons,
  selectChangesOfOrders,
  selectOrdersOfUser,
  deleteOldRequestRows,
} from './queries/erase-orders.ts';
import { eraseDetails } from './queries/details.ts';
import { toChange, type OrderChange } from './to-change.ts';
import { toOrder } from './to-order.ts';

/** Who is erased, and what is written in place of their name and email. */
export interface ErasedCustomer {
  userId: string;
  /** Their name and address, to be taken out of free texts. */
  words: readonly string[];
  name: string;
  email: string;
}

/** All orders of the user in pages, cancelled ones too, the oldest first. */
export function eachOrderOfUser(executor: Executor, userId: string): AsyncGenerator<Order[]> {
  return eachPage(async (request) => {
    const { cursor, limit } = cursorParameters(request);
    const rows = await selectOrdersOfUser.all(executor, { userId, cursor, limit });
    return toPage(rows.map(toOrder), request);
  });
}

/** The histories of these orders, by order, the oldest step first. */
export async function listChangesOfOrders(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, OrderChange[]>> {
  const rows = await selectChangesOfOrders.all(executor, { orderIds: orders });
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([order, changes]) => [order, changes.map(toChange)]));
}

/** Removes the customer's personal data from their orders. */
export async function eraseFromOrders(
  tx: Tx,
  { userId, words, name, email }: ErasedCustomer,
): Promise<void> {
  await anonymiseOrdersOfUser.count(tx, { userId, customerName: name, userEmail: email });
  await eraseCarriers.count(tx, { userId, orderIds: [] });
  await eraseDetails.count(tx, { userId, orderIds: [] });
  await deleteRequestsOfUser.count(tx, { userId });
  const masked = { userId, words: wordsPattern(words), mask: name };
  await maskChangeReasons.count(tx, masked);
  await maskManualReasons.count(tx, masked);
}

export interface AnonymisedOrders {
  orders: string[];
  /** Their names, addresses and phones, to be taken out of other texts. */
  words: string[];
}

/**
 * Removes the personal data and the typed reasons from orders that nobody paid and that were
 * placed up to a moment; the orders stay. At most `limit` of them at once.
 */
export async function anonymiseUnpaidOrderBatch(
  tx: Tx,
  { placedUntil, at, limit }: { placedUntil: Date; at: Date; limit: number },
): Promise<AnonymisedOrders> {
  const rows = await anonymiseUnpaidOrderRows.all(tx, { placedUntil, emptiedAt: at, limit });
  if (rows.length === 0) return { orders: [], words: [] };
  const orders = rows.map(({ id }) => id);
  await deleteTypedReasons.count(tx, { orderIds: orders });
  await deleteManualReasons.count(tx, { orderIds: orders });
  await eraseCarriers.count(tx, { userId: null, orderIds: orders });
  await eraseDetails.count(tx, { userId: null, orderIds: orders });
  await deleteRequests.count(tx, { orderIds: orders });
  const words = rows.flatMap((row) => [row.customer_name, row.user_email, row.phone]);
  return { orders, words: [...new Set(words)] };
}

const requestsKeptForMs = 30 * 24 * hourMs;

/** Deletes the keys that an older version keeps beside its orders; this one reads theirs. */
export async function deleteOldRequests(executor: Executor, at: Date): Promise<void> {
  const before = later(at, -requestsKeptForMs);
  await deleteInBatches((limit) => deleteOldRequestRows.count(executor, { before, limit }));
}
