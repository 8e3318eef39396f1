/** The card form: the processor's own fields, one button, its own words when it refuses. */
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { WireOrder } from '../api.ts';
import type { PaymentSettings } from '../shop-data.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FailedState } from '../ui/states.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { dollars } from './amounts.ts';
import { cardFonts, useCardLook } from './card-look.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { payByCard, type PaymentOutcome } from './pay-by-card.ts';
import { usePaymentWords } from './payment-words.ts';
import { openStripe } from './stripe-script.ts';

interface PayFormProps {
  order: WireOrder;
  settings: PaymentSettings;
  /** Why an earlier try came to nothing. */
  refused?: string | undefined;
  /** Called when the order may have changed: paid, being processed, or gone meanwhile. */
  onSettled: (outcome: PaymentOutcome) => void;
}

export function PayForm({ settings, ...card }: PayFormProps) {
  const { order } = card;
  const words = usePaymentWords(order);
  const opened = useStripeOnce(settings);
  if (opened === 'failed') {
    return <FailedState text={words.unavailable} onRetry={() => location.reload()} />;
  }
  return (
    <div className="grid gap-5">
      {settings.sandbox && <SandboxNote />}
      {opened ? (
        <Elements stripe={opened} options={{ fonts: settings.sandbox ? cardFonts() : [] }}>
          <CardForm {...card} />
        </Elements>
      ) : (
        <Skeleton className="h-36" />
      )}
      <div className="text-small text-graphite">
        <p className="font-semibold text-ink">{words.next}</p>
        <p>{words.nextText}</p>
        {order.holdExpiresAt && <HoldCountdown until={order.holdExpiresAt} />}
      </div>
    </div>
  );
}

function useStripeOnce({ publishableKey, scriptUrl }: PaymentSettings) {
  const [opened, setOpened] = useState<Stripe | 'failed'>();
  useEffect(() => {
    openStripe(publishableKey, scriptUrl).then(setOpened, () => setOpened('failed'));
  }, [publishableKey, scriptUrl]);
  return opened;
}

function CardForm({ order, refused, onSettled }: Omit<PayFormProps, 'settings'>) {
  const { payment: words, failure } = useWords();
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardLook();
  const [error, setError] = useState(refused);
  const [busy, setBusy] = useState(false);

  async function pay(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || busy) return;
    setBusy(true);
    setError(undefined);
    const outcome = await payByCard({ stripe, card, order, offline: failure.offline });
    if (outcome.refused !== undefined) setError(outcome.refused);
    if (outcome.changed) onSettled(outcome);
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
        {fill(words.pay, { total: dollars(order.total) })}
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
