/**
 * The hosted provider Firebase as an issuer. It signs with keys that it changes every few days
 * and publishes at a fixed URL; they are fetched when they are first needed, and cached.
 */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { hourMs, secondMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { IssuerUnreachable, type Issuer, type Issuers } from './credentials.ts';

export interface FirebaseSettings {
  projectId: string;
  /** The provider is an emulator with unsigned credentials: for trials, never in public. */
  unsigned: boolean;
  /** Where its keys are published, if not at Google. */
  keysUrl?: URL;
  /** How soon keys may be fetched again after one was not found. */
  cooldownMs?: number;
}

const publishedKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);
// A made-up key id must not cause a fetch for every request.
const defaultCooldownMs = 30 * secondMs;
// As long as Google allows to cache them.
const cacheMaxAge = 6 * hourMs;
const timeoutDuration = 5 * secondMs;

/** The only issuer of a shop that uses this project; the builtin one is not accepted either. */
export function firebaseIssuers(settings: FirebaseSettings, log: Log): Issuers {
  const { projectId: audience, unsigned } = settings;
  const keys = unsigned ? 'unsigned' : createKeySource(settings, log);
  const issuer: Issuer = {
    audience,
    algorithms: ['RS256'],
    keys,
    claims: ['auth_time'],
    readMethods,
  };
  return new Map([[firebaseIssuer(audience), issuer]]);
}

/** The `iss` claim of the project's credentials; its users are stored under it. */
export function firebaseIssuer(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

function createKeySource(
  { keysUrl = publishedKeys, cooldownMs = defaultCooldownMs }: FirebaseSettings,
  log: Log,
): JWTVerifyGetKey {
  const options = { cooldownDuration: cooldownMs, cacheMaxAge, timeoutDuration };
  const keys = createRemoteJWKSet(keysUrl, options);
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      // The provider answered: the credential names none of its keys.
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      log.warn({ err: error }, 'the keys of the identity provider cannot be read');
      throw new IssuerUnreachable('no keys', { cause: error });
    }
  };
}

const methodsByProvider: ReadonlyMap<unknown, string> = new Map([
  ['password', 'pwd'],
  ['google.com', 'oidc'],
]);

/** The authentication methods as the claim `amr` has them (RFC 8176), as far as it names them. */
function readMethods({ firebase }: JWTPayload): readonly string[] {
  const method = methodsByProvider.get(getField(firebase, 'sign_in_provider')) ?? 'other';
  return getField(firebase, 'sign_in_second_factor') === undefined ? [method] : [method, 'otp'];
}

function getField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}
