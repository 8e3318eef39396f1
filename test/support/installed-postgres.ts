/**
 * A PostgreSQL of the machine, such as a distribution's, for tests: `npm test -- --postgres FOLDER`
 * runs them on the programs in that folder instead of on the embedded server.
 */
import { randomUUID } from 'node:crypto';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseHost } from '#settings/database-host.ts';
import type { Connection } from '#platform/database/database.ts';
import { urlOf } from './database-url.ts';

type RoleConnection = Connection & { user: string };

export interface InstalledPostgres {
  /** As the role that a shop runs as, on the database of that name. */
  connection: RoleConnection;
  /** As the role that owns the tables, and makes databases. */
  ownerConnection: RoleConnection;
  logFile: string;
  stop(): Promise<void>;
}

/** Where Debian keeps the programs of the server that its release has. */
export const installedPrograms = '/usr/lib/postgresql/15/bin';

const port = 5432;
const startMs = 20_000;

/** Starts an empty server in a temporary folder, with the roles that the embedded one has. */
export async function startInstalledPostgres(
  programs: string,
  settings: Record<string, string>,
): Promise<InstalledPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-installed-'));
  const account = findAccount();
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  const run = { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...account };
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    run,
  );
  const logFile = join(folder, 'postgres.log');
  const log = await open(logFile, 'a');
  const all = {
    ...settings,
    unix_socket_directories: folder,
    listen_addresses: '',
    timezone: 'UTC',
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...options], {
    ...run,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  await createRoles({ host: folder, port, user: 'postgres', database: 'postgres' });
  const { name } = databaseHost;
  const address = { host: folder, port, database: name, password: randomUUID() };
  return {
    connection: { ...address, user: name },
    ownerConnection: { ...address, user: `${name}_owner` },
    logFile,
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of a shop that has a database of its own on the server. */
export async function createDatabaseSettings(
  { connection, ownerConnection }: InstalledPostgres,
  name: string,
): Promise<Record<string, string>> {
  const client = await connect({ ...ownerConnection, database: 'postgres' });
  await client.query(`create database "${name}"`);
  await client.end();
  return {
    DATABASE_URL: urlOf({ ...connection, database: name }),
    DATABASE_OWNER_URL: urlOf({ ...ownerConnection, database: name }),
  };
}

/** PostgreSQL refuses root; whoever installed it has made an account for it. */
export function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export async function createRoles(superuser: pg.ClientConfig): Promise<void> {
  const client = await connect(superuser);
  const { name } = databaseHost;
  const owner = `${name}_owner`;
  for (const command of [
    `create role ${owner} login createdb`,
    `create role ${name} login`,
    `grant pg_monitor, pg_checkpoint, pg_signal_backend to ${owner}`,
    `create database ${name} owner ${owner}`,
  ])
    await client.query(command);
  await client.end();
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  for (const deadline = Date.now() + startMs; ;) {
    const client = new pg.Client(config);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
