/** Scheduled job: drafts whose moment has come become public. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shopActor } from '#modules/audit/entry.ts';
import { publishProduct, selectDueProducts, updateToolsOnSale } from './queries/products.ts';
import { recordRevision } from './revisions.ts';

const maxAtOnce = 100;

/** Each in a transaction of its own; two instances at once publish each once. */
export async function publishDueProducts({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  const now = clock.now();
  for (const { id } of await selectDueProducts.all(db, { now, limit: maxAtOnce })) {
    await inTransaction(db, async (tx) => {
      if ((await publishProduct.count(tx, { id, now })) === 0) return;
      await updateToolsOnSale.count(tx, { id });
      await recordRevision(tx, shopActor(now), { product: id, reason: 'published_on_time' });
      tx.announce('catalogue');
    });
  }
}
