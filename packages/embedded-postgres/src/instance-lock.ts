import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { EmbeddedPostgresError } from './errors.ts';
import type { DatabaseHost } from './host.ts';
import { giveToOwnerOf, readIfThere, writePrivate } from './private-files.ts';

// SQLITE_BUSY: somebody else has the lock.
const sqliteBusy = 5;

/** What a program needs to connect; `host` is the socket's folder where there are sockets. */
export type Connection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
};

/** The process that runs the database, and how to connect; other processes read it. */
export type RunningInstance = {
  /** The name is that of the file in data directories that are at work. */
  shopPid: number;
  since: string;
  connection?: Connection;
};

/** The lock on the database of one folder, held until it is released or the process ends. */
export type InstanceLock = {
  /** The entry of the previous instance, when it ended without cleaning up. */
  previousInstance: RunningInstance | undefined;
  publishConnection(connection: Connection): void;
  release(): void;
};

/**
 * Locks the folder for this process. The lock is SQLite's exclusive one, because Node offers no
 * other that the system itself gives up when the process dies: it can never be stale, and a
 * reused process id cannot fool it.
 *
 * @throws EmbeddedPostgresError LOCKED when another process has it
 */
export function acquireInstanceLock(dataDir: string, host: DatabaseHost): InstanceLock {
  const unlock = lockFile(dataDir);
  if (unlock === undefined) throw lockedError(dataDir, host);
  let isOurs = true;
  const release = () => {
    // A second call must not remove what the next instance has written.
    if (isOurs) rmSync(instanceFile(dataDir), { force: true });
    isOurs = false;
    unlock();
  };
  try {
    const previousInstance = readRunningInstance(dataDir);
    const instance: RunningInstance = { shopPid: process.pid, since: new Date().toISOString() };
    writeRunningInstance(dataDir, instance);
    const publishConnection = (connection: Connection) =>
      writeRunningInstance(dataDir, { ...instance, connection });
    return { previousInstance, publishConnection, release };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The entry of the process that runs (or last ran) the database. */
export function readRunningInstance(dataDir: string): RunningInstance | undefined {
  const text = readIfThere(instanceFile(dataDir));
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Incomplete after a power cut; nothing in it is needed to recover.
    return undefined;
  }
}

/** Whether a process has locked the folder right now. */
export function isLocked(dataDir: string): boolean {
  const unlock = lockFile(dataDir);
  unlock?.();
  return unlock === undefined;
}

/** @returns what unlocks it, or undefined when another process has it */
function lockFile(dataDir: string): (() => void) | undefined {
  const path = join(dataDir, 'lock');
  // SQLite says only "unable to open", so Node looks first. An existing file it must not open:
  // closing any other handle on it would drop the lock that this process may hold already.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  else writeFileSync(path, '', { flag: 'a', mode: 0o600 });
  giveToOwnerOf(dataDir, path);
  // Waits for a moment: `isLocked` takes the lock, too, and releases it at once.
  const database = new DatabaseSync(path, { timeout: 100 });
  try {
    // Nothing is written: with the journal in memory the lock works on a full disk, too.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => {
    if (database.isOpen) database.close();
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function lockedError(dataDir: string, host: DatabaseHost): EmbeddedPostgresError {
  const instance = readRunningInstance(dataDir);
  const owner =
    instance === undefined
      ? 'another process'
      : `process ${instance.shopPid}, since ${instance.since}`;
  return new EmbeddedPostgresError(
    'LOCKED',
    `The database in ${dataDir} is in use by another ${host.name} (${owner}): ` +
      `stop that one first, or set ${host.folderSetting} to a folder of its own.`,
  );
}

function writeRunningInstance(dataDir: string, instance: RunningInstance): void {
  writePrivate(instanceFile(dataDir), `${JSON.stringify(instance, undefined, 2)}\n`, 'for now');
}

function instanceFile(dataDir: string): string {
  return join(dataDir, 'running.json');
}
