import type { Executor } from '#platform/database/database.ts';
import { selectOrderIds } from '../queries/orders.ts';

/** The ids of the orders with these numbers, by number. */
export async function findOrderIds(
  executor: Executor,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectOrderIds.all(executor, { numbers });
  return new Map(rows.map(({ id, number }) => [number, id]));
}
