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
  const known = await readMigrations(folder);
  if (await hasAll(db, Object.keys(known))) return [];
  const migrator = new Migrator({
    db: db.kysely,
    provider: { getMigrations: () => Promise.resolve(known) },
    migrationTableName: 'shop_migration',
    migrationLockTableName: 'shop_migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (failed) throw new Error(`migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('the migrations could not be applied', { cause: error });
  return results.map((result) => result.migrationName);
}

/** Whether nothing is missing, as where a later release, beside which this one runs, was first. */
async function hasAll(db: Database, known: readonly string[]): Promise<boolean> {
  const table = await db.query<{ name: string | null }>({
    text: `select to_regclass('shop_migration')::text as name`,
  });
  if (table.rows[0]?.name === null) return false;
  const { rows } = await db.query<{ name: string }>({ text: 'select name from shop_migration' });
  const applied = new Set(rows.map(({ name }) => name));
  return known.every((name) => applied.has(name));
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
