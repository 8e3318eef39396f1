import { join } from 'node:path';
import { countRows, restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import { BackupError } from '#platform/backup/backup-file.ts';
import { loadConfig } from '#settings/config.ts';
import type { Config } from '#settings/config.ts';
import { findRunningDatabase } from '@ferrule/embedded-postgres';
import { readDotEnv } from '#settings/dot-env.ts';
import { ensurePrivateFolder } from '#platform/private-folder.ts';
import { auditRestore, CheckpointError } from '#modules/audit/audit.ts';
import { runCommand, withShopDatabase } from './shop-database.ts';

/** `npm run backup [-- FILE]`: writes everything into one file and reads it back. */
export function backup(_root: string, [file]: readonly string[]): Promise<void> {
  return runCommand([BackupError], async () => {
    const config = loadConfig(process.env, readDotEnv());
    const at = new Date();
    const target = file ?? join(ensureBackupFolder(config), `shop-${formatTimestamp(at)}.backup`);
    await withShopDatabase(config, async (db) => {
      const { tables } = await takeBackup(db, target, at);
      console.log(`${target}\n  written and read back: ${formatCounts(tables)}`);
    });
  });
}

/** `npm run restore -- FILE --replace`: replaces all data of the shop by that of a backup. */
export function restore(_root: string, args: readonly string[]): Promise<void> {
  return runCommand([BackupError, CheckpointError], async () => {
    const [file] = args.filter((argument) => !argument.startsWith('--'));
    if (!file) throw new BackupError('Say which file: npm run restore -- FILE --replace');
    const config = loadConfig(process.env, readDotEnv());
    const { takenAt, tables } = await countRows(file);
    console.log(`${file}\n  of ${takenAt}: ${formatCounts(tables)}`);
    if (!args.includes('--replace')) {
      throw new BackupError('Everything in the shop is replaced: say so with --replace.');
    }
    if (config.database.kind === 'embedded' && findRunningDatabase(config.database.folder)) {
      throw new BackupError('The shop is running. Stop it first.');
    }
    await withShopDatabase(config, async (db) => {
      await restoreBackup(db, file);
      await auditRestore(db, {
        checkpointFile: config.data.auditCheckpoint,
        takenAt,
        at: new Date(),
      });
      console.log('  restored.');
    });
  });
}

function ensureBackupFolder({ data }: Config): string {
  const folder = join(data.folder, 'backups');
  ensurePrivateFolder(folder);
  return folder;
}

function formatTimestamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

function formatCounts(tables: ReadonlyMap<string, number>): string {
  const filled = [...tables].filter(([, rows]) => rows > 0);
  return filled.map(([table, rows]) => `${table.replace('public.', '')} ${rows}`).join(', ');
}
