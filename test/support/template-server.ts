/** A PostgreSQL server for tests, without fsync, with migrated, empty databases to copy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { databaseHost } from '#settings/database-host.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#platform/clock.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { prepareJobs } from '#platform/jobs.ts';
import { startEmbeddedPostgres } from '@ferrule/embedded-postgres';
import { programsSetting } from '../../scripts/checks/postgres-programs.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { createLog } from '#platform/log.ts';
import { openIdentity, type IdentityDeps } from '#modules/identity/identity.ts';
import { prepareTables } from '#app/open-database.ts';

export interface TemplateServer {
  /** As the role that owns the tables, and makes databases. */
  connection: Connection;
  /** As the role that a shop runs as. */
  shop: Connection;
  /** The name of the database to copy. */
  template: string;
  /** Of the one that a shop was opened on before: with the provider's tables and all rights. */
  preparedTemplate: string;
  /** The file of what the server logs. */
  logFile: string;
  stop(): Promise<void>;
}

const template = 'shop_template';
const preparedTemplate = 'prepared_shop_template';

/** `settings` are the server's, beside those of all tests. */
export async function startTemplateServer(
  settings: Record<string, string> = {},
): Promise<TemplateServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-test-'));
  const postgres = await startServer(dataDir, {
    ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
    // Files of tests run at once, and some open several shops.
    max_connections: '250',
    ...settings,
  });
  const { connection: shop, ownerConnection: connection } = postgres;
  const role = shop.user;
  await createDatabase(connection, template);
  await prepareTables({ ...connection, database: template }, { role, prepare: prepareJobs });
  await createDatabase(connection, `${preparedTemplate} template ${template}`);
  const prepare = (owner: Database) => openIdentity(identityOf(owner, dataDir));
  await prepareTables({ ...connection, database: preparedTemplate }, { role, prepare });
  return {
    ...{ connection, shop },
    ...{ template, preparedTemplate },
    logFile: postgres.logFile,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(dataDir: string, settings: Record<string, string>) {
  const programs = process.env[programsSetting] ?? '';
  if (programs !== '') return startInstalledPostgres(programs, settings);
  const log = createLog('warn');
  const embedded = await startEmbeddedPostgres({ dataDir, log, host: databaseHost, settings });
  return { ...embedded, logFile: join(dataDir, 'postgres.log') };
}

async function createDatabase(connection: Connection, description: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${description}`);
  await client.end();
}

/** Enough for its tables, which are the same whatever the settings. */
function identityOf(db: Database, dataDir: string): IdentityDeps {
  const address = { publicOrigin: 'http://127.0.0.1', trustedProxyHops: 0 };
  const settings = { ...address, adminEmails: [], shopName: 'Ferrule', dataDir };
  return { db, clock: systemClock, log: createLog('silent'), settings };
}
