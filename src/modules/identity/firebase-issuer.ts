/**
 * The hosted provider Firebase as an issuer. It signs with keys that it changes every few days
 * and publishes at a fixed address; they are fetched when they are first wanted and kept.
 */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { hourMs, secondMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { IssuerUnreachable, type Issuer, type Issuers } from './credentials.ts';

export interface FirebaseSettings {
  projectId: string;
  /** The provider is an emulator, whose credentials nobody signs: for a trial, never in public. */
  unsigned: boolean;
  /** Where its keys are, other than at Google. */
  keysUrl?: URL;
  /** How soon it may be asked again for a key that it did not have. */
  cooldownMs?: number;
}

const publishedKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);
// A made-up key id must not make the shop ask for every request.
const cooldown = 30 * secondMs;
// As long as Google lets others keep them.
const cacheMaxAge = 6 * hourMs;
const timeoutDuration = 5 * secondMs;

/** The only issuer of a shop that is set up with this project: no other, the builtin neither. */
export function firebaseIssuers(settings: FirebaseSettings, log: Log): Issuers {
  const { projectId: audience, unsigned } = settings;
  const keys = unsigned ? 'unsigned' : keysAt(settings, log);
  const issuer: Issuer = { audience, algorithms: ['RS256'], keys, claims: ['auth_time'], methodOf };
  return new Map([[firebaseIssuer(audience), issuer]]);
}

/** What the project calls itself in its credentials; its users are keyed by it. */
export function firebaseIssuer(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

function keysAt(
  { keysUrl = publishedKeys, cooldownMs = cooldown }: FirebaseSettings,
  log: Log,
): JWTVerifyGetKey {
  const options = { cooldownDuration: cooldownMs, cacheMaxAge, timeoutDuration };
  const keys = createRemoteJWKSet(keysUrl, options);
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      // The provider has answered: it is the credential that names none of its keys.
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      log.warn({ err: error }, 'the keys of the identity provider cannot be read');
      throw new IssuerUnreachable('no keys', { cause: error });
    }
  };
}

const words: ReadonlyMap<unknown, string> = new Map([
  ['password', 'pwd'],
  ['google.com', 'oidc'],
]);

/** In the words of the usual claim `amr`, as far as there are any. */
function methodOf({ firebase }: JWTPayload): readonly string[] {
  const first = words.get(fieldOf(firebase, 'sign_in_provider')) ?? 'other';
  return fieldOf(firebase, 'sign_in_second_factor') === undefined ? [first] : [first, 'otp'];
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}
