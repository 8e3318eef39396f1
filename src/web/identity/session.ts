/**
 * The session of this browser, for the pages: who is signed in, calls to the shop with the
 * token, signing in and out. The identity provider is chosen here.
 */
import type { IdentityAdapter } from './adapter.ts';
import { builtin, signOutOfBuiltin } from './builtin.ts';
import { findHosted, hosted, openHosted } from './hosted.ts';
import { createShopClient } from './shop-client.ts';
import { endSession } from './sign-out.ts';
import {
  clearSession,
  forgetSession,
  onTokenChange,
  storedToken,
  notifySessionEnd,
  type Session,
} from './stored-session.ts';

export {
  saveReturnPath,
  toSafePath,
  consumeInvitationPath,
  consumeReturnPath,
} from './return-path.ts';
export { onSessionEnd, type ErasureResult, type Session } from './stored-session.ts';

/** The provider that the pages sign in with. */
export const identity: IdentityAdapter = /* @__PURE__ */ chooseProvider();

const client = /* @__PURE__ */ createShopClient(identity);

/** After the provider has signed somebody in: signs them in to the shop. */
export function signInToShop(): Promise<Session> {
  return client.signInToShop();
}

/** Who is signed in, or undefined; asks the provider only when this browser does not know. */
export function readSession(): Promise<Session | undefined> {
  return client.readSession();
}

/** Whether this browser stores a token; makes no request. */
export function isSignedInHere(): boolean {
  return storedToken() !== undefined;
}

/** Calls `listener` when another tab has signed in or out; returns how to stop it. */
export function onSessionChange(listener: (session: Session | undefined) => void): () => void {
  return onTokenChange(() => {
    // An error now is found by the next request as well.
    if (isSignedInHere()) readSession().then(listener, () => undefined);
    else listener(undefined);
  });
}

/**
 * A request to the shop: `apiFetch('/purchase?email=…')`. An expired token is renewed once in the
 * background; when that fails the visitor is sent to /login, and this throws 'signed_out'.
 */
export function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  return client.apiFetch(path, init);
}

/** Signs out of the shop and of the provider, in every tab; throws when that failed. */
export function signOut(): Promise<void> {
  const settings = findHosted();
  return endSession(
    settings ? async () => (await openHosted(settings)).signOut() : signOutOfBuiltin,
  );
}

/**
 * After the shop has erased the account: clears this browser's session, and deletes the account at
 * an external provider as well. Listeners to the session's end get to know whether that worked.
 */
export async function endErasedSession(): Promise<void> {
  clearSession();
  const [deleted] = await Promise.allSettled([identity.deleteAccount?.()]);
  if (deleted.status === 'rejected') await Promise.allSettled([identity.signOut()]);
  notifySessionEnd(deleted.status === 'fulfilled' ? 'erased' : 'still_elsewhere');
}

const checkEveryMs = 60_000;

/**
 * Checks each minute, and when the page becomes visible, whether the session has ended meanwhile:
 * nothing of the account stays on a screen after that. Returns how to stop.
 */
export function watchSession(): () => void {
  const stop = new AbortController();
  const on = { signal: stop.signal };
  const check = () => {
    if (document.visibilityState === 'visible') void client.checkSession();
  };
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check, on);
  window.addEventListener('pageshow', ({ persisted }) => persisted && handlePageRestore(check), on);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}

/** A page from the back/forward cache may be from before somebody signed out. */
function handlePageRestore(check: () => void): void {
  if (isSignedInHere()) return check();
  forgetSession();
  location.replace('/login');
}

function chooseProvider(): IdentityAdapter {
  const settings = findHosted();
  return settings ? hosted(settings) : builtin;
}
