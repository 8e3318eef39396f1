/**
 * Requests to the shop with its token, which is renewed in the background when it has expired: one
 * credential, one exchange, one repetition, however many requests failed at the same time and in
 * however many tabs. When the provider has no session any more, the visitor has to sign in.
 */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import {
  IdentityError,
  ownError,
  ownErrors,
  fetchOrFail,
  type IdentityAdapter,
} from './adapter.ts';
import { parseJson, getText } from './json.ts';
import { needsSecondFactor } from './sign-in-methods.ts';
import { saveReturnPath } from './return-path.ts';
import { revokeToken } from './sign-out.ts';
import {
  forgetSession,
  cacheSession,
  storedSession,
  storedToken,
  storeSession,
  type Session,
} from './stored-session.ts';

export interface ShopClient {
  /** After the provider has signed somebody in: exchanges their credential and keeps the token. */
  signInToShop(): Promise<Session>;
  /** Who is signed in: as cached, else as the provider says; undefined when nobody is. */
  readSession(): Promise<Session | undefined>;
  /** As `fetch` of `/api${path}`, with the token. Sends the visitor to /login when needed. */
  apiFetch(path: string, init?: RequestInit): Promise<Response>;
  /** Clears the session and leaves for the login page when the session has ended. */
  checkSession(): Promise<void>;
}

/** A token's idle lifetime: without contact for that long the session counts as ended. */
const maxSilenceMs = 30 * 60_000;

const lockName = 'shop_session';
const loginPath = '/login';

/** `navigate` opens another page; the whole document is loaded. */
export function createShopClient(
  provider: IdentityAdapter,
  navigate: (path: string) => void = (path) => location.assign(path),
): ShopClient {
  let renewing: Promise<void> | undefined;
  let sessionRequest: Promise<Session> | undefined;
  let lastConfirmedAt = Date.now();

  function renew(failedToken: string | undefined): Promise<void> {
    renewing ??= withLock(() => renewToken(provider, failedToken)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** The session of the stored token; one request for all concurrent callers. */
  function fetchSession(): Promise<Session> {
    sessionRequest ??= readOrRenewSession(renew).finally(() => {
      sessionRequest = undefined;
    });
    return sessionRequest;
  }

  function sendToLogin(): never {
    leaveForLogin(navigate);
    throw ownError('signed_out');
  }

  return {
    signInToShop: () =>
      withLock(async () => {
        const { token, session } = await exchange(provider);
        storeSession(token, session);
        return session;
      }),
    async readSession() {
      try {
        return storedSession() ?? (await fetchSession());
      } catch (error) {
        if (isSignedOut(error)) return undefined;
        throw error;
      }
    },
    async apiFetch(path, init = {}) {
      const usedToken = storedToken();
      const response = await fetchWithToken(path, init, usedToken);
      if (!(await isTokenOver(response))) return response;
      try {
        await renew(usedToken);
      } catch (error) {
        if (isSignedOut(error)) sendToLogin();
        throw error;
      }
      const secondResponse = await fetchWithToken(path, init, storedToken());
      if (await isTokenOver(secondResponse)) sendToLogin();
      return secondResponse;
    },
    async checkSession() {
      if (!provider.isSignedIn)
        return void (await Promise.allSettled([
          this.apiFetch(toRequestLine(shopEndpoints.whoAmI).path),
        ]));
      const isSignedIn = await isStillSignedIn(provider);
      if (isSignedIn) lastConfirmedAt = Date.now();
      if (isSignedIn === false || Date.now() - lastConfirmedAt > maxSilenceMs)
        leaveForLogin(navigate);
    },
  };
}

function leaveForLogin(navigate: (path: string) => void): void {
  forgetSession();
  saveReturnPath();
  navigate(loginPath);
}

/** Reads the session by the token; renews the token when there is none, or it has expired. */
async function readOrRenewSession(
  renew: (failedToken: string | undefined) => Promise<void>,
): Promise<Session> {
  const session = await readSessionOf(storedToken());
  if (session) return session;
  await renew(storedToken());
  const renewed = await readSessionOf(storedToken());
  if (renewed) return renewed;
  throw ownError('signed_out');
}

/** Undefined when there is no token, or it has expired. */
async function readSessionOf(token: string | undefined): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const cached = storedSession();
  if (cached) return cached;
  const { path } = toRequestLine(shopEndpoints.whoAmI);
  const response = await fetchOrFail(`${apiRoot}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'same-origin',
  });
  if (await isTokenOver(response)) return undefined;
  const me = parseJson(await response.text());
  const email = getText(me, 'email');
  if (!response.ok || !email) throw ownError('failed');
  const session = { email, name: getText(me, 'name') };
  cacheSession(token, session);
  return session;
}

async function renewToken(
  provider: IdentityAdapter,
  failedToken: string | undefined,
): Promise<void> {
  const current = storedToken();
  // Another tab was faster.
  if (current !== undefined && current !== failedToken) return;
  const { token, session } = await exchange(provider);
  if (storedToken() === failedToken) {
    storeSession(token, session);
    return;
  }
  // Somebody signed out meanwhile, and the new token must not outlive that.
  await Promise.allSettled([revokeToken(token)]);
  throw ownError('signed_out');
}

async function exchange(provider: IdentityAdapter): Promise<{ token: string; session: Session }> {
  const credential = await provider.credential({ fresh: true });
  const claims = parseJson(decodePayload(credential));
  const email = getText(claims, 'email');
  const { method, path } = toRequestLine(shopEndpoints.exchangeCredential, { params: { email } });
  const response = await fetchOrFail(`${apiRoot}${path}`, {
    method,
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const body = parseJson(await response.text());
  const token = getText(body, 'token');
  if (response.ok && token) return { token, session: { email, name: getText(claims, 'name') } };
  const code = getText(body, 'code') || 'failed';
  if (code === 'sign_in_ended') {
    // Ended from another device; an external provider does not know that and would go on.
    await Promise.allSettled([provider.signOut()]);
    throw ownError('signed_out');
  }
  throw new IdentityError(code, getText(body, 'detail') || ownErrors.failed);
}

/** Does not prolong the session; undefined when the provider could not be reached. */
async function isStillSignedIn(provider: IdentityAdapter): Promise<boolean | undefined> {
  try {
    return await provider.isSignedIn?.();
  } catch {
    return undefined;
  }
}

function fetchWithToken(
  path: string,
  init: RequestInit,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetch(`${apiRoot}${path}`, { ...init, headers, credentials: 'same-origin' });
}

async function isTokenOver(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const code = getText(parseJson(await response.clone().text()), 'code');
  return code === 'token_expired' || code === 'token_missing';
}

function isSignedOut(error: unknown): boolean {
  // Somebody who has not finished signing in has to start again.
  if (needsSecondFactor(error)) return true;
  return error instanceof IdentityError && error.code === 'signed_out';
}

/** The payload of the credential, to show it; only the server verifies it. */
function decodePayload(credential: string): string {
  const payload = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** Runs `work` under a lock of all tabs; without Web Locks it just runs. */
function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  // Missing on a page that was loaded over plain HTTP from another machine.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(lockName, work) : work();
}
