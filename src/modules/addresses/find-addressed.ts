/** Which orders go to a town, a postcode or somebody. */
import type { Executor } from '#platform/database/database.ts';
import { isShort, toPatterns } from '#platform/database/pagination.ts';
import { lookUpAddressed, selectNewestAddressed } from './queries/searched-addresses.ts';

/** Of a town that many orders go to; the others are found by more than that. */
const mostOfMany = 200;

/** Orders whose address has all words, in any order; of what many have, the newest 200. */
export async function findOrdersByAddress(executor: Executor, search: string): Promise<string[]> {
  const patterns = toPatterns(search);
  // Signs, and single letters, say nothing of an address.
  if (patterns.every(isShort)) return [];
  const found = await lookUpAddressed(executor, patterns);
  if (found) return [...found];
  const rows = await selectNewestAddressed.all(executor, { patterns, most: mostOfMany });
  return rows.map(({ order }) => order);
}
