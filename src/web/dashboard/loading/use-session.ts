/** Who is signed in, as a page learns it after its first render. */
import { useEffect, useState } from 'react';
import {
  onSessionChange,
  onSessionEnd,
  readSession,
  type ErasureResult,
  type Session,
} from '#web/identity/session.ts';

export type SessionState =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'failed' }
  /** Ended just now, and the page is being left; `erased` if the account was erased too. */
  | { state: 'ended'; erased: ErasureResult | undefined }
  | { state: 'in'; session: Session };

/** Loading on the server and at first; then in or out, also when another tab changes it. */
export function useSession(): SessionState {
  const [sessionState, setSessionState] = useState<SessionState>({ state: 'loading' });
  useEffect(() => {
    let mounted = true;
    const updateSession = (session: Session | undefined) => {
      if (mounted) setSessionState(session ? { state: 'in', session } : { state: 'out' });
    };
    readSession().then(updateSession, () => mounted && setSessionState({ state: 'failed' }));
    const unsubscribers = [
      onSessionChange(updateSession),
      onSessionEnd((erased) => setSessionState({ state: 'ended', erased })),
    ];
    return () => {
      mounted = false;
      unsubscribers.forEach((unsubscribe) => unsubscribe());
    };
  }, []);
  return sessionState;
}
