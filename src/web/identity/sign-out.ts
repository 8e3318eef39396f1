/** A module of its own, so that a page without React loads little more than this. */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { forgetSession, storedToken } from './stored-session.ts';

/**
 * Ends the token, the provider's session and the session of every tab. Throws when the provider was
 * not reached; the token is removed from this browser all the same.
 */
export async function endSession(signOutOfProvider: () => Promise<void>): Promise<void> {
  const token = storedToken();
  forgetSession();
  // One after the other: the provider's sign-out ends the token too, and could come first.
  await revokeToken(token).catch(() => undefined);
  // Still signed in there, the next page would sign in here again: the user must know it.
  await signOutOfProvider();
}

/** Revokes a token at the shop. */
export async function revokeToken(token: string | undefined): Promise<void> {
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  const { method, path } = toRequestLine(shopEndpoints.signOut);
  await fetch(`${apiRoot}${path}`, { method, headers, credentials: 'same-origin' });
}
