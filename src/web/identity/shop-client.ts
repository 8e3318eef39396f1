/**
 * Calls to the shop with its token, which is renewed without a word when it is over: one
 * credential, one exchange, one repetition, however many calls noticed at the same time and in
 * however many tabs. When the provider no longer knows who this is, it is time to sign in.
 */
import { IdentityError, ownRefusal, ownRefusals, reach, type IdentityAdapter } from './adapter.ts';
import { parseJson, textAt } from './json.ts';
import { owesSecondFactor } from './ways-in.ts';
import { rememberOrigin } from './origin.ts';
import { revokeToken } from './sign-out.ts';
import {
  forgetSession,
  noteSession,
  storedSession,
  storedToken,
  storeSession,
  type Session,
} from './stored-session.ts';

export interface ShopClient {
  /** After the provider has signed somebody in: exchanges their credential and keeps the token. */
  signInToShop(): Promise<Session>;
  /** Who is signed in: as kept, else as the provider says; undefined when nobody is. */
  readSession(): Promise<Session | undefined>;
  /** As `fetch` of `/api${path}`, with the token. Sends the visitor to sign in when need be. */
  apiFetch(path: string, init?: RequestInit): Promise<Response>;
  /** Leaves for the login page, and clears this one, when the session has ended. */
  lookAfterSession(): Promise<void>;
}

/** As long as a token lives without use: who cannot be asked for that long is taken as gone. */
const unheardForMs = 30 * 60_000;

const lockName = 'shop_session';
const loginPath = '/login';

/** `go` opens another page; the whole document is loaded. */
export function createShopClient(
  provider: IdentityAdapter,
  go: (path: string) => void = (path) => location.assign(path),
): ShopClient {
  let renewing: Promise<void> | undefined;
  let asking: Promise<Session> | undefined;
  let heardAt = Date.now();

  function renew(failed: string | undefined): Promise<void> {
    renewing ??= alone(() => renewAlone(provider, failed)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** Whose the kept token is; one question, however many ask. */
  function ask(): Promise<Session> {
    asking ??= askShop(renew).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function sendToLogin(): never {
    leaveBy(go);
    throw ownRefusal('signed_out');
  }

  return {
    signInToShop: () =>
      alone(async () => {
        const { token, session } = await exchange(provider);
        storeSession(token, session);
        return session;
      }),
    async readSession() {
      try {
        return storedSession() ?? (await ask());
      } catch (error) {
        if (isSignedOut(error)) return undefined;
        throw error;
      }
    },
    async apiFetch(path, init = {}) {
      const used = storedToken();
      const response = await fetchWithToken(path, init, used);
      if (!(await isTokenOver(response))) return response;
      try {
        await renew(used);
      } catch (error) {
        if (isSignedOut(error)) sendToLogin();
        throw error;
      }
      const again = await fetchWithToken(path, init, storedToken());
      if (await isTokenOver(again)) sendToLogin();
      return again;
    },
    async lookAfterSession() {
      if (!provider.isSignedIn) return void (await Promise.allSettled([this.apiFetch('/me')]));
      const isHere = await isStillSignedIn(provider);
      if (isHere) heardAt = Date.now();
      if (isHere === false || Date.now() - heardAt > unheardForMs) leaveBy(go);
    },
  };
}

function leaveBy(go: (path: string) => void): void {
  forgetSession();
  rememberOrigin();
  go(loginPath);
}

/** Of the shop, by the token; `renew` when there is none, or it is over. */
async function askShop(renew: (failed: string | undefined) => Promise<void>): Promise<Session> {
  const session = await whoseIs(storedToken());
  if (session) return session;
  await renew(storedToken());
  const renewed = await whoseIs(storedToken());
  if (renewed) return renewed;
  throw ownRefusal('signed_out');
}

/** Undefined when there is no token, or it is over. */
async function whoseIs(token: string | undefined): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const noted = storedSession();
  if (noted) return noted;
  const response = await reach('/api/me', {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'same-origin',
  });
  if (await isTokenOver(response)) return undefined;
  const me = parseJson(await response.text());
  const email = textAt(me, 'email');
  if (!response.ok || !email) throw ownRefusal('failed');
  const session = { email, name: textAt(me, 'name') };
  noteSession(token, session);
  return session;
}

async function renewAlone(provider: IdentityAdapter, failed: string | undefined): Promise<void> {
  const current = storedToken();
  // Another tab was faster.
  if (current !== undefined && current !== failed) return;
  const { token, session } = await exchange(provider);
  if (storedToken() === failed) {
    storeSession(token, session);
    return;
  }
  // Somebody signed out meanwhile, and the new token must not outlive that.
  await Promise.allSettled([revokeToken(token)]);
  throw ownRefusal('signed_out');
}

async function exchange(provider: IdentityAdapter): Promise<{ token: string; session: Session }> {
  const credential = await provider.credential({ fresh: true });
  const claims = parseJson(decodeClaims(credential));
  const email = textAt(claims, 'email');
  const response = await reach(`/api/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const body = parseJson(await response.text());
  const token = textAt(body, 'token');
  if (response.ok && token) return { token, session: { email, name: textAt(claims, 'name') } };
  const code = textAt(body, 'code') || 'failed';
  if (code === 'sign_in_ended') {
    // Ended from another device; a provider elsewhere does not know of it and would go on.
    await Promise.allSettled([provider.signOut()]);
    throw ownRefusal('signed_out');
  }
  throw new IdentityError(code, textAt(body, 'detail') || ownRefusals.failed);
}

/** Asked without making the session any longer; undefined when nobody could be asked. */
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
  return fetch(`/api${path}`, { ...init, headers, credentials: 'same-origin' });
}

async function isTokenOver(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const code = textAt(parseJson(await response.clone().text()), 'code');
  return code === 'token_expired' || code === 'token_missing';
}

function isSignedOut(error: unknown): boolean {
  // Whoever has begun to sign in and not ended it begins anew.
  if (owesSecondFactor(error)) return true;
  return error instanceof IdentityError && error.code === 'signed_out';
}

/** What the credential says, for showing; the server is the one that checks it. */
function decodeClaims(credential: string): string {
  const payload = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** Runs `work` while no other tab runs its own; where there are no locks that risk is small. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  // They are missing on a page that came over plain HTTP from another machine.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(lockName, work) : work();
}
