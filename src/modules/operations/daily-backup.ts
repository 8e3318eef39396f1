/** One backup a day by the shop itself, taken by one of its instances. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { BackupSettings } from '#settings/backup-settings.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { ensurePrivateFolder } from '#platform/private-folder.ts';
import { isBackupDue, readBackupState } from './backup-state.ts';
import {
  deleteOldBackupRuns,
  completeBackupRun,
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
  /** Takes the daily backup when it is due; logs an error when the last good one is old. */
  run(): Promise<void>;
  /** Aborts a backup that is being written. */
  close(): Promise<void>;
}

const advisoryLockId = 7246170022;
const runsKeptForMs = 90 * 24 * hourMs;
const backupName = /^daily-[\dTZ-]+\.backup$/;
const draftName = /^daily-[\dTZ-]+\.backup\.writing$/;

export function openDailyBackups(deps: BackupDeps): DailyBackups {
  const { db, clock, log, backups } = deps;
  const abortController = new AbortController();
  let currentRun: Promise<void> | undefined;
  let loggedAt: Date | undefined;

  async function runIfDue(): Promise<void> {
    const at = clock.now();
    if (await isBackupDue(db, backups.hour, at))
      await withInstanceLock(db, () => takeDailyBackup(deps, abortController.signal));
    const state = await readBackupState(db, backups, clock.now());
    if (state.kind !== 'late' || (loggedAt && later(loggedAt, hourMs) > at)) return;
    loggedAt = at;
    const { lastAt, error } = state;
    log.error({ part: 'backups', lastAt, error }, 'the last good backup is more than a day old');
  }

  return {
    run() {
      if (!backups.isOn || abortController.signal.aborted) return Promise.resolve();
      currentRun ??= runIfDue().finally(() => (currentRun = undefined));
      return currentRun;
    },
    async close() {
      abortController.abort(new Error('the shop was stopped'));
      await currentRun?.catch(() => undefined);
    },
  };
}

/** Calls it unless another process holds the lock, which ends with its connection. */
async function withInstanceLock(db: Database, callback: () => Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  try {
    const text = 'select pg_try_advisory_lock($1) as "isLocked"';
    const { rows } = await client.query<{ isLocked: boolean }>(text, [advisoryLockId]);
    if (!rows[0]?.isLocked) return;
    try {
      await callback();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLockId]);
    }
  } finally {
    client.release();
  }
}

async function takeDailyBackup(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, backups } = deps;
  const at = clock.now();
  // Another instance may have taken it before this one got the lock.
  if (!(await isBackupDue(db, backups.hour, at))) return;
  const run = await insertBackupRun.first(db, { beganAt: at });
  if (!run) throw new Error('a backup was begun without an id');
  try {
    ensurePrivateFolder(backups.folder);
    await deleteFiles(backups.folder, await listNames(backups.folder, draftName));
    const file = join(backups.folder, `daily-${toFileTimestamp(at)}.backup`);
    await writeBackup(deps, { file, at, signal });
    await completeBackupRun.count(db, { id: run.id, doneAt: clock.now(), file });
    const names = await listNames(backups.folder, backupName);
    await deleteFiles(backups.folder, names.slice(0, -backups.keptCount));
    await deleteOldBackupRuns.count(db, { beganAt: later(at, -runsKeptForMs) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await failBackupRun.count(db, { id: run.id, error: message || 'unknown' });
    if (!signal.aborted) log.error({ err: error, part: 'backups' }, 'a backup failed');
  }
}

/** On a connection of its own: a large table takes longer than a statement of a page may. */
async function writeBackup(
  { db, backups: { passphrase } }: BackupDeps,
  { file, at, signal }: { file: string; at: Date; signal: AbortSignal },
): Promise<void> {
  // Once a day: the start does without it.
  const { takeBackup } = await import('#platform/backup/backup.ts');
  const patient = openDatabase(db.connection, { max: 1, isOutside: db.isOutside });
  try {
    await takeBackup(patient, file, at, { signal, passphrase });
  } finally {
    await patient.close();
  }
}

/** Sorted by time, which the names contain. */
async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
}

async function deleteFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

function toFileTimestamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-');
}
