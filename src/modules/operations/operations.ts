/**
 * What keeps the shop running without anybody watching: a backup each day, and one email a day
 * to its owner about what is open.
 *
 * Promises: of several instances one takes the day's backup and one writes the day's email; a
 * backup counts when it has been read back; where nothing is open no email is written.
 */
import { writeDigest, type DigestDeps } from './digest.ts';

export { readBackupState, type BackupState } from './backup-state.ts';
export { openDailyBackups, type BackupDeps, type DailyBackups } from './daily-backup.ts';

/** Writes the day's email when something is open and nobody has written it today. */
export function writeOwnerDigest(deps: DigestDeps): Promise<void> {
  return writeDigest(deps);
}
