/** Own prices of many tools at once, as a rise of prices changes them. */
import type { Tx } from '#platform/database/transaction.ts';
import { updateOwnPrices } from '../queries/own-prices.ts';

export interface OwnPriceChange {
  id: string;
  /** What it must cost for this to be written. */
  beforeMinor: number;
  afterMinor: number;
}

/** The tools whose price was as expected; what others have changed meanwhile stays. */
export async function replaceOwnPrices(
  tx: Tx,
  changes: readonly OwnPriceChange[],
): Promise<ReadonlySet<string>> {
  const written = await updateOwnPrices.all(tx, { rows: JSON.stringify(changes) });
  if (written.length > 0) tx.announce('catalogue', [...new Set(written.map((row) => row.product))]);
  return new Set(written.map(({ id }) => id));
}
