/** Apart from the rest, so that a page without React carries little more than this. */
import { forgetSession, storedToken } from './stored-session.ts';

/**
 * Ends the token, the provider's session and what every tab knows of them. Throws when the
 * provider was not reached; the token is gone from this browser all the same.
 */
export async function endSession(signOutOfProvider: () => Promise<void>): Promise<void> {
  const token = storedToken();
  forgetSession();
  const [, atProvider] = await Promise.allSettled([revokeToken(token), signOutOfProvider()]);
  // Still signed in there, the next page would sign in here again: that must not go unsaid.
  if (atProvider.status === 'rejected') throw atProvider.reason;
}

/** Tells the shop that a token is not to be used any more. */
export async function revokeToken(token: string | undefined): Promise<void> {
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  await fetch('/api/token', { method: 'DELETE', headers, credentials: 'same-origin' });
}
