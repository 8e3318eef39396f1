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
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { BackupError, createLines, readBackup } from './backup-file.ts';
import { listMigrations, listTables } from './tables.ts';

export interface BackupSummary {
  file: string;
  takenAt: string;
  /** Rows by table. */
  tables: Map<string, number>;
}

const rowsAtOnce = 500;
/** Read and written at once: rows can have megabytes each, and the shop goes on meanwhile. */
const lettersAtOnce = 256 * 1024;

/**
 * Writes a backup and reads it back; the file has its name only when it is whole. Stopped by
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

/** Puts a backup in the place of everything that is there. Throws before anything is changed. */
export async function restoreBackup(db: Database, file: string): Promise<BackupSummary> {
  const summary = await countRows(file);
  await inTransaction(db, async (tx) => {
    const tables = await listTables(tx);
    await checkFits(tx, file, tables, summary);
    // Books that are only added to refuse both.
    await switchTriggers(tx, tables, 'disable');
    await tx.query({ text: `truncate ${tables.join(', ')} cascade` });
    await fill(tx, file);
    // Checks that wait for the commit would be in the way.
    await tx.query({ text: 'set constraints all immediate' });
    await switchTriggers(tx, tables, 'enable');
    for (const table of tables) await continueNumbers(tx, table);
    await refuseDifferent(tx, summary);
  });
  return summary;
}

/** Those that the migrations made; foreign keys hold all along. */
async function switchTriggers(
  tx: Transaction,
  tables: readonly string[],
  how: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) await tx.query({ text: `alter table ${table} ${how} trigger user` });
}

async function writeDraft(
  db: Database,
  draft: string,
  { at, signal }: { at: Date; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  const client = await db.pool.connect();
  const zip = createGzip();
  const done = finished(zip.pipe(createWriteStream(draft, { mode: 0o600 })));
  // Waited for at every step; until then a failure must not count as unhandled.
  done.catch(() => undefined);
  const write = async (text: string) => {
    signal?.throwIfAborted();
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), done]);
  };
  const written = new Map<string, number>();
  try {
    await client.query('begin isolation level repeatable read read only');
    const session = { query: client.query.bind(client) };
    const lines = createLines();
    const migrations = await listMigrations(session);
    await write(lines.head({ takenAt: at.toISOString(), migrations }));
    for (const table of await listTables(session)) {
      await write(lines.table(table));
      written.set(
        table,
        await writeRows(client, table, (rows) => write(rows.map(lines.row).join(''))),
      );
    }
    zip.end(lines.end());
    await done;
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
  for (let next = 1; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${next} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    const texts = rows.map(({ row }) => row);
    await write(texts);
    next = howManyNext(next, lettersOf(texts));
  }
  await client.query('close backup_rows');
  return count;
}

/** As many as were not too much the last time; at most twice as many. */
function howManyNext(rows: number, letters: number): number {
  const fitting = Math.floor((rows * lettersAtOnce) / Math.max(1, letters));
  return Math.max(1, Math.min(fitting, 2 * rows, rowsAtOnce));
}

function lettersOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

async function checkFits(
  tx: Transaction,
  file: string,
  tables: readonly string[],
  summary: BackupSummary,
): Promise<void> {
  const missing = [...summary.tables.keys()].filter((table) => !tables.includes(table));
  for await (const part of readBackup(file)) {
    if (part.kind !== 'head') break;
    const here = await listMigrations(tx);
    const same = part.head.migrations.join() === here.join() && missing.length === 0;
    if (same) continue;
    throw new BackupError(
      `${file} is of another version of the shop: restore it with that version, then update.`,
    );
  }
}

async function fill(tx: Transaction, file: string): Promise<void> {
  let table = '';
  let waiting: string[] = [];
  let letters = 0;
  const flush = async () => {
    if (waiting.length > 0) await insert(tx, table, waiting);
    waiting = [];
    letters = 0;
  };
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      await flush();
      table = part.table;
    }
    if (part.kind === 'row') {
      waiting.push(part.json);
      letters += part.json.length;
    }
    if (waiting.length === rowsAtOnce || letters > lettersAtOnce) await flush();
  }
  await flush();
}

async function insert(tx: Transaction, table: string, rows: readonly string[]): Promise<void> {
  await tx.query({
    text: `insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [`[${rows.join(',')}]`],
  });
}

/** Numbers that the database gives out go on after the highest one that was restored. */
async function continueNumbers(tx: Transaction, table: string): Promise<void> {
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

async function refuseDifferent(tx: Transaction, { tables }: BackupSummary): Promise<void> {
  for (const [table, expected] of tables) {
    const { rows } = await tx.query<{ count: number }>({ text: `select count(*) from ${table}` });
    if (rows[0]?.count !== expected) throw new Error(`${table} was not restored whole`);
  }
}
