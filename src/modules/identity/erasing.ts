/**
 * Erasing an account: its row stays, for what refers to it, and says nothing of anybody; all
 * that let its holder in goes at once, here and at the builtin provider.
 */
import type { Clock } from '#platform/clock.ts';
import { minuteMs } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Role } from './caller.ts';
import { builtin, verifyCredential, type Issuers } from './credentials.ts';
import {
  anonymiseUser,
  deleteEndedSignIns,
  deleteProviderUser,
  deleteVerifications,
  lockWholeAccount,
  selectErased,
  selectWholeAccount,
  upsertErasedAccount,
  type AccountRow,
} from './queries/accounts.ts';
import { deleteKnownDevices } from './queries/devices.ts';
import { deleteTokensOfUser, insertUsedCredential } from './queries/tokens.ts';
import { lockAdmins } from './queries/users.ts';
import { owesSecondFactor } from './second-factor.ts';
import { subjectHash } from './sign-ins.ts';

/** An account as its holder may know it. */
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

/** What stands in the place of a name, wherever one has to stand. */
export const erasedName = 'Erased customer';

const nobodysDomain = 'erased.invalid';
const nobodysIssuer = 'erased';

/** An address that stands for the user and reaches nobody. */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@${nobodysDomain}`;
}

/** The account; undefined when it is not there any more. */
export async function findAccount(session: Session, userId: string): Promise<Account | undefined> {
  return toAccount(await selectWholeAccount.first(session, userId));
}

/** The same, and nothing new can refer to it until the transaction ends. */
export async function lockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  return toAccount(await lockWholeAccount.first(tx, userId));
}

/** How recently somebody has to have signed in for what cannot be taken back. */
const freshSignInMs = 15 * minuteMs;

export type ProofRefusal =
  | 'credential_missing'
  | 'credential_invalid'
  | 'credential_used'
  | 'issuer_unreachable'
  /** It is the caller's, but they signed in too long ago, or without their second factor. */
  | 'sign_in_stale';

/**
 * Whether the credential, used up by this, is the account's own and comes from a sign-in of the
 * last minutes: a token, or a screen left open, is not enough for what cannot be taken back.
 */
export async function proveAgain(
  { db, clock, issuers }: { db: Database; clock: Clock; issuers: Issuers },
  { credential, userId }: { credential: string | undefined; userId: string },
): Promise<{ ok: true } | { ok: false; reason: ProofRefusal }> {
  if (!credential) return { ok: false, reason: 'credential_missing' };
  const proof = await verifyCredential(issuers, clock, credential);
  if (proof === 'unreachable') return { ok: false, reason: 'issuer_unreachable' };
  const account = await selectWholeAccount.first(db, userId);
  const own = proof && account?.issuer === proof.issuer && account.subject === proof.subject;
  if (!own) return { ok: false, reason: 'credential_invalid' };
  const sinceMs = clock.now().getTime() - (proof.signedInAt?.getTime() ?? 0);
  const isOver = sinceMs > freshSignInMs || (await owesSecondFactor(db, proof));
  if (isOver) return { ok: false, reason: 'sign_in_stale' };
  const isFirstUse = await insertUsedCredential.count(db, proof.hash, proof.overAt);
  return isFirstUse ? { ok: true } : { ok: false, reason: 'credential_used' };
}

/** Whether the shop would be left without an admin; locks them until the transaction ends. */
export async function isLastAdmin(tx: Transaction, account: Account): Promise<boolean> {
  if (account.role !== 'admin') return false;
  const admins = await lockAdmins.all(tx);
  return admins.length === 1 && admins[0]?.email === account.email;
}

/** Makes the account nobody's. Of one that is erased already it ends what was let in since. */
export async function eraseUser(tx: Transaction, userId: string, at: Date): Promise<void> {
  const row = await lockWholeAccount.first(tx, userId);
  if (!row) return;
  if (!row.erased_at) {
    await forgetAtProvider(tx, row);
    await upsertErasedAccount.count(tx, subjectHash(row), at);
    const nobody = [nobodysIssuer, userId, erasedEmail(userId), erasedName] as const;
    await anonymiseUser.count(tx, userId, ...nobody, at);
  }
  await deleteTokensOfUser.count(tx, userId);
  await deleteKnownDevices.count(tx, userId);
  await deleteEndedSignIns.count(tx, userId);
}

/** Users whose accounts were erased since then. */
export async function listErasedUsers(session: Session, since: Date): Promise<string[]> {
  return (await selectErased.all(session, since)).map((row) => row.id);
}

async function forgetAtProvider(tx: Transaction, { issuer, subject, email }: AccountRow) {
  if (issuer !== builtin.issuer) return;
  await deleteProviderUser.count(tx, subject);
  await deleteVerifications.count(tx, subject, email);
}

function toAccount(row: AccountRow | undefined): Account | undefined {
  if (!row || row.erased_at) return undefined;
  const { id, email, role, issuer } = row;
  const [emailVerified, displayName] = [row.email_verified, row.display_name];
  return { id, email, emailVerified, displayName, role, issuer, createdAt: row.created_at };
}
