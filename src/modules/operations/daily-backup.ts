/** One backup a day by the shop itself, taken by one instance of all. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeBackup } from '#platform/backup/backup.ts';
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { BackupSettings } from '#platform/backup-settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { closeFolder } from '#platform/private-folder.ts';
import { isBackupDue, readBackupState } from './backup-state.ts';
import {
  deleteOldBackupRuns,
  endBackupRun,
  failBackupRun,
  insertBackupRun,
} from './queries/operations.ts';

export interface BackupDeps {
  db: Database;
  clock: Clock;
  log: Log;
  backups: BackupSettings;
}

export interface DailyBackups {
  /** Takes the day's backup when it is due; says in the log when the last good one is old. */
  round(): Promise<void>;
  /** Leaves a backup that is under way, and what it has written. */
  close(): Promise<void>;
}

const lockNumber = 7246170022;
const runsKeptMs = 90 * 24 * hourMs;
const ownName = /^daily-[\dTZ-]+\.backup$/;
const ownDraft = /^daily-[\dTZ-]+\.backup\.writing$/;

export function openDailyBackups(deps: BackupDeps): DailyBackups {
  const { db, clock, log, backups } = deps;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let saidAt: Date | undefined;

  async function look(): Promise<void> {
    const at = clock.now();
    if (await isBackupDue(db, backups.hour, at))
      await alone(db, () => backUp(deps, stopping.signal));
    const state = await readBackupState(db, backups, clock.now());
    if (state.kind !== 'late' || (saidAt && later(saidAt, hourMs) > at)) return;
    saidAt = at;
    const { lastAt, error } = state;
    log.error({ part: 'backups', lastAt, error }, 'the last good backup is more than a day old');
  }

  return {
    round() {
      if (!backups.isOn || stopping.signal.aborted) return Promise.resolve();
      running ??= look().finally(() => (running = undefined));
      return running;
    },
    async close() {
      stopping.abort(new Error('the shop was stopped'));
      await running?.catch(() => undefined);
    },
  };
}

/** Does the work unless another process is at it; the lock ends with its connection. */
async function alone(db: Database, work: () => Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  try {
    const text = 'select pg_try_advisory_lock($1) as ours';
    const { rows } = await client.query<{ ours: boolean }>(text, [lockNumber]);
    if (!rows[0]?.ours) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber]);
    }
  } finally {
    client.release();
  }
}

async function backUp(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, backups } = deps;
  const at = clock.now();
  // Another instance may have taken it before this one had the lock.
  if (!(await isBackupDue(db, backups.hour, at))) return;
  const run = await insertBackupRun.first(db, at);
  if (!run) throw new Error('a backup was begun without an id');
  try {
    closeFolder(backups.folder);
    await removeAll(backups.folder, await listNames(backups.folder, ownDraft));
    const file = join(backups.folder, `daily-${stamp(at)}.backup`);
    await takeBackup(db, file, at, signal);
    await endBackupRun.count(db, run.id, clock.now(), file);
    const names = await listNames(backups.folder, ownName);
    await removeAll(backups.folder, names.slice(0, -backups.kept));
    await deleteOldBackupRuns.count(db, later(at, -runsKeptMs));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await failBackupRun.count(db, run.id, why || 'unknown');
    if (!signal.aborted) log.error({ err: error, part: 'backups' }, 'a backup failed');
  }
}

/** Sorted by their moments, which stand in their names. */
async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}
