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
  /** The bank or the processor refused the card: nothing was charged. */
  isRefused?: boolean;
  /** The processor has it: nobody has to pay again, even if the order is still unpaid. */
  isAccepted?: boolean;
  /** The order may have changed: it has to be read again. */
  hasChanged: boolean;
}

/** The processor's script could not reach the processor, or got no answer. */
const connectionError = 'api_connection_error';

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
    const isRefused = type === 'card_error';
    return { errorText: message, hasChanged, ...(isRefused && { isRefused }) };
  }
  const { id, status } = confirmation.paymentIntent;
  // Only a hint: when it is lost, the processor's own event brings the order up to date.
  await calls.report(order._id, id);
  return { isAccepted: status === 'succeeded' || status === 'processing', hasChanged: true };
}
