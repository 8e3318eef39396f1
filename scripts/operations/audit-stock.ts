import { loadConfig } from '#settings/config.ts';
import { readDotEnv } from '#settings/dot-env.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { runCommand, withShopDatabase } from './shop-database.ts';

/**
 * `npm run audit:stock`: adds up all movements and compares the sums with stock and orders. Prints
 * every difference, and fails when there is one.
 */
export function auditShopStock(_root: string): Promise<void> {
  return runCommand([], async () => {
    const config = loadConfig(process.env, readDotEnv());
    await withShopDatabase(config, async (db) => {
      const violations = await auditStock(db);
      violations.forEach((violation) => console.error(violation));
      if (violations.length > 0) process.exitCode = 1;
      else console.log('The stock is what its movements and the orders say.');
    });
  });
}
