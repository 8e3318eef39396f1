/**
 * Backup and restore: everything the shop knows, in one file, taken at one moment while the shop
 * goes on selling, and read back before it counts. Restoring is all or nothing.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { BackupError, createLineWriter, readBackup } from './backup-file.ts';
import { listMigrations, listTables, listWrittenColumns } from './tables.ts';

export interface BackupSummary {
  file: string;
  takenAt: string;
  /** Rows by table. */
  tables: Map<string, number>;
}

const maxBatchRows = 500;
/** The most read and written at a time: a row can have megabytes, and the shop keeps running. */
const maxBatchCharacters = 256 * 1024;

/**
 * Writes a backup and reads it back; the file gets its name only when it is complete. Aborted by
 * `signal`, it throws the signal's reason and leaves nothing.
 */
export async function takeBackup(
  db: Database,
  file: string,
  at: Date,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  const draft = `${file}.writing`;
  try {
    const written = await writeDraft(db, draft, { at, signal });
    const read = await countRows(draft, signal);
    for (const [table, rows] of written) {
      if (read.tables.get(table) !== rows) throw new BackupError(`${table} was not written whole.`);
    }
    await rename(draft, file);
    return { ...read, file };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads a backup through and counts; throws a BackupError when it is not whole. */
export async function countRows(file: string, signal?: AbortSignal): Promise<BackupSummary> {
  const tables = new Map<string, number>();
  let takenAt = '';
  let table = '';
  for await (const part of readBackup(file)) {
    signal?.throwIfAborted();
    if (part.kind === 'head') takenAt = part.head.takenAt;
    if (part.kind === 'table') table = part.table;
    if (part.kind !== 'head') tables.set(table, (tables.get(table) ?? -1) + 1);
  }
  return { file, takenAt, tables };
}

/** Replaces all data by that of a backup. When it throws, nothing has been changed. */
export async function restoreBackup(db: Database, file: string): Promise<BackupSummary> {
  const summary = await countRows(file);
  await inTransaction(db, async (tx) => {
    const tables = await listTables(tx);
    await checkVersion(tx, file, tables, summary);
    // The triggers of append-only tables refuse to truncate and to insert.
    await setTriggers(tx, tables, 'disable');
    await tx.query({ text: `truncate ${tables.join(', ')} cascade` });
    await restoreRows(tx, file);
    // Triggers cannot be altered while deferred constraints are pending.
    await tx.query({ text: 'set constraints all immediate' });
    await setTriggers(tx, tables, 'enable');
    for (const table of tables) await advanceSequence(tx, table);
    await checkRowCounts(tx, summary);
  });
  return summary;
}

/** User triggers only; foreign keys are checked all the time. */
async function setTriggers(
  tx: Tx,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables)
    await tx.query({ text: `alter table ${table} ${state} trigger user` });
}

async function writeDraft(
  db: Database,
  draft: string,
  { at, signal }: { at: Date; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  const client = await db.pool.connect();
  const zip = createGzip();
  const fileWritten = finished(zip.pipe(createWriteStream(draft, { mode: 0o600 })));
  // Every step waits for it; until then a failure must not count as an unhandled rejection.
  fileWritten.catch(() => undefined);
  const write = async (text: string) => {
    signal?.throwIfAborted();
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), fileWritten]);
  };
  const written = new Map<string, number>();
  try {
    await client.query('begin isolation level repeatable read read only');
    const executor = { query: client.query.bind(client) };
    const lines = createLineWriter();
    const migrations = await listMigrations(executor);
    await write(lines.head({ takenAt: at.toISOString(), migrations }));
    for (const table of await listTables(executor)) {
      await write(lines.table(table));
      written.set(
        table,
        await writeRows(client, table, (rows) => write(rows.map(lines.row).join(''))),
      );
    }
    zip.end(lines.end());
    await fileWritten;
    return written;
  } finally {
    zip.destroy();
    await client.query('rollback');
    client.release();
  }
}

async function writeRows(
  client: pg.PoolClient,
  table: string,
  write: (rows: string[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  await client.query(
    `declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${table} t`,
  );
  for (let batchSize = 1; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    const texts = rows.map(({ row }) => row);
    await write(texts);
    batchSize = nextBatchSize(batchSize, countCharacters(texts));
  }
  await client.query('close backup_rows');
  return count;
}

/** As many rows as fit the limit at the size of the last ones; at most twice as many as before. */
function nextBatchSize(rows: number, characterCount: number): number {
  const fitting = Math.floor((rows * maxBatchCharacters) / Math.max(1, characterCount));
  return Math.max(1, Math.min(fitting, 2 * rows, maxBatchRows));
}

function countCharacters(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

async function checkVersion(
  tx: Tx,
  file: string,
  tables: readonly string[],
  summary: BackupSummary,
): Promise<void> {
  const missing = [...summary.tables.keys()].filter((table) => !tables.includes(table));
  for await (const part of readBackup(file)) {
    if (part.kind !== 'head') break;
    const appliedMigrations = await listMigrations(tx);
    const isSameVersion =
      part.head.migrations.join() === appliedMigrations.join() && missing.length === 0;
    if (isSameVersion) continue;
    throw new BackupError(
      `${file} is of another version of the shop: restore it with that version, then update.`,
    );
  }
}

async function restoreRows(tx: Tx, file: string): Promise<void> {
  let table = '';
  let columns = '';
  let pendingRows: string[] = [];
  let characterCount = 0;
  const flush = async () => {
    if (pendingRows.length > 0) await insert(tx, { table, columns }, pendingRows);
    pendingRows = [];
    characterCount = 0;
  };
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      await flush();
      table = part.table;
      columns = await listWrittenColumns(tx, table);
    }
    if (part.kind === 'row') {
      pendingRows.push(part.json);
      characterCount += part.json.length;
    }
    if (pendingRows.length === maxBatchRows || characterCount > maxBatchCharacters) await flush();
  }
  await flush();
}

async function insert(
  tx: Tx,
  { table, columns }: { table: string; columns: string },
  rows: readonly string[],
): Promise<void> {
  await tx.query({
    text: `insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [`[${rows.join(',')}]`],
  });
}

/** Sets the sequences of identity columns to the highest number that was restored. */
async function advanceSequence(tx: Tx, table: string): Promise<void> {
  const { rows } = await tx.query<{ name: string }>({
    text: `select attname as name from pg_attribute
      where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    values: [table],
  });
  for (const { name } of rows) {
    await tx.query({
      text: `select setval(pg_get_serial_sequence($1, $2), max(${name})) from ${table}
        having max(${name}) is not null`,
      values: [table, name],
    });
  }
}

async function checkRowCounts(tx: Tx, { tables }: BackupSummary): Promise<void> {
  for (const [table, expected] of tables) {
    const { rows } = await tx.query<{ count: number }>({ text: `select count(*) from ${table}` });
    if (rows[0]?.count !== expected) throw new Error(`${table} was not restored whole`);
  }
}
