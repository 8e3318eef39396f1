/** One order's payment: what is due, the card form, and the truth in every state. */
import { useCallback, useEffect, useState } from 'react';
import {
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { askShop, type WireOrder } from '../api.ts';
import type { PageHandle } from '../page-handle.ts';
import type { PaymentSettings } from '../shop-data.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { requireSignedIn } from './guard.ts';
import { loadFromShop, readError } from './load.ts';
import type { PaymentOutcome } from './pay-by-card.ts';
import { PayForm } from './pay-form.tsx';
import { BeingProcessed, MissingOrder, NotPayable, Paid } from './payment-states.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { screenTitle } from './screen-title.ts';
import { LoadFailure, Titled } from './titled.tsx';

export const handle: PageHandle = { cardScript: true };

export const meta = screenTitle<typeof clientLoader>(({ payment }, loaded) =>
  loaded
    ? `${payment.title}: ${fill(payment.order, { number: loaded.order.number })}`
    : payment.title,
);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const [order, settings] = await Promise.all([
    loadFromShop<WireOrder>(`/purchase/${encodeURIComponent(params['id'] ?? '')}`),
    loadFromShop<PaymentSettings>('/payment-settings'),
  ]);
  return { order, settings };
}

export default function Payment() {
  const { order, settings } = useLoaderData<typeof clientLoader>();
  const before = useBefore(order.status);
  return (
    <Narrow>
      <PaymentSummary order={order} />
      <CurrentState key={order.status} order={order} settings={settings} before={before} />
    </Narrow>
  );
}

/** The status that this page showed before this one. */
function useBefore(status: string): string | undefined {
  const [seen, setSeen] = useState<{ status: string; before?: string }>({ status });
  if (seen.status !== status) setSeen({ status, before: seen.status });
  return seen.before;
}

interface CurrentStateProps {
  order: WireOrder;
  settings: PaymentSettings;
  before: string | undefined;
}

function CurrentState({ order, settings, before }: CurrentStateProps) {
  const { paymentEnded } = useWords();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const isMoving = order.status === 'processing' || order.status === 'cancelling' || outcome;
  const look = useWatch(order, isMoving ? soonMs : order.status === 'unpaid' ? laterMs : undefined);
  useForgotten(outcome, setOutcome);
  if (order.status === 'disputed') return <NotPayable order={order} />;
  if (order.paid) return <Paid order={order} />;
  if (order.status === 'processing' || outcome?.accepted) return <BeingProcessed order={order} />;
  if (order.status !== 'unpaid') return <NotPayable order={order} />;
  const settle = (settled: PaymentOutcome) => {
    setOutcome(settled);
    void look();
  };
  const refused = before === 'processing' ? paymentEnded.unpaid : undefined;
  return <PayForm order={order} settings={settings} refused={refused} onSettled={settle} />;
}

const soonMs = 3000;
/** Somebody may cancel it, or pay it in another tab, while the form is filled in. */
const laterMs = 20_000;
/** By then a payment that went through has shown, whatever was lost on the way. */
const settledMs = 3 * 60_000;

/** What the processor said counts until the order should have shown it. */
function useForgotten(
  outcome: PaymentOutcome | undefined,
  setOutcome: (outcome: undefined) => void,
): void {
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), settledMs);
    return () => clearTimeout(timer);
  }, [outcome, setOutcome]);
}

/**
 * Looks again every so often, and whenever the page or the network is come back to. Only an order
 * that has moved is loaded anew: a connection that fails for a moment takes nothing away that was
 * typed. Answers how to look at once.
 */
function useWatch({ _id, status }: WireOrder, everyMs: number | undefined): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const look = useCallback(async () => {
    const answer = await askShop<WireOrder>(`/purchase/${_id}`);
    if (answer.ok && answer.value.status !== status) await revalidate();
  }, [_id, status, revalidate]);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const lookNow = () => {
      if (document.visibilityState === 'visible') void look();
    };
    const timer = setInterval(lookNow, everyMs);
    document.addEventListener('visibilitychange', lookNow);
    // By the browser's back button the page is as it was left, not as the order is.
    window.addEventListener('pageshow', lookNow);
    window.addEventListener('online', lookNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('pageshow', lookNow);
      window.removeEventListener('online', lookNow);
    };
  }, [everyMs, look]);
  return look;
}

const missing = 404;
const unreadable = 422;

export function ErrorBoundary() {
  const failure = readError(useRouteError());
  const { status } = failure;
  return (
    <Narrow>
      {status === missing || status === unreadable ? (
        <MissingOrder />
      ) : (
        <LoadFailure failure={failure} />
      )}
    </Narrow>
  );
}

function Narrow({ children }: { children: React.ReactNode }) {
  const { payment: words } = useWords();
  return (
    <Titled title={words.title} className="max-w-xl">
      {children}
    </Titled>
  );
}
