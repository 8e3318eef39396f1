import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { EmbeddedPostgresError } from './errors.ts';
import { explainOutput } from './explain-errors.ts';
import { findLivePostmaster, replaceStalePid, isAlive } from './postmaster-file.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { ServerLog } from './server-log.ts';
import { settingArguments } from './settings.ts';
import type { ServerSettings } from './settings.ts';
import { pathForOwner, spawnOptions } from './location.ts';
import type { DatabaseLocation } from './location.ts';

/** How the server's process ended. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A server at work. */
export type Postmaster = { pid: number; exited: Promise<Exit>; stop(): Promise<void> };

const pollMs = 3;
const psPollMs = 100;
const recoveryMs = 10 * 60_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const orphanedChildrenMs = 15_000;

// The shell is replaced by the server; a background watcher stays beside it and reads the
// pipe from the program. A line means that the server has ended; end of file that the program was
// killed: then the watcher stops the server, so that nothing is left running.
const watchdogScript = `(read -r line <&3 || kill -INT $$; exit 0) &
exec "$@" 3<&-`;

/**
 * Starts the server and waits until it takes connections.
 *
 * @param listenSettings the settings that say where it listens
 * @throws EmbeddedPostgresError DISK_FULL, READ_ONLY or START_FAILED
 */
export async function startPostmaster(
  location: DatabaseLocation,
  serverLog: ServerLog,
  listenSettings: ServerSettings,
): Promise<Postmaster> {
  replaceStalePid(location.cluster);
  const deadline = Date.now() + orphanedChildrenMs;
  for (;;) {
    const child = launch(location, serverLog, listenSettings);
    const exited = watchExit(child);
    if (await waitUntilReady(location, child, exited))
      return createPostmaster(location, child, exited);
    const output = serverLog.tail();
    // A killed server's children notice its end within moments, unless they are in mid-statement.
    const hasOrphanedChildren = output.includes('pre-existing shared memory block');
    if (!hasOrphanedChildren || Date.now() > deadline) {
      throw explainOutput(output, location.dataDir, 'START_FAILED', location.host);
    }
    await pause(50);
  }
}

/**
 * Stops a server whose program was killed. The caller holds the folder's lock, so no living one
 * needs it any more.
 *
 * @throws EmbeddedPostgresError LOCKED when it does not stop
 */
export async function stopOrphan(location: DatabaseLocation): Promise<void> {
  const pid = findLivePostmaster(location.cluster);
  if (pid === undefined) return;
  location.log.warn(
    `Stopping the database (process ${pid}) of a ${location.host.name} that was killed`,
  );
  // During recovery there is nothing to finish: the next recovery begins where this one did.
  const ready = readPostmasterFile(location.cluster)?.ready ?? false;
  if (ready && (await stopsAfter('SIGINT', location, pid, fastStopMs))) return;
  if (await stopsAfter('SIGQUIT', location, pid, immediateStopMs)) return;
  throw new EmbeddedPostgresError(
    'LOCKED',
    `The database in ${location.dataDir} is still run by process ${pid}, which does not stop: ` +
      `stop it by hand, or set ${location.host.folderSetting} to another folder.`,
  );
}

async function stopsAfter(
  signal: 'SIGINT' | 'SIGQUIT',
  location: DatabaseLocation,
  pid: number,
  waitMs: number,
): Promise<boolean> {
  await sendStopSignal(location, pid, signal);
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if (findLivePostmaster(location.cluster) !== pid) return true;
    await pause(process.platform === 'linux' ? pollMs : psPollMs);
  }
  return false;
}

function launch(
  location: DatabaseLocation,
  serverLog: ServerLog,
  listenSettings: ServerSettings,
): ChildProcess {
  const settings = settingArguments({ ...location.settings, ...listenSettings });
  const command = [
    location.binaries.postgres,
    '-D',
    pathForOwner(location.cluster, location.processOwner),
    ...settings,
  ];
  const [program = '', ...options] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', watchdogScript, 'sh', ...command];
  const child = spawn(program, options, {
    ...spawnOptions(location.processOwner, location.cluster),
    stdio: ['ignore', serverLog.descriptor, serverLog.descriptor, 'pipe'],
  });
  // The watcher may have ended before us; then writing to it fails, which does not matter.
  child.stdio[3]?.on('error', () => {});
  return child;
}

function watchExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const watcher = child.stdio[3];
      if (watcher instanceof Writable) watcher.end('over\n');
      resolve({ code, signal });
    });
  });
}

async function waitUntilReady(
  location: DatabaseLocation,
  child: ChildProcess,
  exited: Promise<Exit>,
): Promise<boolean> {
  let hasExited = false;
  const exitHandled = exited.then(() => {
    hasExited = true;
  });
  const begin = Date.now();
  for (let isReported = false; !hasExited;) {
    const file = readPostmasterFile(location.cluster);
    if (file?.pid === child.pid && file?.ready) return true;
    const waitedMs = Date.now() - begin;
    if (waitedMs > recoveryMs) child.kill('SIGQUIT');
    if (waitedMs > 5000 && !isReported) {
      isReported = true;
      location.log.info(
        'The database is recovering what a crash left unfinished; this takes a while',
      );
    }
    await Promise.race([exitHandled, pause(pollMs)]);
  }
  return false;
}

function createPostmaster(
  location: DatabaseLocation,
  child: ChildProcess,
  exited: Promise<Exit>,
): Postmaster {
  // A program that has nothing else to do may end; the watcher then stops the server.
  child.unref();
  const { pid = 0 } = child;
  let stopping: Promise<void> | undefined;
  void exited.then(({ code, signal }) => {
    if (stopping !== undefined) return;
    location.log.warn(
      `The database (process ${pid}) ended by itself: ${signal ?? `exit code ${code}`}`,
    );
  });
  return {
    pid,
    exited,
    stop: () => (stopping ??= stop(location, child, exited)),
  };
}

async function stop(
  location: DatabaseLocation,
  child: ChildProcess,
  exited: Promise<Exit>,
): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await sendStopSignal(location, pid, 'SIGINT');
  if (await exitsWithin(exited, fastStopMs)) return;
  location.log.warn(
    'The database did not stop in time and is cut short; the next start recovers it',
  );
  child.kill('SIGQUIT');
  if (!(await exitsWithin(exited, immediateStopMs))) child.kill('SIGKILL');
  await exited;
}

async function exitsWithin(exited: Promise<Exit>, waitMs: number): Promise<boolean> {
  const timeoutController = new AbortController();
  const timeout = pause(waitMs, false, { signal: timeoutController.signal }).catch(() => false);
  const hasEnded = await Promise.race([exited.then(() => true), timeout]);
  timeoutController.abort();
  return hasEnded;
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one; Windows knows no signals. */
async function sendStopSignal(
  location: DatabaseLocation,
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  if (process.platform === 'win32') {
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate';
    const options = ['stop', '-D', location.cluster, '-m', mode, '-W'];
    await promisify(execFile)(location.binaries.pgCtl, options, { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}
