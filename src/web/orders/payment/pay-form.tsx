/**
 * The payment form: the processor's own fields, one button, its own words when it refuses. The
 * sandbox has fields for a card; the hosted processor shows whatever its account offers.
 */
import { Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { paymentPageTexts } from '#web/wording/orders/payment-page.ts';
import { useWords } from '#web/words.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { cardFonts } from './card-field-style.ts';
import { ReservationCountdown } from '../reservation-countdown.tsx';
import { pay, type PaymentOutcome } from './pay-by-card.ts';
import {
  cardFields,
  hostedFields,
  useHostedOptions,
  type PaymentFields,
} from './payment-fields.tsx';
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
    <div className="grid gap-4">
      {stripe ? (
        <ProcessorElements stripe={stripe} isSandbox={settings.sandbox} order={order}>
          <FieldsForm {...cardProps} fields={settings.sandbox ? cardFields : hostedFields} />
        </ProcessorElements>
      ) : (
        <Skeleton className="h-36" />
      )}
      {settings.sandbox && <SandboxNote />}
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

interface ProcessorElementsProps {
  stripe: Stripe;
  isSandbox: boolean;
  order: WireOrder;
  children: React.ReactNode;
}

function ProcessorElements({ stripe, isSandbox, order, children }: ProcessorElementsProps) {
  const hosted = useHostedOptions(order);
  // Another total updates the fields in their place: what was typed and what was refused stay.
  return (
    <Elements stripe={stripe} options={isSandbox ? { fonts: cardFonts() } : hosted}>
      {children}
    </Elements>
  );
}

interface FieldsFormProps extends Omit<PayFormProps, 'settings'> {
  fields: PaymentFields;
}

function FieldsForm({ fields, ...props }: FieldsFormProps) {
  const { order, initialError, calls, prepare, onOutcome } = props;
  const { payment: words, failure } = useWords();
  const stripe = useStripe();
  const elements = useElements();
  const [error, setError] = useState(initialError);
  const [refused, setRefused] = useState<PaymentOutcome['refused']>();
  const [busy, setBusy] = useState(false);

  async function submit(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    const confirm = stripe && elements && fields.createConfirm({ stripe, elements, order });
    if (!confirm || busy) return;
    setBusy(true);
    setError(undefined);
    const obstacle = (await fields.findObstacle(elements)) ?? (await prepare());
    const outcome: PaymentOutcome =
      obstacle === undefined
        ? await pay({ confirm, order, calls, offline: failure.offline })
        : { errorText: obstacle, hasChanged: false };
    if (outcome.errorText !== undefined) setError(outcome.errorText);
    setRefused(outcome.refused);
    if (outcome.hasChanged) onOutcome(outcome);
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <fields.Fields order={order} />
      <Button type="submit" disabled={!stripe} busy={busy ? words.working : undefined}>
        {fill(words.pay, { total: formatAmount(order.total, order.currency) })}
      </Button>
      {error !== undefined && (
        <PaymentError error={error} note={refused && paymentPageTexts.refused[refused]} />
      )}
    </form>
  );
}

/** Under the form, as specified, and brought into sight: another attempt has another one. */
function PaymentError({ error, note }: { error: string; note: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid scroll-mb-4 gap-1 border-l-4 border-oxblood bg-oxblood-wash p-4 text-small outline-none"
    >
      <FormError error={error} />
      {note && <p>{note}</p>}
    </div>
  );
}

const testCard = '4242 4242 4242 4242';

function SandboxNote() {
  const { payment: words } = useWords();
  return (
    <p className="rounded-plain bg-lapis-wash px-3 py-2 text-fine text-lapis">
      <strong>{words.sandboxTitle}.</strong> {words.sandboxText}{' '}
      <span className="whitespace-nowrap">{testCard}.</span>
    </p>
  );
}
