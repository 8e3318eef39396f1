/** The route guard: sends people who are not signed in to the login page, which comes back here. */
import { useEffect } from 'react';
import { redirectDocument } from 'react-router';
import {
  isSignedInHere,
  readSession,
  saveReturnPath,
  watchSession,
  type Session,
} from '#web/identity/session.ts';
import { useSession, type SessionState } from './use-session.ts';

/** For pages that show something while it is not known who is there. */
export function useGuard(): SessionState {
  const sessionState = useSession();
  useEffect(() => {
    if (sessionState.state === 'out') goToLogin();
  }, [sessionState.state]);
  useEffect(watchSession, []);
  return sessionState;
}

/** For client loaders that need no details of the session: throws a redirect without one. */
export async function requireSignedIn(): Promise<void> {
  // The first call shows whether the token is still valid.
  if (!isSignedInHere()) await requireSession();
}

/** For client loaders: the session; throws a redirect without one. */
export async function requireSession(): Promise<Session> {
  const session = await readSession();
  if (session) return session;
  saveReturnPath();
  throw redirectDocument('/login');
}

function goToLogin(): void {
  saveReturnPath();
  location.replace('/login');
}
