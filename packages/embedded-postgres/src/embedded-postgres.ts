/**
 * A PostgreSQL that a program brings along: real, durable, on disk, and of use to nobody else.
 *
 * Words: the *data directory* is the folder the database has to itself; the *cluster* in it is
 * PostgreSQL's own directory; the *instance lock* is held by the program that runs it.
 * Guarantees: one program at a time; killed at any moment, the next start recovers; a killed
 * program takes its database with it; as root the database runs under another account, wherever the
 * folder is. Errors that a person has to fix are an EmbeddedPostgresError with one readable line.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

import { findBinaries } from './binaries.ts';
import { readOwnerPassword, ensureCluster } from './cluster.ts';
import { explainSystemError } from './explain-errors.ts';
import { checkHost, ownerRole } from './host.ts';
import type { DatabaseHost } from './host.ts';
import { acquireInstanceLock, isLocked, readRunningInstance } from './instance-lock.ts';
import type { Connection, InstanceLock } from './instance-lock.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { startPostmaster, stopOrphan } from './postmaster.ts';
import type { Exit, Postmaster } from './postmaster.ts';
import { chooseProcessOwner } from './process-owner.ts';
import { openServerLog } from './server-log.ts';
import type { ServerLog } from './server-log.ts';
import { serverSettings } from './settings.ts';
import type { ServerSettings } from './settings.ts';
import type { DatabaseLog, DatabaseLocation } from './location.ts';
import { makeSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';

export type EmbeddedPostgres = {
  /** Connection of the role that reads and writes rows, for `pg`. */
  connection: Connection;
  /** Connection of the role that owns the tables and may create other databases. */
  ownerConnection: Connection;
  pid: number;
  /** Settles when the server's process ends, whoever ended it. */
  exited: Promise<Exit>;
  /** Fast shutdown: open transactions are rolled back. Settles when the process is gone. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: DatabaseLog;
  host: DatabaseHost;
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
  checkHost(options.host);
  const dataDir = resolve(options.dataDir);
  let instanceLock: InstanceLock | undefined;
  let location: DatabaseLocation | undefined;
  try {
    makeFolder(dataDir);
    instanceLock = acquireInstanceLock(dataDir, options.host);
    location = locateDatabase(dataDir, options);
    await stopOrphan(location);
    return await run(location, instanceLock);
  } catch (error) {
    location?.binaries.discard();
    instanceLock?.release();
    throw explainSystemError(error, dataDir, options.host);
  }
}

/**
 * How to reach the database that another process runs in the folder.
 *
 * @returns undefined when none does
 */
export function findRunningDatabase(dataDir: string): Connection | undefined {
  if (!existsSync(dataDir) || !isLocked(dataDir)) return undefined;
  return readRunningInstance(dataDir)?.connection;
}

/** As `findRunningDatabase`, but as the role that owns the tables. */
export function findRunningOwnerConnection(dataDir: string): Connection | undefined {
  const connection = findRunningDatabase(dataDir);
  const password = readOwnerPassword(dataDir);
  // A program of an earlier version runs it; there one role owns everything.
  if (connection === undefined || password === undefined) return connection;
  return { ...connection, user: ownerRole(connection.user), password };
}

/** The process id of the server that runs in the folder, or that was killed there. */
export function readServerPid(dataDir: string): number | undefined {
  return readPostmasterFile(clusterIn(dataDir))?.pid;
}

/**
 * Removes the database of the folder, with all that is in it.
 *
 * @throws EmbeddedPostgresError LOCKED while a process runs it
 */
export async function removeDatabase(options: EmbeddedPostgresOptions): Promise<void> {
  checkHost(options.host);
  const { dataDir } = options;
  if (!existsSync(dataDir)) return;
  const instanceLock = acquireInstanceLock(dataDir, options.host);
  try {
    await stopOrphan(locateDatabase(dataDir, options));
  } finally {
    instanceLock.release();
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function clusterIn(dataDir: string): string {
  return join(dataDir, 'cluster');
}

function makeFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  // As root another account has to pass through, unless Linux opens it the way of `nameOf`.
  const passable = process.getuid?.() === 0 && process.platform !== 'linux';
  mkdirSync(dataDir, { recursive: true, mode: passable ? 0o711 : 0o700 });
}

function locateDatabase(dataDir: string, options: EmbeddedPostgresOptions): DatabaseLocation {
  const cluster = clusterIn(dataDir);
  const processOwner = chooseProcessOwner(dataDir, cluster, options.host);
  return {
    dataDir,
    cluster,
    processOwner,
    binaries: findBinaries(processOwner, dataDir, options.host),
    settings: { ...serverSettings, cluster_name: options.host.prefix, ...options.settings },
    host: options.host,
    log: options.log,
  };
}

async function run(
  location: DatabaseLocation,
  instanceLock: InstanceLock,
): Promise<EmbeddedPostgres> {
  const { connection: staleConnection } = instanceLock.previousInstance ?? {};
  if (staleConnection !== undefined) {
    removeSocketFolder(staleConnection.host, location.dataDir, location.host);
  }
  const passwords = await ensureCluster(location);
  const { name } = location.host;
  const address = { ...(await chooseAddress(location)), database: name };
  const connection = { ...address, user: name, password: passwords.app };
  const ownerConnection = { ...address, user: ownerRole(name), password: passwords.owner };
  let serverLog: ServerLog | undefined;
  const cleanUp = () => {
    serverLog?.close();
    releaseResources(location, instanceLock, connection);
  };
  try {
    instanceLock.publishConnection(connection);
    serverLog = openServerLog(join(location.dataDir, 'postgres.log'));
    const postmaster = await startPostmaster(location, serverLog, listenSettings(address));
    return createHandle(postmaster, { connection, ownerConnection }, cleanUp);
  } catch (error) {
    cleanUp();
    throw error;
  }
}

function createHandle(
  postmaster: Postmaster,
  connectionPair: { connection: Connection; ownerConnection: Connection },
  cleanUp: () => void,
): EmbeddedPostgres {
  const { pid, exited } = postmaster;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= postmaster.stop().finally(cleanUp));
  return { ...connectionPair, pid, exited, stop };
}

function releaseResources(
  location: DatabaseLocation,
  instanceLock: InstanceLock,
  connection: Connection,
): void {
  removeSocketFolder(connection.host, location.dataDir, location.host);
  location.binaries.discard();
  instanceLock.release();
}

type Address = Pick<Connection, 'host' | 'port'>;

async function chooseAddress(location: DatabaseLocation): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() };
  return {
    host: makeSocketFolder(location.dataDir, location.processOwner, location.host),
    port: socketPort,
  };
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

function findFreePort(): Promise<number> {
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
