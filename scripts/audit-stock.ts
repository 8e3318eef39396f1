import { loadConfig } from '#platform/config.ts';
import { readDotEnv } from '#platform/dot-env.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { forPeople, withShopDatabase } from './shop-database.ts';

/**
 * `npm run audit:stock`: adds every movement up again and holds it against stock and orders. Says
 * what differs, and fails when something does.
 */
export function auditShopStock(_root: string): Promise<void> {
  return forPeople([], async () => {
    const config = loadConfig(process.env, readDotEnv());
    await withShopDatabase(config, async (db) => {
      const faults = await auditStock(db);
      faults.forEach((fault) => console.error(fault));
      if (faults.length > 0) process.exitCode = 1;
      else console.log('The stock is what its movements and the orders say.');
    });
  });
}
