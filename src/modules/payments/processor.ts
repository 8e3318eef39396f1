/**
 * The card processor as the shop sees it, and the one file that knows Stripe's SDK. The same
 * code speaks to the hosted processor and to the sandbox; only host and keys differ.
 *
 * An outage (no connection, a timeout, a 5xx, too many requests) is thrown as
 * `ProcessorUnavailable` and may be tried again with the same key; anything else is a bug.
 */
import { Agent } from 'node:http';
import type Stripe from 'stripe';

export interface ProcessorSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the sandbox listens; the hosted processor when absent. */
  host?: { hostname: string; port: number };
}

/** A payment as read back from the processor. Amounts in cents. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountMinor: number;
  receivedMinor: number;
  currency: string;
  clientSecret: string | undefined;
  /** The order that the shop named when it made the payment. */
  order: string | undefined;
}

export interface ProcessorEvent {
  id: string;
  type: string;
  /** The object that changed, and the payment it belongs to when it is another thing. */
  objectId: string;
  intentId: string | undefined;
}

export interface RefundResult {
  id: string;
  state: 'asked' | 'succeeded' | 'failed';
}

export interface NewIntent {
  order: string;
  amountMinor: number;
  currency: string;
  email: string;
  description: string;
  /** The same key makes the same payment, however often it is asked for. */
  key: string;
}

export interface NewRefund {
  intent: string;
  amountMinor: number;
  key: string;
}

export interface Processor {
  createIntent(asked: NewIntent): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Calls a payment off; when it can no longer be, answers what has become of it. */
  cancelIntent(id: string): Promise<Intent>;
  refund(asked: NewRefund): Promise<RefundResult>;
  retrieveRefund(id: string): Promise<RefundResult>;
  /**
   * The event in a webhook's raw body; undefined when its signature is not the processor's or,
   * at `at`, more than five minutes old.
   */
  readEvent(body: Buffer, signature: string, at: Date): Promise<ProcessorEvent | undefined>;
}

export class ProcessorUnavailable extends Error {}

/** Opens the processor. The SDK is loaded at the first call, not before the shop listens. */
export function openProcessor(settings: ProcessorSettings): Processor {
  let loading: Promise<Stripe> | undefined;
  const sdk = () => (loading ??= loadSdk(settings));
  return {
    createIntent: (asked) => calling(async () => createIntent(await sdk(), asked)),
    retrieveIntent: (id) => calling(async () => retrieveIntent(await sdk(), id)),
    cancelIntent: (id) => calling(async () => cancelIntent(await sdk(), id)),
    refund: (asked) => calling(async () => refund(await sdk(), asked)),
    retrieveRefund: (id) =>
      calling(async () => toRefundResult(await (await sdk()).refunds.retrieve(id))),
    readEvent: async (body, signature, at) =>
      readEvent(await sdk(), { body, signature, at, secret: settings.webhookSecret }),
  };
}

async function loadSdk({ secretKey, host }: ProcessorSettings): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe');
  return new StripeSdk(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(host && { host: host.hostname, port: host.port, protocol: 'http' }),
    ...(host && { httpAgent: new Agent({ keepAlive: true, maxSockets: 64 }) }),
  });
}

async function createIntent(stripe: Stripe, asked: NewIntent): Promise<Intent> {
  const { order, amountMinor, currency, email, description, key } = asked;
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountMinor,
      currency,
      description,
      receipt_email: email,
      metadata: { order },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
    { idempotencyKey: key },
  );
  return toIntent(intent);
}

async function retrieveIntent(stripe: Stripe, id: string): Promise<Intent | undefined> {
  try {
    return toIntent(await stripe.paymentIntents.retrieve(id));
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined;
    throw error;
  }
}

async function cancelIntent(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return toIntent(await stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
    return toIntent(await stripe.paymentIntents.retrieve(id));
  }
}

async function refund(stripe: Stripe, asked: NewRefund): Promise<RefundResult> {
  const { intent, amountMinor, key } = asked;
  const made = await stripe.refunds.create(
    { payment_intent: intent, amount: amountMinor },
    { idempotencyKey: key },
  );
  return toRefundResult(made);
}

interface SignedBody {
  body: Buffer;
  signature: string;
  at: Date;
  secret: string;
}

async function readEvent(
  { webhooks }: Stripe,
  { body, signature, at, secret }: SignedBody,
): Promise<ProcessorEvent | undefined> {
  try {
    const { id, type, data } = await webhooks.constructEventAsync(
      body,
      signature,
      secret,
      undefined,
      undefined,
      at.getTime(),
    );
    const object: object = data.object;
    return { id, type, objectId: textOf(object, 'id') ?? '', intentId: intentOf(object) };
  } catch (error) {
    if (typeOf(error) === 'StripeSignatureVerificationError') return undefined;
    throw error;
  }
}

/** A payment names itself; a charge, refund or dispute names the payment it belongs to. */
function intentOf(object: object): string | undefined {
  const key = textOf(object, 'object') === 'payment_intent' ? 'id' : 'payment_intent';
  return textOf(object, key);
}

function textOf(object: object, key: string): string | undefined {
  const value: unknown = Reflect.get(object, key);
  return typeof value === 'string' ? value : undefined;
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status,
    amountMinor: intent.amount,
    receivedMinor: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? undefined,
    order: intent.metadata['order'],
  };
}

function toRefundResult({ id, status }: Stripe.Refund): RefundResult {
  if (status === 'succeeded') return { id, state: 'succeeded' };
  return { id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'asked' };
}

const outages = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

async function calling<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!outages.includes(typeOf(error) ?? '')) throw error;
    throw new ProcessorUnavailable('the card processor did not answer', { cause: error });
  }
}

function typeOf(error: unknown): string | undefined {
  return error instanceof Error ? textOf(error, 'type') : undefined;
}

/** The processor's own code of a refusal, such as 'charge_already_refunded'. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? textOf(error, 'code') : undefined;
}
