/** Orders that came to nothing: cancelled, or not paid in time. Lists of orders leave them out. */
import type { Executor } from '#platform/database/database.ts';
import type { Order } from '../order.ts';
import { selectOverOrders } from '../queries/over-orders.ts';
import { toOrder } from '../to-order.ts';

const maxOverOrders = 200;

/** Those of a user, the newest first; the newest 200. Also those that are being cancelled. */
export async function listOverOrders(executor: Executor, userId: string): Promise<Order[]> {
  const rows = await selectOverOrders.all(executor, { userId, limit: maxOverOrders });
  return rows.map(toOrder);
}
