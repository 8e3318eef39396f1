/** Orders, locked until the transaction ends. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '../order.ts';
import { lockFreeOrderRows, lockOrderRow } from '../queries/orders.ts';
import { toOrder } from '../to-order.ts';

export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const row = await lockOrderRow.first(tx, { id });
  return row && toOrder(row);
}

/** Of these, by id, the ones that nobody else has locked. */
export async function lockFreeOrders(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = await lockFreeOrderRows.all(tx, { ids });
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}
