/**
 * Backup: everything the shop knows, in one file, taken at one moment while the shop goes on
 * selling, and read back before it counts. Rows are streamed as PostgreSQL copies them, a piece at
 * a time, whatever the size of the shop.
 */
import { rename, rm } from 'node:fs/promises';
import type { Database } from '#platform/database/database.ts';
import { BackupError } from './backup-error.ts';
import { copyOut, copySettings } from './copy-rows.ts';
import { openFrameWriter, type FrameWriter } from './frame-file.ts';
import { countRows, type BackupOptions, type BackupSummary } from './read-backup.ts';
import { listMigrations, listTables, listWrittenColumns } from './tables.ts';

export { BackupError } from './backup-error.ts';
export { countRows, type BackupOptions, type BackupSummary } from './read-backup.ts';
export { restoreBackup } from './restore.ts';

/**
 * Writes a backup and reads it back; the file gets its name only when it is complete. Aborted by
 * `signal`, it throws the signal's reason and leaves nothing.
 */
export async function takeBackup(
  db: Database,
  file: string,
  at: Date,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const draft = `${file}.writing`;
  try {
    const written = await writeDraft(db, draft, at, options);
    const read = await countRows(draft, options);
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

async function writeDraft(
  db: Database,
  draft: string,
  at: Date,
  options: BackupOptions,
): Promise<Map<string, number>> {
  const client = await db.pool.connect();
  let writer: FrameWriter | undefined;
  let failure: Error | undefined;
  try {
    writer = await openFrameWriter(draft, options);
    await client.query('begin isolation level repeatable read read only');
    await client.query(copySettings);
    const executor = { query: client.query.bind(client) };
    const written = new Map<string, number>();
    const migrations = await listMigrations(executor);
    await writer.head({ takenAt: at.toISOString(), migrations });
    for (const table of await listTables(executor)) {
      const columns = await listWrittenColumns(executor, table);
      await writer.table(table, columns);
      written.set(table, await copyOut(client, { table, columns }, writer.rows));
    }
    await client.query('rollback');
    await writer.end(written);
    return written;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    writer?.abort();
    // A connection that is in the middle of a copy is of no further use.
    client.release(failure);
  }
}
