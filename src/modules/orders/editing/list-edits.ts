import type { Executor } from '#platform/database/database.ts';
import type { Order } from '../order.ts';
import { selectEdits, selectEditsOfOrders, type EditRow } from '../queries/edits.ts';
import type { OrderEdit } from './order-edit.ts';

/** The edits of an order after a version, the oldest first. */
export async function listEdits(
  executor: Executor,
  order: string,
  after = 1,
): Promise<OrderEdit[]> {
  return (await selectEdits.all(executor, { orderId: order, after })).map(toEdit);
}

/** All of them; an order that was never edited is not asked for. */
export async function listEditsOf(
  executor: Executor,
  { id, version }: Order,
): Promise<OrderEdit[]> {
  return version === 1 ? [] : listEdits(executor, id);
}

/** The same of several orders, by order. */
export async function listEditsOfOrders(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, OrderEdit[]>> {
  const rows = await selectEditsOfOrders.all(executor, { orderIds: orders });
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([order, edits]) => [order, edits.map(toEdit)]));
}

function toEdit(row: EditRow): OrderEdit {
  return {
    ...{ version: row.version, by: row.edited_by, at: row.at, lines: row.lines },
    ...{ fromTotalMinor: row.from_total_minor, toTotalMinor: row.to_total_minor },
  };
}
