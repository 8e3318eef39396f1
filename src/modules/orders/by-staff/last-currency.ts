/** In which currency somebody has ordered last: they probably will again. */
import type { Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { selectLastCurrency } from '../queries/orders.ts';

/** Of an account; undefined for one that has ordered nothing yet. */
export async function findLastCurrency(
  executor: Executor,
  userId: string,
): Promise<Currency | undefined> {
  return (await selectLastCurrency.first(executor, { userId }))?.currency;
}
