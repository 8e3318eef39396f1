import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { EmbeddedPostgresError } from './errors.ts';
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

/** Who runs the database, for those who come later: written once, read by the next start. */
export type Running = { shopPid: number; since: string; connection?: Connection };

/** The right to run the database of one folder, held until released or until the process ends. */
export type Hold = {
  /** What the holder before us left behind, when it ended without cleaning up. */
  leftBehind: Running | undefined;
  announce(connection: Connection): void;
  release(): void;
};

/**
 * Takes the folder for this process. The lock is SQLite's exclusive one, because Node offers no
 * other that the system itself gives up when the process dies: it can never be stale, and a
 * reused process id cannot fool it.
 *
 * @throws EmbeddedPostgresError HELD when another shop has it
 */
export function holdFolder(dataDir: string): Hold {
  const unlock = lock(dataDir);
  let isOurs = true;
  const release = () => {
    // A second call must not remove what the next holder has written.
    if (isOurs) rmSync(runningFile(dataDir), { force: true });
    isOurs = false;
    unlock();
  };
  try {
    const leftBehind = readRunning(dataDir);
    const running: Running = { shopPid: process.pid, since: new Date().toISOString() };
    writeRunning(dataDir, running);
    const announce = (connection: Connection) => writeRunning(dataDir, { ...running, connection });
    return { leftBehind, announce, release };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** What the shop that runs (or last ran) the database wrote about itself. */
export function readRunning(dataDir: string): Running | undefined {
  const text = readIfThere(runningFile(dataDir));
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Cut off by a power cut; it only ever says what can be found out again.
    return undefined;
  }
}

/** Whether some shop holds the folder right now. */
export function isHeld(dataDir: string): boolean {
  try {
    lock(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'HELD') return true;
    throw error;
  }
}

function lock(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  // SQLite says only "unable to open", so Node looks first. An existing file it must not open:
  // closing any other handle on it would drop the lock that this process may hold already.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  else writeFileSync(path, '', { flag: 'a', mode: 0o600 });
  giveToOwnerOf(dataDir, path);
  // Patient for a moment: `isHeld` takes the lock, too, and gives it up at once.
  const database = new DatabaseSync(path, { timeout: 100 });
  try {
    // Only the lock is wanted: with the journal in memory not even a full disk is in the way.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    database.close();
    throw isBusy(cause) ? heldError(dataDir, cause) : cause;
  }
  return () => {
    if (database.isOpen) database.close();
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function heldError(dataDir: string, cause: unknown): EmbeddedPostgresError {
  const running = readRunning(dataDir);
  const holder =
    running === undefined
      ? 'another process'
      : `process ${running.shopPid}, since ${running.since}`;
  return new EmbeddedPostgresError(
    'HELD',
    `The database in ${dataDir} is in use by another shop (${holder}): ` +
      'stop that one first, or set SHOP_DATA to a folder of its own.',
    { cause },
  );
}

function writeRunning(dataDir: string, running: Running): void {
  writePrivate(runningFile(dataDir), `${JSON.stringify(running, undefined, 2)}\n`, 'for now');
}

function runningFile(dataDir: string): string {
  return join(dataDir, 'running.json');
}
