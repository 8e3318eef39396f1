/**
 * Numbered SQL files, applied in order by Kysely's migrator (which takes the lock that lets several
 * instances start at once). Migrations only go forward.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import type { Database } from '../database.ts';
import { classifyDatabaseError } from '../database-errors.ts';
import { prepareServer } from './server-version.ts';

/**
 * A migration that cannot have a table in this time gives back those that it has, and tries again:
 * shorter than PostgreSQL waits before it ends one of two that wait for each other (a second), so
 * that the order of a customer is never the one that it ends.
 */
const lockTimeoutMs = 300;
/** Some two minutes together. */
const retryPausesMs = Array.from({ length: 36 }, (_, attempt) => Math.min(250 * attempt, 5000));

/**
 * Applies what is missing and returns the names of the migrations applied now. An empty database
 * gets all of them in one transaction; where instances may go on beside it, each has its own, and
 * `grant` is called before: what a migration makes is theirs to write from the first moment.
 * @throws ServerVersionError where the server is too old
 */
export async function migrate(
  db: Database,
  folder: string,
  grant?: () => Promise<unknown>,
): Promise<string[]> {
  await prepareServer(db);
  const known = await readMigrations(folder);
  const applied = await readApplied(db);
  // Nothing is missing, as where a later release, beside which this one runs, was first.
  if (Object.keys(known).every((name) => applied.has(name))) return [];
  const migrator = new Migrator({
    db: db.kysely,
    provider: { getMigrations: () => Promise.resolve(known) },
    migrationTableName: 'shop_migration',
    migrationLockTableName: 'shop_migration_lock',
  });
  if (applied.size === 0) return namesOf(await migrator.migrateToLatest());
  await grant?.();
  const names: string[] = [];
  for (;;) {
    const [name] = await migrateNext(migrator);
    if (name === undefined) return names;
    names.push(name);
  }
}

/** Tries again while others hold its tables. */
async function migrateNext(migrator: Migrator): Promise<string[]> {
  let cause: unknown;
  for (const pauseMs of retryPausesMs) {
    const result = await migrator.migrateUp();
    if (classifyDatabaseError(result.error) !== 'busy') return namesOf(result);
    cause = result.error;
    await pause(pauseMs);
  }
  const advice = 'a backup holds all of them: start this release when it has ended';
  throw new Error(`for two minutes no migration could have its tables; ${advice}`, { cause });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error');
  if (failed) throw new Error(`migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('the migrations could not be applied', { cause: error });
  return results.map((result) => result.migrationName);
}

async function readApplied(db: Database): Promise<Set<string>> {
  const table = await db.query<{ name: string | null }>({
    text: `select to_regclass('shop_migration')::text as name`,
  });
  if (table.rows[0]?.name === null) return new Set();
  const { rows } = await db.query<{ name: string }>({ text: 'select name from shop_migration' });
  return new Set(rows.map(({ name }) => name));
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const entries = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const statements = `set local lock_timeout = ${lockTimeoutMs};\n${text}`;
      const up = async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db));
      return [file.replace(/\.sql$/, ''), { up }] satisfies [string, Migration];
    }),
  );
  return Object.fromEntries(entries);
}
