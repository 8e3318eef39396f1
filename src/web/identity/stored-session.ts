/**
 * The session as this browser keeps it: the shop's token under exactly `token`, and nothing else.
 * Whose it is the shop is asked, once for a document; it says who was signed in, not that the
 * token still holds.
 */

export interface Session {
  email: string;
  name: string;
}

export const tokenKey = 'token';
/** Where shops of before kept whose token it is. */
const formerUserKey = 'shop_user';

let known: { token: string; session: Session } | undefined;

/** The shop's token, or undefined; also when this browser allows no storage. */
export function storedToken(): string | undefined {
  return read(tokenKey) || undefined;
}

/** Whose token is kept, as far as this document knows; asks nobody. */
export function storedSession(): Session | undefined {
  return known !== undefined && known.token === storedToken() ? known.session : undefined;
}

export function storeSession(token: string, session: Session): void {
  localStorage.setItem(tokenKey, token);
  noteSession(token, session);
}

/** What the shop has said of a token that is kept. */
export function noteSession(token: string, { email, name }: Session): void {
  known = { token, session: { email, name } };
  localStorage.removeItem(formerUserKey);
}

/** And whatever shows something of the account in this document is told to drop it. */
export function forgetSession(): void {
  dropSession();
  tellEnd(undefined);
}

/** Forgets it, while something of it is still to be said. */
export function dropSession(): void {
  known = undefined;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(formerUserKey);
}

/** How an account ended with its session: also at its provider elsewhere, or not there. */
export type Erased = 'erased' | 'still_elsewhere';

type EndListener = (erased: Erased | undefined) => void;
const endListeners = new Set<EndListener>();

export function tellEnd(erased: Erased | undefined): void {
  for (const listener of endListeners) listener(erased);
}

/** Calls `listener` when the session ends in this document; returns how to stop it. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/**
 * Calls `listener` when another tab has signed in or out; returns how to stop it. The tab that
 * does it knows, and is on its way to another page: to be told as well would send it elsewhere.
 */
export function onTokenChange(listener: () => void): () => void {
  const stop = new AbortController();
  // Browsers tell every document of the site but the one that made the change.
  const stored = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === null) listener();
  };
  window.addEventListener('storage', stored, { signal: stop.signal });
  return () => stop.abort();
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
