/**
 * Sign-ins at the provider that were ended here. Without this a revoked token would be renewed in a
 * moment: the provider's session outlives it and issues the next credential.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { builtin, type VerifiedCredential } from './credentials.ts';
import { isErasedSince } from '../queries/accounts.ts';
import {
  deleteProviderSession,
  deleteOtherProviderSessions,
  endSignInsBefore,
  insertEndedSignIn,
  isSignInEnded,
  lockProviderSession,
  selectAccount,
  type ProviderSessionRow,
} from '../queries/sign-ins.ts';
import { deleteTokensOfSignIn } from '../queries/tokens.ts';
import { lockUser, selectUserOfSubject } from '../queries/users.ts';
import { sha256 } from '../tokens/secrets.ts';

/** A sign-in at the provider, as a token or a credential remembers it. */
export interface SignIn {
  providerSession: string | undefined;
  signedInAt: Date | undefined;
}

/** The longest that a sign-in lasts, even when it is used all the time. */
const maxSignInAgeMs = 30 * 24 * hourMs;

/**
 * The state of the credential's sign-in: 'ended' or too old; 'unbound'; or made by a browser, and
 * then only valid together with its session cookie. A session at the builtin provider cannot be
 * ended until this transaction is over, so that no token is made for an ended sign-in.
 */
export async function checkSignIn(
  tx: Tx,
  { userId, proof, at }: { userId: string; proof: VerifiedCredential; at: Date },
): Promise<'ended' | 'unbound' | { cookie: string }> {
  const { issuer, subject, providerSession, signedInAt } = proof;
  let sessionRow: ProviderSessionRow | undefined;
  if (issuer === builtin.issuer && providerSession !== undefined) {
    sessionRow = await lockProviderSession.first(tx, { id: providerSession, subject, at });
    if (!sessionRow) return 'ended';
  }
  const isEnded = signedInAt && (await hasSignInEnded(tx, { userId, proof, signedInAt, at }));
  if (isEnded) return 'ended';
  return sessionRow?.browser ? { cookie: sessionRow.token } : 'unbound';
}

async function hasSignInEnded(
  tx: Tx,
  {
    userId,
    proof,
    signedInAt,
    at,
  }: { userId: string; proof: VerifiedCredential; signedInAt: Date; at: Date },
): Promise<boolean> {
  if (signedInAt <= later(at, -maxSignInAgeMs)) return true;
  const erasure = await isErasedSince.first(tx, { hash: subjectHash(proof), signedInAt });
  if (erasure?.erased) return true;
  return (await isSignInEnded.first(tx, { id: userId, signedInAt }))?.ended === true;
}

/**
 * Ends one sign-in for good. At the builtin provider its session is deleted; of an external one
 * the shop accepts no more credentials, though the session may go on there.
 */
export async function endSignIn(
  tx: Tx,
  userId: string,
  { providerSession, signedInAt }: SignIn,
): Promise<void> {
  const subject = await findBuiltinSubject(tx, userId);
  if (subject !== undefined && providerSession !== undefined) {
    await deleteProviderSession.count(tx, { subject, id: providerSession });
  } else if (signedInAt) await insertEndedSignIn.count(tx, { userId, signedInAt });
}

/** Ends a session at the builtin provider, and every token that came from it. */
export function endProviderSession(
  { db }: { db: Database },
  { subject, providerSession }: { subject: string; providerSession: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await selectUserOfSubject.first(tx, { issuer: builtin.issuer, subject });
    // First, as an exchange does: its token is either made before and deleted, or rejected.
    if (user) await lockUser.first(tx, { id: user.id });
    await deleteProviderSession.count(tx, { subject, id: providerSession });
    if (user) await deleteTokensOfSignIn.count(tx, { userId: user.id, providerSession });
  });
}

/** Ends all sign-ins until now but `keptSignIn`. */
export async function endSignIns(
  tx: Tx,
  { userId, kept: keptSignIn, at }: { userId: string; kept: SignIn | undefined; at: Date },
): Promise<void> {
  const subject = await findBuiltinSubject(tx, userId);
  if (subject !== undefined) {
    await deleteOtherProviderSessions.count(tx, {
      subject,
      id: keptSignIn?.providerSession ?? null,
    });
  }
  await endSignInsBefore.count(tx, {
    id: userId,
    notBefore: at,
    keptSignIn: keptSignIn?.signedInAt ?? null,
  });
}

/** Identifies an account at its provider without revealing whose it is. */
export function subjectHash({ issuer, subject }: { issuer: string; subject: string }): Buffer {
  return sha256(`${issuer} ${subject}`);
}

/** The user's subject at the builtin provider; undefined with an external provider. */
async function findBuiltinSubject(executor: Executor, userId: string): Promise<string | undefined> {
  const account = await selectAccount.first(executor, { id: userId });
  return account?.issuer === builtin.issuer ? account.subject : undefined;
}
