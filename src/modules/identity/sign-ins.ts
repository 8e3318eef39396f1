/**
 * Sign-ins at the provider that were ended here. Without this a token that was revoked would be
 * back in a moment: the provider's session outlives it and is good for the next credential.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { builtin, type Proof } from './credentials.ts';
import { isErasedSince } from './queries/accounts.ts';
import {
  deleteProviderSession,
  deleteProviderSessionsBut,
  endSignInsBefore,
  insertEndedSignIn,
  isSignInEnded,
  lockProviderSession,
  selectAccount,
  type ProviderSessionRow,
} from './queries/sign-ins.ts';
import { deleteTokensOfSignIn } from './queries/tokens.ts';
import { lockUser, selectUserOfSubject } from './queries/users.ts';
import { sha256 } from './secrets.ts';

/** A sign-in at the provider, as a token or a credential remembers it. */
export interface SignIn {
  providerSession: string | undefined;
  signedInAt: Date | undefined;
}

/** However much it is used: after so long whoever it is shows anew who they are. */
const longestSignInMs = 30 * 24 * hourMs;

/**
 * What is known here of the credential's sign-in: 'ended' or too old to go on; 'free'; or of a
 * browser, whose session's cookie goes with its credentials. One at the builtin provider cannot
 * be ended from now on until this transaction is over, so that no token slips through.
 */
export async function lookAtSignIn(
  tx: Transaction,
  { userId, proof, at }: { userId: string; proof: Proof; at: Date },
): Promise<'ended' | 'free' | { cookie: string }> {
  const { issuer, subject, providerSession, signedInAt } = proof;
  let session: ProviderSessionRow | undefined;
  if (issuer === builtin.issuer && providerSession !== undefined) {
    session = await lockProviderSession.first(tx, providerSession, subject, at);
    if (!session) return 'ended';
  }
  const ended = signedInAt && (await isEndedSince(tx, { userId, proof, signedInAt, at }));
  if (ended) return 'ended';
  return session?.browser ? { cookie: session.token } : 'free';
}

async function isEndedSince(
  tx: Transaction,
  { userId, proof, signedInAt, at }: { userId: string; proof: Proof; signedInAt: Date; at: Date },
): Promise<boolean> {
  if (signedInAt <= later(at, -longestSignInMs)) return true;
  const erased = await isErasedSince.first(tx, subjectHash(proof), signedInAt);
  if (erased?.erased) return true;
  return (await isSignInEnded.first(tx, userId, signedInAt))?.ended === true;
}

/**
 * Ends one sign-in for good. At the builtin provider its session goes; of a provider elsewhere
 * the shop takes no more word from it, though it may go on there.
 */
export async function endSignIn(
  tx: Transaction,
  userId: string,
  { providerSession, signedInAt }: SignIn,
): Promise<void> {
  const subject = await builtinSubject(tx, userId);
  if (subject !== undefined && providerSession !== undefined) {
    await deleteProviderSession.count(tx, subject, providerSession);
  } else if (signedInAt) await insertEndedSignIn.count(tx, userId, signedInAt);
}

/** Ends a session at the builtin provider, and every token that came from it. */
export function endSignInOf(
  { db }: { db: Database },
  { subject, providerSession }: { subject: string; providerSession: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await selectUserOfSubject.first(tx, builtin.issuer, subject);
    // First of all, as an exchange does: its token is made before, and goes, or is refused.
    if (user) await lockUser.first(tx, user.id);
    await deleteProviderSession.count(tx, subject, providerSession);
    if (user) await deleteTokensOfSignIn.count(tx, user.id, providerSession);
  });
}

/** Ends all sign-ins until now but `kept`. */
export async function endSignIns(
  tx: Transaction,
  { userId, kept, at }: { userId: string; kept: SignIn | undefined; at: Date },
): Promise<void> {
  const subject = await builtinSubject(tx, userId);
  if (subject !== undefined) {
    await deleteProviderSessionsBut.count(tx, subject, kept?.providerSession ?? null);
  }
  await endSignInsBefore.count(tx, userId, at, kept?.signedInAt ?? null);
}

/** Names an account at its provider without saying who it is. */
export function subjectHash({ issuer, subject }: { issuer: string; subject: string }): Buffer {
  return sha256(`${issuer} ${subject}`);
}

/** The account's name at the builtin provider; undefined for one from elsewhere. */
async function builtinSubject(session: Session, userId: string): Promise<string | undefined> {
  const account = await selectAccount.first(session, userId);
  return account?.issuer === builtin.issuer ? account.subject : undefined;
}
