/**
 * The identity provider's short-lived credential (a signed JWT), checked before anything it says
 * is believed. Issuers are a map, so that a hosted provider is one more entry.
 */
import {
  decodeJwt,
  errors,
  importJWK,
  jwtVerify,
  UnsecuredJWT,
  type JWTClaimVerificationOptions,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { hourMs, later, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { hasSecondFactor, wordsOf } from './amr.ts';
import { selectSigningKey } from './queries/settings.ts';
import { sha256 } from './secrets.ts';

export interface Issuer {
  audience: string;
  algorithms: readonly string[];
  /** 'unsigned': an emulator's, which signs nothing and is believed all the same. */
  keys: JWTVerifyGetKey | 'unsigned';
  /** Claims that each of its credentials has, beside those that every one must have. */
  claims?: readonly string[];
  /** What it says about how somebody signed in, where it does not use the usual claim. */
  methodOf?: (claims: JWTPayload) => readonly string[];
}

/** The issuer's keys cannot be had now, so that nothing can be said of its credentials. */
export class IssuerUnreachable extends Error {}

/** By the `iss` claim. */
export type Issuers = ReadonlyMap<string, Issuer>;

/** What a checked credential says. */
export interface Proof {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  /** How they signed in, in the provider's words: 'pwd', 'pwd otp', 'hwk'; '' when untold. */
  method: string;
  /** Whether a second factor was passed at that sign-in. */
  secondFactor: boolean;
  /** When they signed in at the provider, and its name for that session, where it tells. */
  signedInAt: Date | undefined;
  providerSession: string | undefined;
  /** Names this credential among all others, however its signature is written. */
  hash: Buffer;
  /** From here on it is refused for its age, so that its use need not be remembered. */
  overAt: Date;
}

/** The builtin provider's names for itself and for the shop; users are keyed by the first. */
export const builtin = { issuer: 'builtin', audience: 'shop', algorithm: 'ES256' } as const;

const maxAgeMs = 5 * minuteMs;
const toleranceMs = 5 * secondMs;
const maxCredentialLength = 8192;
const maxNameLength = 200;
const maxMethodLength = 100;
const maxSessionLength = 255;
const emailAddress = /^[^\s@]{1,64}@[^\s@]+$/;
const maxEmailLength = 254;
// A retired key signs nothing any more; what it signed last is over after minutes.
const retiredKeyMs = hourMs;

/** The issuers of a shop with only the builtin provider; its keys are read from the database. */
export function builtinIssuers(db: Database, clock: Clock): Issuers {
  const { issuer, audience, algorithm } = builtin;
  return new Map([[issuer, { audience, algorithms: [algorithm], keys: keysIn(db, clock) }]]);
}

/**
 * What the credential proves, or undefined when it proves nothing now; 'unreachable' when its
 * issuer could not be asked for its keys.
 */
export async function verifyCredential(
  issuers: Issuers,
  clock: Clock,
  credential: string,
): Promise<Proof | undefined | 'unreachable'> {
  if (credential.length > maxCredentialLength) return undefined;
  try {
    const { iss: issuer = '' } = decodeJwt(credential);
    const known = issuers.get(issuer);
    if (!known) return undefined;
    const payload = await checked(credential, known, {
      issuer,
      audience: known.audience,
      requiredClaims: ['sub', 'email', 'iat', 'exp', ...(known.claims ?? [])],
      maxTokenAge: maxAgeMs / secondMs,
      clockTolerance: toleranceMs / secondMs,
      currentDate: clock.now(),
    });
    if (!isSignedInBefore(clock.now(), payload)) return undefined;
    return toProof(issuer, withMethod(known, payload), credential);
  } catch (error) {
    if (error instanceof IssuerUnreachable) return 'unreachable';
    // Anything else is our own trouble, such as a database out of reach.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

async function checked(
  credential: string,
  { keys, algorithms }: Issuer,
  rules: JWTClaimVerificationOptions,
): Promise<JWTPayload> {
  if (keys === 'unsigned') return UnsecuredJWT.decode(credential, rules).payload;
  return (await jwtVerify(credential, keys, { ...rules, algorithms: [...algorithms] })).payload;
}

/** Nobody has signed in tomorrow, whoever says so. */
function isSignedInBefore(now: Date, { auth_time: at }: JWTPayload): boolean {
  if (at === undefined) return true;
  return typeof at === 'number' && at * secondMs <= now.getTime() + toleranceMs;
}

function withMethod({ methodOf }: Issuer, claims: JWTPayload): JWTPayload {
  return methodOf ? { ...claims, amr: methodOf(claims) } : claims;
}

/** An address as the shop keeps it. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A display name as the shop keeps it: one line, no control characters, not too long. */
export function tidyName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.slice(0, maxNameLength).trim();
}

function toProof(
  issuer: string,
  { sub: subject, iat = 0, ...claims }: Record<string, unknown> & { sub?: string; iat?: number },
  credential: string,
): Proof | undefined {
  const email = typeof claims['email'] === 'string' ? foldEmail(claims['email']) : '';
  if (!subject || email.length > maxEmailLength || !emailAddress.test(email)) return undefined;
  const name = typeof claims['name'] === 'string' ? tidyName(claims['name']) : '';
  return {
    issuer,
    subject,
    email,
    emailVerified: claims['email_verified'] === true,
    displayName: name || email.slice(0, maxNameLength),
    ...signInOf(claims),
    // Not the signature: the same one can be written in more than one way.
    hash: sha256(credential.slice(0, credential.lastIndexOf('.'))),
    overAt: later(new Date(iat * secondMs), maxAgeMs + 2 * toleranceMs),
  };
}

function signInOf(claims: Record<string, unknown>) {
  const { amr, sid, auth_time: authTime } = claims;
  const words = wordsOf(amr);
  return {
    method: words.join(' ').slice(0, maxMethodLength),
    secondFactor: hasSecondFactor(words),
    signedInAt: typeof authTime === 'number' ? new Date(authTime * secondMs) : undefined,
    providerSession: typeof sid === 'string' && sid.length <= maxSessionLength ? sid : undefined,
  };
}

function keysIn(db: Database, clock: Clock): JWTVerifyGetKey {
  const known = new Map<string, { key: Awaited<ReturnType<typeof importJWK>>; retires?: Date }>();
  return async ({ kid = '' }) => {
    const entry = known.get(kid) ?? (await readKey(db, kid));
    const over = entry?.retires && later(entry.retires, retiredKeyMs) <= clock.now();
    if (!entry || over) throw new errors.JWKSNoMatchingKey();
    known.set(kid, entry);
    return entry.key;
  };
}

async function readKey(db: Database, kid: string) {
  const row = await selectSigningKey.first(db, kid);
  if (!row) return undefined;
  const key = await importJWK(JSON.parse(row.public_key), row.algorithm ?? builtin.algorithm);
  return row.expires_at ? { key, retires: row.expires_at } : { key };
}
