/** Data of an older version: one role owns all tables, and the superuser has its password. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

import { findBinaries } from '../src/binaries.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import type { Connection } from '../src/instance-lock.ts';
import { chooseProcessOwner } from '../src/process-owner.ts';
import { pathForOwner, spawnOptions } from '../src/location.ts';
import { host } from './host.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-role-'));
const log = { info: () => undefined, warn: () => undefined };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data directory in which one role owned everything is given an owner', async () => {
  const dataDir = join(folder, 'one-role');
  const settings = { fsync: 'off' };
  const oneRoleDatabase = await startEmbeddedPostgres({ dataDir, log, host, settings });
  await runQuery(
    oneRoleDatabase.ownerConnection,
    `create schema jobs; create table jobs.job (id int);
    create table brush (name text); insert into brush values ('Sash brush')`,
  );
  await oneRoleDatabase.stop();
  asSuperuser(dataDir, 'shop', ['reassign owned by shop_owner to shop']);
  const password = readFileSync(join(dataDir, 'password'), 'utf8');
  asSuperuser(dataDir, 'postgres', [
    ...['drop owned by shop_owner', 'drop role shop_owner', 'alter role shop createdb'],
    'grant pg_monitor, pg_checkpoint, pg_signal_backend to shop',
    `alter role postgres password '${password}'`,
  ]);
  rmSync(join(dataDir, 'owner-password'));
  writeFileSync(join(dataDir, 'cluster', 'pg_hba.conf'), 'local all all scram-sha-256\n');

  const { connection, ownerConnection, stop } = await startEmbeddedPostgres({
    dataDir,
    log,
    host,
    settings,
  });
  expect(connection.password).toBe(password);
  const selectOwners = `select tableowner from pg_tables where schemaname in ('public', 'jobs')`;
  expect(await runQuery(connection, selectOwners)).toEqual([
    { tableowner: 'shop_owner' },
    { tableowner: 'shop_owner' },
  ]);
  const selectShopRole = `select rolcreatedb,
      (select count(*)::int from pg_auth_members where member = r.oid)
    as memberships from pg_roles r where rolname = 'shop'`;
  expect(await runQuery(connection, selectShopRole)).toEqual([
    { rolcreatedb: false, memberships: 0 },
  ]);
  expect(await runQuery(ownerConnection, 'select name from brush')).toEqual([
    { name: 'Sash brush' },
  ]);
  await runQuery(ownerConnection, 'alter table brush add column width int');
  await expect(runQuery(connection, 'truncate brush')).rejects.toThrow('denied');
  const superuser = { ...connection, user: 'postgres' };
  await expect(runQuery(superuser, 'select 1')).rejects.toThrow('pg_hba.conf rejects');
  await stop();
});

async function runQuery(connection: Connection, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** As the superuser in single-user mode, while no server runs. */
function asSuperuser(dataDir: string, database: string, statements: string[]): void {
  const cluster = join(dataDir, 'cluster');
  const processOwner = chooseProcessOwner(dataDir, cluster, host);
  const program = findBinaries(processOwner, dataDir, host).postgres;
  const options = [
    '--single',
    '-j',
    '-D',
    pathForOwner(cluster, processOwner),
    '-c',
    'fsync=off',
    database,
  ];
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const spawnOptionsOfPostgres = {
    ...spawnOptions(processOwner, cluster),
    input,
    encoding: 'utf8',
  } as const;
  const { stderr } = spawnSync(program, options, spawnOptionsOfPostgres);
  expect(stderr).not.toMatch(/ERROR|FATAL/);
}
