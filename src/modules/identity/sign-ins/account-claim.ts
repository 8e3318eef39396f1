/**
 * An email that two accounts claim. The account that has verified the email wins over the one that
 * has not; tokens and sign-ins of the other one are deleted before the owner is signed in.
 *
 * The orders stay with the shop's account and go to the owner: they were placed with the owner's
 * email, and a password reset by that email would give access to them anyway. Data that somebody
 * saved there, such as a delivery address, is deleted.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { builtin, type VerifiedCredential } from './credentials.ts';
import { deleteKnownDevices } from '../queries/devices.ts';
import { deleteTokensOfUser } from '../queries/tokens.ts';
import {
  lockOtherUserOfEmail,
  lockUser,
  rekeyUser,
  selectUserOfSubject,
} from '../queries/users.ts';
import { endSignIns } from './ended-sign-ins.ts';

/** Deletes the data that a user saved in the modules above this one. */
export type DeleteSavedData = (tx: Tx, userId: string) => Promise<void>;

export interface AccountClaim {
  userId: string;
  /** Whether the other account had verified the email, too, at its own issuer. */
  wasVerified: boolean;
}

/**
 * When another account has the credential's email and this one verified it better: the shop's
 * account belongs to this credential from now on, without the other's tokens and devices.
 * Undefined when nothing changed; the email is then taken, if there was another account.
 */
export async function claimAccount(
  tx: Tx,
  proof: VerifiedCredential,
  deleteSavedData: DeleteSavedData | undefined,
): Promise<AccountClaim | undefined> {
  const { issuer, subject, email, emailVerified, displayName } = proof;
  if (!emailVerified) return undefined;
  const other = await lockOtherUserOfEmail.first(tx, { email, issuer, subject });
  if (!other) return undefined;
  // Two accounts of one issuer are two people.
  if (other.email_verified && other.issuer === issuer) return undefined;
  const rekeyedCount = await rekeyUser.count(tx, { id: other.id, issuer, subject, displayName });
  if (rekeyedCount === 0) return undefined;
  await deleteTokensOfUser.count(tx, { userId: other.id });
  await deleteKnownDevices.count(tx, { userId: other.id });
  if (!other.email_verified) await deleteSavedData?.(tx, other.id);
  return { userId: other.id, wasVerified: other.email_verified };
}

/** Sends the email and writes the audit entry; last in its transaction. */
export async function recordAccountClaim(
  tx: Tx,
  { userId, wasVerified }: AccountClaim,
  { issuer, email }: VerifiedCredential,
  at: Date,
): Promise<void> {
  // The builtin provider emailed the owner already, when it removed the account.
  const mustNotify = !wasVerified && issuer !== builtin.issuer;
  if (mustNotify) await queueEmail(tx, { to: email, kind: 'address_taken_over', contents: {} }, at);
  const detail = { from: wasVerified ? 'verified' : 'unverified' };
  const entry = { action: 'email.taken_over', object: `user:${userId}`, detail } as const;
  await writeAuditEntry(tx, { id: userId, ip: '', at }, entry);
}

/**
 * The provider removed an account because the owner of its email signed in with another issuer:
 * deletes its tokens and sign-ins, and emails the owner.
 */
export function finishAccountRemoval(
  { db, clock }: { db: Database; clock: Clock },
  { subject, email, issuerName }: { subject: string; email: string; issuerName: string },
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const user = await selectUserOfSubject.first(tx, { issuer: builtin.issuer, subject });
    if (user) {
      await lockUser.first(tx, { id: user.id });
      await endSignIns(tx, { userId: user.id, kept: undefined, at });
      await deleteTokensOfUser.count(tx, { userId: user.id });
    }
    const contents = { provider: issuerName };
    await queueEmail(tx, { to: email, kind: 'address_taken_over', contents }, at);
  });
}
