/** The route guard: who is signed in goes on, who is not goes to sign in and comes back. */
import { useEffect } from 'react';
import { redirectDocument } from 'react-router';
import {
  isSignedInHere,
  readSession,
  rememberOrigin,
  watchSession,
  type Session,
} from '../identity/session.ts';
import { useSession, type SessionState } from './use-session.ts';

/** For pages that show something while it is not known who is there. */
export function useGuard(): SessionState {
  const known = useSession();
  useEffect(() => {
    if (known.state === 'out') goToLogin();
  }, [known.state]);
  useEffect(watchSession, []);
  return known;
}

/** For client loaders that need not know who: nothing, or a redirect is thrown. */
export async function requireSignedIn(): Promise<void> {
  // Whether the token still holds, the first call says.
  if (!isSignedInHere()) await requireSession();
}

/** For client loaders: the session, or a redirect is thrown. */
export async function requireSession(): Promise<Session> {
  const session = await readSession();
  if (session) return session;
  rememberOrigin();
  throw redirectDocument('/login');
}

function goToLogin(): void {
  rememberOrigin();
  location.replace('/login');
}
