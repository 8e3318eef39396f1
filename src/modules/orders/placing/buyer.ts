import type { Executor } from '#platform/database/database.ts';
import { selectBuyers, selectOwner } from '../queries/requests.ts';

/**
 * Who has placed each of these orders: a guest by the cart of their browser, although an account
 * may have the order by now, or an account. An order that was emptied is of nobody else.
 */
export async function getBuyerIds(
  executor: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectBuyers.all(executor, { orderIds });
  return new Map(rows.map(({ id, buyer }) => [id, buyer]));
}

/** Whose an order is now, where no more of it is asked for; without an account for a guest. */
export async function findOwner(
  executor: Executor,
  id: string,
): Promise<{ id: string; userId: string | undefined } | undefined> {
  const row = await selectOwner.first(executor, { id });
  return row && { id: row.id, userId: row.user_id ?? undefined };
}
