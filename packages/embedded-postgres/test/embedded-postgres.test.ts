import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

import {
  findRunningDatabase,
  findRunningOwnerConnection,
  removeDatabase,
  startEmbeddedPostgres,
} from '../src/embedded-postgres.ts';
import type { Connection } from '../src/instance-lock.ts';
import { host } from './host.ts';

const isRoot = process.getuid?.() === 0;
const standIn = new URL('./host-stand-in.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
// One database for most tests: each starts it anew, as it was left by the one before.
const shared = join(folder, 'postgres');

const logMessages: string[] = [];
const log = {
  info: (message: string) => logMessages.push(message),
  warn: (message: string) => logMessages.push(message),
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an empty folder becomes a durable database of the shop', async () => {
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  const [row] = await query(
    database.connection,
    `select current_user as role, current_database() as name, rolsuper, rolcreatedb,
       current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
       current_setting('synchronous_commit') as commit, current_setting('TimeZone') as zone,
       current_setting('listen_addresses') as tcp,
       current_setting('server_version_num')::int / 10000 as major
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({
    role: 'shop',
    name: 'shop',
    rolsuper: false,
    rolcreatedb: false,
    fsync: 'on',
    checksums: 'on',
    commit: 'on',
    zone: 'UTC',
    tcp: '',
    major: 18,
  });
  const { connection, ownerConnection } = database;
  await expect(query(connection, 'create table brush (name text)')).rejects.toThrow('denied');
  await query(ownerConnection, 'create extension pg_trgm; create table brush (name text)');
  await query(ownerConnection, `insert into brush values ('Sash brush')`);
  await database.stop();
  expect(isRunning(database.pid)).toBe(false);
});

test('it is closed to everybody else', async () => {
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  const { connection } = database;
  expect(mode(connection.host)).toBe(0o700);
  expect(mode(join(shared, 'cluster'))).toBe(0o700);
  expect(mode(join(shared, 'password'))).toBe(0o600);
  expect(mode(join(shared, 'owner-password'))).toBe(0o600);
  expect(mode(join(shared, 'running.json'))).toBe(0o600);
  await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  for (const { password } of [connection, database.ownerConnection, { password: '' }]) {
    const superuser = { ...connection, user: 'postgres', password };
    await expect(query(superuser, 'select 1')).rejects.toThrow('pg_hba.conf rejects');
  }
  await database.stop();
});

test('a second start of the same folder is told who holds it', async () => {
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  const lockedError = {
    code: 'LOCKED',
    message: expect.stringContaining(`process ${process.pid},`),
  };
  await expect(startEmbeddedPostgres({ dataDir: shared, log, host })).rejects.toMatchObject(
    lockedError,
  );
  await expect(removeDatabase({ dataDir: shared, log, host })).rejects.toMatchObject(lockedError);
  // From another process, too, and the attempt does not release the lock.
  expect(await readReply(runShop(shared))).toMatchObject(lockedError);
  expect(await readReply(runShop(shared))).toMatchObject(lockedError);
  expect(findRunningDatabase(shared)).toEqual(database.connection);
  await database.stop();
  expect(findRunningDatabase(shared)).toBeUndefined();
});

test('a killed shop takes its database with it, and nothing acknowledged is lost', async () => {
  const shop = runShop(shared);
  const { pid } = await readReply(shop);
  const connection = findRunningOwnerConnection(shared);
  if (connection === undefined) throw new Error('the stand-in runs no database');
  await query(connection, `insert into brush values ('Filbert')`);
  shop.kill('SIGKILL');
  await waitUntil(() => !isRunning(pid));

  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  const rows = await query(database.ownerConnection, 'select name from brush order by name');
  expect(rows.map(({ name }) => name)).toEqual(['Filbert', 'Sash brush']);
  await database.stop();
});

test('shop and database killed together leave nothing that hinders the next start', async () => {
  const shop = runShop(shared);
  const { pid } = await readReply(shop);
  shop.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await once(shop, 'exit');
  expect(existsSync(join(shared, 'cluster', 'postmaster.pid'))).toBe(true);

  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('a database that outlived its shop is stopped by the next start', async () => {
  const shop = runShop(shared);
  const { pid } = await readReply(shop);
  // The database stands still while its shop is killed, and so misses the watcher's signal.
  process.kill(pid, 'SIGSTOP');
  shop.kill('SIGKILL');
  await once(shop, 'exit');
  logMessages.length = 0;
  const starting = startEmbeddedPostgres({ dataDir: shared, log, host });
  await waitUntil(() => logMessages.length > 0);
  process.kill(pid, 'SIGCONT');
  const database = await starting;
  expect(logMessages).toEqual([`Stopping the database (process ${pid}) of a shop that was killed`]);
  expect(database.pid).not.toBe(pid);
  await database.stop();
});

test('a stale lock with the number of some other living process does no harm', async () => {
  writeFileSync(
    join(shared, 'cluster', 'postmaster.pid'),
    [process.pid, join(shared, 'cluster'), 1_700_000_000, 5432, '', '', '', 'ready', ''].join('\n'),
  );
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  await database.stop();
});

test('the end of the database is noticed, whoever ended it', async () => {
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  process.kill(database.pid, 'SIGKILL');
  expect(await database.exited).toEqual({ code: null, signal: 'SIGKILL' });
  await database.stop();
  const next = await startEmbeddedPostgres({ dataDir: shared, log, host });
  await next.stop();
});

test.each(['password', 'owner-password'])('a lost file (%s) is replaced', async (file) => {
  rmSync(join(shared, file));
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  for (const connection of [database.connection, database.ownerConnection]) {
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  }
  await database.stop();
});

test('a shop killed while it makes its database begins again', async () => {
  const dataDir = join(folder, 'half-made');
  const shop = runShop(dataDir);
  await waitUntil(() => existsSync(join(dataDir, 'lock')));
  await pause(150);
  shop.kill('SIGKILL');
  await once(shop, 'exit');
  expect(existsSync(join(dataDir, 'cluster'))).toBe(false);

  const database = await startEmbeddedPostgres({ dataDir, log, host, settings: { fsync: 'off' } });
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  await removeDatabase({ dataDir, log, host });
  expect(existsSync(dataDir)).toBe(false);
});

test('where the path is too long for a socket it gets a short one, for the time', async () => {
  const dataDir = join(folder, 'x'.repeat(100), 'postgres');
  const database = await startEmbeddedPostgres({ dataDir, log, host, settings: { fsync: 'off' } });
  const { host: socketFolder } = database.connection;
  expect(socketFolder.length).toBeLessThan(80);
  expect(mode(socketFolder)).toBe(0o700);
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

test('the data of another major version is left alone', async () => {
  const dataDir = join(folder, 'older');
  mkdirSync(join(dataDir, 'cluster'), { recursive: true });
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log, host })).rejects.toMatchObject({
    code: 'OTHER_MAJOR',
    message: expect.stringContaining('PostgreSQL 17'),
  });
});

test('a folder that cannot be written is named', async () => {
  // Root may write wherever the system lets anybody.
  const dataDir = isRoot ? '/sys/ferrule' : join(folder, 'closed', 'postgres');
  if (!isRoot) mkdirSync(join(folder, 'closed'), { mode: 0o555 });
  await expect(startEmbeddedPostgres({ dataDir, log, host })).rejects.toMatchObject({
    code: 'READ_ONLY',
    message: expect.stringContaining(dataDir),
  });
});

test("the database knows nothing of the shop's keys", async () => {
  process.env['STRIPE_SECRET_KEY'] = 'sk_test_never_to_be_seen';
  const database = await startEmbeddedPostgres({ dataDir: shared, log, host });
  delete process.env['STRIPE_SECRET_KEY'];
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${database.pid}/environ`, 'utf8')).not.toContain('sk_test');
  }
  await database.stop();
});

// Only root can close a folder to the account that the database runs as.
if (isRoot && process.platform === 'linux') {
  test('as root it runs under another account, also where only root may enter', async () => {
    const privateFolder = join(folder, 'closed');
    mkdirSync(privateFolder);
    chmodSync(privateFolder, 0o700);
    const dataDir = join(privateFolder, 'postgres');
    const database = await startEmbeddedPostgres({
      dataDir,
      log,
      host,
      settings: { fsync: 'off' },
    });
    expect(statSync(`/proc/${database.pid}`).uid).not.toBe(0);
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(statSync(`/proc/${database.pid}`).uid);
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
}

async function query(connection: Connection, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

function runShop(dataDir: string): ChildProcess {
  return spawn(process.execPath, [standIn, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function readReply(shop: ChildProcess) {
  if (shop.stdout === null) throw new Error('the stand-in has no output');
  const [line] = await once(createInterface(shop.stdout), 'line');
  const reply: { pid: number; code?: string; message?: string } = JSON.parse(String(line));
  return reply;
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !condition();) {
    if (Date.now() > deadline) throw new Error('it did not happen within ten seconds');
    await pause(5);
  }
}

/** A process that nobody has collected yet (a zombie) runs no more. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

function mode(path: string): number {
  return statSync(path).mode & 0o777;
}
