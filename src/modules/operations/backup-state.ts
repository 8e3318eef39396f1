/** How the shop's own backups stand; plain rules, for the dashboard, the log and the email. */
import { hourMs, later } from '#platform/clock.ts';
import type { Session } from '#platform/database/database.ts';
import { selectBackups } from './queries/operations.ts';

export type BackupState =
  /** A setting says so. */
  | { kind: 'off' }
  /** The first one is still to come. */
  | { kind: 'awaited' }
  | { kind: 'good'; lastAt: Date }
  /** The last good one is more than a day old; `error` is why the last try failed, if it did. */
  | { kind: 'late'; lastAt: Date | undefined; error: string };

/** A day, and an hour in which the next one is begun and written. */
const lateAfterMs = 25 * hourMs;
const againAfterMs = hourMs;
const dayMs = 24 * hourMs;

export async function readBackupState(
  session: Session,
  { isOn }: { isOn: boolean },
  at: Date,
): Promise<BackupState> {
  if (!isOn) return { kind: 'off' };
  const { good_at: goodAt, error, shop_since: since } = (await selectBackups.first(session)) ?? {};
  if (goodAt && later(goodAt, lateAfterMs) >= at) return { kind: 'good', lastAt: goodAt };
  if (!goodAt && !error && since && later(since, lateAfterMs) >= at) return { kind: 'awaited' };
  return { kind: 'late', lastAt: goodAt ?? undefined, error: error ?? '' };
}

/** Whether the day's backup is to be taken: at `hour` UTC; one that failed again after an hour. */
export async function isBackupDue(session: Session, hour: number, at: Date): Promise<boolean> {
  const { good_at: goodAt, tried_at: triedAt } = (await selectBackups.first(session)) ?? {};
  if (goodAt && goodAt >= lastTimeOf(hour, at)) return false;
  const triedSince = triedAt && triedAt > (goodAt ?? new Date(0)) ? triedAt : undefined;
  return !triedSince || later(triedSince, againAfterMs) <= at;
}

function lastTimeOf(hour: number, at: Date): Date {
  const sinceMidnightMs = at.getTime() % dayMs;
  const today = later(at, hour * hourMs - sinceMidnightMs);
  return today <= at ? today : later(today, -dayMs);
}
