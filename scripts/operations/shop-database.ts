/** Opens the shop's database for a command, whether the shop runs or not. */
import { ConfigError } from '#settings/config.ts';
import { databaseHost } from '#settings/database-host.ts';
import type { Config } from '#settings/config.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { readCurrentRole } from '#platform/database/schema/grants.ts';
import {
  findRunningDatabase,
  findRunningOwnerConnection,
  startEmbeddedPostgres,
} from '@ferrule/embedded-postgres';
import { EmbeddedPostgresError } from '@ferrule/embedded-postgres/errors';
import {
  explainCertificate,
  NoDatabaseError,
  prepareTables,
  type Prepare,
} from '#app/open-database.ts';

/**
 * The external database, that of the running shop, or the embedded one started for the command, as
 * the role that owns the tables. What `prepare` creates belongs to that role, too.
 */
export async function withShopDatabase(
  { database }: Config,
  callback: (db: Database) => Promise<void>,
  prepare?: Prepare,
): Promise<void> {
  const { connection, ownerConnection, stop } = await connectToDatabase(database);
  const db = openDatabase(ownerConnection, { max: 2 });
  try {
    const role = await readRoleOf(connection);
    await prepareTables(ownerConnection, { role, ...(prepare && { prepare }) });
    await callback(db);
  } catch (error) {
    throw explainCertificate(error);
  } finally {
    await db.close();
    await stop();
  }
}

async function readRoleOf(connection: Connection): Promise<string> {
  const db = openDatabase(connection, { max: 1 });
  try {
    return await readCurrentRole(db);
  } finally {
    await db.close();
  }
}

type DatabaseAccess = {
  connection: Connection;
  ownerConnection: Connection;
  stop: () => Promise<void>;
};

function connectToDatabase(database: Config['database']): Promise<DatabaseAccess> {
  const stop = () => Promise.resolve();
  if (database.kind === 'external') {
    const { url, ownerUrl = url } = database;
    const ownerConnection = { connectionString: ownerUrl };
    return Promise.resolve({ connection: { connectionString: url }, ownerConnection, stop });
  }
  const connection = findRunningDatabase(database.folder);
  const ownerConnection = findRunningOwnerConnection(database.folder);
  if (connection && ownerConnection) return Promise.resolve({ connection, ownerConnection, stop });
  return startEmbeddedPostgres({ dataDir: database.folder, log: console, host: databaseHost });
}

/** Runs a command; an error that a person can fix is printed as one line, and the command fails. */
export async function runCommand(
  expectedErrors: readonly (new (...values: never[]) => Error)[],
  callback: () => Promise<void>,
): Promise<void> {
  try {
    await callback();
  } catch (error) {
    const knownErrors = [...expectedErrors, ConfigError, EmbeddedPostgresError, NoDatabaseError];
    if (!(error instanceof Error) || !knownErrors.some((errorClass) => error instanceof errorClass))
      throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
