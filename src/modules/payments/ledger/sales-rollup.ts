/**
 * The rollup of sales: closes hours an hour after their end, closes those anew in which something
 * was booked since, and proves each night that it says what the ledger says. Figures never depend
 * on when this runs: what is not closed is read from the ledger. Any number of instances may do it.
 */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { reportExceptions } from '../exceptions/exceptions.ts';
import { formatCharged } from './format-charged.ts';
import {
  closeUntil,
  deleteHours,
  deleteMarks,
  insertHours,
  insertMarks,
  lockRollup,
  selectClosed,
  selectDifferingHours,
  selectMarkedHours,
  selectOpenHours,
} from '../queries/sales.ts';
import { lockHours } from './lock-hours.ts';
import type { SalesSpan } from './sales.ts';

export interface RollupDeps {
  db: Database;
  clock: Clock;
}

/** Most entries of an hour are written within it, or a moment later. */
const settlingMs = hourMs;
const dayMs = 24 * hourMs;
/** Closed in one transaction. */
const closedAtOnceMs = dayMs;
const markedAtOnce = 500;

/** Closes what can be closed, and closes anew what was marked. */
export async function rollUpSales(deps: RollupDeps): Promise<void> {
  await closeMarkedHours(deps);
  while (await closeNextHours(deps));
}

/** Answers whether there may be more. */
async function closeNextHours({ db, clock }: RollupDeps): Promise<boolean> {
  const open = await selectOpenHours.first(db, { until: later(clock.now(), -settlingMs) });
  if (!open?.first) return false;
  const { first, until } = open;
  return inTransaction(db, async (tx) => {
    const rollup = await lockRollup.first(tx, {});
    if (!rollup) return false;
    const from = rollup.closed_until ?? first;
    const to = new Date(Math.min(later(from, closedAtOnceMs).getTime(), until.getTime()));
    if (to <= from || !(await closeHours(tx, { from, to }))) return false;
    await closeUntil.count(tx, { from, to });
    return true;
  });
}

/** Hours that somebody books in meanwhile are left to the next run. */
async function closeMarkedHours({ db }: RollupDeps): Promise<void> {
  for (const { hour } of await selectMarkedHours.all(db, { limit: markedAtOnce })) {
    await inTransaction(db, async (tx) => {
      if (await closeHours(tx, { from: hour, to: later(hour, hourMs) }))
        await deleteMarks.count(tx, { hour });
    });
  }
}

/** Answers whether nobody books in one of them. */
async function closeHours(tx: Tx, span: SalesSpan): Promise<boolean> {
  if (!(await lockHours(tx, span))) return false;
  await deleteHours.count(tx, span);
  await insertHours.count(tx, span);
  return true;
}

/**
 * Compares all closed hours with the ledger, a day at a time. Staff are told of a day that differs;
 * its hours count by the ledger from then on, and are closed anew. Answers how many hours differed.
 */
export async function checkRollup(deps: RollupDeps): Promise<number> {
  const { db, clock } = deps;
  const closed = await selectClosed.first(db, {});
  if (!closed?.from || !closed.until) return 0;
  let count = 0;
  for (let from = closed.from; from < closed.until; from = later(from, dayMs)) {
    const to = new Date(Math.min(later(from, dayMs).getTime(), closed.until.getTime()));
    const differing = await selectDifferingHours.all(db, { from, to });
    if (differing.length === 0) continue;
    count += differing.length;
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await insertMarks.count(tx, { hours: differing.map(({ hour }) => hour) });
      const exceptions = differing.map(({ hour, currency, rolled, booked }) => ({
        about: `${hour.toISOString()}:${currency}:${at.toISOString()}`,
        detail: describe(hour, formatCharged(rolled, currency), formatCharged(booked, currency)),
      }));
      await reportExceptions(tx, { kind: 'sales_differ', exceptions }, at);
    });
  }
  if (count > 0) await closeMarkedHours(deps);
  return count;
}

function describe(hour: Date, rolled: string, booked: string): string {
  return `the hour from ${hour.toISOString()}: ${rolled}, and ${booked} by the ledger`;
}
