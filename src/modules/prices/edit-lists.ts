/** Price lists as staff keep them; whoever has seen another version changes nothing. */
import { currencies, homeCurrency, type Currency } from '#platform/currency.ts';
import { keepReading, type KeptReading } from '#platform/database/kept-reading.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Clock } from '#platform/clock.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { isForSome, type PriceListKind } from './price-list.ts';
import {
  insertPriceList,
  lockPriceList,
  lockRanks,
  selectAudience,
  selectListedCurrencies,
  selectPriceList,
  selectPriceLists,
  selectProductsOfList,
  selectRankTaken,
  updatePriceList,
} from './queries/price-lists.ts';

/** What staff write. */
export interface PriceListFields {
  name: string;
  kind: PriceListKind;
  /** The group or the company that it is for; null for those of everybody. */
  audience: string | null;
  /** Of its prices; it stays as it is. */
  currency: Currency;
  /** Among the lists of its kind; the smallest is the nearest. */
  rank: number;
  startsAt: Date;
  /** It is not valid at that moment any more; null is until further notice. */
  endsAt: Date | null;
  /** Whether units of all sizes of a product count for its steps. */
  sizesTogether: boolean;
}

export interface PriceList extends PriceListFields {
  id: string;
  version: number;
  /** How many tools it has. */
  tools: number;
  /** Of its group or company; '' for everybody. */
  audienceName: string;
}

export type ListError =
  | { path: 'rank'; error: 'rank_taken'; by: string }
  | { path: 'endsAt'; error: 'ends_before_it_begins' }
  /** Nobody was named, nobody whom there is, or somebody where the list is everybody's. */
  | { path: 'audience'; error: 'audience_missing' | 'audience_unknown' | 'audience_not_allowed' }
  /** What was valid stays as it was. */
  | { path: 'sizesTogether' | 'kind' | 'audience' | 'rank'; error: 'has_begun' }
  /** Its prices are in the one that it has. */
  | { path: 'currency'; error: 'currency_fixed' }
  | { path: 'startsAt' | 'endsAt'; error: 'has_begun' }
  | { path: 'startsAt' | 'endsAt'; error: 'in_the_past' };

export type ChangeListResult =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'list_unknown' }
  /** Somebody has changed it since. */
  | { ok: false; reason: 'list_changed'; now: PriceList }
  | { ok: false; reason: 'list_wrong'; errors: readonly ListError[] };

interface Deps {
  db: Database;
}

const mostListed = 500;

/** The currencies that visitors can choose: the home one, and those of public lists that go on. */
export type CurrenciesReader = KeptReading<readonly Currency[]>;

export function createCurrenciesReader({ db, clock }: Deps & { clock: Clock }): CurrenciesReader {
  const { read, invalidate } = keepReading(() => selectListedCurrencies.all(db, {}));
  return {
    invalidate,
    read: async () => toOffered(await read(), clock.now()),
  };
}

/** The same, as they are in the database now. */
export async function listOfferedCurrencies(executor: Executor, at: Date): Promise<Currency[]> {
  return toOffered(await selectListedCurrencies.all(executor, {}), at);
}

function toOffered(rows: Awaited<ReturnType<typeof selectListedCurrencies.all>>, at: Date) {
  const listed = rows.filter(({ ends_at: endsAt }) => endsAt === null || endsAt > at);
  const offered = new Set(listed.map(({ currency }) => currency));
  return currencies.filter((currency) => currency === homeCurrency || offered.has(currency));
}

/** What is for some alone offers nobody a currency, before (`was`) or after. */
function announceCurrency(
  tx: Tx,
  { kind, currency }: Pick<PriceList, 'kind' | 'currency'>,
  was: PriceListKind = kind,
): void {
  const isOffered = !isForSome(kind) || !isForSome(was);
  if (isOffered && currency !== homeCurrency) tx.announce('currencies');
}

/** Those that go on or begin later first. */
export async function listPriceLists(executor: Executor, at: Date): Promise<PriceList[]> {
  const rows = await selectPriceLists.all(executor, { at, limit: mostListed });
  return rows.map(toPriceList);
}

export async function findPriceList(
  executor: Executor,
  id: string,
): Promise<PriceList | undefined> {
  const row = await selectPriceList.first(executor, { id });
  return row && toPriceList(row);
}

export function createPriceList(
  { db }: Deps,
  actor: Actor,
  fields: PriceListFields,
): Promise<ChangeListResult> {
  return inTransactionOrRollback(db, async (tx): Promise<ChangeListResult> => {
    const id = crypto.randomUUID();
    await rejectWrong(tx, { id, ...fields }, findErrors(undefined, fields, actor.at));
    await insertPriceList.count(tx, { id, ...fields, at: actor.at });
    announceCurrency(tx, fields);
    await audit(tx, actor, { id, change: 'added' });
    return { ok: true, id, version: 1 };
  });
}

/** `version` is the one that was seen. */
export function changePriceList(
  { db }: Deps,
  actor: Actor,
  { id, version, ...fields }: PriceListFields & { id: string; version: number },
): Promise<ChangeListResult> {
  return inTransactionOrRollback(db, async (tx): Promise<ChangeListResult> => {
    const now = await lockList(tx, id);
    if (!now) return { ok: false, reason: 'list_unknown' };
    if (now.version !== version) return { ok: false, reason: 'list_changed', now };
    await rejectWrong(tx, { id, ...fields }, findErrors(now, fields, actor.at));
    return writeList(tx, actor, { id, ...fields, change: 'changed', was: now.kind });
  });
}

/** Ends a list at once; one that has not begun never will. Orders keep the prices they have. */
export function endPriceList({ db }: Deps, actor: Actor, id: string): Promise<ChangeListResult> {
  return inTransactionOrRollback(db, async (tx): Promise<ChangeListResult> => {
    const now = await lockList(tx, id);
    if (!now) return { ok: false, reason: 'list_unknown' };
    const { name, kind, audience, currency, rank, startsAt, endsAt, sizesTogether, version } = now;
    if (endsAt !== null && endsAt <= actor.at) return { ok: true, id, version };
    const end = startsAt > actor.at ? startsAt : actor.at;
    return writeList(tx, actor, {
      ...{ id, name, kind, audience, currency, rank, startsAt, sizesTogether },
      endsAt: end,
      ...{ change: 'ended', was: kind },
    });
  });
}

/** The list with its lock, under which it and its prices change. */
export async function lockList(tx: Tx, id: string): Promise<PriceList | undefined> {
  await lockPriceList.first(tx, { id });
  return findPriceList(tx, id);
}

/** A page of everything is rendered anew in place of so many products'. */
const mostProducts = 500;

/**
 * What pages show of these products is not so any more; of all where they are many. What is for
 * some alone stands on no page.
 */
export function announcePrices(
  tx: Tx,
  { id, kind }: Pick<PriceList, 'id' | 'kind'>,
  products: readonly string[],
): void {
  if (isForSome(kind)) tx.announce('prices', [id]);
  else if (products.length > mostProducts) tx.announce('catalogue');
  else if (products.length > 0) tx.announce('catalogue', products);
}

async function writeList(
  tx: Tx,
  actor: Actor,
  { change, was, ...row }: PriceListFields & { id: string; change: string; was: PriceListKind },
): Promise<ChangeListResult> {
  const written = await updatePriceList.first(tx, row);
  announceCurrency(tx, row, was);
  if (!written) throw new Error(`price list ${row.id} is gone`);
  await audit(tx, actor, { id: row.id, change });
  const products = await selectProductsOfList.all(tx, { list: row.id, limit: mostProducts + 1 });
  announcePrices(
    tx,
    row,
    products.map(({ id }) => id),
  );
  return { ok: true, id: row.id, version: written.version };
}

async function rejectWrong(
  tx: Tx,
  list: PriceListFields & { id: string },
  errors: readonly ListError[],
): Promise<void> {
  await lockRanks.count(tx, {});
  const taken = errors.length === 0 && (await selectRankTaken.first(tx, list));
  const unknown = errors.length === 0 && (await isAudienceUnknown(tx, list));
  const all: readonly ListError[] = unknown
    ? [{ path: 'audience', error: 'audience_unknown' }]
    : taken
      ? [{ path: 'rank', error: 'rank_taken', by: taken.name }]
      : errors;
  if (all.length > 0)
    throw new Rollback<ChangeListResult>({ ok: false, reason: 'list_wrong', errors: all });
}

async function isAudienceUnknown(tx: Tx, fields: PriceListFields): Promise<boolean> {
  const { kind, audience } = fields;
  if (audience === null) return false;
  const row = await selectAudience.first(tx, { kind, audience });
  return row === undefined;
}

/** The past stays as it was: what has begun keeps its place, and ends now or later. */
function findErrors(now: PriceList | undefined, fields: PriceListFields, at: Date): ListError[] {
  const { startsAt, endsAt } = fields;
  if (endsAt !== null && endsAt <= startsAt) {
    const isWithdrawn = now && !hasBegun(now, at) && endsAt.getTime() === startsAt.getTime();
    if (!isWithdrawn) return [{ path: 'endsAt', error: 'ends_before_it_begins' }];
  }
  const isEndNew = endsAt?.getTime() !== now?.endsAt?.getTime();
  const isStartNew = startsAt.getTime() !== now?.startsAt.getTime();
  const isPast = isEndNew && endsAt !== null && endsAt < at;
  const ended = now?.endsAt && now.endsAt <= at && isEndNew;
  const errors: (ListError | false)[] = [
    now !== undefined &&
      now.currency !== fields.currency && { path: 'currency', error: 'currency_fixed' },
    isStartNew && startsAt < at && !(now && hasBegun(now, at)) && startsInPast,
    isPast && { path: 'endsAt', error: 'in_the_past' },
    isForSome(fields.kind) &&
      fields.audience === null && { path: 'audience', error: 'audience_missing' },
    !isForSome(fields.kind) &&
      fields.audience !== null && { path: 'audience', error: 'audience_not_allowed' },
  ];
  if (now && hasBegun(now, at)) {
    errors.push(
      fields.kind !== now.kind && { path: 'kind', error: 'has_begun' },
      fields.audience !== now.audience && { path: 'audience', error: 'has_begun' },
      fields.rank !== now.rank && { path: 'rank', error: 'has_begun' },
      fields.sizesTogether !== now.sizesTogether && { path: 'sizesTogether', error: 'has_begun' },
      isStartNew && { path: 'startsAt', error: 'has_begun' },
      ended === true && !isPast && { path: 'endsAt', error: 'has_begun' },
    );
  }
  return errors.filter((error) => error !== false);
}

const startsInPast = { path: 'startsAt', error: 'in_the_past' } as const satisfies ListError;

function hasBegun({ startsAt, endsAt }: PriceList, at: Date): boolean {
  const isNever = endsAt !== null && endsAt <= startsAt;
  return startsAt <= at && !isNever;
}

function toPriceList(
  row: NonNullable<Awaited<ReturnType<typeof selectPriceList.first>>>,
): PriceList {
  const { id, name, kind, rank, version, tools, starts_at: startsAt, ends_at: endsAt } = row;
  const { audience, audience_name: audienceName, currency, sizes_together: sizesTogether } = row;
  const head = { id, name, kind, audience, audienceName, currency, rank, sizesTogether };
  return { ...head, version, tools, startsAt, endsAt };
}

async function audit(tx: Tx, actor: Actor, { id, change }: { id: string; change: string }) {
  const object = `price_list:${id}`;
  await writeAuditEntry(tx, actor, { action: 'prices.changed', object, detail: { change } });
}
