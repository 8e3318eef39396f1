import type { Executor } from '#platform/database/database.ts';
import { selectBuyers } from '../queries/requests.ts';

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
