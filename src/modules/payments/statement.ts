/**
 * The processor's statement against the shop's ledger, day by day: every line of one must stand
 * in the other, to the cent. What is missing is read back first; what then still differs is a
 * problem that a person looks at. Days are UTC.
 */
import { hourMs, later } from '#platform/clock.ts';
import { byProcessor, type PaymentDeps } from './deps.ts';
import { readDispute } from './disputes.ts';
import { writeMoney } from './ledger.ts';
import type { LedgerKind } from './ledger-words.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { reportProblem } from './problems.ts';
import type { ProcessorMovement } from './processor-words.ts';
import {
  insertStatement,
  selectFirstLedger,
  selectLastStatement,
  selectLedgerOfObjects,
  selectLedgerOfSpan,
  type LedgerRow,
} from './queries/ledger.ts';
import { readRefund } from './read-refund.ts';

const dayMs = 24 * hourMs;
/** The processor may book a little later than the shop has read. */
const settlingMs = 2 * hourMs;
const daysAtOnce = 31;

/** Compares every whole day that was not compared yet. */
export async function compareDays(deps: PaymentDeps): Promise<void> {
  const first = (await selectFirstLedger.first(deps.db))?.at;
  if (!first) return;
  const last = (await selectLastStatement.first(deps.db))?.day;
  const end = startOfDay(later(deps.clock.now(), -settlingMs));
  let day = last ? later(last, dayMs) : startOfDay(first);
  for (let count = 0; day < end && count < daysAtOnce; count += 1) {
    await compareDay(deps, day);
    day = later(day, dayMs);
  }
}

/** Compares one day; answers how many lines differ. */
export async function compareDay(deps: PaymentDeps, day: Date): Promise<number> {
  const { db, processor, clock } = deps;
  const to = later(day, dayMs);
  const lines = await processor.listMovements({ from: day, to });
  await readMissing(deps, lines);
  const found = [
    ...missingInLedger(lines, await ledgerOf(deps, lines)),
    ...(await missingAtProcessor(deps, lines, await selectLedgerOfSpan.all(db, day, to))),
  ];
  const name = dayName(day);
  const at = clock.now();
  for (const object of new Set(found.map((one) => one.object))) {
    const details = found.filter((one) => one.object === object).map(({ detail }) => detail);
    const problem = { about: `${name}:${object}`, detail: `${name}: ${details.join('; ')}` };
    await reportProblem(db, { kind: 'statement_differs', ...problem }, at);
  }
  await insertStatement.count(db, name, at, lines.length, found.length);
  return found.length;
}

type Difference = { object: string; detail: string };

/** What a line of the statement must be in the ledger: kind and cents. */
function wantedOf({ kind, amountMinor, feeMinor }: ProcessorMovement): [LedgerKind, number][] {
  const fee: LedgerKind = kind === 'charge' ? 'fee' : 'dispute_fee';
  const moved: [LedgerKind, number] = [kind, Math.abs(amountMinor)];
  return feeMinor === 0 ? [moved] : [moved, [fee, feeMinor]];
}

async function ledgerOf({ db }: PaymentDeps, lines: readonly ProcessorMovement[]) {
  return selectLedgerOfObjects.all(db, [...new Set(lines.map(({ source }) => source))]);
}

/** Lets the shop catch up with what it missed, before anybody is asked to look. */
async function readMissing(deps: PaymentDeps, lines: readonly ProcessorMovement[]): Promise<void> {
  const known = await ledgerOf(deps, lines);
  for (const line of lines) {
    const of = known.filter(({ object_id }) => object_id === line.source);
    const isThere = of.some(({ kind }) => kind === line.kind);
    if (!isThere && line.kind.startsWith('refund')) await readRefund(deps, line.source);
    if (!isThere && line.kind.startsWith('dispute')) await readDispute(deps, line.source);
    const charge = of.find(({ kind }) => kind === 'charge');
    const lacksFee = charge && line.feeMinor > 0 && !of.some(({ kind }) => kind === 'fee');
    if (line.kind === 'charge' && lacksFee) await writeFee(deps, line, charge);
  }
}

/** The processor knows what a charge cost only a moment after it was made. */
async function writeFee(deps: PaymentDeps, line: ProcessorMovement, charge: LedgerRow) {
  const { source: object, feeMinor: amountMinor } = line;
  const { currency, happened_at: happenedAt } = charge;
  const at = deps.clock.now();
  const by = { actor: byProcessor, reason: 'read from the statement', at };
  const order = charge.order_id ?? undefined;
  await inTransaction(deps.db, (tx) =>
    writeMoney(tx, { ...by, object, order, currency, happenedAt }, { kind: 'fee', amountMinor }),
  );
}

function missingInLedger(
  lines: readonly ProcessorMovement[],
  ledger: readonly LedgerRow[],
): Difference[] {
  return lines.flatMap((line) =>
    wantedOf(line).flatMap(([kind, amountMinor]): Difference[] => {
      const { source: object } = line;
      const row = ledger.find((one) => one.object_id === object && one.kind === kind);
      const booked = row?.amount_minor;
      if (booked === amountMinor) return [];
      const said = booked === undefined ? 'has nothing' : `says ${booked} cents`;
      const what = `${kind} of ${object}: the processor says ${amountMinor} cents`;
      return [{ object, detail: `${what}, the shop ${said}` }];
    }),
  );
}

const withoutLine: readonly LedgerKind[] = ['dispute_lost'];

async function missingAtProcessor(
  { processor }: PaymentDeps,
  lines: readonly ProcessorMovement[],
  ledger: readonly LedgerRow[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const row of ledger.filter(({ kind }) => !withoutLine.includes(kind))) {
    const { object_id: object, kind } = row;
    const has = (all: readonly ProcessorMovement[]) =>
      all.some((line) => {
        if (line.source !== object) return false;
        return wantedOf(line).some(([one, minor]) => one === kind && minor === row.amount_minor);
      });
    // Applied on another day than it was booked: asked for by itself.
    if (has(lines) || has(await processor.listMovements({ source: object }))) continue;
    const what = `${kind} of ${object}: the shop says ${row.amount_minor} cents`;
    found.push({ object, detail: `${what}, the processor does not` });
  }
  return found;
}

function startOfDay(at: Date): Date {
  return new Date(`${dayName(at)}T00:00:00Z`);
}

function dayName(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
