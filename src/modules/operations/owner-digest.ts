/** One email a day to the owner about open tasks, written by one of the instances. */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { describeStoredCheckpoint } from '#modules/audit/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { listAdminEmails } from '#modules/identity/identity.ts';
import { countFailedEmailsSince, queueEmail, type EmailContents } from '#modules/emails/emails.ts';
import { countExceptions } from '#modules/payments/payments.ts';
import { readBackupState } from './backup-state.ts';
import { insertDigest, existsDigest, selectLastDigest } from './queries/operations.ts';

export interface DigestDeps {
  db: Database;
  clock: Clock;
  backups: { isOn: boolean };
  /** The recipients; all admins when it is empty. */
  ownerEmails: readonly string[];
}

/** UTC; the day of the digest starts at this hour, so that it arrives in the morning. */
const startHour = 6;

/** Queues the digest when something is open and none was written today. */
export async function queueDigest(deps: DigestDeps): Promise<void> {
  const { db, clock, ownerEmails } = deps;
  const at = clock.now();
  const day = later(at, -startHour * hourMs)
    .toISOString()
    .slice(0, 'yyyy-mm-dd'.length);
  if ((await existsDigest.first(db, { day }))?.exists) return;
  const contents = await collectOpenTasks(deps, at);
  if (Object.keys(contents).length === 0) return;
  const recipients = ownerEmails.length > 0 ? ownerEmails : await listAdminEmails(db);
  if (recipients.length === 0) return;
  await inTransaction(db, async (tx) => {
    if ((await insertDigest.count(tx, { day, writtenAt: at })) === 0) return;
    for (const recipient of recipients)
      await queueEmail(tx, { to: recipient, kind: 'owner_digest', contents }, at);
  });
}

async function collectOpenTasks(
  { db, backups }: DigestDeps,
  at: Date,
): Promise<EmailContents['owner_digest']> {
  const since = (await selectLastDigest.first(db, {}))?.written_at ?? new Date(0);
  const { open } = await countExceptions(db);
  const unsent = await countFailedEmailsSince(db, since);
  const state = await readBackupState(db, backups, at);
  const tasks = {
    ...(open > 0 && { exceptions: String(open) }),
    ...(unsent > 0 && { unsent: String(unsent) }),
    ...(state.kind === 'late' && {
      backups: state.lastAt?.toISOString() ?? 'never',
      ...(state.error !== '' && { backupError: state.error }),
    }),
  };
  if (Object.keys(tasks).length === 0) return {};
  const auditCheckpoint = await describeStoredCheckpoint(db);
  return { ...tasks, ...(auditCheckpoint !== undefined && { auditCheckpoint }) };
}
