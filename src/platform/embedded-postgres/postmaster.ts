import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { EmbeddedPostgresError, explainOutput } from './errors.ts';
import { findLivePostmaster, forgetReusedPid, isAlive } from './postmaster-file.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { ServerLog } from './server-log.ts';
import { settingArguments } from './settings.ts';
import type { ServerSettings } from './settings.ts';
import { nameOf, processOptions } from './site.ts';
import type { Site } from './site.ts';

/** How the server's process ended. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A server at work. */
export type Postmaster = { pid: number; exited: Promise<Exit>; stop(): Promise<void> };

const pollMs = 3;
const askingPsMs = 100;
const recoveryMs = 10 * 60_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const orphanedChildrenMs = 15_000;

// The server becomes this shell's own process; a small watcher stays beside it, waiting on the
// shop's end of a pipe. A line means that all is over; an end without one means that the shop was
// killed, and the server is asked to stop, so that nothing is left running.
const watched = `(read -r line <&3 || kill -INT $$; exit 0) &
exec "$@" 3<&-`;

/**
 * Starts the server and waits until it takes connections.
 *
 * @param connect the settings that say where it listens
 * @throws EmbeddedPostgresError DISK_FULL, READ_ONLY or START_FAILED
 */
export async function startPostmaster(
  site: Site,
  serverLog: ServerLog,
  connect: ServerSettings,
): Promise<Postmaster> {
  forgetReusedPid(site.cluster);
  const deadline = Date.now() + orphanedChildrenMs;
  for (;;) {
    const child = launch(site, serverLog, connect);
    const exited = exitOf(child);
    if (await untilReady(site, child, exited)) return postmasterOf(site, child, exited);
    const words = serverLog.tail();
    // A killed server's children notice its end within moments, unless they are in mid-statement.
    const childrenLeft = words.includes('pre-existing shared memory block');
    if (!childrenLeft || Date.now() > deadline) {
      throw explainOutput(words, site.dataDir, 'START_FAILED');
    }
    await pause(50);
  }
}

/**
 * Stops a server whose shop was killed. The caller holds the folder's lock, so no living shop
 * needs it any more.
 *
 * @throws EmbeddedPostgresError HELD when it does not stop
 */
export async function stopOrphan(site: Site): Promise<void> {
  const pid = findLivePostmaster(site.cluster);
  if (pid === undefined) return;
  site.log.warn(`Stopping the database (process ${pid}) of a shop that was killed`);
  // In mid-recovery there is nothing to finish: the next recovery begins where this one did.
  const ready = readPostmasterFile(site.cluster)?.ready ?? false;
  if (ready && (await stopsOn('SIGINT', site, pid, fastStopMs))) return;
  if (await stopsOn('SIGQUIT', site, pid, immediateStopMs)) return;
  throw new EmbeddedPostgresError(
    'HELD',
    `The database in ${site.dataDir} is still run by process ${pid}, which does not stop: ` +
      'stop it by hand, or set SHOP_DATA to another folder.',
  );
}

async function stopsOn(
  signal: 'SIGINT' | 'SIGQUIT',
  site: Site,
  pid: number,
  waitMs: number,
): Promise<boolean> {
  await askToStop(site, pid, signal);
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if (findLivePostmaster(site.cluster) !== pid) return true;
    await pause(process.platform === 'linux' ? pollMs : askingPsMs);
  }
  return false;
}

function launch(site: Site, serverLog: ServerLog, connect: ServerSettings): ChildProcess {
  const settings = settingArguments({ ...site.settings, ...connect });
  const command = [site.binaries.postgres, '-D', nameOf(site.cluster, site.owner), ...settings];
  const [program = '', ...options] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', watched, 'sh', ...command];
  const child = spawn(program, options, {
    ...processOptions(site.owner, site.cluster),
    stdio: ['ignore', serverLog.descriptor, serverLog.descriptor, 'pipe'],
  });
  // The watcher may be gone before us; then there is nobody to tell.
  child.stdio[3]?.on('error', () => {});
  return child;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const watcher = child.stdio[3];
      if (watcher instanceof Writable) watcher.end('over\n');
      resolve({ code, signal });
    });
  });
}

async function untilReady(
  site: Site,
  child: ChildProcess,
  exited: Promise<Exit>,
): Promise<boolean> {
  let ended = false;
  const end = exited.then(() => {
    ended = true;
  });
  const begin = Date.now();
  for (let told = false; !ended;) {
    const file = readPostmasterFile(site.cluster);
    if (file?.pid === child.pid && file?.ready) return true;
    const waitedMs = Date.now() - begin;
    if (waitedMs > recoveryMs) child.kill('SIGQUIT');
    if (waitedMs > 5000 && !told) {
      told = true;
      site.log.info('The database is recovering what a crash left unfinished; this takes a while');
    }
    await Promise.race([end, pause(pollMs)]);
  }
  return false;
}

function postmasterOf(site: Site, child: ChildProcess, exited: Promise<Exit>): Postmaster {
  // A program that has nothing else to do may end; the watcher then stops the server.
  child.unref();
  const { pid = 0 } = child;
  let stopping: Promise<void> | undefined;
  void exited.then(({ code, signal }) => {
    if (stopping !== undefined) return;
    site.log.warn(
      `The database (process ${pid}) ended by itself: ${signal ?? `exit code ${code}`}`,
    );
  });
  return {
    pid,
    exited,
    stop: () => (stopping ??= stop(site, child, exited)),
  };
}

async function stop(site: Site, child: ChildProcess, exited: Promise<Exit>): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await askToStop(site, pid, 'SIGINT');
  if (await isOver(exited, fastStopMs)) return;
  site.log.warn('The database did not stop in time and is cut short; the next start recovers it');
  child.kill('SIGQUIT');
  if (!(await isOver(exited, immediateStopMs))) child.kill('SIGKILL');
  await exited;
}

async function isOver(exited: Promise<Exit>, waitMs: number): Promise<boolean> {
  const patience = new AbortController();
  const timeout = pause(waitMs, false, { signal: patience.signal }).catch(() => false);
  const over = await Promise.race([exited.then(() => true), timeout]);
  patience.abort();
  return over;
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one; Windows knows no signals. */
async function askToStop(site: Site, pid: number, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (process.platform === 'win32') {
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate';
    const options = ['stop', '-D', site.cluster, '-m', mode, '-W'];
    await promisify(execFile)(site.binaries.pgCtl, options, { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}
