/** Confirming from the browser: card → payment method → confirm → challenge → result. */
import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  CreatePaymentMethodData,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethod,
  PaymentMethodResult,
} from '@stripe/stripe-js';
import { openChallenge } from './challenge-dialog.ts';
import type { Insides } from './elements.ts';
import { bracketed, callWire } from './wire-calls.ts';

export interface IntentParts {
  publishableKey: string;
  insides: Insides;
}

const secretShape = /^(pi_\w+)_secret_\w+$/;

export async function confirmCardPayment(
  parts: IntentParts,
  clientSecret: string,
  {
    data = {},
    options = {},
  }: { data?: ConfirmCardPaymentData | undefined; options?: ConfirmCardPaymentOptions | undefined },
): Promise<PaymentIntentResult> {
  const id = intentIn('confirmCardPayment', clientSecret);
  const fields: Record<string, string> = { client_secret: clientSecret, use_stripe_sdk: 'true' };
  if (data.receipt_email) fields['receipt_email'] = data.receipt_email;
  if (data.return_url) fields['return_url'] = data.return_url;
  const chosen = await chosenMethod(parts, data.payment_method);
  if (chosen?.error) return { error: chosen.error };
  if (chosen) fields['payment_method'] = chosen.id;
  const { body, error } = await callWire<PaymentIntent>(parts.publishableKey, {
    path: `/payment_intents/${id}/confirm`,
    fields,
  });
  if (error) return { error };
  if (options.handleActions === false) return { paymentIntent: body };
  return challengeIfNeeded(parts, body, clientSecret);
}

export async function retrievePaymentIntent(
  parts: IntentParts,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  const id = intentIn('retrievePaymentIntent', clientSecret);
  const { body, error } = await callWire<PaymentIntent>(parts.publishableKey, {
    path: `/payment_intents/${id}`,
    fields: { client_secret: clientSecret },
    method: 'GET',
  });
  return error ? { error } : { paymentIntent: body };
}

/** For intents that the server has confirmed: opens the challenge if there is one. */
export async function handleAction(
  parts: IntentParts,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  const { paymentIntent, error } = await retrievePaymentIntent(parts, clientSecret);
  return error ? { error } : challengeIfNeeded(parts, paymentIntent, clientSecret);
}

async function challengeIfNeeded(
  parts: IntentParts,
  intent: PaymentIntent,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  await openChallenge({
    publishableKey: parts.publishableKey,
    intent: intent.id,
    clientSecret,
    path: `/sandbox-card/challenge/${intent.id}`,
  });
  const after = await retrievePaymentIntent(parts, clientSecret);
  if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after;
  return { error: failureOf(after.paymentIntent) };
}

/** In the words that the hosted script uses towards the card's holder. */
function failureOf(intent: PaymentIntent): NonNullable<PaymentIntentResult['error']> {
  const failure = intent.last_payment_error;
  if (!failure)
    return { type: 'api_error', message: 'The payment failed.', payment_intent: intent };
  const message =
    failure.code === 'payment_intent_authentication_failure'
      ? 'We are unable to authenticate your payment method. Please choose a different payment ' +
        'method and try again.'
      : failure.message;
  return { ...failure, ...(message && { message }), payment_intent: intent };
}

type Chosen = { id: string; error?: never } | Extract<PaymentMethodResult, { error: object }>;

async function chosenMethod(
  parts: IntentParts,
  given: ConfirmCardPaymentData['payment_method'],
): Promise<Chosen | undefined> {
  if (given === undefined) return undefined;
  if (typeof given === 'string') return { id: given };
  const { paymentMethod, error } = await methodFrom(parts, given);
  return error ? { error } : { id: paymentMethod.id };
}

/** From a card element of this stand-in, or from a token such as `tok_visa`. */
export async function methodFrom(
  parts: IntentParts,
  given: Pick<CreatePaymentMethodData, 'billing_details'> & { card?: unknown },
): Promise<PaymentMethodResult> {
  const { card } = given;
  const isObject = typeof card === 'object' && card !== null;
  const inside = isObject ? parts.insides.get(card) : undefined;
  const billing = bracketed('billing_details', given.billing_details);
  if (inside) {
    const { method, error } = await inside.createMethod(billing);
    return error ? { error } : { paymentMethod: method };
  }
  if (!isObject || !('token' in card) || typeof card.token !== 'string') {
    throw new Error('Invalid value for card: it should be a card Element or a token.');
  }
  const { body, error } = await callWire<PaymentMethod>(parts.publishableKey, {
    path: '/payment_methods',
    fields: { type: 'card', 'card[token]': card.token, ...billing },
  });
  return error ? { error } : { paymentMethod: body };
}

function intentIn(call: string, clientSecret: unknown): string {
  const id = typeof clientSecret === 'string' ? secretShape.exec(clientSecret)?.[1] : undefined;
  if (id !== undefined) return id;
  throw new Error(
    `Invalid value for stripe.${call} intent secret: value should be a client secret of the ` +
      'form <id>_secret_<secret>.',
  );
}
