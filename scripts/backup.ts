import { join } from 'node:path';
import { countRows, restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import { BackupError } from '#platform/backup/backup-file.ts';
import { loadConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { findRunningDatabase } from '#platform/embedded-postgres/embedded-postgres.ts';
import { readDotEnv } from '#platform/dot-env.ts';
import { closeFolder } from '#platform/private-folder.ts';
import { noteRestore, WitnessError } from '#modules/audit/audit.ts';
import { forPeople, withShopDatabase } from './shop-database.ts';

/** `npm run backup [-- FILE]`: writes everything into one file and reads it back. */
export function backup(_root: string, [file]: readonly string[]): Promise<void> {
  return forPeople([BackupError], async () => {
    const config = loadConfig(process.env, readDotEnv());
    const at = new Date();
    const target = file ?? join(makeFolder(config), `shop-${stamp(at)}.backup`);
    await withShopDatabase(config, async (db) => {
      const { tables } = await takeBackup(db, target, at);
      console.log(`${target}\n  written and read back: ${tell(tables)}`);
    });
  });
}

/** `npm run restore -- FILE --replace`: puts a backup in the place of everything that is there. */
export function restore(_root: string, args: readonly string[]): Promise<void> {
  return forPeople([BackupError, WitnessError], async () => {
    const [file] = args.filter((argument) => !argument.startsWith('--'));
    if (!file) throw new BackupError('Say which file: npm run restore -- FILE --replace');
    const config = loadConfig(process.env, readDotEnv());
    const { takenAt, tables } = await countRows(file);
    console.log(`${file}\n  of ${takenAt}: ${tell(tables)}`);
    if (!args.includes('--replace')) {
      throw new BackupError('Everything in the shop is replaced: say so with --replace.');
    }
    if (config.database.kind === 'embedded' && findRunningDatabase(config.database.folder)) {
      throw new BackupError('The shop is running. Stop it first.');
    }
    await withShopDatabase(config, async (db) => {
      await restoreBackup(db, file);
      await noteRestore(db, { witness: config.data.auditWitness, takenAt, at: new Date() });
      console.log('  restored.');
    });
  });
}

function makeFolder({ data }: Config): string {
  const folder = join(data.folder, 'backups');
  closeFolder(folder);
  return folder;
}

function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

function tell(tables: ReadonlyMap<string, number>): string {
  const filled = [...tables].filter(([, rows]) => rows > 0);
  return filled.map(([table, rows]) => `${table.replace('public.', '')} ${rows}`).join(', ');
}
