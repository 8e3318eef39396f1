/**
 * What goes through somebody's mailbox: links that prove that it is theirs, and word of changes
 * to their account. A link is a row of the outbox; its token is kept only as a digest.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { AuditAction } from '#modules/audit/entry.ts';
import { writeMail } from '#modules/mails/mails.ts';
import { builtin } from './credentials.ts';
import { firstAdminPath, forgetSignIn } from './first-admin-file.ts';
import { clearPasswordDue } from './queries/duties.ts';
import { deleteKnownDevices } from './queries/devices.ts';
import { deleteOlderResets, deleteResets } from './queries/mailbox.ts';
import { markEmailVerified } from './queries/settings.ts';
import { deleteTokensOfUser } from './queries/tokens.ts';
import { lockUser, markUserVerified, selectUserOfSubject, type UserRow } from './queries/users.ts';
import { sha256 } from './secrets.ts';
import { endSignIns } from './sign-ins.ts';
import type { ForgetSaved } from './take-over.ts';

export interface MailboxDeps {
  db: Database;
  clock: Clock;
  settings: { dataDir: string };
  /** Forgets what a user saved for later: it is not the owner's who proves the mailbox. */
  forgetSaved?: ForgetSaved | undefined;
}

/** Who a link is for. */
export interface Addressee {
  subject: string;
  email: string;
}

/** How the provider names the token of a reset in its table: without the token itself. */
export function resetIdentifier(token: string): string {
  return `reset:${sha256(`reset-password:${token}`).toString('base64url')}`;
}

/** A letter with a link to set a new password; the links of older letters are over. */
export function writeResetLetter(
  { db, clock }: MailboxDeps,
  { subject, email, token }: Addressee & { token: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await deleteOlderResets.count(tx, subject, resetIdentifier(token));
    const contents = { link: `/reset-password?token=${encodeURIComponent(token)}` };
    await writeMail(tx, { to: email, kind: 'reset_password', contents }, clock.now());
  });
}

/** A letter with a link to confirm the address. */
export function writeVerificationLetter(
  { db, clock }: MailboxDeps,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const contents = { link: `/verify-email?token=${encodeURIComponent(token)}` };
  const letter = { to: email, kind: 'verify_email', contents } as const;
  return inTransaction(db, (tx) => writeMail(tx, letter, clock.now()));
}

/** Somebody registered with the address of an account; only its owner learns that there is one. */
export function writeTakenLetter({ db, clock }: MailboxDeps, email: string): Promise<void> {
  const letter = { to: email, kind: 'address_taken', contents: {} } as const;
  return inTransaction(db, (tx) => writeMail(tx, letter, clock.now()));
}

/**
 * The subject has a new password by the link from its mailbox: the mailbox is theirs, whoever
 * was signed in is not any more, no browser is known, and no other link is good. Whoever had an
 * account whose mailbox was never proved may have been somebody else.
 */
export async function noteReset(deps: MailboxDeps, { subject, email }: Addressee): Promise<void> {
  await changeWithWord(deps, { subject, email }, async (tx, user) => {
    const wasUnproved = (await markEmailVerified.count(tx, subject)) > 0;
    await deleteResets.count(tx, subject);
    if (user) await deleteKnownDevices.count(tx, user.id);
    if (user && wasUnproved) await deps.forgetSaved?.(tx, user.id);
    return {
      action: 'password.reset',
      change: 'A new password was chosen with the link that we sent to this mailbox.',
    };
  });
}

/** The subject has changed its password while it was signed in. */
export async function notePasswordChange(deps: MailboxDeps, subject: string): Promise<void> {
  await changeWithWord(deps, { subject }, async (tx) => {
    await deleteResets.count(tx, subject);
    return { action: 'password.changed', change: 'Your password was changed on your profile.' };
  });
}

/** The subject has shown that the mailbox is theirs. */
export function noteVerified({ db, clock }: MailboxDeps, subject: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await markUserVerified.first(tx, builtin.issuer, subject);
    if (user) await audit(tx, user, 'email.verified', clock.now());
  });
}

interface Word {
  action: AuditAction;
  /** What the letter says was done. */
  change: string;
}

/** One transaction: the change, the end of every sign-in, the letter, the entry in the log. */
async function changeWithWord(
  { db, clock, settings }: MailboxDeps,
  { subject, email }: { subject: string; email?: string },
  change: (tx: Transaction, user: UserRow | undefined) => Promise<Word>,
): Promise<void> {
  const user = await inTransaction(db, async (tx) => {
    const at = clock.now();
    const found = await selectUserOfSubject.first(tx, builtin.issuer, subject);
    // First of all, as an exchange does: of two locks both take the user's before the session's.
    if (found) await lockUser.first(tx, found.id);
    const { action, change: said } = await change(tx, found);
    if (found) {
      await endSignIns(tx, { userId: found.id, kept: undefined, at });
      await deleteTokensOfUser.count(tx, found.id);
      await clearPasswordDue.count(tx, found.id);
    }
    const to = found?.email ?? email;
    const contents = { change: said };
    if (to) await writeMail(tx, { to, kind: 'password_changed', contents }, at);
    if (found) await audit(tx, found, action, at);
    return found;
  });
  if (user) await forgetSignIn(firstAdminPath(settings.dataDir), user.email);
}

function audit(tx: Transaction, { id }: Pick<UserRow, 'id'>, action: AuditAction, at: Date) {
  return writeAudit(tx, { actor: id, action, object: `user:${id}` }, at);
}
