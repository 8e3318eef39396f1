import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { openAnnouncements, type Announcements } from '#platform/database/announcements.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { grantToShop, ownsTables, roleOf } from '#platform/database/grants.ts';
import { migrate } from '#platform/database/migrate.ts';
import { prepareLimits } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';

/** For people: what to do is in the message. */
export class NoDatabaseError extends Error {}

export interface ShopDatabase {
  db: Database;
  announcements: Announcements;
  /** Settles when the embedded server has ended although nobody closed it. */
  lost: Promise<void>;
  /** Closes the connections, then the embedded server where there is one. */
  close(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

const migrations = join(import.meta.dirname, '../../db/migrations');

/**
 * The shop's database, migrated and filled: the one that is given, else the embedded one. What
 * `prepare` makes belongs to the tables' owner as they do.
 */
export async function openShopDatabase(
  config: Config,
  { clock, log, prepare }: { clock: Clock; log: Log; prepare: Prepare },
): Promise<ShopDatabase> {
  const { connection, owner, stop, exited = never } = await findServer(config, log);
  let closing = false;
  const db = openDatabase(connection, config.databaseLimits);
  try {
    const role = await roleOf(db);
    const applied = await prepareTables(owner, { role, prepare });
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
    if (await ownsTables(db)) log.warn(oneRole);
    if (await fillEmptyShop(db, clock)) log.info('the empty shop was filled with the catalogue');
    const announcements = await openAnnouncements(db, log);
    const close = async () => {
      closing = true;
      await announcements.close();
      await db.close();
      await stop();
    };
    const lost = exited.then(() => (closing ? never : undefined));
    return { db, announcements, lost, close };
  } catch (error) {
    await db.close();
    await stop();
    throw error;
  }
}

/** Makes what modules keep in schemas of their own. */
export type Prepare = (owner: Database) => Promise<unknown>;

const oneRole =
  'the role of DATABASE_URL owns the tables and can change them: ' +
  'set DATABASE_OWNER_URL to another role that owns them';

/**
 * As the tables' owner: migrates them, and grants the shop's role what it does. A migration takes
 * as long as it takes, and waits for what others have begun; what `prepare` does is bounded.
 */
export async function prepareTables(
  connection: Connection,
  { role, prepare }: { role: string; prepare?: Prepare },
): Promise<string[]> {
  const owner = openDatabase(connection, { max: 4 });
  try {
    const applied = await migrate(owner, migrations);
    if (prepare) await prepareWithin(connection, prepare);
    await grantToShop(owner, role);
    return applied;
  } finally {
    await owner.close();
  }
}

async function prepareWithin(connection: Connection, prepare: Prepare): Promise<void> {
  const owner = openDatabase(connection, { max: 4, ...prepareLimits });
  try {
    await prepare(owner);
  } finally {
    await owner.close();
  }
}

interface Server {
  connection: Connection;
  /** As the role that owns the tables; the same where there is one role only. */
  owner: Connection;
  stop: () => Promise<void>;
  /** Settles when an embedded server ends, whoever ended it. */
  exited?: Promise<unknown>;
}

/** A process that only works on jobs is a guest at the shop's own embedded server. */
async function findServer({ database, jobs }: Config, log: Log): Promise<Server> {
  if (database.kind === 'external') {
    const { url, ownerUrl = url } = database;
    const owner = { connectionString: ownerUrl };
    return { connection: { connectionString: url }, owner, stop: () => Promise.resolve() };
  }
  const embedded = await import('#platform/embedded-postgres/embedded-postgres.ts');
  const { findRunningDatabase, findRunningOwner, startEmbeddedPostgres } = embedded;
  if (jobs.worker !== 'only') return startEmbeddedPostgres({ dataDir: database.folder, log });
  const connection = findRunningDatabase(database.folder);
  const owner = findRunningOwner(database.folder);
  if (connection && owner) return { connection, owner, stop: () => Promise.resolve() };
  throw new NoDatabaseError(
    `WORKER=only finds no running shop on ${database.folder}: start the shop first.`,
  );
}
