/**
 * The session of this browser, for the pages: who is signed in, calls to the shop with the
 * token, signing in and out. Which identity provider stands behind it is decided here.
 */
import type { IdentityAdapter } from './adapter.ts';
import { builtin, signOutOfBuiltin } from './builtin.ts';
import { findHosted, hosted, openHosted } from './hosted.ts';
import { createShopClient } from './shop-client.ts';
import { endSession } from './sign-out.ts';
import {
  dropSession,
  forgetSession,
  onTokenChange,
  storedToken,
  tellEnd,
  type Session,
} from './stored-session.ts';

export { rememberOrigin, safePath, takeOrigin } from './origin.ts';
export { onSessionEnd, type Erased, type Session } from './stored-session.ts';

/** The provider that the pages sign in with. */
export const identity: IdentityAdapter = /* @__PURE__ */ chooseProvider();

const client = /* @__PURE__ */ createShopClient(identity);

/** After the provider has signed somebody in: makes them known to the shop. */
export function signInToShop(): Promise<Session> {
  return client.signInToShop();
}

/** Who is signed in, or undefined; asks the provider only when this browser does not know. */
export function readSession(): Promise<Session | undefined> {
  return client.readSession();
}

/** Whether this browser keeps a token, at once and without asking anybody. */
export function isSignedInHere(): boolean {
  return storedToken() !== undefined;
}

/** Calls `listener` when another tab has signed in or out; returns how to stop it. */
export function onSessionChange(listener: (session: Session | undefined) => void): () => void {
  return onTokenChange(() => {
    // What cannot be found out now the next call will.
    if (isSignedInHere()) readSession().then(listener, () => undefined);
    else listener(undefined);
  });
}

/**
 * Calls the shop: `apiFetch('/purchase?email=…')`. A token that is over is renewed once without
 * a word; when that fails the visitor is on the way to /login, and this throws 'signed_out'.
 */
export function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  return client.apiFetch(path, init);
}

/** Signs out of the shop and of the provider, in every tab; throws when it did not get there. */
export function signOut(): Promise<void> {
  const settings = findHosted();
  return endSession(
    settings ? async () => (await openHosted(settings)).signOut() : signOutOfBuiltin,
  );
}

/**
 * After the shop has erased the account: this browser forgets it, and a provider elsewhere is
 * asked to delete it as well. Whether it is still there is told with the session's end.
 */
export async function endErasedSession(): Promise<void> {
  dropSession();
  const [deleted] = await Promise.allSettled([identity.deleteAccount?.()]);
  if (deleted.status === 'rejected') await Promise.allSettled([identity.signOut()]);
  tellEnd(deleted.status === 'fulfilled' ? 'erased' : 'still_elsewhere');
}

const lookEveryMs = 60_000;

/**
 * Looks each minute, and when the page is seen again, whether the session has ended meanwhile:
 * nothing of the account stays on a screen after that. Returns how to stop.
 */
export function watchSession(): () => void {
  const stop = new AbortController();
  const on = { signal: stop.signal };
  const look = () => {
    if (document.visibilityState === 'visible') void client.lookAfterSession();
  };
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look, on);
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(look), on);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}

/** A page that was kept for the back button, from before somebody signed out. */
function comeBack(look: () => void): void {
  if (isSignedInHere()) return look();
  forgetSession();
  location.replace('/login');
}

function chooseProvider(): IdentityAdapter {
  const settings = findHosted();
  return settings ? hosted(settings) : builtin;
}
