/** Who is signed in, as a page learns it after it was drawn. */
import { useEffect, useState } from 'react';
import {
  onSessionChange,
  onSessionEnd,
  readSession,
  type Erased,
  type Session,
} from '../identity/session.ts';

export type SessionState =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'failed' }
  /** Just now, in this document, which is left; `erased` when the account went with it. */
  | { state: 'ended'; erased: Erased | undefined }
  | { state: 'in'; session: Session };

/** Loading on the server and at first; then in or out, also when another tab changes it. */
export function useSession(): SessionState {
  const [known, setKnown] = useState<SessionState>({ state: 'loading' });
  useEffect(() => {
    let mounted = true;
    const tell = (session: Session | undefined) => {
      if (mounted) setKnown(session ? { state: 'in', session } : { state: 'out' });
    };
    readSession().then(tell, () => mounted && setKnown({ state: 'failed' }));
    const stops = [
      onSessionChange(tell),
      onSessionEnd((erased) => setKnown({ state: 'ended', erased })),
    ];
    return () => {
      mounted = false;
      stops.forEach((stop) => stop());
    };
  }, []);
  return known;
}
