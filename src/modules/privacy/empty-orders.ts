import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { forgetAddresses } from '#modules/fulfilment/fulfilment.ts';
import { forgetMailsOf } from '#modules/mails/mails.ts';
import { emptyOldOrders } from '#modules/orders/orders.ts';
import { eraseFromPayments } from '#modules/payments/payments.ts';

const keptMs = 30 * 24 * hourMs;
const slice = { orders: 100, most: 50 };

/** Stands where somebody was named. */
const notKept = 'the customer';

/**
 * Takes name, email, phone and address out of orders that came to nothing, 30 days after they
 * were placed: out of their histories, emails and books too. What an order was, for how much and
 * how it ended stays. A slice at a time.
 */
export async function emptyUnpaidOrders({ db, clock }: { db: Database; clock: Clock }) {
  for (let done = 0; done < slice.most; done += 1) {
    const at = clock.now();
    const emptied = await inTransaction(db, async (tx) => {
      const due = { placedUntil: later(at, -keptMs), at, limit: slice.orders };
      const { orders, words } = await emptyOldOrders(tx, due);
      await forgetAddresses(tx, orders);
      await forgetMailsOf(tx, orders, at);
      await eraseFromPayments(tx, orders, { words, name: notKept });
      return orders.length;
    });
    if (emptied < slice.orders) return;
  }
}
