import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { countRows, restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import { BackupError } from '#platform/backup/backup-file.ts';
import { ConfigError, loadConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import {
  findRunningDatabase,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '#platform/embedded-postgres/errors.ts';
import { readDotEnv } from '#platform/dot-env.ts';

/** `npm run backup [-- FILE]`: writes everything into one file and reads it back. */
export function backup(root: string, [file]: readonly string[]): Promise<void> {
  return forPeople(async () => {
    const config = loadConfig(process.env, readDotEnv());
    const at = new Date();
    const target = file ?? join(makeFolder(config), `shop-${stamp(at)}.backup`);
    await withDatabase(config, root, async (db) => {
      const { tables } = await takeBackup(db, target, at);
      console.log(`${target}\n  written and read back: ${tell(tables)}`);
    });
  });
}

/** `npm run restore -- FILE --replace`: puts a backup in the place of everything that is there. */
export function restore(root: string, args: readonly string[]): Promise<void> {
  return forPeople(async () => {
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
    await withDatabase(config, root, async (db) => {
      await restoreBackup(db, file);
      console.log('  restored.');
    });
  });
}

/** The database that is given, the running shop's, or the embedded one for as long as it takes. */
async function withDatabase(
  { database }: Config,
  root: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { connection, stop } = await reach(database);
  const db = openDatabase(connection, { max: 2 });
  try {
    await migrate(db, join(root, 'db/migrations'));
    await work(db);
  } finally {
    await db.close();
    await stop();
  }
}

type Reached = { connection: Connection; stop: () => Promise<void> };

function reach(database: Config['database']): Promise<Reached> {
  const stop = () => Promise.resolve();
  if (database.kind === 'external') {
    return Promise.resolve({ connection: { connectionString: database.url }, stop });
  }
  const connection = findRunningDatabase(database.folder);
  if (connection) return Promise.resolve({ connection, stop });
  return startEmbeddedPostgres({ dataDir: database.folder, log: console });
}

function makeFolder({ data }: Config): string {
  const folder = join(data.folder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}

function tell(tables: ReadonlyMap<string, number>): string {
  const filled = [...tables].filter(([, rows]) => rows > 0);
  return filled.map(([table, rows]) => `${table.replace('public.', '')} ${rows}`).join(', ');
}

async function forPeople(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known = [BackupError, ConfigError, EmbeddedPostgresError];
    if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
