/** One order's payment: what is due, the card form, and a text for every state. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { needsAddressToPay } from '#modules/addresses/address-needs.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { OrderDelivery } from '../delivery/order-delivery.tsx';
import { DeliveryAddress, type AddressStep } from './delivery-address.tsx';
import type { PaymentOutcome } from './pay-by-card.ts';
import { PayForm } from './pay-form.tsx';
import { BeingProcessed, MissingOrder, NotPayable, Paid } from './payment-states.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { LoadFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';

export const handle: PageHandle = { cardScript: true };

export const meta = screenTitle<typeof clientLoader>(({ payment }, data) =>
  data ? `${payment.title}: ${fill(payment.order, { number: data.order.number })}` : payment.title,
);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { email } = await requireSession();
  const { id = '' } = params;
  const [order, settings, { address }, book, delivery] = await Promise.all([
    loadFromShop(shopEndpoints.getOrder, { params: { id } }),
    loadFromShop(shopEndpoints.getPaymentSettings),
    loadFromShop(shopEndpoints.getOrderHistory, { params: { id } }),
    loadFromShop(shopEndpoints.listAddresses),
    loadFromShop(shopEndpoints.getOrderDelivery, { params: { id } }),
  ]);
  // Staff who pay for a customer have addresses of their own.
  const isOwn = email === order.useremail;
  return { order, settings, address, book: isOwn ? book : [], isOwn, delivery };
}

export default function Payment() {
  const { order, settings, address, book, isOwn, delivery } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const previousStatus = usePreviousStatus(order.status);
  const addressStep = useRef<AddressStep>(null);
  const prepare = useCallback(async () => addressStep.current?.prepare(), []);
  return (
    <PaymentLayout>
      <PaymentSummary order={order} />
      {order.status === 'unpaid' && (
        <DeliveryAddress
          order={order}
          onChanged={reload}
          initialAddress={address}
          book={book}
          isOwn={isOwn}
          isNeeded={needsAddressToPay(order.lines.length) || delivery.needed}
          ref={addressStep}
        />
      )}
      {order.status === 'unpaid' && (
        <OrderDelivery key={delivery.chosen?.method} {...{ order, delivery }} onChanged={reload} />
      )}
      <CurrentState
        key={order.status}
        order={order}
        settings={settings}
        previousStatus={previousStatus}
        prepare={prepare}
      />
    </PaymentLayout>
  );
}

/** The status that this page showed before this one. */
function usePreviousStatus(status: string): string | undefined {
  const [seen, setSeen] = useState<{ status: string; before?: string }>({ status });
  if (seen.status !== status) setSeen({ status, before: seen.status });
  return seen.before;
}

interface CurrentStateProps {
  order: WireOrder;
  settings: PaymentSettings;
  previousStatus: string | undefined;
  prepare: () => Promise<string | undefined>;
}

function CurrentState({ order, settings, previousStatus, prepare }: CurrentStateProps) {
  const { paymentEnded } = useWords();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const isChanging = order.status === 'processing' || order.status === 'cancelling' || outcome;
  const checkNow = useOrderPolling(
    order,
    isChanging ? activePollMs : order.status === 'unpaid' ? idlePollMs : undefined,
  );
  useOutcomeTimeout(outcome, setOutcome);
  if (order.status === 'disputed') return <NotPayable order={order} />;
  if (order.paid) return <Paid order={order} />;
  if (order.status === 'processing' || outcome?.isAccepted) return <BeingProcessed order={order} />;
  if (order.status !== 'unpaid') return <NotPayable order={order} />;
  const handleOutcome = (newOutcome: PaymentOutcome) => {
    setOutcome(newOutcome);
    void checkNow();
  };
  const initialError = previousStatus === 'processing' ? paymentEnded.unpaid : undefined;
  return (
    <PayForm
      order={order}
      settings={settings}
      initialError={initialError}
      prepare={prepare}
      onOutcome={handleOutcome}
    />
  );
}

const activePollMs = 3000;
/** Somebody may cancel it, or pay it in another tab, while the form is filled in. */
const idlePollMs = 20_000;
/** By then a payment that succeeded shows at the order, even if a message was lost. */
const outcomeTimeoutMs = 3 * 60_000;

/** The processor's outcome is dropped when the order should have shown it. */
function useOutcomeTimeout(
  outcome: PaymentOutcome | undefined,
  setOutcome: (outcome: undefined) => void,
): void {
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), outcomeTimeoutMs);
    return () => clearTimeout(timer);
  }, [outcome, setOutcome]);
}

/**
 * Reads the order again at an interval, and when the page or the network comes back. Reloads the
 * page only when the status has changed, so that a short loss of connection clears no typed card.
 * Returns a function that checks at once.
 */
function useOrderPolling(
  { _id, status }: WireOrder,
  intervalMs: number | undefined,
): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const checkOrder = useCallback(async () => {
    const answer = await callApi(shopEndpoints.getOrder, { params: { id: _id } });
    if (answer.ok && answer.value.status !== status) await revalidate();
  }, [_id, status, revalidate]);
  useEffect(() => {
    if (intervalMs === undefined) return undefined;
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void checkOrder();
    };
    const timer = setInterval(checkIfVisible, intervalMs);
    document.addEventListener('visibilitychange', checkIfVisible);
    // By the browser's back button the page is as it was left, not as the order is.
    window.addEventListener('pageshow', checkIfVisible);
    window.addEventListener('online', checkIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfVisible);
      window.removeEventListener('pageshow', checkIfVisible);
      window.removeEventListener('online', checkIfVisible);
    };
  }, [intervalMs, checkOrder]);
  return checkOrder;
}

const notFound = 404;
const unprocessable = 422;

export function ErrorBoundary() {
  const failure = readRouteError(useRouteError());
  const { status } = failure;
  return (
    <PaymentLayout>
      {status === notFound || status === unprocessable ? (
        <MissingOrder />
      ) : (
        <LoadFailure failure={failure} />
      )}
    </PaymentLayout>
  );
}

function PaymentLayout({ children }: { children: React.ReactNode }) {
  const { payment: words } = useWords();
  return (
    <PageLayout title={words.title} className="max-w-xl">
      {children}
    </PageLayout>
  );
}
