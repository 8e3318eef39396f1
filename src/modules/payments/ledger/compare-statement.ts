/**
 * The processor's statement against the shop's ledger, day by day: every line of one must stand
 * in the other, to the cent. What is missing is read back first; what then still differs is an
 * exception for staff. Days are UTC, of any size: both sides are read in pages, and
 * nobody waits for more than one of them.
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
import { writeJournalEntries } from './ledger.ts';
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
type Booked = { kind: JournalEntryKind; object_id: string; amount_minor: number };

/** Page by page, so that a day of any size is compared in short turns. */
async function* pagesOf({ processor }: PaymentDeps, span: Span) {
  for (let after: string | undefined, isMore = true; isMore;) {
    const { lines, next } = await processor.readStatement(span, after);
    yield lines;
    after = next;
    isMore = next !== undefined;
  }
}

/** What a line of the statement must be in the ledger: kind and cents. */
function expectedEntries({
  kind,
  amountMinor,
  feeMinor,
}: ProcessorMovement): [JournalEntryKind, number][] {
  const fee: JournalEntryKind = kind === 'charge' ? 'fee' : 'dispute_fee';
  const moved: [JournalEntryKind, number] = [kind, Math.abs(amountMinor)];
  return feeMinor === 0 ? [moved] : [moved, [fee, feeMinor]];
}

function nameOf(object: string, kind: JournalEntryKind, minor: number): string {
  return `${object} ${kind} ${minor}`;
}

const nameOfBooked = (row: Booked) => nameOf(row.object_id, row.kind, row.amount_minor);

function addTo(stated: StatementIndex, lines: readonly ProcessorMovement[]): void {
  for (const line of lines) {
    for (const [kind, minor] of expectedEntries(line)) stated.add(nameOf(line.source, kind, minor));
  }
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
    const charge = entries.find(({ kind }) => kind === 'charge');
    const lacksFee = charge && line.feeMinor > 0 && !entries.some(({ kind }) => kind === 'fee');
    if (line.kind === 'charge' && lacksFee) await recordFee(deps, line, charge);
  });
}

/** The processor knows what a charge cost only a moment after it was made. */
async function recordFee(deps: PaymentDeps, line: ProcessorMovement, charge: JournalEntryRow) {
  const { source: object, feeMinor: amountMinor } = line;
  const { currency, happened_at: happenedAt } = charge;
  const at = deps.clock.now();
  const by = { actor: processorActor, reason: 'read_from_statement', at };
  const order = charge.order_id ?? undefined;
  await inTransaction(deps.db, (tx) =>
    writeJournalEntries(
      tx,
      { ...by, object, order, currency, happenedAt },
      { kind: 'fee', amountMinor },
    ),
  );
}

function missingInLedger(lines: readonly ProcessorMovement[], ledger: Ledger): Difference[] {
  return lines.flatMap((line) =>
    expectedEntries(line).flatMap(([kind, amountMinor]): Difference[] => {
      const { source: object } = line;
      const row = ledger.get(object)?.find((one) => one.kind === kind);
      const booked = row?.amount_minor;
      if (booked === amountMinor) return [];
      const entry = booked === undefined ? 'has nothing' : `says ${booked} cents`;
      const what = `${kind} of ${object}: the processor says ${amountMinor} cents`;
      return [{ object, detail: `${what}, the shop ${entry}` }];
    }),
  );
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
    unstated.push(...rows.filter((row) => !stated.has(nameOfBooked(row))));
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
    yield some.filter((row) => !stated.has(nameOfBooked(row))).map(toMissing);
    await nextTurn();
  }
}

function toMissing({ object_id: object, kind, amount_minor: minor }: Booked): Difference {
  const what = `${kind} of ${object}: the shop says ${minor} cents`;
  return { object, detail: `${what}, the processor does not` };
}

function startOfDay(at: Date): Date {
  return new Date(`${dayName(at)}T00:00:00Z`);
}

function dayName(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
