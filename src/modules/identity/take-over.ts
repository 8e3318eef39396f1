/**
 * An address that two accounts claim. Whoever has proved that the mailbox is theirs wins over
 * whoever has not; what the other one could still use is gone before the owner is signed in.
 *
 * The orders stay with the shop's account and go to the owner: they were placed under the
 * owner's address, and a link to set a new password from that mailbox would open them just the
 * same. What somebody saved there for later, such as an address to send to, does not.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { writeMail } from '#modules/mails/mails.ts';
import { builtin, type Proof } from './credentials.ts';
import { deleteKnownDevices } from './queries/devices.ts';
import { deleteTokensOfUser } from './queries/tokens.ts';
import { lockHolder, lockUser, rekeyUser, selectUserOfSubject } from './queries/users.ts';
import { endSignIns } from './sign-ins.ts';

/** Forgets what a user saved for later, in the modules above this one. */
export type ForgetSaved = (tx: Transaction, userId: string) => Promise<void>;

export interface TakenOver {
  userId: string;
  /** Whether the other account had proved the address, too, at its own issuer. */
  wasVerified: boolean;
}

/**
 * When another account has the proof's address and the proof is the better one: the shop's
 * account is the proof's from now on, and every token and device of the other one is over.
 * Undefined when nothing changed; the address is then taken, if there was another account.
 */
export async function takeOverAddress(
  tx: Transaction,
  proof: Proof,
  forgetSaved: ForgetSaved | undefined,
): Promise<TakenOver | undefined> {
  const { issuer, subject, email, emailVerified, displayName } = proof;
  if (!emailVerified) return undefined;
  const holder = await lockHolder.first(tx, email, issuer, subject);
  if (!holder) return undefined;
  // An issuer that tells two of its accounts apart has them so: they are two people.
  if (holder.email_verified && holder.issuer === issuer) return undefined;
  const moved = await rekeyUser.count(tx, holder.id, issuer, subject, displayName);
  if (moved === 0) return undefined;
  await deleteTokensOfUser.count(tx, holder.id);
  await deleteKnownDevices.count(tx, holder.id);
  if (!holder.email_verified) await forgetSaved?.(tx, holder.id);
  return { userId: holder.id, wasVerified: holder.email_verified };
}

/** Writes it down. Let this be the end of its transaction. */
export async function noteTakeOver(
  tx: Transaction,
  { userId, wasVerified }: TakenOver,
  { issuer, email }: Proof,
  at: Date,
): Promise<void> {
  // The builtin provider has told the owner already, when it made room.
  const mustTell = !wasVerified && issuer !== builtin.issuer;
  if (mustTell) await writeMail(tx, { to: email, kind: 'address_taken_over', contents: {} }, at);
  const detail = { from: wasVerified ? 'verified' : 'unverified' };
  await writeAudit(
    tx,
    { actor: userId, action: 'email.taken_over', object: `user:${userId}`, detail },
    at,
  );
}

/**
 * The provider has removed an account because the owner of its address came from elsewhere: its
 * tokens are over, its credentials open nothing, and the owner is told.
 */
export function noteRemoved(
  { db, clock }: { db: Database; clock: Clock },
  { subject, email, by }: { subject: string; email: string; by: string },
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const user = await selectUserOfSubject.first(tx, builtin.issuer, subject);
    if (user) {
      await lockUser.first(tx, user.id);
      await endSignIns(tx, { userId: user.id, kept: undefined, at });
      await deleteTokensOfUser.count(tx, user.id);
    }
    const contents = { provider: by };
    await writeMail(tx, { to: email, kind: 'address_taken_over', contents }, at);
  });
}
