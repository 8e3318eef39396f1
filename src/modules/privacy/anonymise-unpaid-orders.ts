import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { eraseDeliveryAddresses } from '#modules/addresses/addresses.ts';
import { eraseEmailsOfOrders } from '#modules/emails/emails.ts';
import { eraseFromClaims } from '#modules/promotions/promotions.ts';
import { deleteNotesAboutOrders } from '#modules/notes/notes.ts';
import { anonymiseUnpaidOrderBatch } from '#modules/orders/orders.ts';
import { eraseFromPayments } from '#modules/payments/payments.ts';
import { anonymiseWithdrawals } from '#modules/withdrawals/withdrawals.ts';

const keptForMs = 30 * 24 * hourMs;
const batch = { orderCount: 100, maxBatches: 50 };

/** Replaces the customer's name. */
const anonymousName = 'the customer';

/**
 * Removes name, email, phone and address from orders that were never paid, 30 days after they
 * were placed, also from their histories, emails and payment records. The tool, the amounts and
 * the states are kept. Works in batches.
 */
export async function anonymiseUnpaidOrders({ db, clock }: { db: Database; clock: Clock }) {
  for (let batchCount = 0; batchCount < batch.maxBatches; batchCount += 1) {
    const at = clock.now();
    const anonymisedCount = await inTransaction(db, async (tx) => {
      const due = { placedUntil: later(at, -keptForMs), at, limit: batch.orderCount };
      const { orders, words } = await anonymiseUnpaidOrderBatch(tx, due);
      // What almost every minute finds.
      if (orders.length === 0) return 0;
      await eraseDeliveryAddresses(tx, orders);
      await eraseFromClaims(tx, orders);
      await eraseEmailsOfOrders(tx, orders, at);
      await anonymiseWithdrawals(tx, orders, { name: anonymousName });
      await deleteNotesAboutOrders(tx, orders);
      await eraseFromPayments(tx, orders, { words, name: anonymousName });
      return orders.length;
    });
    if (anonymisedCount < batch.orderCount) return;
  }
}
