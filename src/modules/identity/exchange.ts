/** A provider's credential for the shop's token; the only way in. */
import { timingSafeEqual } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback } from '#platform/database/transaction.ts';
import type { Role, User } from './caller.ts';
import { foldEmail, verifyCredential, type Issuers, type Proof } from './credentials.ts';
import { meetDevice, type SignInFrom } from './devices.ts';
import { countStaffSignIn } from './duties.ts';
import { insertUsedCredential } from './queries/tokens.ts';
import { upsertUser } from './queries/users.ts';
import { owesSecondFactor } from './second-factor.ts';
import { sha256 } from './secrets.ts';
import { endTokensOfOtherRole, noteSignIn } from './roles.ts';
import { lookAtSignIn } from './sign-ins.ts';
import { noteTakeOver, takeOverAddress, type ForgetSaved } from './take-over.ts';
import { mintToken, type IssuedToken } from './tokens.ts';

export interface ExchangeRequest {
  /** What the call carried as its bearer; undefined when it carried nothing. */
  credential: string | undefined;
  /** The address in the call's path. */
  email: string;
  /** Whether a page of the shop makes the call (Sec-Fetch-Site: same-origin). */
  browser: boolean;
  /** What the provider's cookie of the caller names its session by, when one was sent. */
  session?: string | undefined;
  /** Where the call comes from; undefined when no call is behind it. */
  from?: SignInFrom;
}

export type Exchanged =
  /** `deviceCookie`: what the browser is to keep, so that it is known again. */
  | ({ ok: true; user: User; deviceCookie?: string } & IssuedToken)
  | { ok: false; reason: ExchangeRefusal };

export type ExchangeRefusal =
  | 'credential_missing'
  /** Not a known issuer's word for this shop, forged, or older than five minutes. */
  | 'credential_invalid'
  | 'credential_used'
  /** Made in a browser, and sent by somebody who is not that browser. */
  | 'credential_bound'
  /** The identity provider's keys cannot be had now; nothing is said about the credential. */
  | 'issuer_unreachable'
  | 'other_email'
  /** Another account has the address, and has proved it as well as this one or better. */
  | 'email_taken'
  /** The session at the provider that it comes from was signed out here. */
  | 'sign_in_ended'
  /** The account has a second factor, and this sign-in has not passed it. */
  | 'second_factor_needed';

export interface ExchangeDeps {
  db: Database;
  clock: Clock;
  issuers: Issuers;
  settings: { adminEmails: readonly string[] };
  forgetSaved?: ForgetSaved | undefined;
}

/** See `exchangeCredential` of the face. `stop` may refuse what has been proved. */
export async function exchange<Stopped>(
  deps: ExchangeDeps,
  { credential, email, ...call }: ExchangeRequest,
  stop: (proof: Proof) => Promise<Stopped | undefined>,
): Promise<Exchanged | Stopped> {
  if (!credential) return refuse('credential_missing');
  const proof = await verifyCredential(deps.issuers, deps.clock, credential);
  if (proof === 'unreachable') return refuse('issuer_unreachable');
  if (!proof) return refuse('credential_invalid');
  if (proof.email !== foldEmail(email)) return refuse('other_email');
  const stopped = await stop(proof);
  if (stopped) return stopped;
  try {
    return await admit(deps, proof, call);
  } catch (error) {
    if (isAddressTaken(error)) return refuse('email_taken');
    throw error;
  }
}

function admit(
  { db, clock, settings, forgetSaved }: ExchangeDeps,
  proof: Proof,
  { browser: saysBrowser, from, session }: Omit<ExchangeRequest, 'credential' | 'email'>,
) {
  const at = clock.now();
  const { issuer, subject, email, emailVerified, displayName, providerSession } = proof;
  // Registering an admin's address is not owning it.
  const promoted = emailVerified && settings.adminEmails.includes(email);
  const role: Role = promoted ? 'admin' : 'customer';
  return inTransactionOrRollback(db, async (tx): Promise<Exchanged> => {
    const isFirstUse = await insertUsedCredential.count(tx, proof.hash, proof.overAt);
    if (!isFirstUse) throw new Rollback<Exchanged>(refuse('credential_used'));
    const takenOver = await takeOverAddress(tx, proof, forgetSaved);
    const row = [issuer, subject, email, emailVerified, displayName, role, at] as const;
    const user = await upsertUser.first(tx, ...row);
    if (!user) throw new Error('a user was stored without a row');
    const signIn = await lookAtSignIn(tx, { userId: user.id, proof, at });
    if (signIn === 'ended') throw new Rollback<Exchanged>(refuse('sign_in_ended'));
    const isBrowsers = signIn !== 'free';
    if (isBrowsers && !isSame(signIn.cookie, session)) {
      throw new Rollback<Exchanged>(refuse('credential_bound'));
    }
    const browser = saysBrowser || isBrowsers;
    const owes = await owesSecondFactor(tx, proof);
    if (owes) throw new Rollback<Exchanged>(refuse('second_factor_needed'));
    const met = await meetDevice(tx, { user, from, browser, providerSession, at });
    const { device, cookie } = met;
    const note = { user, peer: from?.peer, method: proof.method, at };
    await endTokensOfOtherRole(tx, note);
    await countStaffSignIn(tx, user, proof);
    const issued = await mintToken(tx, { userId: user.id, browser, at, device, signIn: proof });
    if (takenOver) await noteTakeOver(tx, takenOver, proof, at);
    await noteSignIn(tx, note);
    const { id, email: address, display_name: name, role: current } = user;
    const who = { id, email: address, displayName: name, role: current };
    return { ok: true, user: who, ...issued, ...(cookie && { deviceCookie: cookie }) };
  });
}

function refuse(reason: ExchangeRefusal): { ok: false; reason: ExchangeRefusal } {
  return { ok: false, reason };
}

function isSame(wanted: string, sent = ''): boolean {
  return timingSafeEqual(sha256(wanted), sha256(sent));
}

function isAddressTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === 'app_user_email_key';
}
