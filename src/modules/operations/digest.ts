/** One email a day to the owner about what is open, written by one instance of all. */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { listAdminEmails } from '#modules/identity/identity.ts';
import { countUnsentSince, writeMail, type Contents } from '#modules/mails/mails.ts';
import { countProblems } from '#modules/payments/payments.ts';
import { readBackupState } from './backup-state.ts';
import { insertDigest, selectDigestOf, selectLastDigest } from './queries/operations.ts';

export interface DigestDeps {
  db: Database;
  clock: Clock;
  backups: { isOn: boolean };
  /** Whom it is for; all admins when there is none. */
  ownerEmails: readonly string[];
}

/** UTC; a new day of emails begins then, so that they come in the morning. */
const beginsAtHour = 6;

/** Writes the day's email when there is something to say and nobody has said it today. */
export async function writeDigest(deps: DigestDeps): Promise<void> {
  const { db, clock, ownerEmails } = deps;
  const at = clock.now();
  const day = later(at, -beginsAtHour * hourMs)
    .toISOString()
    .slice(0, 'yyyy-mm-dd'.length);
  if ((await selectDigestOf.first(db, day))?.there) return;
  const contents = await findOpen(deps, at);
  if (Object.keys(contents).length === 0) return;
  const to = ownerEmails.length > 0 ? ownerEmails : await listAdminEmails(db);
  if (to.length === 0) return;
  await inTransaction(db, async (tx) => {
    if ((await insertDigest.count(tx, day, at)) === 0) return;
    for (const one of to) await writeMail(tx, { to: one, kind: 'owner_digest', contents }, at);
  });
}

async function findOpen({ db, backups }: DigestDeps, at: Date): Promise<Contents> {
  const since = (await selectLastDigest.first(db))?.written_at ?? new Date(0);
  const { open } = await countProblems(db);
  const unsent = await countUnsentSince(db, since);
  const state = await readBackupState(db, backups, at);
  return {
    ...(open > 0 && { exceptions: String(open) }),
    ...(unsent > 0 && { unsent: String(unsent) }),
    ...(state.kind === 'late' && {
      backups: state.lastAt?.toISOString() ?? 'never',
      ...(state.error !== '' && { backupError: state.error }),
    }),
  };
}
