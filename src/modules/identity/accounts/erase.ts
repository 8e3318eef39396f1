/**
 * Erases an account: its row stays, because others refer to it, without personal data; tokens,
 * devices and sign-ins are deleted at once, here and at the builtin provider.
 */
import type { Clock } from '#platform/clock.ts';
import { minuteMs } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Role } from '../caller.ts';
import { builtin, verifyCredential, type Issuers } from '../sign-ins/credentials.ts';
import {
  anonymiseUser,
  deleteEndedSignIns,
  deleteProviderUser,
  deleteVerifications,
  lockWholeAccount,
  selectErasedUsers,
  selectWholeAccount,
  upsertErasedAccount,
  type AccountRow,
} from '../queries/accounts.ts';
import { deleteKnownDevices } from '../queries/devices.ts';
import { deleteTokensOfUser, insertUsedCredential } from '../queries/tokens.ts';
import { lockAdmins } from '../queries/users.ts';
import { needsSecondFactor } from '../second-factor/second-factor.ts';
import { subjectHash } from '../sign-ins/ended-sign-ins.ts';

/** An account as its owner may see it. */
export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  role: Role;
  /** Who vouches for it: 'builtin' for the shop's own sign-in. */
  issuer: string;
  createdAt: Date;
}

/** Replaces the name of an erased user. */
export const erasedName = 'Erased customer';

const erasedDomain = 'erased.invalid';
const erasedIssuer = 'erased';

/** The email of an erased user; it is unique and reaches nobody. */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@${erasedDomain}`;
}

/** The account; undefined when it is not there any more. */
export async function findAccount(
  executor: Executor,
  userId: string,
): Promise<Account | undefined> {
  return toAccount(await selectWholeAccount.first(executor, { id: userId }));
}

/** The same, locked, so that nothing new can refer to it until the transaction ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  return toAccount(await lockWholeAccount.first(tx, { id: userId }));
}

/** How recent a sign-in must be for what cannot be undone. */
const recentSignInMs = 15 * minuteMs;

export type ReauthenticationError =
  | 'credential_missing'
  | 'credential_invalid'
  | 'credential_used'
  | 'issuer_unreachable'
  /** It is the caller's, but they signed in too long ago, or without their second factor. */
  | 'sign_in_stale';

/**
 * Whether the credential, which is used up by this, belongs to the account and comes from a recent
 * sign-in: a token, or a screen left open, is not enough for what cannot be undone.
 */
export async function verifyReauthentication(
  { db, clock, issuers }: { db: Database; clock: Clock; issuers: Issuers },
  { credential, userId }: { credential: string | undefined; userId: string },
): Promise<{ ok: true } | { ok: false; reason: ReauthenticationError }> {
  if (!credential) return { ok: false, reason: 'credential_missing' };
  const proof = await verifyCredential(issuers, clock, credential);
  if (proof === 'unreachable') return { ok: false, reason: 'issuer_unreachable' };
  const account = await selectWholeAccount.first(db, { id: userId });
  const isOwn = proof && account?.issuer === proof.issuer && account.subject === proof.subject;
  if (!isOwn) return { ok: false, reason: 'credential_invalid' };
  const sinceMs = clock.now().getTime() - (proof.signedInAt?.getTime() ?? 0);
  const isStale = sinceMs > recentSignInMs || (await needsSecondFactor(db, proof));
  if (isStale) return { ok: false, reason: 'sign_in_stale' };
  const isFirstUse = await insertUsedCredential.count(db, {
    hash: proof.hash,
    expiresAt: proof.expiresAt,
  });
  return isFirstUse ? { ok: true } : { ok: false, reason: 'credential_used' };
}

/** Whether the shop would be left without an admin; locks them until the transaction ends. */
export async function isLastAdmin(tx: Tx, account: Account): Promise<boolean> {
  if (account.role !== 'admin') return false;
  const admins = await lockAdmins.all(tx, {});
  return admins.length === 1 && admins[0]?.email === account.email;
}

/** Erases the account; of one that is erased already, deletes tokens that were made since. */
export async function eraseUser(tx: Tx, userId: string, at: Date): Promise<void> {
  const row = await lockWholeAccount.first(tx, { id: userId });
  if (!row) return;
  if (!row.erased_at) {
    await deleteAtProvider(tx, row);
    await upsertErasedAccount.count(tx, { hash: subjectHash(row), erasedAt: at });
    await anonymiseUser.count(tx, {
      ...{ id: userId, issuer: erasedIssuer, subject: userId, erasedAt: at },
      ...{ email: erasedEmail(userId), displayName: erasedName },
    });
  }
  await deleteTokensOfUser.count(tx, { userId });
  await deleteKnownDevices.count(tx, { userId });
  await deleteEndedSignIns.count(tx, { userId });
}

/** Users whose accounts were erased since then. */
export async function listErasedUsers(executor: Executor, since: Date): Promise<string[]> {
  return (await selectErasedUsers.all(executor, { since })).map((row) => row.id);
}

async function deleteAtProvider(tx: Tx, { issuer, subject, email }: AccountRow) {
  if (issuer !== builtin.issuer) return;
  await deleteProviderUser.count(tx, { id: subject });
  await deleteVerifications.count(tx, { subject, email });
}

function toAccount(row: AccountRow | undefined): Account | undefined {
  if (!row || row.erased_at) return undefined;
  const { id, email, role, issuer } = row;
  const [emailVerified, displayName] = [row.email_verified, row.display_name];
  return { id, email, emailVerified, displayName, role, issuer, createdAt: row.created_at };
}
