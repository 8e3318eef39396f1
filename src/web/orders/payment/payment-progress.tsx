/** How far an order's payment has come, read again while that may change. */
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WireOrder } from '#web/api.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { useWords } from '#web/words.ts';
import type { PaymentOutcome } from './pay-by-card.ts';
import { PayForm } from './pay-form.tsx';
import type { PaymentCalls } from './payment-calls.ts';
import { BeingProcessed, NotPayable, Paid } from './payment-states.tsx';

/** The status that a page showed before this one. */
export function usePreviousStatus(status: string): string | undefined {
  const [seen, setSeen] = useState<{ status: string; before?: string }>({ status });
  if (seen.status !== status) setSeen({ status, before: seen.status });
  return seen.before;
}

interface PaymentProgressProps {
  order: WireOrder;
  settings: PaymentSettings;
  previousStatus: string | undefined;
  calls: PaymentCalls;
  prepare: () => Promise<string | undefined>;
}

/** The card form while there is something to pay, else how far the payment has come. */
export function PaymentProgress(props: PaymentProgressProps) {
  const { order, settings, previousStatus, calls, prepare } = props;
  const { paymentEnded } = useWords();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const isChanging = order.status === 'processing' || order.status === 'cancelling' || outcome;
  const checkNow = useOrderPolling(
    order,
    calls,
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
      calls={calls}
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
 * page only when the status or the total has changed, so that a short loss of connection clears no
 * typed card. Returns a function that checks at once.
 */
function useOrderPolling(
  { _id, status, total }: WireOrder,
  calls: PaymentCalls,
  intervalMs: number | undefined,
): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const checkOrder = useCallback(async () => {
    const answer = await calls.read(_id);
    if (!answer.ok) return;
    const hasChanged = answer.value.status !== status || answer.value.total !== total;
    if (hasChanged) await revalidate();
  }, [_id, status, total, calls, revalidate]);
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
