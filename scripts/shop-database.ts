/** The shop's database for a command, whether the shop runs or not. */
import { join } from 'node:path';
import { ConfigError } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import {
  findRunningDatabase,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '#platform/embedded-postgres/errors.ts';

/** The database that is given, the running shop's, or the embedded one for as long as it takes. */
export async function withShopDatabase(
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
