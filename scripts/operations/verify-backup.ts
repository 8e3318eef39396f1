/** Whether a backup can be restored: it is, into an empty database that is gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@ferrule/embedded-postgres';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import {
  BackupError,
  restoreBackup,
  type BackupOptions,
  type BackupSummary,
} from '#platform/backup/backup.ts';
import { databaseHost } from '#settings/database-host.ts';
import { verifyChain } from '#modules/audit/audit.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { prepareTables } from '#app/open-database.ts';
import { prepareIdentity } from './prepare-identity.ts';

/**
 * Restores it, below `folder`, and checks what stands there: every rule of the database, the rows
 * of each table, the stock's audit and the chain of the audit log. Throws a BackupError that says
 * what is wrong.
 */
export async function verifyBackup(
  file: string,
  folder: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  const dataDir = await mkdtemp(join(folder, 'verified-backup-'));
  const log = createLog('silent');
  try {
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    const server = await startEmbeddedPostgres({ dataDir, log, host: databaseHost, settings });
    try {
      return await restoreAndCheck(server, file, { ...options, dataDir });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function restoreAndCheck(
  { connection, ownerConnection }: { connection: { user: string }; ownerConnection: Connection },
  file: string,
  { dataDir, ...options }: BackupOptions & { dataDir: string },
): Promise<BackupSummary> {
  const prepare = (owner: Database) => prepareIdentity(owner, dataDir);
  await prepareTables(ownerConnection, { role: connection.user, prepare });
  const db = openDatabase(ownerConnection, { max: 2 });
  try {
    const summary = await restoreBackup(db, file, options);
    await checkCounts(db, summary);
    const [difference, ...others] = await auditStock(db);
    if (difference !== undefined)
      throw new BackupError(`${file} has stock that is wrong: ${difference} (+${others.length})`);
    const { broken } = await verifyChain(db);
    if (broken) throw new BackupError(`${file} has a broken audit log, at entry ${broken.id}.`);
    return summary;
  } finally {
    await db.close();
  }
}

async function checkCounts(db: Database, { file, tables }: BackupSummary): Promise<void> {
  for (const [table, expected] of tables) {
    const { rows } = await db.query<{ count: number }>({ text: `select count(*) from ${table}` });
    if (rows[0]?.count !== expected)
      throw new BackupError(`${file} does not restore ${table}: ${rows[0]?.count} of ${expected}.`);
  }
}
