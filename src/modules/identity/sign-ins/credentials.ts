/**
 * The identity provider's short-lived credential (a signed JWT), verified before any claim in it is
 * used. Issuers are a map, so that a hosted provider is one more entry.
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
import { hasSecondFactor, parseMethods } from '../provider/authentication-methods.ts';
import { selectSigningKey } from '../queries/settings.ts';
import { sha256 } from '../tokens/secrets.ts';

export interface Issuer {
  audience: string;
  algorithms: readonly string[];
  /** 'unsigned': of an emulator, whose credentials are accepted without a signature. */
  keys: JWTVerifyGetKey | 'unsigned';
  /** Claims that its credentials must have, beside those that every credential must have. */
  claims?: readonly string[];
  /** Reads the authentication methods of an issuer that does not use the claim `amr`. */
  readMethods?: (claims: JWTPayload) => readonly string[];
}

/** The issuer's keys cannot be read now, so that its credentials cannot be verified. */
export class IssuerUnreachable extends Error {}

/** By the `iss` claim. */
export type Issuers = ReadonlyMap<string, Issuer>;

/** The claims of a verified credential. */
export interface VerifiedCredential {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  /** The authentication methods: 'pwd', 'pwd otp', 'hwk'; '' when unknown. */
  method: string;
  /** Whether a second factor was passed at that sign-in. */
  secondFactor: boolean;
  /** When they signed in at the provider, and the id of that session, where it says so. */
  signedInAt: Date | undefined;
  providerSession: string | undefined;
  /** Identifies this credential, however its signature is encoded. */
  hash: Buffer;
  /** From then on it is rejected for its age, so that its use need not be stored any longer. */
  expiresAt: Date;
}

/** The builtin provider's `iss` and `aud` claims; users are stored under the issuer. */
export const builtin = { issuer: 'builtin', audience: 'shop', algorithm: 'ES256' } as const;

const maxCredentialAgeMs = 5 * minuteMs;
const clockToleranceMs = 5 * secondMs;
const maxCredentialLength = 8192;
const maxNameLength = 200;
const maxMethodLength = 100;
const maxSessionLength = 255;
const emailAddress = /^[^\s@]{1,64}@[^\s@]+$/;
const maxEmailLength = 254;
// A retired key signs nothing any more, and what it signed last expires after minutes.
const retiredKeyGraceMs = hourMs;

/** The issuers of a shop with only the builtin provider; its keys are read from the database. */
export function builtinIssuers(db: Database, clock: Clock): Issuers {
  const { issuer, audience, algorithm } = builtin;
  return new Map([
    [issuer, { audience, algorithms: [algorithm], keys: createDatabaseKeySource(db, clock) }],
  ]);
}

/**
 * The verified claims of the credential, or undefined when it is invalid; 'unreachable' when its
 * issuer's keys could not be read.
 */
export async function verifyCredential(
  issuers: Issuers,
  clock: Clock,
  credential: string,
): Promise<VerifiedCredential | undefined | 'unreachable'> {
  if (credential.length > maxCredentialLength) return undefined;
  try {
    const { iss: issuer = '' } = decodeJwt(credential);
    const known = issuers.get(issuer);
    if (!known) return undefined;
    const payload = await verifySignature(credential, known, {
      issuer,
      audience: known.audience,
      requiredClaims: ['sub', 'email', 'iat', 'exp', ...(known.claims ?? [])],
      maxTokenAge: maxCredentialAgeMs / secondMs,
      clockTolerance: clockToleranceMs / secondMs,
      currentDate: clock.now(),
    });
    if (!isSignInInPast(clock.now(), payload)) return undefined;
    return toVerifiedCredential(issuer, withMethods(known, payload), credential);
  } catch (error) {
    if (error instanceof IssuerUnreachable) return 'unreachable';
    // Anything else is an error of ours, such as an unreachable database.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

async function verifySignature(
  credential: string,
  { keys, algorithms }: Issuer,
  rules: JWTClaimVerificationOptions,
): Promise<JWTPayload> {
  if (keys === 'unsigned') return UnsecuredJWT.decode(credential, rules).payload;
  return (await jwtVerify(credential, keys, { ...rules, algorithms: [...algorithms] })).payload;
}

/** A sign-in in the future is invalid. */
function isSignInInPast(now: Date, { auth_time: authTime }: JWTPayload): boolean {
  if (authTime === undefined) return true;
  return typeof authTime === 'number' && authTime * secondMs <= now.getTime() + clockToleranceMs;
}

function withMethods({ readMethods }: Issuer, claims: JWTPayload): JWTPayload {
  return readMethods ? { ...claims, amr: readMethods(claims) } : claims;
}

/** An email as the shop stores it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A display name as the shop stores it: one line, no control characters, not too long. */
export function normalizeDisplayName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.slice(0, maxNameLength).trim();
}

function toVerifiedCredential(
  issuer: string,
  { sub: subject, iat = 0, ...claims }: Record<string, unknown> & { sub?: string; iat?: number },
  credential: string,
): VerifiedCredential | undefined {
  const email = typeof claims['email'] === 'string' ? normalizeEmail(claims['email']) : '';
  if (!subject || email.length > maxEmailLength || !emailAddress.test(email)) return undefined;
  const name = typeof claims['name'] === 'string' ? normalizeDisplayName(claims['name']) : '';
  return {
    issuer,
    subject,
    email,
    emailVerified: claims['email_verified'] === true,
    displayName: name || email.slice(0, maxNameLength),
    ...readSignIn(claims),
    // Without the signature, which can be encoded in more than one way.
    hash: sha256(credential.slice(0, credential.lastIndexOf('.'))),
    expiresAt: later(new Date(iat * secondMs), maxCredentialAgeMs + 2 * clockToleranceMs),
  };
}

function readSignIn(claims: Record<string, unknown>) {
  const { amr, sid, auth_time: authTime } = claims;
  const methods = parseMethods(amr);
  return {
    method: methods.join(' ').slice(0, maxMethodLength),
    secondFactor: hasSecondFactor(methods),
    signedInAt: typeof authTime === 'number' ? new Date(authTime * secondMs) : undefined,
    providerSession: typeof sid === 'string' && sid.length <= maxSessionLength ? sid : undefined,
  };
}

function createDatabaseKeySource(db: Database, clock: Clock): JWTVerifyGetKey {
  const cache = new Map<string, { key: Awaited<ReturnType<typeof importJWK>>; retires?: Date }>();
  return async ({ kid = '' }) => {
    const cached = cache.get(kid) ?? (await readKey(db, kid));
    const isExpired = cached?.retires && later(cached.retires, retiredKeyGraceMs) <= clock.now();
    if (!cached || isExpired) throw new errors.JWKSNoMatchingKey();
    cache.set(kid, cached);
    return cached.key;
  };
}

async function readKey(db: Database, kid: string) {
  const row = await selectSigningKey.first(db, { id: kid });
  if (!row) return undefined;
  const key = await importJWK(JSON.parse(row.public_key), row.algorithm ?? builtin.algorithm);
  return row.expires_at ? { key, retires: row.expires_at } : { key };
}
