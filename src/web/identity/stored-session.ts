/**
 * The session as this browser stores it: the shop's token under exactly `token`, and nothing else.
 * The shop is asked once per document whose token it is; the cached answer says who was signed in,
 * not that the token is still valid.
 */

export interface Session {
  email: string;
  name: string;
}

export const tokenKey = 'token';
/** Where older versions stored the user of the token. */
const formerUserKey = 'shop_user';

let cached: { token: string; session: Session } | undefined;

/** The shop's token, or undefined; also when this browser allows no storage. */
export function storedToken(): string | undefined {
  return readStorage(tokenKey) || undefined;
}

/** The cached session of the stored token; makes no request. */
export function storedSession(): Session | undefined {
  return cached !== undefined && cached.token === storedToken() ? cached.session : undefined;
}

export function storeSession(token: string, session: Session): void {
  localStorage.setItem(tokenKey, token);
  cacheSession(token, session);
}

/** Caches the shop's answer about the stored token. */
export function cacheSession(token: string, { email, name }: Session): void {
  cached = { token, session: { email, name } };
  localStorage.removeItem(formerUserKey);
}

/** Clears the session and notifies everything in this document that shows the account. */
export function forgetSession(): void {
  clearSession();
  notifySessionEnd(undefined);
}

/** Clears the session without notifying anybody yet. */
export function clearSession(): void {
  cached = undefined;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(formerUserKey);
}

/** Whether an erased account was also deleted at an external provider. */
export type ErasureResult = 'erased' | 'still_elsewhere';

type SessionEndListener = (erased: ErasureResult | undefined) => void;
const endListeners = new Set<SessionEndListener>();

export function notifySessionEnd(result: ErasureResult | undefined): void {
  for (const listener of endListeners) listener(result);
}

/** Calls `listener` when the session ends in this document; returns how to stop it. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/**
 * Calls `listener` when another tab has signed in or out; returns how to stop it. Not in the tab
 * that did it, which is on its way to another page: a second navigation would interfere.
 */
export function onTokenChange(listener: () => void): () => void {
  const stop = new AbortController();
  // Browsers send this event to every document of the site but the one that made the change.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === null) listener();
  };
  window.addEventListener('storage', onStorage, { signal: stop.signal });
  return () => stop.abort();
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
