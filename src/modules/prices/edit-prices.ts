/** The prices in a list: staff say all that it shall say of some tools, and other tools stay. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { announcePrices, lockList, type PriceList } from './edit-lists.ts';
import { findStepError, type StepError } from './check-steps.ts';
import type { PriceStep } from './price-list.ts';
import {
  insertListPrices,
  raiseListVersion,
  selectListPrices,
  selectNamedTools,
  selectPricesOfTools,
  supersedePrices,
} from './queries/price-lists.ts';

/** What a list says of a tool for a time; null is as the list. */
export interface TimedPrice {
  startsAt: Date | null;
  endsAt: Date | null;
  steps: readonly PriceStep[];
}

export interface ToolPrices {
  /** Its SKU, or its id. */
  tool: string;
  /** None takes the tool out of the list. */
  prices: readonly TimedPrice[];
}

export interface StoredPrice extends TimedPrice {
  id: string;
  toolId: string;
  sku: string;
  name: string;
  /** What the tool costs without any list. */
  ownMinor: number;
}

/** `tool` counts from 0, and `price` is the one of its prices that is wrong. */
export type PriceError = { tool: number } & (
  | { error: 'tool_unknown' | 'tool_twice' }
  | { error: 'ends_before_it_begins' | 'overlaps'; price: number }
  | (StepError & { price: number })
);

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
    const errors = findErrors(tools, named);
    if (errors.length > 0)
      throw new Rollback<SetPricesResult>({ ok: false, reason: 'prices_wrong', errors });
    const ids = named.flatMap(({ id }) => id ?? []);
    const wanted = tools.map(({ prices }, index) => ({ id: ids[index] ?? '', prices }));
    const changed = await writeChanged(tx, actor, { list, wanted });
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

export interface ReplacedPrices {
  /** A tool. */
  id: string;
  /** All that the list must say of it for this to be written. */
  before: readonly TimedPrice[];
  after: readonly TimedPrice[];
}

/** The tools of which the list said what was expected; what others have changed stays. */
export async function replacePrices(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'at'>,
  { list, tools }: { list: string; tools: readonly ReplacedPrices[] },
): Promise<ReadonlySet<string>> {
  const now = await lockList(tx, list);
  if (!now) throw new Error(`price list ${list} is gone`);
  const names = tools.map(({ id }) => id);
  const rows = await selectPricesOfTools.all(tx, { list, tools: names });
  const storedOf = Map.groupBy(rows.map(toStored), ({ toolId }) => toolId);
  const wanted = tools
    .filter(({ id, before }) => saysSame(storedOf.get(id) ?? [], before))
    .map(({ id, after: prices }) => ({ id, prices }));
  const changed = await writeChanged(tx, actor, { list, wanted });
  if (changed.size > 0) {
    await raiseListVersion.first(tx, { id: list });
    const named = await selectNamedTools.all(tx, { names: [...changed] });
    announcePrices(tx, now, [...new Set(named.flatMap(({ product }) => product ?? []))]);
  }
  return new Set(wanted.map(({ id }) => id));
}

/** In any order. */
export function saysSame(one: readonly TimedPrice[], other: readonly TimedPrice[]): boolean {
  const toKeys = (prices: readonly TimedPrice[]) => prices.map(toKey).toSorted().join();
  return toKeys(one) === toKeys(other);
}

interface Wanted {
  list: string;
  wanted: readonly { id: string; prices: readonly TimedPrice[] }[];
}

/** The tools whose prices are others now. */
async function writeChanged(
  tx: Tx,
  { id: by, at }: Pick<Actor, 'id' | 'at'>,
  { list, wanted }: Wanted,
): Promise<ReadonlySet<string>> {
  const tools = wanted.map(({ id }) => id);
  const before = await selectPricesOfTools.all(tx, { list, tools });
  const storedOf = Map.groupBy(before.map(toStored), ({ toolId }) => toolId);
  const written = wanted.map(({ id: tool, prices }) => {
    const stored = storedOf.get(tool) ?? [];
    const keys = new Set(prices.map(toKey));
    const storedKeys = new Set(stored.map(toKey));
    return {
      tool,
      superseded: stored.filter((price) => !keys.has(toKey(price))).map(({ id }) => id),
      added: prices.filter((price) => !storedKeys.has(toKey(price))),
    };
  });
  const ids = written.flatMap(({ superseded }) => superseded);
  if (ids.length > 0) await supersedePrices.count(tx, { ids, at });
  const rows = written.flatMap(({ tool, added }) => added.map((price) => toRow(tool, price)));
  if (rows.length > 0)
    await insertListPrices.count(tx, { list, rows: JSON.stringify(rows), at, by });
  const changed = written.filter(({ superseded, added }) => superseded.length + added.length > 0);
  return new Set(changed.map(({ tool }) => tool));
}

function toRow(tool: string, { startsAt, endsAt, steps }: TimedPrice) {
  const quantities = steps.map(({ from }) => from);
  return { tool, startsAt, endsAt, quantities, prices: steps.map(({ priceMinor }) => priceMinor) };
}

/** The same for two prices that say the same. */
function toKey({ startsAt, endsAt, steps }: TimedPrice): string {
  const flat = steps.map(({ from, priceMinor }) => [from, priceMinor]);
  return JSON.stringify([startsAt, endsAt, flat]);
}

function findErrors(
  tools: readonly ToolPrices[],
  named: readonly { id: string | null }[],
): PriceError[] {
  const seen = new Set<string>();
  return tools.flatMap(({ prices }, tool): PriceError[] => {
    const id = named[tool]?.id ?? undefined;
    if (id === undefined) return [{ tool, error: 'tool_unknown' }];
    if (seen.has(id)) return [{ tool, error: 'tool_twice' }];
    seen.add(id);
    return prices.flatMap((one, price): PriceError[] => {
      const step = findStepError(one.steps);
      if (step) return [{ tool, price, ...step }];
      const { startsAt, endsAt } = one;
      if (startsAt && endsAt && endsAt <= startsAt)
        return [{ tool, price, error: 'ends_before_it_begins' }];
      const overlaps = prices.slice(0, price).some((earlier) => overlap(earlier, one));
      return overlaps ? [{ tool, price, error: 'overlaps' }] : [];
    });
  });
}

function overlap(one: TimedPrice, other: TimedPrice): boolean {
  const endsAfter = ({ endsAt }: TimedPrice, { startsAt }: TimedPrice) =>
    endsAt === null || startsAt === null || endsAt > startsAt;
  return endsAfter(one, other) && endsAfter(other, one);
}

function toStored(row: Awaited<ReturnType<typeof selectListPrices.all>>[number]): StoredPrice {
  const { id, tool_id: toolId, sku, name, steps } = row;
  const { own_minor: ownMinor, starts_at: startsAt, ends_at: endsAt } = row;
  return { id, toolId, sku, name, ownMinor, startsAt, endsAt, steps };
}
