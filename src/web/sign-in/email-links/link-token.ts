/**
 * The token in the address of a page that an email leads to. It opens an account, so it does not
 * stay in the address bar, where it would be copied, kept in the history and sent along.
 */
import { useEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;
let cachedToken: string | undefined;

/** Undefined until the page runs in the browser; '' when the address has none. */
export function useLinkToken(): string | undefined {
  const token = useSyncExternalStore(neverChanges, readToken, () => undefined);
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/** Read once: the address is emptied after it. */
function readToken(): string {
  cachedToken ??= new URLSearchParams(location.search).get('token') ?? '';
  return cachedToken;
}
