/**
 * Import and export of CSV and XLSX files by staff. A file is read into batches of 500 rows, which
 * are kept for 30 days. Staff say what its columns are, try it, apply it, and may undo it.
 *
 * Promises: the try is what applying does, rolled back. A batch is applied whole or not at all and
 * is recorded in the same transaction, so that a restart goes on with the first that is not. An
 * import that finds something else than its try did stops there. Undoing takes back what was
 * applied, the last batch first, and lists what others have changed since instead.
 */
import { hourMs, later } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { Executor } from '#platform/database/database.ts';
import { toPage, type Page } from '#platform/database/pagination.ts';
import { findPriceList } from '#modules/prices/prices.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { importJobs, type ImportDeps } from './deps.ts';
import type {
  ImportColumn,
  ImportDetails,
  ImportState,
  ImportSummary,
  ImportTarget,
  Mapping,
  WrongLine,
} from './import.ts';
import {
  emptyBatches,
  forgetTries,
  selectConflicts,
  selectCounts,
  selectExamples,
  selectSample,
  selectWarned,
  selectWrong,
} from './queries/batches.ts';
import {
  lockImport,
  markEmptied,
  saveMapping,
  selectIdle,
  selectImport,
  selectImportList,
  selectToEmpty,
  setMapping,
  setSkipsWrong,
  setState,
  type ImportRow,
} from './queries/imports.ts';
import { runImport } from './run-import.ts';
import { listAllColumns } from './targets/target.ts';
import { targets } from './targets/targets.ts';

export { importJobs, type ImportDeps } from './deps.ts';
export { exportTable, type ExportRequest } from './export-table.ts';
export { importBounds, storeUpload, type StoreUploadResult } from './store-upload.ts';

export type CommandResult =
  | { ok: true }
  | { ok: false; error: 'unknown' | 'wrong_state' | 'wrong_mapping' | 'has_wrong_lines' };

/** The columns of a target, for the mapping. */
export async function listColumns(
  executor: Executor,
  target: ImportTarget,
): Promise<ImportColumn[]> {
  const columns = await listAllColumns(targets[target], executor);
  return columns.map(({ key, label, hint, canBeCleared }) => {
    return { key, label, hint, canBeCleared };
  });
}

/** Tries what was not applied yet, by this mapping, which is remembered for files like it. */
export async function startTry(
  deps: ImportDeps,
  actor: Actor,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<CommandResult> {
  return change(deps, id, ['read', 'tried', 'stopped'], async (tx, row) => {
    const columns = await listAllColumns(targets[row.target], tx);
    if (!isMappingOf(row, columns, mapping)) return { ok: false, error: 'wrong_mapping' };
    // What was applied already was read by the mapping that it has.
    if (row.state !== 'stopped') {
      await setMapping.count(tx, { id, mapping: JSON.stringify(mapping) });
      await saveMapping.count(tx, { id, at: actor.at });
    }
    await forgetTries.count(tx, { id });
    return start(deps, tx, actor, { id, state: 'trying' });
  });
}

/** Each column at most once, and one by which a line is found. */
function isMappingOf(
  { target, headers }: ImportRow,
  columns: readonly ImportColumn[],
  mapping: Mapping,
): boolean {
  const keys = mapping.filter((key) => key !== null);
  const { keyColumns } = targets[target];
  return (
    mapping.length === headers.length &&
    new Set(keys).size === keys.length &&
    keys.every((key) => columns.some((column) => column.key === key)) &&
    keyColumns.some((key) => keys.includes(key))
  );
}

/** Applies what was tried. With `skipsWrong`, lines that are wrong are left out. */
export async function startApply(
  deps: ImportDeps,
  actor: Actor,
  { id, skipsWrong }: { id: string; skipsWrong: boolean },
): Promise<CommandResult> {
  return change(deps, id, ['tried'], async (tx, row) => {
    const { target, row_count: rows } = row;
    const counts = await selectCounts.first(tx, { id });
    if (!skipsWrong && counts && counts.wrong > 0) return { ok: false, error: 'has_wrong_lines' };
    await setSkipsWrong.count(tx, { id, skipsWrong });
    const detail = { target, rows: String(rows), ...toListDetail(row) };
    await start(deps, tx, actor, { id, state: 'applying' });
    // Last, since others lock accounts before the audit log.
    await writeAuditEntry(tx, actor, { action: 'import.applied', object: `import:${id}`, detail });
    return { ok: true };
  });
}

/** Takes back what was applied. */
export async function startUndo(
  deps: ImportDeps,
  actor: Actor,
  id: string,
): Promise<CommandResult> {
  return change(deps, id, ['applied', 'stopped'], async (tx, row) => {
    const detail = { target: row.target, ...toListDetail(row) };
    await start(deps, tx, actor, { id, state: 'undoing' });
    await writeAuditEntry(tx, actor, { action: 'import.undone', object: `import:${id}`, detail });
    return { ok: true };
  });
}

function toListDetail({ price_list_id: list }: ImportRow): { list?: string } {
  return list === null ? {} : { list };
}

async function change(
  { db }: ImportDeps,
  id: string,
  from: readonly ImportState[],
  callback: (tx: Tx, row: ImportRow) => Promise<CommandResult>,
): Promise<CommandResult> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport.first(tx, { id });
    if (!row) return { ok: false, error: 'unknown' };
    const isReady = from.includes(row.state) && row.rows_deleted_at === null;
    return isReady ? callback(tx, row) : { ok: false, error: 'wrong_state' };
  });
}

async function start(
  { jobs }: ImportDeps,
  tx: Tx,
  { id: by, at }: Actor,
  { id, state }: { id: string; state: ImportState },
): Promise<CommandResult> {
  await setState.count(tx, { id, state, stoppedBy: null, by, at });
  await jobs.enqueue(tx, importJobs.run, { import: id });
  return { ok: true };
}

/** The handler of the queue. */
export function handleImportJobs(deps: ImportDeps) {
  return {
    [importJobs.run]: async ({ import: id }: Readonly<Record<string, string>>) => {
      if (id !== undefined) await runImport(deps, id);
    },
  };
}

const idleMs = 30_000;
const keptMs = 30 * 24 * hourMs;
const keptUnappliedPeopleMs = 24 * hourMs;

/** Scheduled job: goes on with what a process left behind, and deletes rows after 30 days. */
export async function continueImports(deps: ImportDeps): Promise<void> {
  const now = deps.clock.now();
  const idle = await selectIdle.all(deps.db, { before: later(now, -idleMs) });
  for (const { id } of idle) await runImport(deps, id);
  const before = later(now, -keptMs);
  const personalBefore = later(now, -keptUnappliedPeopleMs);
  for (const { id } of await selectToEmpty.all(deps.db, { before, personalBefore })) {
    await inTransaction(deps.db, async (tx) => {
      await emptyBatches.count(tx, { id });
      await markEmptied.count(tx, { id, at: now });
    });
  }
}

/** The newest first. */
export async function listImports(
  executor: Executor,
  request: {
    limit: number;
    cursor?: string | undefined;
    targets: readonly ImportTarget[];
  },
): Promise<Page<ImportSummary>> {
  const { limit, cursor = null, targets: seen } = request;
  const rows = await selectImportList.all(executor, { cursor, limit: limit + 1, targets: seen });
  return toPage(
    rows.map(({ batches: all, tried, applied, undone, ...row }) => ({
      ...toHead(row),
      batches: { all, tried, applied, undone },
    })),
    request,
  );
}

type Head = Omit<ImportSummary, 'batches'>;

function toHead(
  row: Pick<
    ImportRow,
    'id' | 'target' | 'file_name' | 'state' | 'row_count' | 'created_at' | 'created_by'
  >,
): Head {
  const { id, target, file_name: fileName, state, row_count: rowCount } = row;
  const { created_at: createdAt, created_by: createdBy } = row;
  return { id, target, fileName, state, rowCount, createdAt, createdBy: createdBy ?? undefined };
}

const sampleRows = 5;
const shownLines = 100;

/** What the lines of an import are. */
export async function findTarget(
  executor: Executor,
  id: string,
): Promise<ImportTarget | undefined> {
  return (await selectImport.first(executor, { id }))?.target;
}

/** One import, with the first of what was found. */
export async function findImport(
  executor: Executor,
  id: string,
): Promise<ImportDetails | undefined> {
  const row = await selectImport.first(executor, { id });
  if (!row) return undefined;
  const counts = await selectCounts.first(executor, { id });
  const sample = await selectSample.all(executor, { id, limit: sampleRows });
  const limit = shownLines;
  const examples = await selectExamples.all(executor, { id, limit });
  const conflicts = await selectConflicts.all(executor, { id, limit });
  const warned = await selectWarned.all(executor, { id, limit });
  const { price_list_id: listId } = row;
  const list = listId === null ? undefined : await findPriceList(executor, listId);
  const { batches = 0, tried = 0, applied = 0, undone = 0 } = counts ?? {};
  const { added = 0, changed = 0, unchanged = 0, wrong = 0 } = counts ?? {};
  return {
    ...toHead(row),
    ...{ source: row.source, headers: row.headers, mapping: row.mapping },
    batches: { all: batches, tried, applied, undone },
    sample: sample.map(({ row: [, ...cells] }) => cells),
    ...{ stoppedBy: row.stopped_by ?? undefined, stoppedAt: counts?.stopped_at ?? undefined },
    skipsWrong: row.skips_wrong,
    tried: { added, changed, unchanged, wrong },
    ...{ warned: counts?.warned ?? 0, warnedLines: warned.map(({ warned: line }) => line) },
    list: list && { id: list.id, name: list.name, currency: list.currency },
    wrongLines: await listWrongLines(executor, { id, after: 0, limit }),
    examples: examples.map(({ example }) => example),
    conflicts: conflicts.map(({ conflict }) => conflict),
    areRowsDeleted: row.rows_deleted_at !== null,
  };
}

/** What is wrong with the lines after `after`. */
export async function listWrongLines(
  executor: Executor,
  request: { id: string; after: number; limit: number },
): Promise<WrongLine[]> {
  return (await selectWrong.all(executor, request)).map(({ wrong }) => wrong);
}
