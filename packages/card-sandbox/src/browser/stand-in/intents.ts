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
import type { InternalElements } from './elements.ts';
import { toFormFields, callWire } from './wire-client.ts';

export interface IntentContext {
  publishableKey: string;
  internals: InternalElements;
}

const clientSecretPattern = /^(pi_\w+)_secret_\w+$/;

export async function confirmCardPayment(
  context: IntentContext,
  clientSecret: string,
  {
    data = {},
    options = {},
  }: { data?: ConfirmCardPaymentData | undefined; options?: ConfirmCardPaymentOptions | undefined },
): Promise<PaymentIntentResult> {
  const id = intentIdIn('confirmCardPayment', clientSecret);
  const fields: Record<string, string> = { client_secret: clientSecret, use_stripe_sdk: 'true' };
  if (data.receipt_email) fields['receipt_email'] = data.receipt_email;
  if (data.return_url) fields['return_url'] = data.return_url;
  const method = await resolveMethod(context, data.payment_method);
  if (method?.error) return { error: method.error };
  if (method) fields['payment_method'] = method.id;
  const { body, error } = await callWire<PaymentIntent>(context.publishableKey, {
    path: `/payment_intents/${id}/confirm`,
    fields,
  });
  if (error) return { error };
  if (options.handleActions === false) return { paymentIntent: body };
  return challengeIfNeeded(context, body, clientSecret);
}

export async function retrievePaymentIntent(
  context: IntentContext,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  const id = intentIdIn('retrievePaymentIntent', clientSecret);
  const { body, error } = await callWire<PaymentIntent>(context.publishableKey, {
    path: `/payment_intents/${id}`,
    fields: { client_secret: clientSecret },
    method: 'GET',
  });
  return error ? { error } : { paymentIntent: body };
}

/** For intents that the server has confirmed: opens the challenge if there is one. */
export async function handleAction(
  context: IntentContext,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  const { paymentIntent, error } = await retrievePaymentIntent(context, clientSecret);
  return error ? { error } : challengeIfNeeded(context, paymentIntent, clientSecret);
}

async function challengeIfNeeded(
  context: IntentContext,
  intent: PaymentIntent,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  await openChallenge({
    publishableKey: context.publishableKey,
    intent: intent.id,
    clientSecret,
    path: `/sandbox-card/challenge/${intent.id}`,
  });
  const after = await retrievePaymentIntent(context, clientSecret);
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

type ResolvedMethod =
  | { id: string; error?: never }
  | Extract<PaymentMethodResult, { error: object }>;

async function resolveMethod(
  context: IntentContext,
  input: ConfirmCardPaymentData['payment_method'],
): Promise<ResolvedMethod | undefined> {
  if (input === undefined) return undefined;
  if (typeof input === 'string') return { id: input };
  const { paymentMethod, error } = await createPaymentMethodFrom(context, input);
  return error ? { error } : { id: paymentMethod.id };
}

/** From a card element of this stand-in, or from a token such as `tok_visa`. */
export async function createPaymentMethodFrom(
  context: IntentContext,
  input: Pick<CreatePaymentMethodData, 'billing_details'> & { card?: unknown },
): Promise<PaymentMethodResult> {
  const { card } = input;
  const isObject = typeof card === 'object' && card !== null;
  const internal = isObject ? context.internals.get(card) : undefined;
  const billing = toFormFields('billing_details', input.billing_details);
  if (internal) {
    const { method, error } = await internal.createMethod(billing);
    return error ? { error } : { paymentMethod: method };
  }
  if (!isObject || !('token' in card) || typeof card.token !== 'string') {
    throw new Error('Invalid value for card: it should be a card Element or a token.');
  }
  const { body, error } = await callWire<PaymentMethod>(context.publishableKey, {
    path: '/payment_methods',
    fields: { type: 'card', 'card[token]': card.token, ...billing },
  });
  return error ? { error } : { paymentMethod: body };
}

function intentIdIn(call: string, clientSecret: unknown): string {
  const id =
    typeof clientSecret === 'string' ? clientSecretPattern.exec(clientSecret)?.[1] : undefined;
  if (id !== undefined) return id;
  throw new Error(
    `Invalid value for stripe.${call} intent secret: value should be a client secret of the ` +
      'form <id>_secret_<secret>.',
  );
}
