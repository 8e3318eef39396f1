/** The shop's database for a command, whether the shop runs or not. */
import { ConfigError } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { roleOf } from '#platform/database/grants.ts';
import {
  findRunningDatabase,
  findRunningOwner,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '#platform/embedded-postgres/errors.ts';
import { prepareTables } from '../src/shop/open-database.ts';

/**
 * The database that is given, the running shop's, or the embedded one for as long as it takes, as
 * the role that owns the tables.
 */
export async function withShopDatabase(
  { database }: Config,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { connection, owner, stop } = await reach(database);
  const db = openDatabase(owner, { max: 2 });
  try {
    await prepareTables(owner, { role: await roleOfConnection(connection) });
    await work(db);
  } finally {
    await db.close();
    await stop();
  }
}

async function roleOfConnection(connection: Connection): Promise<string> {
  const db = openDatabase(connection, { max: 1 });
  try {
    return await roleOf(db);
  } finally {
    await db.close();
  }
}

type Reached = { connection: Connection; owner: Connection; stop: () => Promise<void> };

function reach(database: Config['database']): Promise<Reached> {
  const stop = () => Promise.resolve();
  if (database.kind === 'external') {
    const { url, ownerUrl = url } = database;
    const owner = { connectionString: ownerUrl };
    return Promise.resolve({ connection: { connectionString: url }, owner, stop });
  }
  const connection = findRunningDatabase(database.folder);
  const owner = findRunningOwner(database.folder);
  if (connection && owner) return Promise.resolve({ connection, owner, stop });
  return startEmbeddedPostgres({ dataDir: database.folder, log: console });
}

/** Runs a command; what a person can put right is said in a line, and the command fails. */
export async function forPeople(
  expected: readonly (new (...values: never[]) => Error)[],
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known = [...expected, ConfigError, EmbeddedPostgresError];
    if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
