/** Reads an uploaded file into batches of rows: through a file on the disk, never as a whole. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { TableError, type Table, type TableProblem } from '#platform/spreadsheets/table.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { ImportDeps } from './deps.ts';
import { guessMapping, keyOfHeaders } from './guess-mapping.ts';
import type { ImportTarget, Mapping } from './import.ts';
import { insertBatch } from './queries/batches.ts';
import { insertImport, selectSavedMapping, updateRowCount } from './queries/imports.ts';
import { listAllColumns } from './targets/target.ts';
import { targets } from './targets/targets.ts';

export const importBounds = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  rowsPerBatch: 500,
} as const;

export interface Upload {
  target: ImportTarget;
  /** The price list that its lines are of. */
  list?: string | null;
  fileName: string;
  body: Readable;
}

export type UploadProblem = TableProblem | 'too_large' | 'no_rows' | 'too_many_rows';

export type StoreUploadResult =
  | { ok: true; id: string }
  /** `line` where that is known. */
  | { ok: false; problem: UploadProblem; line: number | undefined };

class UploadError extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Keeps the rows of a file, and what its headers probably stand for. */
export async function storeUpload(
  deps: ImportDeps,
  actor: Actor,
  upload: Upload,
): Promise<StoreUploadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-import-'));
  try {
    const path = join(folder, 'upload');
    await pipeline(upload.body, refuseAfter(importBounds.bytes), createWriteStream(path));
    // What reads spreadsheets is loaded when the first one comes.
    const { openTable } = await import('#platform/spreadsheets/open-table.ts');
    const table = await openTable(path);
    const id = await inTransaction(deps.db, (tx) => storeTable(tx, actor, { ...upload, table }));
    return { ok: true, id };
  } catch (error) {
    if (error instanceof TableError) return { ok: false, problem: error.problem, line: error.line };
    if (error instanceof UploadError) return { ok: false, problem: error.problem, line: undefined };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseAfter(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new UploadError('too_large'));
      else done(null, chunk);
    },
  });
}

async function storeTable(
  tx: Tx,
  { id: by, at }: Actor,
  { target, list = null, fileName, table }: Omit<Upload, 'body'> & { table: Table },
): Promise<string> {
  const rows = table.rows[Symbol.asyncIterator]();
  const first = await rows.next();
  if (first.done) throw new UploadError('no_rows');
  const headers = first.value.cells.map((header) => toStored(header).trim());
  const headerKey = keyOfHeaders(headers);
  const mapping = await findMapping(tx, { target, headers, headerKey });
  const inserted = await insertImport.first(tx, {
    ...{ target, list, fileName, headerKey, at, by },
    source: JSON.stringify(table.source),
    headers: JSON.stringify(headers),
    mapping: JSON.stringify(mapping),
  });
  if (!inserted) throw new Error('an import was inserted without an id');
  const rowCount = await storeRows(tx, inserted.id, rows);
  if (rowCount === 0) throw new UploadError('no_rows');
  await updateRowCount.count(tx, { id: inserted.id, rowCount });
  return inserted.id;
}

/** What staff said last time of the same headers, as far as these columns are still there. */
async function findMapping(
  tx: Tx,
  {
    target,
    headers,
    headerKey,
  }: { target: ImportTarget; headers: readonly string[]; headerKey: string },
): Promise<Mapping> {
  const columns = await listAllColumns(targets[target], tx);
  const saved = await selectSavedMapping.first(tx, { target, headerKey });
  const known = new Set(columns.map(({ key }) => key));
  return saved?.mapping.length === headers.length
    ? saved.mapping.map((key) => (key !== null && known.has(key) ? key : null))
    : guessMapping(headers, columns);
}

async function storeRows(
  tx: Tx,
  importId: string,
  rows: AsyncIterator<{ line: number; cells: string[] }>,
): Promise<number> {
  let rowCount = 0;
  let number = 0;
  let batch: { line: number; cells: string[] }[] = [];
  const flush = async () => {
    const [first, last] = [batch.at(0), batch.at(-1)];
    if (!first || !last) return;
    number += 1;
    const kept = batch.map(({ line, cells }) => [line, ...cells.map(toStored)]);
    await insertBatch.count(tx, {
      ...{ importId, number, firstLine: first.line, lastLine: last.line },
      rows: JSON.stringify(kept),
    });
    batch = [];
  };
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    rowCount += 1;
    if (rowCount > importBounds.rows) throw new UploadError('too_many_rows');
    batch.push(next.value);
    if (batch.length === importBounds.rowsPerBatch) await flush();
  }
  await flush();
  return rowCount;
}

/** PostgreSQL stores neither NUL nor half a character. */
function toStored(cell: string): string {
  return cell.replaceAll('\0', '').toWellFormed();
}
