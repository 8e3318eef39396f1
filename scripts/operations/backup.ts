import { chownSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, countRows, restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import { loadConfig } from '#settings/config.ts';
import type { Config } from '#settings/config.ts';
import { findRunningDatabase } from '@ferrule/embedded-postgres';
import { readDotEnv } from '#settings/dot-env.ts';
import type { Database } from '#platform/database/database.ts';
import { ensurePrivateFolder } from '#platform/private-folder.ts';
import { auditRestore, CheckpointError } from '#modules/audit/audit.ts';
import { runCommand, withShopDatabase } from './shop-database.ts';
import { prepareIdentity } from './prepare-identity.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * `npm run backup [-- FILE]`: writes everything into one file and reads it back. With `--verify` it
 * writes nothing, and restores the file into an empty database of its own.
 */
export function backup(_root: string, args: readonly string[]): Promise<void> {
  return runCommand([BackupError], async () => {
    const [file] = args.filter((argument) => !argument.startsWith('--'));
    const config = loadConfig(process.env, readDotEnv());
    if (args.includes('--verify')) return verify(config, file);
    const at = new Date();
    const target = file ?? join(ensureBackupFolder(config), `shop-${formatTimestamp(at)}.backup`);
    const { passphrase } = config.backups;
    await withShopDatabase(config, async (db) => {
      const measured = startMeasuring();
      const { tables } = await takeBackup(db, target, at, { passphrase });
      const how = passphrase === undefined ? '' : 'encrypted, ';
      console.log(`${target}\n  ${how}written and read back: ${formatCounts(tables)}`);
      console.log(`  ${measured(tables)}`);
    });
  });
}

async function verify(config: Config, file: string | undefined): Promise<void> {
  if (file === undefined) throw new BackupError('Say which file: npm run backup -- --verify FILE');
  ensurePrivateFolder(config.data.folder);
  const measured = startMeasuring();
  const { passphrase } = config.backups;
  const { takenAt, tables } = await verifyBackup(file, config.data.folder, { passphrase });
  console.log(`${file}\n  of ${takenAt}, was restored into an empty database: every rule of the`);
  console.log('  database, the rows of each table, the stock and the audit log are right.');
  console.log(`  ${formatCounts(tables)}\n  ${measured(tables)}`);
}

/** Answers what tells rows, seconds and memory from then on. */
function startMeasuring() {
  const startedAt = performance.now();
  return (tables: ReadonlyMap<string, number>) => {
    const rows = [...tables.values()].reduce((sum, count) => sum + count, 0);
    const seconds = (performance.now() - startedAt) / 1000;
    const mib = Math.round(process.resourceUsage().maxRSS / 1024);
    const each = `${Math.round(rows / seconds)} rows a second`;
    return `${rows} rows in ${seconds.toFixed(1)} s, ${each}, ${mib} MiB at most.`;
  };
}

/** `npm run restore -- FILE --replace`: replaces all data of the shop by that of a backup. */
export function restore(_root: string, args: readonly string[]): Promise<void> {
  return runCommand([BackupError, CheckpointError], async () => {
    const [file] = args.filter((argument) => !argument.startsWith('--'));
    if (!file) throw new BackupError('Say which file: npm run restore -- FILE --replace');
    const config = loadConfig(process.env, readDotEnv());
    const { passphrase } = config.backups;
    const { takenAt, tables } = await countRows(file, { passphrase });
    console.log(`${file}\n  of ${takenAt}: ${formatCounts(tables)}`);
    if (!args.includes('--replace')) {
      throw new BackupError('Everything in the shop is replaced: say so with --replace.');
    }
    if (config.database.kind === 'embedded' && findRunningDatabase(config.database.folder)) {
      throw new BackupError('The shop is running. Stop it first.');
    }
    const replaceAll = async (db: Database) => {
      const measured = startMeasuring();
      await restoreBackup(db, file, { passphrase });
      const checkpointFile = config.data.auditCheckpoint;
      await auditRestore(db, { checkpointFile, takenAt, at: new Date() });
      console.log(`  restored: ${measured(tables)}`);
    };
    ensurePrivateFolder(config.data.folder);
    // In a database that no shop has been opened on yet as well.
    await withShopDatabase(config, replaceAll, (owner) =>
      prepareIdentity(owner, config.data.folder),
    );
  });
}

/** Also where the shop runs as another account than whoever types the command, such as root. */
function ensureBackupFolder({ data, backups: { folder } }: Config): string {
  if (existsSync(folder)) return folder;
  ensurePrivateFolder(folder);
  // A shop whose database is outside may have no folder here.
  const shop = statSync(data.folder, { throwIfNoEntry: false });
  if (process.getuid?.() === 0 && shop) chownSync(folder, shop.uid, shop.gid);
  return folder;
}

function formatTimestamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

function formatCounts(tables: ReadonlyMap<string, number>): string {
  const filled = [...tables].filter(([, rows]) => rows > 0);
  return filled.map(([table, rows]) => `${table.replace('public.', '')} ${rows}`).join(', ');
}
