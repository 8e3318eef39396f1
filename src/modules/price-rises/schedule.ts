/** A rehearsed rise is scheduled as it was seen, written at its moment, and cancelled or undone. */
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, inTransactionOrRollback, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { shopActor, type Actor } from '#modules/audit/entry.ts';
import { replaceOwnPrices } from '#modules/catalogue/catalogue.ts';
import { findPriceList, replacePrices, saysSame } from '#modules/prices/prices.ts';
import { momentOf, type PriceRise } from './price-rise.ts';
import { selectToCompare } from './queries/plans.ts';
import {
  finishRestoring,
  finishWriting,
  lockRise,
  lockSchedule,
  markEnded,
  markRestored,
  markScheduled,
  markWritten,
  selectDue,
  selectToRestore,
  selectToWrite,
} from './queries/rises.ts';
import { findRise } from './read-rises.ts';
import { ownPeriod, toOwnMinor, toPeriods } from './stored-periods.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export type ScheduleResult =
  | { ok: true }
  | { ok: false; reason: 'rise_unknown' | 'rise_late' | 'list_ended' | 'nothing_rises' }
  /** Prices are others than those that were seen: of these tools, and of so many in all. */
  | { ok: false; reason: 'prices_changed'; tools: readonly string[]; count: number };

const firstId = '00000000-0000-0000-0000-000000000000';
const comparedAtOnce = 2000;
const mostNamed = 20;
/** Tools whose prices are written in one transaction. */
const toolsAtOnce = 500;
/** What a request writes by itself; the scheduled job goes on with the rest. */
const batchesOfRequest = 10;

/** The same again changes nothing more. */
export async function scheduleRise(deps: Deps, actor: Actor, id: string): Promise<ScheduleResult> {
  const result = await inTransactionOrRollback(deps.db, async (tx): Promise<ScheduleResult> => {
    await lockSchedule.count(tx, {});
    await lockRise.first(tx, { id });
    const rise = await findRise(tx, id);
    if (!rise) return { ok: false, reason: 'rise_unknown' };
    if (rise.scheduledAt !== null) return { ok: true };
    if (rise.startsAt !== null && rise.startsAt <= actor.at)
      return { ok: false, reason: 'rise_late' };
    if (await hasListEnded(tx, rise, actor.at)) return { ok: false, reason: 'list_ended' };
    const { compared, changed } = await findChanged(tx, rise);
    if (compared === 0) return { ok: false, reason: 'nothing_rises' };
    if (changed.length > 0) {
      const tools = changed.slice(0, mostNamed);
      return { ok: false, reason: 'prices_changed', tools, count: changed.length };
    }
    await markScheduled.count(tx, { id, at: actor.at, by: actor.id });
    await audit(tx, actor, { id, change: 'scheduled', tools: compared });
    return { ok: true };
  });
  if (result.ok) await workThrough(deps, id, batchesOfRequest);
  return result;
}

/** Cancels one whose moment is to come; of another one prices go back to what they were. */
export async function endRise(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ ok: boolean; reason?: 'rise_unknown' }> {
  const isKnown = await inTransaction(deps.db, async (tx) => {
    await lockRise.first(tx, { id });
    const rise = await findRise(tx, id);
    if (!rise || rise.scheduledAt === null) return false;
    if (rise.endedAt !== null) return true;
    await markEnded.count(tx, { id, at: actor.at, by: actor.id });
    const change = actor.at < momentOf(rise) ? 'cancelled' : 'undone';
    await audit(tx, actor, { id, change });
    return true;
  });
  if (!isKnown) return { ok: false, reason: 'rise_unknown' };
  await workThrough(deps, id, batchesOfRequest);
  return { ok: true };
}

/** Scheduled job: what is due is written, and what was begun and stopped goes on. */
export async function runDueRises(deps: Deps): Promise<void> {
  for (const { id } of await selectDue.all(deps.db, { at: deps.clock.now() }))
    await workThrough(deps, id, Number.POSITIVE_INFINITY);
}

async function workThrough({ db, clock }: Deps, id: string, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const isOver = await inTransaction(db, (tx) => runBatch(tx, id, clock.now()));
    if (isOver) return;
  }
}

/** Under the lock of the rise: each tool is written once, whoever works on it. */
async function runBatch(tx: Tx, id: string, at: Date): Promise<boolean> {
  await lockRise.first(tx, { id });
  const rise = await findRise(tx, id);
  if (!rise || rise.scheduledAt === null || rise.restoredAt !== null) return true;
  if (rise.endedAt !== null) return restoreBatch(tx, rise, at);
  const isDue = rise.list !== null || momentOf(rise) <= at;
  if (rise.writtenAt !== null || !isDue) return true;
  const rows = await selectToWrite.all(tx, { id, limit: toolsAtOnce });
  if (rows.length === 0) {
    await finishWriting.count(tx, { id, at });
    if (rise.list === null) await audit(tx, shopActor(at), { id, change: 'applied' });
    return true;
  }
  const tools = rows.map((row) => ({ id: row.tool_id, before: row.before, after: row.after }));
  const done = await replace(tx, rise, { tools, by: rise.scheduledBy ?? 'shop', at });
  await markWritten.count(tx, { id, tools: tools.map((one) => one.id), done: [...done], at });
  return false;
}

async function restoreBatch(tx: Tx, rise: PriceRise, at: Date): Promise<boolean> {
  const { id } = rise;
  const rows = await selectToRestore.all(tx, { id, limit: toolsAtOnce });
  if (rows.length === 0) {
    await finishRestoring.count(tx, { id, at });
    return true;
  }
  const tools = rows.map((row) => ({ id: row.tool_id, before: row.after, after: row.before }));
  const done = await replace(tx, rise, { tools, by: rise.endedBy ?? 'shop', at });
  await markRestored.count(tx, { id, tools: tools.map((one) => one.id), done: [...done], at });
  return false;
}

type Stored = Parameters<typeof toOwnMinor>[0];

interface Replaced {
  tools: readonly { id: string; before: Stored; after: Stored }[];
  by: string;
  at: Date;
}

/** The tools that cost what was expected; what others have changed since stays. */
function replace(
  tx: Tx,
  { list }: PriceRise,
  { tools, by, at }: Replaced,
): Promise<ReadonlySet<string>> {
  if (list === null)
    return replaceOwnPrices(
      tx,
      tools.map(({ id, before, after }) => {
        return { id, beforeMinor: toOwnMinor(before), afterMinor: toOwnMinor(after) };
      }),
    );
  const replaced = tools.map(({ id, before, after }) => {
    return { id, before: toPeriods(before), after: toPeriods(after) };
  });
  return replacePrices(tx, { id: by, at }, { list: list.id, tools: replaced });
}

async function hasListEnded(tx: Tx, rise: PriceRise, at: Date): Promise<boolean> {
  if (rise.list === null) return false;
  const list = await findPriceList(tx, rise.list.id);
  const moment = rise.startsAt ?? at;
  return !list || (list.endsAt !== null && list.endsAt <= moment);
}

/** The articles of which something else is said than what was seen. */
async function findChanged(
  executor: Executor,
  { id: rise, list }: PriceRise,
): Promise<{ compared: number; changed: string[] }> {
  const changed: string[] = [];
  for (let [after, compared] = [firstId, 0]; ;) {
    const rows = await selectToCompare.all(executor, {
      ...{ rise, list: list?.id ?? null, after, limit: comparedAtOnce },
    });
    compared += rows.length;
    for (const row of rows) {
      const now = list === null ? [ownPeriod(row.own_minor)] : toPeriods(row.periods);
      const isSame = saysSame(now, toPeriods(row.before));
      if (row.is_archived || row.is_planned || !isSame) changed.push(row.sku);
    }
    const last = rows.at(-1);
    if (!last || rows.length < comparedAtOnce) return { compared, changed };
    after = last.id;
  }
}

async function audit(
  tx: Tx,
  actor: Actor,
  { id, change, tools }: { id: string; change: string; tools?: number },
): Promise<void> {
  const detail = { change, ...(tools !== undefined && { tools: String(tools) }) };
  await writeAuditEntry(tx, actor, {
    ...{ action: 'prices.raised', object: `price_rise:${id}`, detail },
  });
}
