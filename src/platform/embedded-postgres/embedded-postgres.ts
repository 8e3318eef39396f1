/**
 * The PostgreSQL that comes with the shop: real, durable, on disk, and of use to nobody else.
 *
 * Words: the *data directory* is the folder the database has to itself; the *cluster* in it is
 * PostgreSQL's own directory; the *holder* is the shop that runs it.
 * Promises: one holder at a time; killed at any moment, the next start recovers; a killed shop
 * takes its database with it; as root the database runs under another account, wherever the
 * folder is. What cannot be helped is an EmbeddedPostgresError with one readable line.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

import { findBinaries } from './binaries.ts';
import { ownerName, readOwnerPassword, readyCluster, shopName } from './cluster.ts';
import { explainSystemError } from './errors.ts';
import { holdFolder, isHeld, readRunning } from './holder.ts';
import type { Connection, Hold } from './holder.ts';
import { startPostmaster, stopOrphan } from './postmaster.ts';
import type { Exit, Postmaster } from './postmaster.ts';
import { chooseOwner } from './process-owner.ts';
import { openServerLog } from './server-log.ts';
import type { ServerLog } from './server-log.ts';
import { serverSettings } from './settings.ts';
import type { ServerSettings } from './settings.ts';
import type { DatabaseLog, Site } from './site.ts';
import { makeSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';

export type EmbeddedPostgres = {
  /** For `pg`, as the role that reads and writes rows. */
  connection: Connection;
  /** As the role that owns the tables, and may create other databases. */
  owner: Connection;
  pid: number;
  /** Settles when the server's process ends, whoever ended it. */
  exited: Promise<Exit>;
  /** Fast shutdown: open transactions are rolled back. Settles when the process is gone. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: DatabaseLog;
  /** Server settings beside or instead of ours; tests turn `fsync` off. */
  settings?: ServerSettings;
};

/**
 * Starts the database of a folder, and makes it first when the folder is empty or missing.
 *
 * @throws EmbeddedPostgresError for everything that a person can put right
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  let hold: Hold | undefined;
  let site: Site | undefined;
  try {
    makeFolder(dataDir);
    hold = holdFolder(dataDir);
    site = describeSite(dataDir, options);
    await stopOrphan(site);
    return await run(site, hold);
  } catch (error) {
    site?.binaries.discard();
    hold?.release();
    throw explainSystemError(error, dataDir);
  }
}

/**
 * How to reach the database that another process (the shop) runs in the folder.
 *
 * @returns undefined when none does
 */
export function findRunningDatabase(dataDir: string): Connection | undefined {
  if (!existsSync(dataDir) || !isHeld(dataDir)) return undefined;
  return readRunning(dataDir)?.connection;
}

/** As `findRunningDatabase`, but as the role that owns the tables. */
export function findRunningOwner(dataDir: string): Connection | undefined {
  const connection = findRunningDatabase(dataDir);
  const password = readOwnerPassword(dataDir);
  // A shop of an earlier version runs it: its one role owns everything.
  if (connection === undefined || password === undefined) return connection;
  return { ...connection, user: ownerName, password };
}

/**
 * Removes the database of the folder, with all that is in it.
 *
 * @throws EmbeddedPostgresError HELD while a shop runs it
 */
export async function removeDatabase(dataDir: string, log: DatabaseLog): Promise<void> {
  if (!existsSync(dataDir)) return;
  const hold = holdFolder(dataDir);
  try {
    await stopOrphan(describeSite(dataDir, { dataDir, log }));
  } finally {
    hold.release();
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function makeFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  // As root another account has to pass through, unless Linux opens it the way of `nameOf`.
  const passable = process.getuid?.() === 0 && process.platform !== 'linux';
  mkdirSync(dataDir, { recursive: true, mode: passable ? 0o711 : 0o700 });
}

function describeSite(dataDir: string, options: EmbeddedPostgresOptions): Site {
  const cluster = join(dataDir, 'cluster');
  const owner = chooseOwner(dataDir, cluster);
  return {
    dataDir,
    cluster,
    owner,
    binaries: findBinaries(owner, dataDir),
    settings: { ...serverSettings, ...options.settings },
    log: options.log,
  };
}

async function run(site: Site, hold: Hold): Promise<EmbeddedPostgres> {
  const { connection: left } = hold.leftBehind ?? {};
  if (left !== undefined) removeSocketFolder(left.host, site.dataDir);
  const passwords = await readyCluster(site);
  const address = { ...(await chooseAddress(site)), database: shopName };
  const connection = { ...address, user: shopName, password: passwords.shop };
  const owner = { ...address, user: ownerName, password: passwords.owner };
  let serverLog: ServerLog | undefined;
  const cleanUp = () => {
    serverLog?.close();
    leave(site, hold, connection);
  };
  try {
    hold.announce(connection);
    serverLog = openServerLog(join(site.dataDir, 'postgres.log'));
    const postmaster = await startPostmaster(site, serverLog, listenSettings(address));
    return running(postmaster, { connection, owner }, cleanUp);
  } catch (error) {
    cleanUp();
    throw error;
  }
}

function running(
  postmaster: Postmaster,
  connections: { connection: Connection; owner: Connection },
  cleanUp: () => void,
): EmbeddedPostgres {
  const { pid, exited } = postmaster;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= postmaster.stop().finally(cleanUp));
  return { ...connections, pid, exited, stop };
}

function leave(site: Site, hold: Hold, connection: Connection): void {
  removeSocketFolder(connection.host, site.dataDir);
  site.binaries.discard();
  hold.release();
}

type Address = Pick<Connection, 'host' | 'port'>;

async function chooseAddress(site: Site): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  return { host: makeSocketFolder(site.dataDir, site.owner), port: socketPort };
}

function listenSettings({ host, port }: Address): ServerSettings {
  if (process.platform === 'win32') return { listen_addresses: host, port: String(port) };
  return {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: String(port),
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => settle(port));
    });
  });
}
