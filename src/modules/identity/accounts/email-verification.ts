/**
 * Emails about an account: links that verify the email or reset the password, and notices of
 * changes. A link is in a row of the outbox; elsewhere its token is stored only as a digest.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { AuditAction } from '#modules/audit/entry.ts';
import { queueEmail, type EmailContents } from '#modules/emails/emails.ts';
import { builtin } from '../sign-ins/credentials.ts';
import { firstAdminPath, deleteSignIn } from '../staff/first-admin-file.ts';
import { clearPasswordChange } from '../queries/required-actions.ts';
import { deleteKnownDevices } from '../queries/devices.ts';
import { deleteOlderResets, deleteResets } from '../queries/password-resets.ts';
import { markEmailVerified } from '../queries/settings.ts';
import { deleteTokensOfUser } from '../queries/tokens.ts';
import { lockUser, markUserVerified, selectUserOfSubject, type UserRow } from '../queries/users.ts';
import { sha256 } from '../tokens/secrets.ts';
import { endSignIns } from '../sign-ins/ended-sign-ins.ts';
import type { DeleteSavedData } from '../sign-ins/account-claim.ts';
import type { JoinGuestOrders } from '../sign-ins/exchange.ts';

export interface AccountEmailDeps {
  db: Database;
  clock: Clock;
  settings: { dataDir: string };
  /** Deletes what a user saved before the email was verified: it may be somebody else's. */
  deleteSavedData?: DeleteSavedData | undefined;
  joinGuestOrders?: JoinGuestOrders | undefined;
}

/** Who a link is for. */
export interface Recipient {
  subject: string;
  email: string;
}

/** The key of a reset in the provider's table, which does not contain the token itself. */
export function resetIdentifier(token: string): string {
  return `reset:${sha256(`reset-password:${token}`).toString('base64url')}`;
}

/** Sends an email with a link to set a new password; earlier links become invalid. */
export function sendResetEmail(
  { db, clock }: AccountEmailDeps,
  { subject, email, token }: Recipient & { token: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await deleteOlderResets.count(tx, { value: subject, identifier: resetIdentifier(token) });
    const contents = { link: `/reset-password?token=${encodeURIComponent(token)}` };
    await queueEmail(tx, { to: email, kind: 'reset_password', contents }, clock.now());
  });
}

/** Sends an email with a link to confirm the address. */
export function sendVerificationEmail(
  { db, clock }: AccountEmailDeps,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const contents = { link: `/verify-email?token=${encodeURIComponent(token)}` };
  const message = { to: email, kind: 'verify_email', contents } as const;
  return inTransaction(db, (tx) => queueEmail(tx, message, clock.now()));
}

/** Tells the owner of an account, and nobody else, that somebody registered with their email. */
export function sendAddressTakenEmail(
  { db, clock }: AccountEmailDeps,
  email: string,
): Promise<void> {
  const message = { to: email, kind: 'address_taken', contents: {} } as const;
  return inTransaction(db, (tx) => queueEmail(tx, message, clock.now()));
}

/**
 * The subject set a new password with the link from an email: the email is verified, every sign-in
 * and known browser is deleted, and other links become invalid. Whoever had the account while its
 * email was not verified may have been somebody else, so their saved data is deleted.
 */
export async function finishPasswordReset(
  deps: AccountEmailDeps,
  { subject, email }: Recipient,
): Promise<void> {
  await applyAccountChange(deps, { subject, email }, async (tx, user) => {
    const wasUnverified = (await markEmailVerified.count(tx, { id: subject })) > 0;
    await deleteResets.count(tx, { value: subject });
    if (user) await deleteKnownDevices.count(tx, { userId: user.id });
    if (user && wasUnverified) await deps.deleteSavedData?.(tx, user.id);
    return {
      action: 'password.reset',
      notice: 'reset',
    };
  });
}

/** The subject has changed its password while it was signed in. */
export async function finishPasswordChange(deps: AccountEmailDeps, subject: string): Promise<void> {
  await applyAccountChange(deps, { subject }, async (tx) => {
    await deleteResets.count(tx, { value: subject });
    return { action: 'password.changed', notice: 'changed' };
  });
}

/** The subject has verified the email. */
export function finishEmailVerification(
  { db, clock, joinGuestOrders }: AccountEmailDeps,
  subject: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    const user = await markUserVerified.first(tx, { issuer: builtin.issuer, subject });
    if (!user) return;
    await joinGuestOrders?.(tx, { user: user.id, email: user.email, at });
    await auditAccountChange(tx, user, 'email.verified', at);
  });
}

interface ChangeNotice {
  action: AuditAction;
  /** What the email says was done. */
  notice: EmailContents['password_changed']['change'];
}

/** One transaction: the change, the end of every sign-in, the email, the audit entry. */
async function applyAccountChange(
  { db, clock, settings }: AccountEmailDeps,
  { subject, email }: { subject: string; email?: string },
  applyChange: (tx: Tx, user: UserRow | undefined) => Promise<ChangeNotice>,
): Promise<void> {
  const user = await inTransaction(db, async (tx) => {
    const at = clock.now();
    const holder = await selectUserOfSubject.first(tx, { issuer: builtin.issuer, subject });
    // First, as an exchange does: both lock the user before the session, so they cannot deadlock.
    if (holder) await lockUser.first(tx, { id: holder.id });
    const { action, notice } = await applyChange(tx, holder);
    if (holder) {
      await endSignIns(tx, { userId: holder.id, kept: undefined, at });
      await deleteTokensOfUser.count(tx, { userId: holder.id });
      await clearPasswordChange.count(tx, { id: holder.id });
    }
    const to = holder?.email ?? email;
    const contents = { change: notice };
    if (to) await queueEmail(tx, { to, kind: 'password_changed', contents }, at);
    if (holder) await auditAccountChange(tx, holder, action, at);
    return holder;
  });
  if (user) await deleteSignIn(firstAdminPath(settings.dataDir), user.email);
}

function auditAccountChange(tx: Tx, { id }: Pick<UserRow, 'id'>, action: AuditAction, at: Date) {
  return writeAuditEntry(tx, { id, ip: '', at }, { action, object: `user:${id}` });
}
