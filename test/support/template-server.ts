/** A PostgreSQL server for tests, without fsync, with a migrated, empty database to copy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { databaseHost } from '#settings/database-host.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '#platform/database/database.ts';
import { prepareJobs } from '#platform/jobs.ts';
import { startEmbeddedPostgres } from '@ferrule/embedded-postgres';
import { createLog } from '#platform/log.ts';
import { prepareTables } from '#app/open-database.ts';

export interface TemplateServer {
  /** As the role that owns the tables, and makes databases. */
  connection: Connection;
  /** As the role that a shop runs as. */
  shop: Connection;
  /** The name of the database to copy. */
  template: string;
  /** The file of what the server logs. */
  logFile: string;
  stop(): Promise<void>;
}

const template = 'shop_template';

/** `settings` are the server's, beside those of all tests. */
export async function startTemplateServer(
  settings: Record<string, string> = {},
): Promise<TemplateServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog('warn'),
    host: databaseHost,
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
      // Files of tests run at once, and some open several shops.
      max_connections: '250',
      ...settings,
    },
  });
  const { connection: shop, ownerConnection: connection } = postgres;
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const role = shop.user;
  await prepareTables({ ...connection, database: template }, { role, prepare: prepareJobs });
  return {
    ...{ connection, shop },
    template,
    logFile: join(dataDir, 'postgres.log'),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
