/** Two PostgreSQL servers of the machine's programs: one that takes writes, and its standby. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createRoles, findAccount, installedPrograms } from './installed-postgres.ts';
import { freePort } from './running-shop.ts';

const run = promisify(execFile);

export const hasInstalledPrograms = existsSync(join(installedPrograms, 'pg_basebackup'));

export interface TestServer {
  port: number;
  start(): Promise<void>;
  /** SIGINT ends its connections, SIGQUIT is as a crash, SIGKILL leaves nothing in order. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** To the server with all its processes, as when a machine stands still. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** As a superuser, on the shop's database. */
  query(text: string): Promise<Record<string, unknown>[]>;
}

export interface ReplicatedPostgres {
  primary: TestServer;
  standby: TestServer;
  /** The address of the servers in this order, as the role that a shop runs as. */
  urlOf(servers: readonly TestServer[], role?: string): string;
  stop(): Promise<void>;
}

/** A primary that commits only what its standby has, too. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-replicated-'));
  const account = findAccount();
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  const as = { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...account };
  const program = (name: string) => join(installedPrograms, name);
  const primaryData = join(folder, 'primary');
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  await run(program('initdb'), ['-D', primaryData, ...options], as);
  const primary = await createServer(primaryData, as);
  await primary.start();
  await createRoles({ host: '127.0.0.1', port: primary.port, user: 'postgres' });
  const standbyData = join(folder, 'standby');
  const from = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'postgres'];
  await run(
    program('pg_basebackup'),
    ['-D', standbyData, '-R', '-X', 'stream', '-c', 'fast', ...from],
    as,
  );
  const standby = await createServer(standbyData, as);
  await standby.start();
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  return {
    primary,
    standby,
    urlOf: (servers, role = 'shop') =>
      `postgres://${role}@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/shop`,
    async stop() {
      await Promise.all([primary.stop('SIGQUIT'), standby.stop('SIGQUIT')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const settings = {
  ...{ fsync: 'off', listen_addresses: '127.0.0.1', wal_level: 'replica' },
  wal_retrieve_retry_interval: '100ms',
};

async function createServer(data: string, as: object): Promise<TestServer> {
  const port = await freePort();
  const values = { ...settings, unix_socket_directories: '', max_connections: '100' };
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const query = async (text: string) => {
    const address = { host: '127.0.0.1', port, user: 'postgres' };
    const client = new pg.Client({ ...address, database: 'shop' });
    client.on('error', () => undefined);
    await client.connect().catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  };
  return {
    port,
    query,
    async start() {
      const program = join(installedPrograms, 'postgres');
      const started = spawn(program, ['-D', data, '-p', `${port}`, ...options], {
        ...as,
        stdio: 'ignore',
      });
      server = started;
      while (!(await isListening(port))) {
        if (started.exitCode !== null) throw new Error(`PostgreSQL in ${data} has ended`);
        await pause(20);
      }
    },
    async signalAll(signal) {
      const parent = server?.pid ?? 0;
      const { stdout } = await run('pgrep', ['-P', `${parent}`]);
      process.kill(parent, signal);
      // One that has just ended is no error.
      await run('kill', ['-s', signal.slice('SIG'.length), ...stdout.trim().split('\n')]).catch(
        () => undefined,
      );
    },
    async stop(signal = 'SIGINT') {
      const running = server;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const exited = new Promise((resolve) => running.once('exit', resolve));
      running.kill(signal);
      await exited;
    },
  };
}

/** Whether it takes connections; the shop's database need not be there yet. */
async function isListening(port: number): Promise<boolean> {
  const address = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' };
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
