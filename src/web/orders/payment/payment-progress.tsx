/** How far an order's payment has come, read again while that may change. */
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WireOrder } from '#web/api.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { useWords } from '#web/words.ts';
import type { PaymentOutcome } from './pay-by-card.ts';
import { AcceptTerms, lacksTerms } from './accept-terms.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PayForm } from './pay-form.tsx';
import type { PaymentCalls } from './payment-calls.ts';
import { AwaitedTransfer } from '../transfer/awaited-transfer.tsx';
import { PayMethods } from '../transfer/pay-methods.tsx';
import { owedText, type Transfer, type TransferOffer } from '../transfer/transfer-offer.ts';
import { BeingProcessed, NotPayable, Paid, type PaidFacts } from './payment-states.tsx';

/** The status that a page showed before this one. */
export function usePreviousStatus(status: string): string | undefined {
  const [seen, setSeen] = useState<{ status: string; before?: string }>({ status });
  if (seen.status !== status) setSeen({ status, before: seen.status });
  return seen.before;
}

interface PaymentProgressProps extends PaidFacts {
  order: WireOrder;
  settings: PaymentSettings;
  /** Whether it can be paid by bank transfer, and how far that is. */
  offer: TransferOffer;
  previousStatus: string | undefined;
  calls: PaymentCalls;
  prepare: () => Promise<string | undefined>;
}

/** How far the payment has come, and what came by bank transfer beyond it. */
export function PaymentProgress(props: PaymentProgressProps) {
  const { order, offer } = props;
  const owed = order.status === 'unpaid' ? undefined : owedText(order, offer.transfer);
  return (
    <div className="grid gap-5">
      <PaymentOrState {...props} />
      {owed && <p>{owed}</p>}
    </div>
  );
}

/** The card form, or the bank transfer, while there is something to pay. */
function PaymentOrState(props: PaymentProgressProps) {
  const { order, settings, offer, previousStatus, calls, prepare } = props;
  const { hasAddress, pictures, dueAt, receipt } = props;
  const { revalidate } = useRevalidator();
  const { paymentEnded } = useWords();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const [wasAwaited] = useState(offer.transfer?.state === 'open');
  const isChanging = order.status === 'processing' || order.status === 'cancelling' || outcome;
  const checkNow = useOrderPolling(
    { order, transfer: offer.transfer },
    calls,
    isChanging ? activePollMs : order.status === 'unpaid' ? idlePollMs : undefined,
  );
  useOutcomeTimeout(outcome, setOutcome);
  const isAnswer = previousStatus !== undefined || outcome !== undefined;
  const state = { order, isAnswer };
  if (order.status === 'disputed') return <NotPayable {...state} />;
  if (order.paid) return <Paid {...{ ...state, hasAddress, pictures, dueAt, receipt }} />;
  if (order.status === 'processing' || outcome?.isAccepted) return <BeingProcessed {...state} />;
  if (order.status !== 'unpaid') return <NotPayable {...state} />;
  const handleOutcome = (newOutcome: PaymentOutcome) => {
    setOutcome(newOutcome);
    void checkNow();
  };
  const initialError = previousStatus === 'processing' ? paymentEnded.unpaid : undefined;
  const common = { order, calls, prepare, onChanged: revalidate };
  if (lacksTerms(order)) return <AcceptTerms {...common} />;
  if (order.total === 0) return <NothingToPay {...common} />;
  if (offer.transfer?.state === 'open')
    return (
      <AwaitedTransfer
        {...common}
        transfer={offer.transfer}
        sandbox={settings.sandbox}
        isAnswer={!wasAwaited}
      />
    );
  return (
    <PayMethods {...common} offer={offer}>
      <PayForm
        order={order}
        settings={settings}
        initialError={initialError}
        calls={calls}
        prepare={prepare}
        onOutcome={handleOutcome}
      />
    </PayMethods>
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
  {
    order: { _id, status, total },
    transfer,
  }: Pick<PaymentProgressProps, 'order'> & {
    transfer: Transfer | null;
  },
  calls: PaymentCalls,
  intervalMs: number | undefined,
): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const { state, received } = transfer ?? {};
  const checkOrder = useCallback(async () => {
    const [answer, offer] = await Promise.all([
      calls.read(_id),
      state === 'open' ? calls.readTransfer(_id) : undefined,
    ]);
    const now = offer?.ok ? offer.value.transfer : undefined;
    const hasMoved = now && (now.state !== state || now.received !== received);
    const hasChanged =
      answer.ok && (answer.value.status !== status || answer.value.total !== total);
    if (hasChanged || hasMoved) await revalidate();
  }, [_id, status, total, state, received, calls, revalidate]);
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
