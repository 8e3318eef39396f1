/** The discovery document of an OpenID Connect issuer: read with a timeout, and checked. */
import { hourMs, later, secondMs, type Clock } from '#platform/clock.ts';
import { getField, getText } from '../auth-requests/request-body.ts';

export interface DiscoveredIssuer {
  discoveryUrl: string;
  /** The userinfo endpoint, for claims that the id token lacks. */
  userInfoUrl: string | undefined;
  tokenEndpointAuth: { method: 'client_secret_post' | 'client_secret_basic' };
}

/** The timeout of a request to an issuer: nobody waits longer after a click. */
export const requestTimeoutMs = 5 * secondMs;

/** The endpoints that the shop requests, as the discovery document names them. */
const requestedEndpoints = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const;

/**
 * Throws when the issuer does not answer, answers in another one's name, or names endpoints that
 * are neither on its own host nor on one of `hosts`: nobody else is ever asked.
 */
export async function discover(
  issuer: string,
  hosts: readonly string[] = [],
): Promise<DiscoveredIssuer> {
  const base = issuer.replace(/\/$/, '');
  const discoveryUrl = `${base}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const response = await fetch(discoveryUrl, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${discoveryUrl} answers ${response.status}`);
  const metadata: unknown = await response.json();
  const claimedIssuer = getText(metadata, 'issuer');
  // Exactly equal, as OpenID Connect Discovery 4.3 requires: a slash more is another issuer.
  if (claimedIssuer !== issuer) {
    throw new Error(`${discoveryUrl} speaks for ${claimedIssuer ?? 'nobody'}`);
  }
  const allowedHosts = [new URL(issuer).host, ...hosts];
  for (const name of requestedEndpoints) {
    const url = getText(metadata, name);
    if (url !== undefined && !isOnHost(allowedHosts, url))
      throw new Error(`${name} is elsewhere: ${url}`);
  }
  return {
    discoveryUrl,
    userInfoUrl: getText(metadata, 'userinfo_endpoint'),
    tokenEndpointAuth: { method: readAuthMethod(metadata) },
  };
}

function isOnHost(hosts: readonly string[], url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && hosts.includes(parsed.host);
}

// The default is client_secret_basic (OpenID Connect Discovery 3).
function readAuthMethod(metadata: unknown): DiscoveredIssuer['tokenEndpointAuth']['method'] {
  const methods = getField(metadata, 'token_endpoint_auth_methods_supported');
  const takesForm = Array.isArray(methods) && methods.includes('client_secret_post');
  return takesForm ? 'client_secret_post' : 'client_secret_basic';
}

/** A value that is loaded from elsewhere, and loaded again after a failure. */
export interface CachedValue<Value> {
  /** The value, loaded when there is none yet; undefined while it cannot be loaded. */
  get(): Promise<Value | undefined>;
  /** 'unasked' until it was first needed; 'degraded' while the last attempt failed. */
  state(): 'unasked' | 'ready' | 'degraded';
}

const backOff = { firstMs: secondMs, lastMs: 15 * secondMs };
// An issuer may move its endpoints; the shop notices within a day.
const maxAgeMs = 24 * hourMs;

/** Loads once for concurrent callers; after a failure waits with exponential backoff. */
export function createCachedValue<Value>(
  clock: Clock,
  load: () => Promise<Value>,
  onFailure: (error: unknown) => void,
): CachedValue<Value> {
  let cached: { value: Value; until: Date } | undefined;
  let failure: { attempts: number; until: Date } | undefined;
  let loading: Promise<void> | undefined;

  async function loadOnce(): Promise<void> {
    try {
      cached = { value: await load(), until: later(clock.now(), maxAgeMs) };
      failure = undefined;
    } catch (error) {
      const attempts = (failure?.attempts ?? 0) + 1;
      const waitMs = Math.min(backOff.firstMs * 2 ** (attempts - 1), backOff.lastMs);
      failure = { attempts, until: later(clock.now(), waitMs) };
      onFailure(error);
    } finally {
      loading = undefined;
    }
  }

  return {
    async get() {
      const now = clock.now();
      const isFresh = cached && cached.until > now;
      const mustWait = failure && failure.until > now;
      if (!isFresh && !mustWait) await (loading ??= loadOnce());
      return cached?.value;
    },
    state: () => (failure ? 'degraded' : cached ? 'ready' : 'unasked'),
  };
}
