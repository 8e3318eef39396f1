/** Exchanges a provider's credential for the shop's token; there is no other way to sign in. */
import { timingSafeEqual } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import type { Role, User } from '../caller.ts';
import {
  normalizeEmail,
  verifyCredential,
  type Issuers,
  type VerifiedCredential,
} from './credentials.ts';
import { recognizeDevice, type SignInSource } from '../devices/known-devices.ts';
import { recordStaffSignIn } from '../staff/required-actions.ts';
import { insertUsedCredential } from '../queries/tokens.ts';
import { upsertUser } from '../queries/users.ts';
import { needsSecondFactor } from '../second-factor/second-factor.ts';
import { sha256 } from '../tokens/secrets.ts';
import { deleteTokensOfFormerRole, auditSignIn } from '../staff/roles.ts';
import { checkSignIn } from './ended-sign-ins.ts';
import { recordAccountClaim, claimAccount, type DeleteSavedData } from './account-claim.ts';
import { createToken, type IssuedToken } from '../tokens/tokens.ts';

export interface ExchangeRequest {
  /** The bearer credential of the request; undefined when there was none. */
  credential: string | undefined;
  /** The email in the request's path. */
  email: string;
  /** Whether a page of the shop makes the request (Sec-Fetch-Site: same-origin). */
  browser: boolean;
  /** The session that the provider's cookie names, when one was sent. */
  sessionCookie?: string | undefined;
  /** Where the sign-in comes from; undefined when it was not made by a request. */
  from?: SignInSource;
}

export type ExchangeResult =
  /** `deviceCookie`: by which the browser is recognized next time. */
  | ({ ok: true; user: User; deviceCookie?: string } & IssuedToken)
  | { ok: false; reason: ExchangeError };

export type ExchangeError =
  | 'credential_missing'
  /** Not from a known issuer, not for this shop, forged, or older than five minutes. */
  | 'credential_invalid'
  | 'credential_used'
  /** Made in a browser, and sent by somebody who is not that browser. */
  | 'credential_bound'
  /** The identity provider's keys cannot be read now, so the credential was not checked. */
  | 'issuer_unreachable'
  | 'other_email'
  /** Another account has the email, and has verified it at least as well as this one. */
  | 'email_taken'
  /** The session at the provider that it comes from was signed out here. */
  | 'sign_in_ended'
  /** The account has a second factor, and this sign-in has not passed it. */
  | 'second_factor_needed';

/** Gives an account what was ordered with its email before the email was proven. */
export type JoinGuestOrders = (
  tx: Tx,
  account: { user: string; email: string; at: Date },
) => Promise<void>;

export interface ExchangeDeps {
  db: Database;
  clock: Clock;
  issuers: Issuers;
  settings: { adminEmails: readonly string[] };
  deleteSavedData?: DeleteSavedData | undefined;
  joinGuestOrders?: JoinGuestOrders | undefined;
}

/** See `exchangeCredential` of the face. `checkLimit` may reject it. */
export async function exchange<Rejection>(
  deps: ExchangeDeps,
  { credential, email, ...context }: ExchangeRequest,
  checkLimit: (proof: VerifiedCredential) => Promise<Rejection | undefined>,
): Promise<ExchangeResult | Rejection> {
  if (!credential) return reject('credential_missing');
  const proof = await verifyCredential(deps.issuers, deps.clock, credential);
  if (proof === 'unreachable') return reject('issuer_unreachable');
  if (!proof) return reject('credential_invalid');
  if (proof.email !== normalizeEmail(email)) return reject('other_email');
  const rejection = await checkLimit(proof);
  if (rejection) return rejection;
  try {
    return await signInUser(deps, proof, context);
  } catch (error) {
    if (isEmailTaken(error)) return reject('email_taken');
    throw error;
  }
}

function signInUser(
  { db, clock, settings, deleteSavedData, joinGuestOrders }: ExchangeDeps,
  proof: VerifiedCredential,
  { browser: isShopPage, from, sessionCookie }: Omit<ExchangeRequest, 'credential' | 'email'>,
) {
  const at = clock.now();
  const { issuer, subject, email, emailVerified, displayName, providerSession } = proof;
  // Somebody may register with an admin's email without owning it.
  const isPromoted = emailVerified && settings.adminEmails.includes(email);
  const role: Role = isPromoted ? 'admin' : 'customer';
  return inTransactionOrRollback(db, async (tx): Promise<ExchangeResult> => {
    const isFirstUse = await insertUsedCredential.count(tx, {
      hash: proof.hash,
      expiresAt: proof.expiresAt,
    });
    if (!isFirstUse) throw new Rollback<ExchangeResult>(reject('credential_used'));
    const claim = await claimAccount(tx, proof, deleteSavedData);
    const user = await upsertUser.first(tx, {
      ...{ issuer, subject, email, emailVerified, displayName, role, createdAt: at },
    });
    if (!user) throw new Error('a user was stored without a row');
    const signInState = await checkSignIn(tx, { userId: user.id, proof, at });
    if (signInState === 'ended') throw new Rollback<ExchangeResult>(reject('sign_in_ended'));
    const isBoundToBrowser = signInState !== 'unbound';
    if (isBoundToBrowser && !isSameSecret(signInState.cookie, sessionCookie)) {
      throw new Rollback<ExchangeResult>(reject('credential_bound'));
    }
    const browser = isShopPage || isBoundToBrowser;
    const needsCode = await needsSecondFactor(tx, proof);
    if (needsCode) throw new Rollback<ExchangeResult>(reject('second_factor_needed'));
    // Before the audit log is locked: whoever moves an order locks that first, too.
    if (emailVerified) await joinGuestOrders?.(tx, { user: user.id, email, at });
    const recognition = await recognizeDevice(tx, { user, from, browser, providerSession, at });
    const { device, cookie } = recognition;
    const audit = { user, clientIp: from?.clientIp, method: proof.method, at };
    await deleteTokensOfFormerRole(tx, audit);
    await recordStaffSignIn(tx, user, proof);
    const issuedToken = await createToken(tx, {
      userId: user.id,
      browser,
      at,
      device,
      signIn: proof,
    });
    if (claim) await recordAccountClaim(tx, claim, proof, at);
    await auditSignIn(tx, audit);
    const { id, email: currentEmail, display_name: name, role: current } = user;
    const signedInUser = { id, email: currentEmail, displayName: name, role: current };
    return {
      ok: true,
      user: signedInUser,
      ...issuedToken,
      ...(cookie && { deviceCookie: cookie }),
    };
  });
}

function reject(reason: ExchangeError): { ok: false; reason: ExchangeError } {
  return { ok: false, reason };
}

function isSameSecret(expected: string, actual = ''): boolean {
  return timingSafeEqual(sha256(expected), sha256(actual));
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === 'app_user_email_key';
}
