import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { forgetAddresses } from '#modules/fulfilment/fulfilment.ts';
import { emptyOldOrders } from '#modules/orders/orders.ts';

const keptMs = 30 * 24 * hourMs;
const slice = { orders: 100, most: 50 };

/**
 * Takes name, email, phone and address out of orders that came to nothing, 30 days after they
 * were placed; a slice at a time.
 */
export async function emptyUnpaidOrders({ db, clock }: { db: Database; clock: Clock }) {
  for (let done = 0; done < slice.most; done += 1) {
    const at = clock.now();
    const emptied = await inTransaction(db, async (tx) => {
      const due = { placedUntil: later(at, -keptMs), at, limit: slice.orders };
      const orders = await emptyOldOrders(tx, due);
      await forgetAddresses(tx, orders);
      return orders.length;
    });
    if (emptied < slice.orders) return;
  }
}
