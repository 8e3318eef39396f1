/**
 * Restoring replaces all data by that of a backup, of this version of the shop or of an earlier one
 * with the same tables. It is all or nothing. The rows of large tables go in before their indexes
 * and foreign keys, which then hold all of them at once.
 */
import type pg from 'pg';
import type { Database, Executor } from '#platform/database/database.ts';
import { BackupError } from './backup-error.ts';
import { countRows, type BackupOptions, type BackupSummary } from './read-backup.ts';
import { copyIn, copySettings, type RowsTarget } from './copy-rows.ts';
import { readLineFile } from './line-file.ts';
import { findFormat, readFrameFile } from './open-file.ts';
import { withoutForeignKeys, withoutSearchIndexes } from './search-indexes.ts';
import { listMigrations, listTables, listWrittenColumns } from './tables.ts';

/** Tables with more rows are filled without their indexes and foreign keys. */
const manyRows = 20_000;
/** Of the lines of earlier versions, at a time: a row can have megabytes. */
const maxBatchRows = 500;
const maxBatchCharacters = 256 * 1024;

/** Replaces all data by that of a backup. When it throws, nothing has been changed. */
export async function restoreBackup(
  db: Database,
  file: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const summary = await countRows(file, options);
  const isOlder = (await findFormat(file)) === 'lines';
  const client = await db.pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query(copySettings);
    await replaceRows(client, summary, () =>
      isOlder ? restoreLines(client, file) : restoreFrames(client, file, options),
    );
    // Plans that were made for other tables would be slow ones.
    for (const table of summary.tables.keys()) await client.query(`analyze ${table}`);
    await client.query('commit');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // Its end undoes what was not committed, also in the middle of a copy.
    client.release(failure);
  }
  return summary;
}

async function replaceRows(
  client: pg.PoolClient,
  summary: BackupSummary,
  restoreRows: () => Promise<Map<string, number>>,
): Promise<void> {
  const executor = { query: client.query.bind(client) };
  const tables = await listTables(executor);
  await checkVersion(executor, tables, summary);
  // The triggers of append-only tables refuse to truncate and to insert.
  await setTriggers(client, tables, 'disable');
  await client.query(`truncate ${tables.join(', ')} cascade`);
  const large = tables.filter((table) => (summary.tables.get(table) ?? 0) > manyRows);
  const restored = await withoutForeignKeys(executor, large, () =>
    withoutSearchIndexes(executor, large, restoreRows),
  );
  // Triggers cannot be altered while deferred constraints are pending.
  await client.query('set constraints all immediate');
  await setTriggers(client, tables, 'enable');
  for (const table of tables) await advanceSequence(client, table);
  for (const [table, expected] of summary.tables) {
    if (restored.get(table) !== expected) throw new Error(`${table} was not restored whole`);
  }
}

async function checkVersion(
  executor: Executor,
  tables: readonly string[],
  summary: BackupSummary,
): Promise<void> {
  const missing = [...summary.tables.keys()].filter((table) => !tables.includes(table));
  const applied = await listMigrations(executor);
  if (summary.migrations.join() === applied.join() && missing.length === 0) return;
  throw new BackupError(
    `${summary.file} is of another version of the shop: ` +
      'restore it with that version, then update.',
  );
}

/** User triggers only. */
async function setTriggers(
  client: pg.PoolClient,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`);
}

/** Answers the rows by table. */
async function restoreFrames(
  client: pg.PoolClient,
  file: string,
  { passphrase }: BackupOptions,
): Promise<Map<string, number>> {
  const restored = new Map<string, number>();
  let table = '';
  let target: RowsTarget | undefined;
  const endTable = async () => {
    if (target) restored.set(table, await target.end());
    target = undefined;
  };
  for await (const frame of readFrameFile(file, passphrase)) {
    if (frame.kind === 'table' || frame.kind === 'end') await endTable();
    if (frame.kind === 'table') {
      table = frame.table;
      target = copyIn(client, frame);
    }
    if (frame.kind === 'rows') await target?.write(frame.bytes);
  }
  return restored;
}

async function restoreLines(client: pg.PoolClient, file: string): Promise<Map<string, number>> {
  const restored = new Map<string, number>();
  const executor = { query: client.query.bind(client) };
  let table = '';
  let columns = '';
  let pendingRows: string[] = [];
  let characterCount = 0;
  const flush = async () => {
    if (pendingRows.length > 0) await insert(client, { table, columns }, pendingRows);
    restored.set(table, (restored.get(table) ?? 0) + pendingRows.length);
    pendingRows = [];
    characterCount = 0;
  };
  for await (const part of readLineFile(file)) {
    if (part.kind === 'table') {
      await flush();
      table = part.table;
      columns = await listWrittenColumns(executor, table);
    }
    if (part.kind === 'row') {
      pendingRows.push(part.json);
      characterCount += part.json.length;
    }
    if (pendingRows.length === maxBatchRows || characterCount > maxBatchCharacters) await flush();
  }
  await flush();
  return restored;
}

async function insert(
  client: pg.PoolClient,
  { table, columns }: { table: string; columns: string },
  rows: readonly string[],
): Promise<void> {
  await client.query({
    text: `insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [`[${rows.join(',')}]`],
  });
}

/** Sets the sequences of identity columns to the highest number that was restored. */
async function advanceSequence(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>({
    text: `select attname as name from pg_attribute
      where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    values: [table],
  });
  for (const { name } of rows) {
    await client.query({
      text: `select setval(pg_get_serial_sequence($1, $2), max(${name})) from ${table}
        having max(${name}) is not null`,
      values: [table, name],
    });
  }
}
