/** What an issuer of OpenID Connect says of itself: asked for with a time limit, not believed. */
import { hourMs, later, secondMs, type Clock } from '#platform/clock.ts';
import { fieldIn, textIn } from './auth-request.ts';

export interface DiscoveredIssuer {
  discoveryUrl: string;
  /** Where claims are asked for that the id token does not carry. */
  userInfoUrl: string | undefined;
  tokenEndpointAuth: { method: 'client_secret_post' | 'client_secret_basic' };
}

/** Longer than this nobody waits on a button. */
export const askingMs = 5 * secondMs;

/** What the shop itself asks of an issuer, as its description names them. */
const askedOf = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const;

/**
 * Throws when the issuer does not answer, answers in another one's name, or names endpoints that
 * are neither on its own host nor on one of `hosts`: nobody else is ever asked.
 */
export async function discover(
  issuer: string,
  hosts: readonly string[] = [],
): Promise<DiscoveredIssuer> {
  const plain = issuer.replace(/\/$/, '');
  const discoveryUrl = `${plain}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(askingMs);
  const response = await fetch(discoveryUrl, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`${discoveryUrl} answers ${response.status}`);
  const said: unknown = await response.json();
  const itself = textIn(said, 'issuer');
  // To the letter, as OpenID Connect Discovery has it: a slash more is another name.
  if (itself !== issuer) {
    throw new Error(`${discoveryUrl} speaks for ${itself ?? 'nobody'}`);
  }
  const known = [new URL(issuer).host, ...hosts];
  for (const name of askedOf) {
    const url = textIn(said, name);
    if (url !== undefined && !isOn(known, url)) throw new Error(`${name} is elsewhere: ${url}`);
  }
  return {
    discoveryUrl,
    userInfoUrl: textIn(said, 'userinfo_endpoint'),
    tokenEndpointAuth: { method: authMethodIn(said) },
  };
}

function isOn(hosts: readonly string[], url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && hosts.includes(parsed.host);
}

// What an issuer does not say of itself here, it takes in the header.
function authMethodIn(said: unknown): DiscoveredIssuer['tokenEndpointAuth']['method'] {
  const methods = fieldIn(said, 'token_endpoint_auth_methods_supported');
  const takesForm = Array.isArray(methods) && methods.includes('client_secret_post');
  return takesForm ? 'client_secret_post' : 'client_secret_basic';
}

/** Something that is made of what others say, and made again when they could not be asked. */
export interface Holder<Held> {
  /** What is held, made when there is nothing yet; undefined while it cannot be made. */
  get(): Promise<Held | undefined>;
  /** 'unasked' until somebody needed it; 'degraded' while the last try failed. */
  state(): 'unasked' | 'ready' | 'degraded';
}

const backOff = { firstMs: secondMs, lastMs: 15 * secondMs };
// An issuer may move its endpoints; a day later the shop knows.
const freshMs = 24 * hourMs;

/** Of many who ask at once one makes it; a failure is kept for a second, then for longer ones. */
export function createHolder<Held>(
  clock: Clock,
  make: () => Promise<Held>,
  onFailure: (error: unknown) => void,
): Holder<Held> {
  let held: { value: Held; until: Date } | undefined;
  let failed: { tries: number; until: Date } | undefined;
  let making: Promise<void> | undefined;

  async function makeOnce(): Promise<void> {
    try {
      held = { value: await make(), until: later(clock.now(), freshMs) };
      failed = undefined;
    } catch (error) {
      const tries = (failed?.tries ?? 0) + 1;
      const waitMs = Math.min(backOff.firstMs * 2 ** (tries - 1), backOff.lastMs);
      failed = { tries, until: later(clock.now(), waitMs) };
      onFailure(error);
    } finally {
      making = undefined;
    }
  }

  return {
    async get() {
      const now = clock.now();
      const isFresh = held && held.until > now;
      const mustWait = failed && failed.until > now;
      if (!isFresh && !mustWait) await (making ??= makeOnce());
      return held?.value;
    },
    state: () => (failed ? 'degraded' : held ? 'ready' : 'unasked'),
  };
}
