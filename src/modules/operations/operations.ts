/**
 * Unattended operation of the shop: a backup each day, one email a day to its owner about open
 * tasks, and how the scheduled jobs went.
 *
 * Promises: of several instances one takes the daily backup and one writes the digest; a
 * backup counts once it has been read back; when nothing is open no digest is written.
 */
import { queueDigest, type DigestDeps } from './owner-digest.ts';

export { readBackupState, type BackupState } from './backup-state.ts';
export {
  listJobStates,
  recordJobRuns,
  type JobRun,
  type JobState,
  type RunJob,
} from './job-runs.ts';
export {
  readSystemState,
  type DatabaseState,
  type SystemDeps,
  type SystemState,
} from './system-state.ts';
export { openDailyBackups, type BackupDeps, type DailyBackups } from './daily-backup.ts';

/** Queues the owner's digest when something is open and none was written today. */
export function queueOwnerDigest(deps: DigestDeps): Promise<void> {
  return queueDigest(deps);
}
