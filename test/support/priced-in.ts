/** Prices of a tool of the tests' world in another currency than dollars. */
import type { Currency } from '#platform/currency.ts';
import { createPriceList, setPrices } from '#modules/prices/prices.ts';
import type { TestShop } from './shop.ts';

/** A public list of the currency: a piece costs so many cents of it, whatever the quantity. */
export async function priceIn(
  { db, world }: Pick<TestShop, 'db' | 'world'>,
  currency: Currency,
  priceMinor: number,
  at: Date,
): Promise<void> {
  const actor = { id: world.mira.id, ip: '192.0.2.1', at };
  const terms = { kind: 'base', audience: null, rank: 1, sizesTogether: false } as const;
  const span = { startsAt: at, endsAt: null };
  const created = await createPriceList({ db }, actor, {
    name: currency,
    currency,
    ...terms,
    ...span,
  });
  if (!created.ok) throw new Error(created.reason);
  const prices = [{ startsAt: null, endsAt: null, steps: [{ from: 1, priceMinor }] }];
  const tools = [{ tool: world.flatBrush, prices }];
  const set = await setPrices({ db }, actor, { list: created.id, version: 1, tools });
  if (!set.ok) throw new Error(set.reason);
}
