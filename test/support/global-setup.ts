/** Starts the embedded PostgreSQL for a test run, without fsync, and migrates a template. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';

const template = 'shop_template';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog('warn'),
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  });
  const { connection } = postgres;
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const db = openDatabase({ ...connection, database: template });
  await migrate(db, join(import.meta.dirname, '../../db/migrations'));
  await db.close();
  project.provide('testDatabase', { connection, template });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
