/**
 * Numbered SQL files, applied in order, each in a transaction, by Kysely's migrator (which takes
 * the lock that lets several instances start at once). Migrations only go forward.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { prepareServer } from './server-version.ts';

/**
 * Applies what is missing and returns the names of the migrations applied now.
 * @throws ServerVersionError where the server is too old
 */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  await prepareServer(db);
  const migrator = new Migrator({
    db: db.kysely,
    provider: { getMigrations: () => readMigrations(folder) },
    migrationTableName: 'shop_migration',
    migrationLockTableName: 'shop_migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (failed) throw new Error(`migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('the migrations could not be applied', { cause: error });
  return results.map((result) => result.migrationName);
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const entries = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
      return [file.replace(/\.sql$/, ''), { up }] satisfies [string, Migration];
    }),
  );
  return Object.fromEntries(entries);
}
