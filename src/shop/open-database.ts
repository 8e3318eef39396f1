import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { openAnnouncements, type Announcements } from '#platform/database/announcements.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
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

/** The shop's database, migrated and filled: the one that is given, else the embedded one. */
export async function openShopDatabase(
  config: Config,
  clock: Clock,
  log: Log,
): Promise<ShopDatabase> {
  const { connection, stop, exited = never } = await findServer(config, log);
  let closing = false;
  const db = openDatabase(connection, config.databaseLimits);
  try {
    await migrateUnlimited(connection, log);
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

/** A migration takes as long as it takes, and waits for what others have begun. */
async function migrateUnlimited(connection: Connection, log: Log): Promise<void> {
  const db = openDatabase(connection, { max: 1 });
  try {
    const applied = await migrate(db, migrations);
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  } finally {
    await db.close();
  }
}

interface Server {
  connection: Connection;
  stop: () => Promise<void>;
  /** Settles when an embedded server ends, whoever ended it. */
  exited?: Promise<unknown>;
}

/** A process that only works on jobs is a guest at the shop's own embedded server. */
async function findServer({ database, jobs }: Config, log: Log): Promise<Server> {
  if (database.kind === 'external') {
    return { connection: { connectionString: database.url }, stop: () => Promise.resolve() };
  }
  const embedded = await import('#platform/embedded-postgres/embedded-postgres.ts');
  const { findRunningDatabase, startEmbeddedPostgres } = embedded;
  if (jobs.worker !== 'only') return startEmbeddedPostgres({ dataDir: database.folder, log });
  const connection = findRunningDatabase(database.folder);
  if (connection) return { connection, stop: () => Promise.resolve() };
  throw new NoDatabaseError(
    `WORKER=only finds no running shop on ${database.folder}: start the shop first.`,
  );
}
