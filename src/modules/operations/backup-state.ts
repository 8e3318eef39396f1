/** The state of the shop's own backups, for the dashboard, the log and the owner's email. */
import { hourMs, later } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { selectBackups } from './queries/operations.ts';

export type BackupState =
  /** Switched off by a setting. */
  | { kind: 'off' }
  /** No backup yet, and none is overdue. */
  | { kind: 'awaited' }
  | { kind: 'good'; lastAt: Date }
  /** The last good one is over a day old; `error` is why the last attempt failed, if it did. */
  | { kind: 'late'; lastAt: Date | undefined; error: string };

/** A day, and an hour for the next one to be written. */
const lateAfterMs = 25 * hourMs;
const retryAfterMs = hourMs;
const dayMs = 24 * hourMs;

export async function readBackupState(
  executor: Executor,
  { isOn }: { isOn: boolean },
  at: Date,
): Promise<BackupState> {
  if (!isOn) return { kind: 'off' };
  const {
    good_at: goodAt,
    error,
    shop_since: since,
  } = (await selectBackups.first(executor, {})) ?? {};
  if (goodAt && later(goodAt, lateAfterMs) >= at) return { kind: 'good', lastAt: goodAt };
  if (!goodAt && !error && since && later(since, lateAfterMs) >= at) return { kind: 'awaited' };
  return { kind: 'late', lastAt: goodAt ?? undefined, error: error ?? '' };
}

/** Whether the daily backup is due: at `hour` UTC, and an hour after a failed attempt. */
export async function isBackupDue(executor: Executor, hour: number, at: Date): Promise<boolean> {
  const { good_at: goodAt, attempted_at: attemptedAt } =
    (await selectBackups.first(executor, {})) ?? {};
  if (goodAt && goodAt >= lastDueTime(hour, at)) return false;
  const failedAt = attemptedAt && attemptedAt > (goodAt ?? new Date(0)) ? attemptedAt : undefined;
  return !failedAt || later(failedAt, retryAfterMs) <= at;
}

function lastDueTime(hour: number, at: Date): Date {
  const sinceMidnightMs = at.getTime() % dayMs;
  const today = later(at, hour * hourMs - sinceMidnightMs);
  return today <= at ? today : later(today, -dayMs);
}
