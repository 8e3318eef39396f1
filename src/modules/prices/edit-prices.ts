/** The prices in a list: staff say all that it shall say of some tools, and other tools stay. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findErrors, type PriceError } from './check-prices.ts';
import { announcePrices, lockList, type PriceList } from './edit-lists.ts';
import {
  raiseListVersion,
  selectListedTools,
  selectListPrices,
  selectNamedTools,
} from './queries/price-lists.ts';
import {
  readStored,
  toStored,
  writeChanged,
  type StoredPrice,
  type ToolPrices,
} from './write-prices.ts';

export type SetPricesResult =
  | { ok: true; version: number; changed: number }
  | { ok: false; reason: 'list_unknown' }
  | { ok: false; reason: 'list_changed'; now: PriceList }
  | { ok: false; reason: 'prices_wrong'; errors: readonly PriceError[] };

interface SetRequest {
  list: string;
  /** The one that was seen. */
  version: number;
  tools: readonly ToolPrices[];
}

/** In the order of their articles, those after this one. */
export async function listPricesOf(
  executor: Executor,
  { list, after, limit }: { list: string; after: string; limit: number },
): Promise<StoredPrice[]> {
  return (await selectListPrices.all(executor, { list, after, limit })).map(toStored);
}

/** All of them in groups, in the order of their articles; `limit` tools are in memory at once. */
export async function* listAllPricesOf(
  executor: Executor,
  list: string,
  limit = 500,
): AsyncGenerator<StoredPrice[]> {
  const listed = await selectListedTools.all(executor, { list });
  const ids = listed.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += limit) {
    const tools = ids.slice(start, start + limit);
    const storedOf = await readStored(executor, { list, tools });
    yield tools.flatMap((id) => storedOf.get(id) ?? []);
  }
}

/** All of them, or none and why; what stands there already is not written again. */
export function setPrices(
  { db }: { db: Database },
  actor: Actor,
  { list, version, tools }: SetRequest,
): Promise<SetPricesResult> {
  return inTransactionOrRollback(db, async (tx): Promise<SetPricesResult> => {
    const now = await lockList(tx, list);
    if (!now) return { ok: false, reason: 'list_unknown' };
    if (now.version !== version) return { ok: false, reason: 'list_changed', now };
    const named = await selectNamedTools.all(tx, { names: tools.map(({ tool }) => tool) });
    const errors = findErrors(tools, named, now.currency);
    if (errors.length > 0)
      throw new Rollback<SetPricesResult>({ ok: false, reason: 'prices_wrong', errors });
    const ids = named.flatMap(({ id }) => id ?? []);
    const wanted = tools.map(({ prices }, index) => ({ id: ids[index] ?? '', prices }));
    const storedOf = await readStored(tx, { list, tools: ids });
    const changed = await writeChanged(tx, actor, { list, wanted, storedOf, importId: null });
    if (changed.size === 0) return { ok: true, version, changed: 0 };
    const row = await raiseListVersion.first(tx, { id: list });
    if (!row) throw new Error(`price list ${list} is gone`);
    const products = named.flatMap(({ id, product }) => {
      return id !== null && product !== null && changed.has(id) ? [product] : [];
    });
    announcePrices(tx, now, [...new Set(products)]);
    const detail = { change: 'prices', tools: String(changed.size) };
    await writeAuditEntry(tx, actor, {
      ...{ action: 'prices.changed', object: `price_list:${list}`, detail },
    });
    return { ok: true, version: row.version, changed: changed.size };
  });
}
