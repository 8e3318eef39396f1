/** Notifies staff of new orders while the dashboard is open. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { fetchEndpoint } from '#web/api.ts';
import { noticeMs, notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';
import { throttle, listen } from './event-stream.ts';

const orderListPath = '/dashboard/manage';
const overviewPath = '/dashboard';
const doNothing = (): void => undefined;

export function NewOrderNotices() {
  const { newOrderNotice: words } = useWords();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  // The connection outlives every page of the dashboard; here it finds which one is open.
  const latest = useRef({ reload: doNothing, notifyNewOrder: doNothing });

  useEffect(() => {
    const isListOpen = pathname === orderListPath;
    latest.current = {
      reload: () => void ((isListOpen || pathname === overviewPath) && revalidate()),
      notifyNewOrder() {
        // A list that moved by itself would put another order's 'Cancle' under the finger.
        const see = () => void (isListOpen ? revalidate() : navigate(orderListPath));
        notify({ text: words.newOrder, action: { label: words.see, run: see } });
        if (pathname === overviewPath) void revalidate();
      },
    };
  });

  useEffect(() => {
    const onOrders = throttle(noticeMs, () => latest.current.notifyNewOrder());
    return whileVisible((signal, isBack) => {
      // Orders that came while the tab was hidden had no notice, but the list shows them.
      if (isBack) latest.current.reload();
      void listenForOrders(signal, onOrders);
    });
  }, []);
  return null;
}

function listenForOrders(signal: AbortSignal, onOrders: () => void): Promise<void> {
  const headers = { accept: 'text/event-stream' };
  return listen(
    {
      open: (stop) => fetchEndpoint(staffEndpoints.followNotices, { headers, signal: stop }),
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
function whileVisible(run: (signal: AbortSignal, isBack: boolean) => void): () => void {
  let stop: AbortController | undefined;
  let isBack = false;
  const restart = () => {
    stop?.abort();
    stop = undefined;
    if (document.visibilityState !== 'visible') return;
    stop = new AbortController();
    run(stop.signal, isBack);
    isBack = true;
  };
  document.addEventListener('visibilitychange', restart);
  restart();
  return () => {
    document.removeEventListener('visibilitychange', restart);
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
