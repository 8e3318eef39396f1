/**
 * The session as this browser keeps it: the shop's token under exactly `token`, and beside it
 * whose it is. It says who was signed in, not that the token still holds.
 */
import { parseJson, textAt } from './json.ts';

export interface Session {
  email: string;
  name: string;
}

export const tokenKey = 'token';
const userKey = 'shop_user';

/** The shop's token, or undefined; also when this browser allows no storage. */
export function storedToken(): string | undefined {
  return read(tokenKey) || undefined;
}

/** Whose token is kept, at once and without asking anybody. */
export function storedSession(): Session | undefined {
  if (!storedToken()) return undefined;
  const user = parseJson(read(userKey));
  const email = textAt(user, 'email');
  return email ? { email, name: textAt(user, 'name') } : undefined;
}

export function storeSession(token: string, { email, name }: Session): void {
  localStorage.setItem(userKey, JSON.stringify({ email, name }));
  localStorage.setItem(tokenKey, token);
}

export function forgetSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
}

/**
 * Calls `listener` when another tab has signed in or out; returns how to stop it. The tab that
 * does it knows, and is on its way to another page: to be told as well would send it elsewhere.
 */
export function onSessionChange(listener: (session: Session | undefined) => void): () => void {
  const stop = new AbortController();
  // Browsers tell every document of the site but the one that made the change.
  const stored = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === null) listener(storedSession());
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
