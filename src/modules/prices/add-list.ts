/** A list with its first prices, as a shop is filled with them. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { PriceListFields } from './edit-lists.ts';
import type { PriceStep } from './price-list.ts';
import { insertPriceList } from './queries/price-lists.ts';
import { writeChanged } from './write-prices.ts';

export interface FirstPrices {
  /** Its id. */
  tool: string;
  steps: readonly PriceStep[];
}

/** Without asking whether its rank is free: the database refuses it where it is not. */
export async function addPriceList(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'at'>,
  { prices, ...fields }: PriceListFields & { prices: readonly FirstPrices[] },
): Promise<string> {
  const list = crypto.randomUUID();
  await insertPriceList.count(tx, { id: list, ...fields, at: actor.at });
  const wanted = prices.map(({ tool, steps }) => {
    return { id: tool, prices: [{ startsAt: null, endsAt: null, steps }] };
  });
  await writeChanged(tx, actor, { list, wanted, storedOf: new Map(), importId: null });
  return list;
}
