/** The card form: the processor's own fields, one button, its own words when it refuses. */
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { cardFonts, useCardFieldStyle } from './card-field-style.ts';
import { ReservationCountdown } from '../reservation-countdown.tsx';
import { payByCard, type PaymentOutcome } from './pay-by-card.ts';
import type { PaymentCalls } from './payment-calls.ts';
import { usePaymentWords } from './payment-words.ts';
import { openStripe } from './stripe-script.ts';

interface PayFormProps {
  order: WireOrder;
  settings: PaymentSettings;
  /** Why an earlier attempt failed. */
  initialError?: string | undefined;
  calls: PaymentCalls;
  /** Before each attempt: why it cannot begin, if it cannot. */
  prepare: () => Promise<string | undefined>;
  /** Called when the order may have changed: paid, being processed, or gone meanwhile. */
  onOutcome: (outcome: PaymentOutcome) => void;
}

export function PayForm({ settings, ...cardProps }: PayFormProps) {
  const { order } = cardProps;
  const words = usePaymentWords(order);
  const stripe = useLoadedStripe(settings);
  if (stripe === 'failed') {
    return <FailedState text={words.unavailable} onRetry={() => location.reload()} />;
  }
  return (
    <div className="grid gap-5">
      {settings.sandbox && <SandboxNote />}
      {stripe ? (
        <Elements stripe={stripe} options={{ fonts: settings.sandbox ? cardFonts() : [] }}>
          <CardForm {...cardProps} />
        </Elements>
      ) : (
        <Skeleton className="h-36" />
      )}
      <div className="text-small text-graphite">
        <p className="font-semibold text-ink">{words.next}</p>
        <p>{words.nextText}</p>
        {order.reservationExpiresAt && <ReservationCountdown until={order.reservationExpiresAt} />}
      </div>
    </div>
  );
}

function useLoadedStripe({ publishableKey, scriptUrl }: PaymentSettings) {
  const [stripe, setStripe] = useState<Stripe | 'failed'>();
  useEffect(() => {
    openStripe(publishableKey, scriptUrl).then(setStripe, () => setStripe('failed'));
  }, [publishableKey, scriptUrl]);
  return stripe;
}

function CardForm(props: Omit<PayFormProps, 'settings'>) {
  const { order, initialError, calls, prepare, onOutcome } = props;
  const { payment: words, failure } = useWords();
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardFieldStyle();
  const [error, setError] = useState(initialError);
  const [busy, setBusy] = useState(false);

  async function pay(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || busy) return;
    setBusy(true);
    setError(undefined);
    const obstacle = await prepare();
    if (obstacle !== undefined) {
      setError(obstacle);
      setBusy(false);
      return;
    }
    const outcome = await payByCard({ stripe, card, order, calls, offline: failure.offline });
    if (outcome.errorText !== undefined) setError(outcome.errorText);
    if (outcome.hasChanged) onOutcome(outcome);
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-4">
      <div className="grid gap-1.5">
        <p id="card-label" className="text-small font-semibold">
          {words.card}
        </p>
        <div
          role="group"
          aria-labelledby="card-label"
          className="min-h-12 rounded-plain border border-field-line bg-card px-3 py-3.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-lapis"
        >
          <CardElement options={{ hidePostalCode: true, style }} />
        </div>
      </div>
      <Button type="submit" disabled={!stripe} busy={busy ? words.working : undefined}>
        {fill(words.pay, { total: formatAmount(order.total) })}
      </Button>
      <FormError error={error} />
    </form>
  );
}

const testCard = '4242 4242 4242 4242';

function SandboxNote() {
  const { payment: words } = useWords();
  return (
    <p className="rounded-plain bg-lapis-wash p-4 text-small text-lapis">
      <strong>{words.sandboxTitle}.</strong> {words.sandboxText}{' '}
      <span className="whitespace-nowrap">{testCard}.</span>
    </p>
  );
}
