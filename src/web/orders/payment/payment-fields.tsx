/** The processor's fields: a card's where it is the sandbox, else all that its account offers. */
import { CardElement, PaymentElement } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { parseDollars } from '#platform/money.ts';
import type { WireOrder } from '#web/api.ts';
import { useWords } from '#web/words.ts';
import { useCardFieldStyle, usePaymentAppearance } from './card-field-style.ts';
import type { ConfirmIntent } from './pay-by-card.ts';

interface FieldsContext {
  stripe: Stripe;
  elements: StripeElements;
  order: WireOrder;
}

export interface PaymentFields {
  Fields: React.ComponentType<{ order: WireOrder }>;
  /** What is wrong with what was typed, before a payment begins. */
  findObstacle(elements: StripeElements | null): Promise<string | undefined>;
  /** Undefined while the fields are not there. */
  createConfirm(context: FieldsContext): ConfirmIntent | undefined;
}

const billingOf = ({ Name: name, email }: WireOrder) => ({ name, email });

export const cardFields: PaymentFields = {
  Fields: CardField,
  findObstacle: async () => undefined,
  createConfirm({ stripe, elements, order }) {
    const card = elements.getElement(CardElement);
    if (!card) return undefined;
    const method = { payment_method: { card, billing_details: billingOf(order) } };
    return (clientSecret) => stripe.confirmCardPayment(clientSecret, method);
  },
};

export const hostedFields: PaymentFields = {
  Fields: HostedFields,
  findObstacle: async (elements) => (await elements?.submit())?.error?.message,
  createConfirm({ stripe, elements }) {
    if (!elements.getElement(PaymentElement)) return undefined;
    // Without what stands behind the '#', which is a guest's secret.
    const confirmParams = { return_url: location.origin + location.pathname };
    return (clientSecret) =>
      stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' });
  },
};

/**
 * Those that stay on the page, wallets among the cards. A bank transfer is the shop's own choice
 * beside them.
 */
const allowedPaymentMethodTypes = ['card', 'link', 'sepa_debit', 'us_bank_account'];

/** No payment is begun before somebody presses the button. */
export function useHostedOptions({ total, currency }: WireOrder): StripeElementsOptionsMode {
  const appearance = usePaymentAppearance();
  return useMemo(
    () => ({
      ...{ mode: 'payment', amount: parseDollars(total) ?? 0, currency },
      ...{ appearance, allowedPaymentMethodTypes },
    }),
    [total, currency, appearance],
  );
}

function HostedFields({ order }: { order: WireOrder }) {
  return <PaymentElement options={{ defaultValues: { billingDetails: billingOf(order) } }} />;
}

function CardField() {
  const { payment: words } = useWords();
  const style = useCardFieldStyle();
  return (
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
  );
}
