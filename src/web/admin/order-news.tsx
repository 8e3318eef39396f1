/** Tells an admin of new orders while the dashboard is open, and freshens what shows orders. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { apiFetch } from '../identity/session.ts';
import { noticeMs, notify } from '../ui/notify.ts';
import { useWords } from '../words.ts';
import { atMostEvery, listen } from './event-stream.ts';

const listOfOrders = '/dashboard/manage';
const firstPage = '/dashboard';
const doNothing = (): void => undefined;

export function OrderNews() {
  const { news: words } = useWords();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  // The connection outlives every page of the dashboard; it looks here what is open now.
  const now = useRef({ freshen: doNothing, tell: doNothing });

  useEffect(() => {
    const isListOpen = pathname === listOfOrders;
    now.current = {
      freshen: () => void ((isListOpen || pathname === firstPage) && revalidate()),
      tell() {
        const action = { label: words.see, run: () => void navigate(listOfOrders) };
        notify(isListOpen ? { text: words.newOrder } : { text: words.newOrder, action });
      },
    };
  });

  useEffect(() => {
    const onOrders = atMostEvery(noticeMs, () => {
      now.current.tell();
      now.current.freshen();
    });
    return whileSeen((signal, isBack) => {
      // What came in while nobody looked was not told, but the list has it.
      if (isBack) now.current.freshen();
      void listenForOrders(signal, onOrders);
    });
  }, []);
  return null;
}

function listenForOrders(signal: AbortSignal, onOrders: () => void): Promise<void> {
  const headers = { accept: 'text/event-stream' };
  return listen(
    {
      open: (stop) => apiFetch('/notices', { headers, signal: stop }),
      onEvent: (name) => name === 'orders' && onOrders(),
      wait: waitFor,
    },
    signal,
  );
}

/**
 * Runs for as long as somebody sees the page: a browser has few connections to one shop, and
 * tabs in the background would use them up.
 */
function whileSeen(run: (signal: AbortSignal, isBack: boolean) => void): () => void {
  let stop: AbortController | undefined;
  let isBack = false;
  const look = () => {
    stop?.abort();
    stop = undefined;
    if (document.visibilityState !== 'visible') return;
    stop = new AbortController();
    run(stop.signal, isBack);
    isBack = true;
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop?.abort();
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
