/**
 * The processor's statement against the shop's ledger, day by day: every line of one must stand
 * in the other, to the cent and in the currency of the balance. What is missing is read back first;
 * what then still differs is an exception for staff. Days are UTC, of any size: both sides are read
 * in pages, and nobody waits for more than one of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mapConcurrently } from '#platform/concurrency/map-concurrently.ts';
import { hourMs, later } from '#platform/clock.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import {
  createDifferences,
  createStatementIndex,
  type Difference,
  type StatementIndex,
} from './statement-differences.ts';
import { readDispute } from '../disputes/disputes.ts';
import { listLateMoves } from './fees.ts';
import { formatCharged } from './format-charged.ts';
import { findSettledMove, writeJournalEntries } from './ledger.ts';
import type { JournalEntryKind } from './ledger-accounts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ProcessorMovement } from '../processor/processor-types.ts';
import {
  insertStatement,
  selectFirstJournalEntry,
  selectLastStatement,
  selectJournalOfObjects,
  selectJournalOfSpan,
  type JournalEntryRow,
} from '../queries/ledger.ts';
import { readRefund } from '../refunds/read-refund.ts';

const dayMs = 24 * hourMs;
/** The processor may book a little later than the shop has read. */
const settlingMs = 2 * hourMs;
const daysAtOnce = 31;
const rowsAtOnce = 500;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';
const readAtOnce = 4;
/** Up to so many lines that are missing at the processor are looked up one by one. */
const maxSingleLookups = 20;

/** Compares every whole day that was not compared yet. */
export async function compareDays(deps: PaymentDeps): Promise<void> {
  const first = (await selectFirstJournalEntry.first(deps.db, {}))?.at;
  if (!first) return;
  const last = (await selectLastStatement.first(deps.db, {}))?.day;
  const end = startOfDay(later(deps.clock.now(), -settlingMs));
  let day = last ? later(last, dayMs) : startOfDay(first);
  for (let count = 0; day < end && count < daysAtOnce; count += 1) {
    await compareDay(deps, day);
    day = later(day, dayMs);
  }
}

/** Compares one day; answers what differs. */
export async function compareDay(
  deps: PaymentDeps,
  day: Date,
): Promise<Pick<ReturnType<typeof createDifferences>, 'count' | 'has'>> {
  const span = { from: day, to: later(day, dayMs) };
  const stated = createStatementIndex();
  const found = createDifferences();
  let count = 0;
  for await (const lines of pagesOf(deps, span)) {
    await readMissing(deps, lines);
    found.add(missingInLedger(lines, await ledgerOf(deps, lines)));
    addTo(stated, lines);
    count += lines.length;
  }
  const unstated = await listUnstated(deps, span, stated);
  for await (const missing of missingAtProcessor(deps, span, unstated)) found.add(missing);
  await found.report(deps.db, dayName(day), deps.clock.now());
  await insertStatement.count(deps.db, {
    day: dayName(day),
    comparedAt: deps.clock.now(),
    movements: count,
    differences: found.count(),
  });
  return found;
}

type Span = { from: Date; to: Date };
type Booked = Pick<JournalEntryRow, 'kind' | 'object_id' | 'amount_minor' | 'currency'>;

/** Page by page, so that a day of any size is compared in short turns. */
async function* pagesOf({ processor }: PaymentDeps, span: Span) {
  for (let after: string | undefined, isMore = true; isMore;) {
    const { lines, next } = await processor.readStatement(span, after);
    yield lines;
    after = next;
    isMore = next !== undefined;
  }
}

/** What a line of the statement must be in the ledger, on the balance at the processor. */
function expectedEntries(line: ProcessorMovement): Booked[] {
  const { kind, source, amountMinor, currency, feeMinor } = line;
  const ofLine = { object_id: source, currency };
  const fee: JournalEntryKind = kind === 'charge' ? 'fee' : 'dispute_fee';
  const moved = { ...ofLine, kind, amount_minor: amountMinor };
  return feeMinor === 0 ? [moved] : [moved, { ...ofLine, kind: fee, amount_minor: feeMinor }];
}

/** The statement knows nothing of what money was before it was converted. */
function statedKindOf(kind: JournalEntryKind): string {
  return kind.replace(/_settled$/, '');
}

function nameOf({ object_id: object, kind, amount_minor: minor, currency }: Booked): string {
  return `${object} ${statedKindOf(kind)} ${minor} ${currency}`;
}

function addTo(stated: StatementIndex, lines: readonly ProcessorMovement[]): void {
  for (const entry of lines.flatMap(expectedEntries)) stated.add(nameOf(entry));
}

type Ledger = ReadonlyMap<string, readonly JournalEntryRow[]>;

/** What the ledger has of the lines' objects, by object. */
async function ledgerOf({ db }: PaymentDeps, lines: readonly ProcessorMovement[]): Promise<Ledger> {
  const sources = [...new Set(lines.map(({ source }) => source))];
  const rows = await selectJournalOfObjects.all(db, { objectIds: sources });
  return Map.groupBy(rows, (row) => row.object_id);
}

/** Reads back what the shop has missed, before anything is reported as a difference. */
async function readMissing(deps: PaymentDeps, lines: readonly ProcessorMovement[]): Promise<void> {
  const known = await ledgerOf(deps, lines);
  await mapConcurrently(readAtOnce, lines, async (line) => {
    const entries = known.get(line.source) ?? [];
    const isThere = entries.some(({ kind }) => kind === line.kind);
    if (!isThere && line.kind.startsWith('refund')) await readRefund(deps, line.source);
    if (!isThere && line.kind.startsWith('dispute')) await readDispute(deps, line.source);
    const booked = entries.find(({ kind }) => kind === line.kind);
    if (booked) await recordLate(deps, line, { booked, entries });
  });
}

/**
 * The processor knows what a charge cost, and what money in another currency came to, only a moment
 * after it has moved.
 */
async function recordLate(
  deps: PaymentDeps,
  line: ProcessorMovement,
  { booked, entries }: { booked: JournalEntryRow; entries: readonly JournalEntryRow[] },
): Promise<void> {
  const has = (kind: JournalEntryKind) => entries.some((entry) => entry.kind === kind);
  const converted = findSettledMove(booked, line);
  const late = line.kind === 'charge' ? listLateMoves(booked, line) : converted ? [converted] : [];
  const [first, ...rest] = late.filter(({ kind, amountMinor }) => amountMinor > 0 && !has(kind));
  if (!first) return;
  const { currency, happened_at: happenedAt } = booked;
  const by = { actor: processorActor, reason: 'read_from_statement', at: deps.clock.now() };
  const cause = { ...by, object: line.source, order: booked.order_id ?? undefined, currency };
  await inTransaction(deps.db, (tx) =>
    writeJournalEntries(tx, { ...cause, happenedAt }, first, ...rest),
  );
}

function missingInLedger(lines: readonly ProcessorMovement[], ledger: Ledger): Difference[] {
  return lines.flatMap(expectedEntries).flatMap((expected): Difference[] => {
    const { object_id: object, kind } = expected;
    const row = ledger
      .get(object)
      ?.find((one) => isOnBalance(one) && statedKindOf(one.kind) === kind);
    if (row && nameOf(row) === nameOf(expected)) return [];
    const entry = row ? `says ${formatBooked(row)}` : 'has nothing';
    const what = `${kind} of ${object}: the processor says ${formatBooked(expected)}`;
    return [{ object, detail: `${what}, the shop ${entry}` }];
  });
}

function isOnBalance({ to_account: to, from_account: from }: JournalEntryRow): boolean {
  return to === 'processor_balance' || from === 'processor_balance';
}

function formatBooked({ amount_minor: minor, currency }: Booked): string {
  return formatCharged(minor, currency);
}

/** What the ledger has of a day, and the day's statement has not. */
async function listUnstated(
  { db }: PaymentDeps,
  { from, to }: Span,
  stated: StatementIndex,
): Promise<Booked[]> {
  const unstated: Booked[] = [];
  for (let last = { moment: from.toISOString(), id: beforeAllIds }, isMore = true; isMore;) {
    const rows = await selectJournalOfSpan.all(db, {
      moment: last.moment,
      id: last.id,
      to,
      limit: rowsAtOnce,
    });
    unstated.push(...rows.filter((row) => !stated.has(nameOf(row))));
    last = rows.at(-1) ?? last;
    isMore = rows.length === rowsAtOnce;
  }
  return unstated;
}

/**
 * Lines that the processor has booked on another day: a few are looked up one by one, many are
 * searched in the days before and after. Yields a batch at a time.
 */
async function* missingAtProcessor(
  deps: PaymentDeps,
  { from, to }: Span,
  unstated: readonly Booked[],
): AsyncGenerator<Difference[]> {
  const stated = createStatementIndex();
  if (unstated.length > maxSingleLookups) {
    for (const around of [
      { from: later(from, -dayMs), to: from },
      { from: to, to: later(to, dayMs) },
    ]) {
      for await (const lines of pagesOf(deps, around)) addTo(stated, lines);
    }
  } else {
    for (const row of unstated) addTo(stated, await deps.processor.listMovementsOf(row.object_id));
  }
  for (let first = 0; first < unstated.length; first += rowsAtOnce) {
    const some = unstated.slice(first, first + rowsAtOnce);
    yield some.filter((row) => !stated.has(nameOf(row))).map(toMissing);
    await nextTurn();
  }
}

function toMissing(row: Booked): Difference {
  const { object_id: object, kind } = row;
  const what = `${statedKindOf(kind)} of ${object}: the shop says ${formatBooked(row)}`;
  return { object, detail: `${what}, the processor does not` };
}

function startOfDay(at: Date): Date {
  return new Date(`${dayName(at)}T00:00:00Z`);
}

function dayName(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
