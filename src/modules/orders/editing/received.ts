/** What has come for an order by bank transfer, so that lists can say that it is part paid. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '../order.ts';
import { updateReceived } from '../queries/received.ts';

/** Of an order whose head is locked; `receivedMinor` is less what went back. */
export async function writeReceived(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  receivedMinor: number,
): Promise<void> {
  if ((await updateReceived.count(tx, { id, receivedMinor })) > 0) tx.announce('orders');
}
