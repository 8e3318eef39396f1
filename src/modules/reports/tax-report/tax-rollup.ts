/**
 * The report of tax by day: sums days up to the last hour that is over for an hour, sums those anew
 * whose facts have changed since, and proves each night that they say what orders, refunds and
 * disputes say. The report never depends on when this runs: what is not closed is read from the
 * facts. Any number of instances may do it. Hours and their locks are those of the rollup of sales.
 */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import { homeCurrency } from '#platform/currency.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import {
  formatCharged,
  lockHours,
  reportException,
  runDaily,
  type PaymentDeps,
} from '#modules/payments/payments.ts';
import { dayMs, startOfDay, toDayName } from '../days.ts';
import { selectClosedDay } from '../queries/tax-report.ts';
import {
  closeDaysUntil,
  deleteDay,
  deleteTaxMarks,
  insertDay,
  insertTaxMark,
  lockTaxRollup,
  selectClosedDays,
  selectMarkedDays,
  selectOpenDays,
} from '../queries/tax-rollup.ts';
import { addRows, sumFacts } from './sum-facts.ts';
import type { Rolled } from './tax-report-parts.ts';

interface RollupDeps {
  db: Database;
  clock: Clock;
}

/** Most entries of an hour are written within it, or a moment later. */
const settlingMs = hourMs;
const markedAtOnce = 100;

/** What is due each minute, and once a day the proof; tells how much of it has failed. */
export async function rollUpAndCheckTax(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'log'>,
): Promise<{ failedCount: number }> {
  await rollUpTax(deps);
  return { failedCount: Number(!(await runDaily(deps, 'tax', () => checkTaxRollup(deps)))) };
}

/** Closes what can be closed, and closes anew what was marked. */
export async function rollUpTax(deps: RollupDeps): Promise<void> {
  await closeMarkedDays(deps);
  while (await closeNextHours(deps));
}

/** Up to the end of a day at most. Answers whether there may be more. */
async function closeNextHours({ db, clock }: RollupDeps): Promise<boolean> {
  const open = await selectOpenDays.first(db, { until: later(clock.now(), -settlingMs) });
  if (!open?.first) return false;
  const { first, until } = open;
  return inTransaction(db, async (tx) => {
    const rollup = await lockTaxRollup.first(tx, {});
    if (!rollup) return false;
    const from = rollup.closed_until ?? first;
    const day = startOfDay(from);
    const to = earlier(later(day, dayMs), until);
    if (to <= from || !(await lockHours(tx, { from: day, to }))) return false;
    await closeDaysUntil.count(tx, { from, to });
    await sumDay(tx, day);
    return true;
  });
}

/** Days in which somebody books meanwhile are left to the next run. */
async function closeMarkedDays({ db }: RollupDeps): Promise<void> {
  for (const { day } of await selectMarkedDays.all(db, { limit: markedAtOnce })) {
    await inTransaction(db, async (tx) => {
      // Held against who closes the next hours of the same day.
      if (!(await lockTaxRollup.first(tx, {}))) return;
      const until = (await selectClosedDays.first(tx, {}))?.until;
      if (!until) return;
      if (!(await lockHours(tx, { from: day, to: earlier(later(day, dayMs), until) }))) return;
      await sumDay(tx, day);
      await deleteTaxMarks.count(tx, { day });
    });
  }
}

/** Of a day whose closed hours are locked. */
async function sumDay(tx: Tx, day: Date): Promise<void> {
  await deleteDay.count(tx, { day });
  for (const { currency, facts } of await readDay(tx, day)) {
    const { orders, netMinor, ledgerMinor, rows } = facts;
    const sums = { orders, netMinor, ledgerMinor, rows: JSON.stringify(rows) };
    await insertDay.count(tx, { day, currency, ...sums });
  }
}

interface DayOfCurrency {
  currency: string;
  facts: Rolled;
  rolled: Rolled;
  /** Whether its facts have changed since it was closed. */
  isMarked: boolean;
}

/** A closed day by the currencies in which something moved, or is told by the rollup to have. */
async function readDay(executor: Executor, day: Date): Promise<DayOfCurrency[]> {
  const home = await readDayIn(executor, day, homeCurrency);
  const currencies = new Set([...home.facts.moved, ...home.rolled.moved]);
  const days = [home];
  for (const currency of currencies)
    if (currency !== homeCurrency) days.push(await readDayIn(executor, day, currency));
  return days.filter(({ currency }) => currencies.has(currency));
}

async function readDayIn(executor: Executor, day: Date, currency: string): Promise<DayOfCurrency> {
  const read = await selectClosedDay.first(executor, { day, currency });
  if (!read) throw new Error('a sum answered nothing');
  const { facts, rolled, is_marked: isMarked } = read;
  return { currency, facts: sumFacts(facts), rolled, isMarked };
}

/**
 * Compares all closed days with what orders, refunds and disputes say. Staff are told of a day that
 * differs; it is reported by these from then on, and closed anew. Answers how many days differed.
 */
export async function checkTaxRollup(deps: RollupDeps): Promise<number> {
  const { db, clock } = deps;
  const closed = await selectClosedDays.first(db, {});
  if (!closed?.from || !closed.until) return 0;
  let count = 0;
  for (let day = closed.from; day < closed.until; day = later(day, dayMs)) {
    const differing = (await readDay(db, day)).filter(differs);
    const [first] = differing;
    if (!first) continue;
    count += 1;
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await insertTaxMark.count(tx, { day });
      const about = `${toDayName(day)}:${at.toISOString()}`;
      await reportException(tx, { kind: 'tax_differs', about, detail: describe(day, first) }, at);
    });
  }
  if (count > 0) await closeMarkedDays(deps);
  return count;
}

function differs({ currency, facts, rolled, isMarked }: DayOfCurrency): boolean {
  return !isMarked && toComparable(currency, facts) !== toComparable(currency, rolled);
}

/** The same text for the same sums, in whatever order they were read. */
function toComparable(currency: string, day: Rolled): string {
  const { orders, netMinor, ledgerMinor, rows, moved } = day;
  return JSON.stringify([orders, netMinor, ledgerMinor, addRows(rows), moved.includes(currency)]);
}

function describe(day: Date, { currency, facts, rolled }: DayOfCurrency): string {
  const say = ({ orders, netMinor, rows }: Rolled) => {
    const taxMinor = addRows(rows).reduce((sum, row) => sum + row.taxMinor, 0);
    const [net, tax] = [formatCharged(netMinor, currency), formatCharged(taxMinor, currency)];
    return `${net} net and ${tax} of tax of ${orders} orders`;
  };
  return `${toDayName(day)}: ${say(rolled)}; by these themselves ${say(facts)}`;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
