import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { openAnnouncements, type Announcements } from '#platform/database/announcements.ts';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Log } from '#platform/log.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';

export interface ShopDatabase {
  db: Database;
  announcements: Announcements;
  /** Closes the connections, then the embedded server where there is one. */
  close(): Promise<void>;
}

const migrations = join(import.meta.dirname, '../../db/migrations');

/** The shop's database, migrated and filled: the one that is given, else the embedded one. */
export async function openShopDatabase(
  config: Config,
  clock: Clock,
  log: Log,
): Promise<ShopDatabase> {
  const { connection, stop } = await findServer(config, log);
  const db = openDatabase(connection);
  try {
    const applied = await migrate(db, migrations);
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
    if (await fillEmptyShop(db, clock)) log.info('the empty shop was filled with the catalogue');
    const announcements = await openAnnouncements(db, log);
    const close = async () => {
      await announcements.close();
      await db.close();
      await stop();
    };
    return { db, announcements, close };
  } catch (error) {
    await db.close();
    await stop();
    throw error;
  }
}

interface Server {
  connection: Connection;
  stop: () => Promise<void>;
}

async function findServer({ database }: Config, log: Log): Promise<Server> {
  if (database.kind === 'external') {
    return { connection: { connectionString: database.url }, stop: () => Promise.resolve() };
  }
  const { startEmbeddedPostgres } =
    await import('#platform/embedded-postgres/embedded-postgres.ts');
  return startEmbeddedPostgres({ dataDir: database.folder, log });
}
