/** Rows of prices: what a list says of some tools is written where it is something else. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { announcePrices } from './edit-lists.ts';
import type { PriceStep } from './price-list.ts';
import {
  insertListPrices,
  lockPriceList,
  raiseListVersion,
  selectNamedTools,
  selectPricesOfTools,
  supersedePrices,
  type ListPriceRow,
} from './queries/price-lists.ts';

/** What a list says of a tool for a time; null is as the list. */
export interface TimedPrice {
  startsAt: Date | null;
  endsAt: Date | null;
  /** For how many units its prices are; undefined for one. */
  perUnits?: number | undefined;
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

export interface ReplacedPrices {
  /** A tool. */
  id: string;
  /** All that the list must say of it for this to be written. */
  before: readonly TimedPrice[];
  after: readonly TimedPrice[];
}

interface ReplaceRequest {
  list: string;
  tools: readonly ReplacedPrices[];
  /** The file that it comes from; null for none. */
  importId?: string | null;
}

/** The tools of which the list said what was expected; what others have changed stays. */
export async function replacePrices(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'at'>,
  { list, tools, importId = null }: ReplaceRequest,
): Promise<ReadonlySet<string>> {
  const now = await lockPriceList.first(tx, { id: list });
  if (!now) throw new Error(`price list ${list} is gone`);
  const names = tools.map(({ id }) => id);
  const storedOf = await readStored(tx, { list, tools: names });
  const wanted = tools
    .filter(({ id, before }) => saysSame(storedOf.get(id) ?? [], before))
    .map(({ id, after: prices }) => ({ id, prices }));
  const changed = await writeChanged(tx, actor, { list, wanted, storedOf, importId });
  if (changed.size > 0) {
    await raiseListVersion.first(tx, { id: list });
    const named = await selectNamedTools.all(tx, { names: [...changed] });
    announcePrices(tx, now, [...new Set(named.flatMap(({ product }) => product ?? []))]);
  }
  return new Set(wanted.map(({ id }) => id));
}

export type StoredByTool = ReadonlyMap<string, readonly StoredPrice[]>;

/** What a list says of tools. */
export async function readStored(
  executor: Executor,
  request: { list: string; tools: readonly string[] },
): Promise<StoredByTool> {
  const rows = await selectPricesOfTools.all(executor, request);
  return Map.groupBy(rows.map(toStored), ({ toolId }) => toolId);
}

/** In any order. */
export function saysSame(one: readonly TimedPrice[], other: readonly TimedPrice[]): boolean {
  const toKeys = (prices: readonly TimedPrice[]) => prices.map(toKey).toSorted().join();
  return toKeys(one) === toKeys(other);
}

interface Wanted {
  list: string;
  wanted: readonly { id: string; prices: readonly TimedPrice[] }[];
  storedOf: StoredByTool;
  importId: string | null;
}

/** The tools whose prices are others now. */
export async function writeChanged(
  tx: Tx,
  { id: by, at }: Pick<Actor, 'id' | 'at'>,
  { list, wanted, storedOf, importId }: Wanted,
): Promise<ReadonlySet<string>> {
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
    await insertListPrices.count(tx, { list, rows: JSON.stringify(rows), at, by, importId });
  const changed = written.filter(({ superseded, added }) => superseded.length + added.length > 0);
  return new Set(changed.map(({ tool }) => tool));
}

function toRow(tool: string, { startsAt, endsAt, perUnits = 1, steps }: TimedPrice) {
  const quantities = steps.map(({ from }) => from);
  const prices = steps.map(({ priceMinor }) => priceMinor);
  return { tool, startsAt, endsAt, perUnits, quantities, prices };
}

/** The same for two prices that say the same. */
function toKey({ startsAt, endsAt, perUnits = 1, steps }: TimedPrice): string {
  const flat = steps.map(({ from, priceMinor }) => [from, priceMinor]);
  return JSON.stringify([startsAt, endsAt, perUnits, flat]);
}

export function toStored(row: ListPriceRow): StoredPrice {
  const { id, tool_id: toolId, sku, name, per_units: perUnits, steps } = row;
  const { own_minor: ownMinor, starts_at: startsAt, ends_at: endsAt } = row;
  return { id, toolId, sku, name, ownMinor, startsAt, endsAt, perUnits, steps };
}
