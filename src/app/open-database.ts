import { join } from 'node:path';
import { databaseHost } from '#settings/database-host.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#settings/config.ts';
import { openAnnouncements, type Announcements } from '#platform/database/announcements.ts';
import {
  openDatabase,
  type Connection,
  type Database,
  type Executor,
} from '#platform/database/database.ts';
import {
  grantShopRole,
  canAlterTables,
  readCurrentRole,
} from '#platform/database/schema/grants.ts';
import { migrate } from '#platform/database/schema/migrate.ts';
import { openReadCopy } from '#platform/database/connections/read-copy.ts';
import { prepareTimeouts } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';

/** A user error: the message says what to do. */
export class NoDatabaseError extends Error {}

/** As Node names them: of a certificate that no known authority has signed, or that has ended. */
const certificateCodes =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/;

/** The same error, or one that a person can read where the database's certificate is refused. */
export function explainCertificate(error: unknown): unknown {
  const isError = error instanceof Error && 'code' in error && typeof error.code === 'string';
  if (!isError || !certificateCodes.test(String(error.code))) return error;
  const advice = 'Name the authority that signed it: add sslrootcert=FILE to DATABASE_URL.';
  const message = `The certificate of the database is not trusted: ${error.message}. ${advice}`;
  return new NoDatabaseError(message, { cause: error });
}

export interface ShopDatabase {
  db: Database;
  /** For figures and exports, which may be some seconds old. */
  readCopy: Executor;
  announcements: Announcements;
  /** Resolves when the embedded server has ended unexpectedly. */
  lost: Promise<void>;
  /** Closes the connections, then the embedded server where there is one. */
  close(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

const migrations = join(import.meta.dirname, '../../db/migrations');

/**
 * Opens the shop's database, migrated and seeded: the configured one, else the embedded one. What
 * `prepare` creates belongs to the owner of the tables.
 */
export async function openShopDatabase(
  config: Config,
  { clock, log, prepare }: { clock: Clock; log: Log; prepare: Prepare },
): Promise<ShopDatabase> {
  const {
    connection,
    ownerConnection,
    stop,
    exited = never,
  } = await startOrFindServer(config, log);
  const isOutside = config.database.kind === 'external';
  let isClosing = false;
  const db = openDatabase(connection, { ...config.databaseTimeouts, isOutside });
  try {
    const role = await readCurrentRole(db);
    const applied = await prepareTables(ownerConnection, { role, prepare });
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
    if (await canAlterTables(db)) log.warn(singleRoleWarning);
    if (await fillEmptyShop(db, clock)) log.info('the empty shop was filled with the catalogue');
    const announcements = await openAnnouncements(db, log);
    const readUrl = config.database.kind === 'external' ? config.database.readUrl : undefined;
    const options = config.databaseTimeouts;
    const readCopy = openReadCopy(db, { url: readUrl, options, log });
    const close = async () => {
      isClosing = true;
      await announcements.close();
      await readCopy.close();
      await db.close();
      await stop();
    };
    const lost = exited.then(() => (isClosing ? never : undefined));
    return { db, readCopy, announcements, lost, close };
  } catch (error) {
    await db.close();
    await stop();
    throw explainCertificate(error);
  }
}

/** Creates the schemas of libraries, such as the job queue's. */
export type Prepare = (owner: Database) => Promise<unknown>;

const singleRoleWarning =
  'the role of DATABASE_URL owns the tables and can change them: ' +
  'set DATABASE_OWNER_URL to another role that owns them';

/**
 * As the tables' owner: migrates them, and grants the shop's role its rights. A migration waits for
 * running transactions, for a moment and again; `prepare` has a timeout.
 */
export async function prepareTables(
  connection: Connection,
  { role, prepare }: { role: string; prepare?: Prepare },
): Promise<string[]> {
  const owner = openDatabase(connection, { max: 4 });
  try {
    const grant = () => grantShopRole(owner, role);
    const applied = await migrate(owner, migrations, grant);
    if (prepare) await prepareWithTimeout(connection, prepare);
    await grant();
    return applied;
  } finally {
    await owner.close();
  }
}

async function prepareWithTimeout(connection: Connection, prepare: Prepare): Promise<void> {
  const owner = openDatabase(connection, { max: 4, ...prepareTimeouts });
  try {
    await prepare(owner);
  } finally {
    await owner.close();
  }
}

interface DatabaseServer {
  connection: Connection;
  /** The connection of the role that owns the tables; the same when there is only one role. */
  ownerConnection: Connection;
  stop: () => Promise<void>;
  /** Resolves when the embedded server ends, expectedly or not. */
  exited?: Promise<unknown>;
}

/** A process that only runs jobs uses the embedded server that the shop has started. */
async function startOrFindServer({ database, jobs }: Config, log: Log): Promise<DatabaseServer> {
  if (database.kind === 'external') {
    const { url, ownerUrl = url } = database;
    const ownerConnection = { connectionString: ownerUrl };
    return {
      connection: { connectionString: url },
      ownerConnection,
      stop: () => Promise.resolve(),
    };
  }
  const embedded = await import('@ferrule/embedded-postgres');
  const { findRunningDatabase, findRunningOwnerConnection, startEmbeddedPostgres } = embedded;
  if (jobs.worker !== 'only')
    return startEmbeddedPostgres({ dataDir: database.folder, log, host: databaseHost });
  const connection = findRunningDatabase(database.folder);
  const ownerConnection = findRunningOwnerConnection(database.folder);
  if (connection && ownerConnection)
    return { connection, ownerConnection, stop: () => Promise.resolve() };
  throw new NoDatabaseError(
    `WORKER=only finds no running shop on ${database.folder}: start the shop first.`,
  );
}
