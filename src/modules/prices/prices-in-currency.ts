/** What whole catalogues cost in a currency, for who keeps that and puts products in its order. */
import type { Executor } from '#platform/database/database.ts';
import type { PricesMoment } from './prices.ts';
import {
  selectNextChangeIn,
  selectProductsPricedIn,
  selectProductsRepriced,
} from './queries/listed-prices.ts';

/** The products that have a price in a currency now or later. */
export async function listProductsPricedIn(
  executor: Executor,
  moment: PricesMoment,
): Promise<string[]> {
  return (await selectProductsPricedIn.all(executor, moment)).map(({ id }) => id);
}

export interface PassedMoments {
  /** Products of which a price began or ended since then. */
  products: string[];
  /** When the next one does. */
  until: Date | undefined;
}

/** What has become of prices by itself, after `since` and until now. */
export async function findPassedMoments(
  executor: Executor,
  { since, ...moment }: PricesMoment & { since: Date },
): Promise<PassedMoments> {
  const rows = await selectProductsRepriced.all(executor, { ...moment, since });
  const change = await selectNextChangeIn.first(executor, moment);
  return { products: rows.map(({ id }) => id), until: change?.next ?? undefined };
}
