/** An order that was placed and never paid ends: it is cancelled, or its time to pay is over. */
import type { Tx } from '#platform/database/transaction.ts';
import { movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { queueOrderEnded } from '../order-emails.ts';

interface Ending {
  to: 'cancelled' | 'expired';
  actor: string;
  reason: string;
  at: Date;
}

/** Of a locked order. Who has their account erased gets no email about its orders any more. */
export async function endUnpaid(tx: Tx, order: Order, ending: Ending): Promise<Order> {
  const ended = await movePayment(tx, order, ending);
  if (ending.reason !== 'account_erased') await queueOrderEnded(tx, ended, ending.at);
  return ended;
}
