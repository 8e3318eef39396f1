/** Prices that come in by a file: what is right of them is written, and what is wrong is said. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findErrors, type PriceError } from './check-prices.ts';
import { announcePrices } from './edit-lists.ts';
import { lockPriceList, raiseListVersion, selectNamedTools } from './queries/price-lists.ts';
import { readStored, writeChanged, type StoredPrice, type ToolPrices } from './write-prices.ts';

interface ImportRequest {
  list: string;
  tools: readonly ToolPrices[];
  importId: string;
}

/** A tool of which nothing is wrong. */
export interface ImportedTool {
  /** Its place among those of the request. */
  place: number;
  id: string;
  ownMinor: number;
  before: readonly StoredPrice[];
  isChanged: boolean;
}

/** The ids of tools by their SKUs or ids; undefined where nothing is called so. */
export async function findTools(
  executor: Executor,
  names: readonly string[],
): Promise<(string | undefined)[]> {
  const named = await selectNamedTools.all(executor, { names });
  return named.map(({ id }) => id ?? undefined);
}

/** The tools of which something is wrong are left as they are. */
export async function importPrices(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'at'>,
  { list, tools, importId }: ImportRequest,
): Promise<{ imported: ImportedTool[]; errors: PriceError[] }> {
  const now = await lockPriceList.first(tx, { id: list });
  if (!now) throw new Error(`price list ${list} is gone`);
  const named = await selectNamedTools.all(tx, { names: tools.map(({ tool }) => tool) });
  const errors = findErrors(tools, named, now.currency);
  const wrong = new Set(errors.map(({ tool }) => tool));
  const right = tools.flatMap(({ prices }, place) => {
    const { id = null, product = null, own_minor: ownMinor } = named[place] ?? {};
    return id === null || wrong.has(place) ? [] : [{ place, id, product, ownMinor, prices }];
  });
  const storedOf = await readStored(tx, { list, tools: right.map(({ id }) => id) });
  const changed = await writeChanged(tx, actor, { list, wanted: right, storedOf, importId });
  if (changed.size > 0) {
    await raiseListVersion.first(tx, { id: list });
    const products = right.flatMap(({ id, product }) => (changed.has(id) ? (product ?? []) : []));
    announcePrices(tx, now, [...new Set(products)]);
  }
  const imported = right.map(({ place, id, ownMinor }) => {
    const before = storedOf.get(id) ?? [];
    return { place, id, ownMinor: ownMinor ?? 0, before, isChanged: changed.has(id) };
  });
  return { imported, errors };
}
