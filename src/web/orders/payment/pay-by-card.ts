/** A payment: gets an intent from the shop, confirms it at the processor, tells the shop. */
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { unreachable, type WireOrder } from '#web/api.ts';
import type { PaymentCalls } from './payment-calls.ts';

/** What the processor's fields do with a payment of the shop's. */
export type ConfirmIntent = (clientSecret: string) => Promise<PaymentIntentResult>;

interface PayInput {
  confirm: ConfirmIntent;
  order: WireOrder;
  calls: PaymentCalls;
  /** What to say when the shop cannot be reached. */
  offline: string;
}

export interface PaymentOutcome {
  /** What to show in red: the processor's words, or the shop's. */
  errorText?: string;
  /** Nothing was charged: the card was refused, or its holder was not confirmed by the bank. */
  refused?: 'card' | 'holder';
  /** The processor has it: nobody has to pay again, even if the order is still unpaid. */
  isAccepted?: boolean;
  /** The order may have changed: it has to be read again. */
  hasChanged: boolean;
}

/** The processor's script could not reach the processor, or got no answer. */
const connectionError = 'api_connection_error';

/** The holder's bank asked, and was not answered as it should be. */
const notAuthenticated = 'payment_intent_authentication_failure';

function refusedBy(type: string, code: string | undefined): PaymentOutcome['refused'] {
  if (code === notAuthenticated) return 'holder';
  return type === 'card_error' ? 'card' : undefined;
}

/** Never throws: a network that fails in the middle is an outcome too. */
export async function pay(input: PayInput): Promise<PaymentOutcome> {
  const { confirm, order, calls, offline } = input;
  const intent = await calls.start(order);
  if (!intent.ok) {
    const { code, detail, title } = intent.problem;
    const errorText = code === unreachable ? offline : detail || title;
    return { errorText, hasChanged: code === 'not_payable' || code === 'total_changed' };
  }
  const confirmation = await confirm(intent.value.clientSecret).catch(() => ({
    error: { message: offline, code: undefined, type: connectionError },
    paymentIntent: undefined,
  }));
  if (confirmation.error) {
    const { message = '', code, type } = confirmation.error;
    // Paid in another tab, or charged without an answer: the order has to be read again.
    const hasChanged = code === 'payment_intent_unexpected_state' || type === connectionError;
    const refused = refusedBy(type, code);
    return { errorText: message, hasChanged, ...(refused && { refused }) };
  }
  const { id, status } = confirmation.paymentIntent;
  // Only a hint: when it is lost, the processor's own event brings the order up to date.
  await calls.report(order._id, id);
  return { isAccepted: status === 'succeeded' || status === 'processing', hasChanged: true };
}
