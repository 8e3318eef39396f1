/** A provider's credential for the shop's token; the only way in. */
import { DatabaseError } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback } from '#platform/database/transaction.ts';
import type { Role, User } from './caller.ts';
import { foldEmail, verifyCredential, type Issuers, type Proof } from './credentials.ts';
import { insertUsedCredential } from './queries/tokens.ts';
import { upsertUser } from './queries/users.ts';
import { mintToken, type IssuedToken } from './tokens.ts';

export interface ExchangeRequest {
  /** What the call carried as its bearer; undefined when it carried nothing. */
  credential: string | undefined;
  /** The address in the call's path. */
  email: string;
  /** Whether a page of the shop makes the call (Sec-Fetch-Site: same-origin). */
  browser: boolean;
}

export type Exchanged =
  | ({ ok: true; user: User } & IssuedToken)
  | { ok: false; reason: ExchangeRefusal };

export type ExchangeRefusal =
  | 'credential_missing'
  /** Not a known issuer's word for this shop, forged, or older than five minutes. */
  | 'credential_invalid'
  | 'credential_used'
  | 'other_email'
  /** Another account of another issuer already has the address. */
  | 'email_taken';

export interface ExchangeDeps {
  db: Database;
  clock: Clock;
  issuers: Issuers;
  settings: { adminEmails: readonly string[] };
}

/** See `exchangeCredential` of the face. */
export async function exchange(
  deps: ExchangeDeps,
  { credential, email, browser }: ExchangeRequest,
): Promise<Exchanged> {
  if (!credential) return refuse('credential_missing');
  const proof = await verifyCredential(deps.issuers, deps.clock, credential);
  if (!proof) return refuse('credential_invalid');
  if (proof.email !== foldEmail(email)) return refuse('other_email');
  try {
    return await admit(deps, proof, browser);
  } catch (error) {
    if (isAddressTaken(error)) return refuse('email_taken');
    throw error;
  }
}

function admit({ db, clock, settings }: ExchangeDeps, proof: Proof, browser: boolean) {
  const at = clock.now();
  const { issuer, subject, email, emailVerified, displayName } = proof;
  // Registering an admin's address is not owning it.
  const promoted = emailVerified && settings.adminEmails.includes(email);
  const role: Role = promoted ? 'admin' : 'customer';
  return inTransactionOrRollback(db, async (tx): Promise<Exchanged> => {
    const isFirstUse = await insertUsedCredential.count(tx, proof.hash, proof.overAt);
    if (!isFirstUse) throw new Rollback<Exchanged>(refuse('credential_used'));
    const row = [issuer, subject, email, emailVerified, displayName, role, at] as const;
    const user = await upsertUser.first(tx, ...row);
    if (!user) throw new Error('a user was stored without a row');
    const issued = await mintToken(tx, { userId: user.id, browser, at });
    const { id, email: address, display_name: name, role: current } = user;
    const who = { id, email: address, displayName: name, role: current };
    return { ok: true, user: who, ...issued };
  });
}

function refuse(reason: ExchangeRefusal): { ok: false; reason: ExchangeRefusal } {
  return { ok: false, reason };
}

function isAddressTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === 'app_user_email_key';
}
