import type { Executor } from '#platform/database/database.ts';
import { selectBuyer } from '../queries/requests.ts';

/**
 * Who has placed the order: a guest by the cart of their browser, although an account may have the
 * order by now, or an account. An order that was emptied is of nobody else.
 */
export async function getBuyerId(executor: Executor, orderId: string): Promise<string> {
  const row = await selectBuyer.first(executor, { orderId });
  if (!row) throw new Error(`order ${orderId} is not there`);
  return row.buyer;
}
