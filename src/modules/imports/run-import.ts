/**
 * Works through the batches of an import. Each is one transaction with its own record, under the
 * lock of the import: whoever goes on, after a restart too, begins with the first batch that is
 * not recorded. A try is the same transaction, rolled back.
 */
import {
  inTransaction,
  inTransactionOrRollback,
  Rollback,
  type Tx,
} from '#platform/database/transaction.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import { shopActor, type Actor } from '#modules/audit/entry.ts';
import type { ImportDeps } from './deps.ts';
import { findRepeatedLines } from './find-repeated.ts';
import { findFirstChanged, findFirstNewlyWrong, hashBasis, hashLines } from './line-bases.ts';
import { isPersonalTarget, type ImportState, type StopReason } from './import.ts';
import {
  emptyAppliedBatch,
  recordApplied,
  recordStop,
  recordTry,
  recordUndone,
  selectBatchToApply,
  selectBatchToTry,
  selectBatchToUndo,
  type TriedBatch,
} from './queries/batches.ts';
import {
  lockImport,
  selectImport,
  setRepeated,
  setState,
  touchImport,
  type ImportRow,
} from './queries/imports.ts';
import { readBatch } from './read-batch.ts';
import { regroupBatches } from './regroup-batches.ts';
import type { AppliedBatch } from './targets/target.ts';
import { targets } from './targets/targets.ts';

/** Goes on until there is nothing left to do. */
export async function runImport(deps: ImportDeps, id: string): Promise<void> {
  while (await doStep(deps, id));
}

/** One batch, or the end of the import; false when it is not under way. */
async function doStep(deps: ImportDeps, id: string): Promise<boolean> {
  const row = await selectImport.first(deps.db, { id });
  switch (row?.state) {
    case 'trying':
      return row.repeated === null ? findRepeated(deps, row) : tryBatch(deps, row);
    case 'applying':
      return applyBatch(deps, id);
    case 'undoing':
      return undoBatch(deps, id);
    default:
      return false;
  }
}

async function findRepeated({ db, clock }: ImportDeps, row: ImportRow): Promise<boolean> {
  await regroupBatches({ db }, row);
  const repeated = await findRepeatedLines(db, row);
  return recordUnlessStale({ db, clock }, row, (tx) =>
    setRepeated.count(tx, { id: row.id, repeated: JSON.stringify(repeated) }),
  );
}

/** What was found by a mapping is nothing any more once staff have chosen another one. */
async function recordUnlessStale(
  { db, clock }: Pick<ImportDeps, 'db' | 'clock'>,
  { id, mapping }: ImportRow,
  record: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = await lockImport.first(tx, { id });
    const isStale = JSON.stringify(now?.mapping) !== JSON.stringify(mapping);
    if (now?.state !== 'trying' || isStale) return true;
    await record(tx);
    await touchImport.count(tx, { id, at: clock.now() });
    return true;
  });
}

const maxExamples = 20;

async function tryBatch(deps: ImportDeps, row: ImportRow): Promise<boolean> {
  const { db, clock } = deps;
  const { id } = row;
  const at = clock.now();
  const batch = await selectBatchToTry.first(db, { id });
  if (!batch) {
    await finish(db, id, { from: 'trying', to: 'tried', at });
    return false;
  }
  const tried = await inTransactionOrRollback<TriedBatch>(db, async (tx) => {
    throw new Rollback(toTried(await applyRows(tx, deps, row, { ...batch, at })));
  });
  return recordUnlessStale({ db, clock }, row, (tx) =>
    recordTry.count(tx, { id, number: batch.number, tried: JSON.stringify(tried) }),
  );
}

function toTried({ counts, wrong, examples, basis, warned = [] }: AppliedBatch): TriedBatch {
  return {
    counts: { ...counts, wrong: wrong.length },
    examples: examples.slice(0, maxExamples),
    ...{ wrong, basis: hashBasis(basis), lines: hashLines(basis), warned },
  };
}

/** The one way in which rows are applied: by the try and for good. */
async function applyRows(
  tx: Tx,
  { hasPage }: Pick<ImportDeps, 'hasPage'>,
  row: ImportRow,
  { rows, at }: { rows: Parameters<typeof readBatch>[1]; at: Date },
): Promise<AppliedBatch> {
  const { lines, wrong } = readBatch(row, rows);
  const applied = await targets[row.target].apply(tx, actorOf(row, at), {
    ...{ lines, importId: row.id, list: row.price_list_id, hasPage },
  });
  const all = [...wrong, ...applied.wrong].toSorted((one, other) => one.line - other.line);
  return { ...applied, wrong: all };
}

/** Why applying stopped, and where that is known. */
interface Stop {
  reason: StopReason;
  place?: { number: number; line: number | undefined };
}

/** Why a batch cannot be applied as it was tried. */
function findStop(
  { skips_wrong: skipsWrong }: ImportRow,
  { number, tried }: { number: number; tried: TriedBatch | null },
  { wrong, basis }: AppliedBatch,
): Stop | undefined {
  if (wrong.length > 0 && !skipsWrong) {
    const line = findFirstNewlyWrong(tried?.wrong ?? [], wrong);
    return { reason: 'wrong_lines', place: { number, line } };
  }
  if (hashBasis(basis) === tried?.basis && wrong.length === tried.counts.wrong) return undefined;
  const line = tried?.lines && findFirstChanged(tried.lines, hashLines(basis));
  return { reason: 'changed_since_try', place: { number, line } };
}

async function applyBatch(deps: ImportDeps, id: string): Promise<boolean> {
  const at = deps.clock.now();
  const stop = await inTransactionOrRollback<Stop | 'next' | 'done'>(deps.db, async (tx) => {
    const row = await lockImport.first(tx, { id });
    if (row?.state !== 'applying') return 'done';
    const batch = await selectBatchToApply.first(tx, { id });
    if (!batch) {
      await setState.count(tx, { id, state: 'applied', stoppedBy: null, by: null, at });
      return 'done';
    }
    const { number } = batch;
    const applied = await applyRows(tx, deps, row, { ...batch, at });
    const reason = findStop(row, batch, applied);
    if (reason) throw new Rollback(reason);
    await recordApplied.count(tx, { id, number, applied: applied.record, at });
    if (isPersonalTarget(row.target)) await emptyAppliedBatch.count(tx, { id, number });
    await touchImport.count(tx, { id, at });
    return 'next';
  }).catch(toStop);
  if (stop === 'next' || stop === 'done') return stop === 'next';
  await finish(deps.db, id, { from: 'applying', to: 'stopped', at, stop });
  return false;
}

/** What the database refuses once it refuses again; a connection that is lost may come back. */
function toStop(error: unknown): Stop {
  if (classifyDatabaseError(error) === undefined && isConstraintViolation(error))
    return { reason: 'refused' };
  throw error;
}

/** Class 23 of PostgreSQL's error codes: integrity constraint violation. */
function isConstraintViolation(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && code.startsWith('23');
}

async function undoBatch({ db, clock }: ImportDeps, id: string): Promise<boolean> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockImport.first(tx, { id });
    if (row?.state !== 'undoing') return false;
    const batch = await selectBatchToUndo.first(tx, { id });
    if (!batch) {
      await setState.count(tx, { id, state: 'undone', stoppedBy: null, by: null, at });
      return false;
    }
    const { number } = batch;
    const undo = targets[row.target].undo;
    const list = row.price_list_id;
    const conflicts = await undo(tx, actorOf(row, at), { id, number, list });
    await recordUndone.count(tx, { id, number, conflicts: JSON.stringify(conflicts), at });
    await touchImport.count(tx, { id, at });
    return true;
  });
}

async function finish(
  db: ImportDeps['db'],
  id: string,
  { from, to: state, at, stop }: { from: ImportState; to: ImportState; at: Date; stop?: Stop },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await lockImport.first(tx, { id }))?.state !== from) return;
    await setState.count(tx, { id, state, stoppedBy: stop?.reason ?? null, by: null, at });
    const { number = 0, line } = stop?.place ?? {};
    if (line !== undefined) await recordStop.count(tx, { id, number, line });
  });
}

function actorOf({ acting }: ImportRow, at: Date): Actor {
  return acting === null ? shopActor(at) : { id: acting, ip: '', at };
}
