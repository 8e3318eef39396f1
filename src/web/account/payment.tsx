/** One order's payment: what is due, the card form, and the truth in every state. */
import { useEffect } from 'react';
import {
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { askShop, type WireOrder } from '../api.ts';
import type { PageHandle } from '../page-handle.ts';
import type { PaymentSettings } from '../shop-data.ts';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { FailedState } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { requireSession } from './guard.ts';
import { loadFromShop, readError } from './load.ts';
import { PayForm } from './pay-form.tsx';
import { BeingProcessed, MissingOrder, NotPayable, Paid } from './payment-states.tsx';
import { PaymentSummary } from './payment-summary.tsx';

export const handle: PageHandle = { cardScript: true };

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireSession();
  const [order, settings] = await Promise.all([
    loadFromShop<WireOrder>(`/purchase/${encodeURIComponent(params['id'] ?? '')}`),
    loadFromShop<PaymentSettings>('/payment-settings'),
  ]);
  return { order, settings };
}

export default function Payment() {
  const { order, settings } = useLoaderData<typeof clientLoader>();
  return (
    <Titled>
      <PaymentSummary order={order} />
      <CurrentState order={order} settings={settings} />
    </Titled>
  );
}

function CurrentState({ order, settings }: { order: WireOrder; settings: PaymentSettings }) {
  const { revalidate } = useRevalidator();
  const isMoving = order.status === 'processing' || order.status === 'cancelling';
  useWatch(order, isMoving ? soonMs : order.status === 'unpaid' ? laterMs : undefined);
  if (order.status === 'disputed') return <NotPayable order={order} />;
  if (order.paid) return <Paid order={order} />;
  if (order.status === 'unpaid') {
    return <PayForm order={order} settings={settings} onSettled={() => void revalidate()} />;
  }
  return order.status === 'processing' ? <BeingProcessed /> : <NotPayable order={order} />;
}

const soonMs = 3000;
/** Somebody may cancel it, or pay it in another tab, while the form is filled in. */
const laterMs = 20_000;

/**
 * Looks again every so often, and whenever the page is come back to. Only an order that has moved
 * is loaded anew: a connection that fails for a moment takes nothing away that was typed.
 */
function useWatch({ _id, status }: WireOrder, everyMs: number | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await askShop<WireOrder>(`/purchase/${_id}`);
      if (answer.ok && answer.value.status !== status) await revalidate();
    };
    const lookNow = () => void look();
    const timer = setInterval(lookNow, everyMs);
    document.addEventListener('visibilitychange', lookNow);
    // By the browser's back button the page is as it was left, not as the order is.
    window.addEventListener('pageshow', lookNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('pageshow', lookNow);
    };
  }, [_id, status, everyMs, revalidate]);
}

export function HydrateFallback() {
  return (
    <Titled>
      <TableSkeleton rows={4} />
    </Titled>
  );
}

const missing = 404;
const unreadable = 422;

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  const { status, detail } = readError(useRouteError());
  return (
    <Titled>
      {status === missing || status === unreadable ? (
        <MissingOrder />
      ) : (
        <FailedState text={detail} onRetry={() => void revalidate()} />
      )}
    </Titled>
  );
}

function Titled({ children }: { children: React.ReactNode }) {
  const { payment: words } = useWords();
  return (
    <section aria-labelledby="page-title" className="grid max-w-xl gap-6">
      <h2 id="page-title" className="text-3">
        {words.title}
      </h2>
      {children}
    </section>
  );
}
