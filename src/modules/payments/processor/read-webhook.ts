/** A webhook of the processor: whether it is from there, of this time, and an event at all. */
import type { Stripe } from 'stripe';
import { minuteMs, secondMs } from '#platform/clock.ts';
import type { ProcessorEvent, WebhookError } from './processor-types.ts';

interface SignedBody {
  body: Buffer;
  signature: string;
  at: Date;
  secret: string;
}

/** How far a signature's time may be from the shop's clock, before it and after. */
const toleranceMs = 5 * minuteMs;

/** The event in a signed body, or what is wrong with it. */
export async function readWebhook(
  { webhooks }: Stripe,
  { body, signature, at, secret }: SignedBody,
): Promise<ProcessorEvent | WebhookError> {
  // The SDK refuses the past alone; one of the future would be good again and again until then.
  if (isAhead(signature, at)) return 'bad_signature';
  const [tolerance, crypto] = [toleranceMs / secondMs, undefined];
  const moment = at.getTime();
  try {
    return toEvent(
      await webhooks.constructEventAsync(body, signature, secret, tolerance, crypto, moment),
    );
  } catch (error) {
    // It makes no request, so any other error is about the body: signed, but not readable.
    const isSignature = textOf(error, 'type') === 'StripeSignatureVerificationError';
    return isSignature ? 'bad_signature' : 'not_an_event';
  }
}

/** The fields of an event that the shop uses, if it is one. */
export function toEvent(event: unknown): ProcessorEvent | 'not_an_event' {
  const id = textOf(event, 'id');
  const type = textOf(event, 'type');
  const object = fieldOf(fieldOf(event, 'data'), 'object');
  if (id === undefined || type === undefined || !isObject(object)) return 'not_an_event';
  const customerId = textOf(object, 'customer');
  const objectId = textOf(object, 'id') ?? '';
  return { id, type, objectId, intentId: intentOf(object), customerId };
}

/** The field of an object when it is text. */
export function textOf(thing: unknown, key: string): string | undefined {
  const value = fieldOf(thing, key);
  return typeof value === 'string' ? value : undefined;
}

function isAhead(signature: string, at: Date): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  const latest = at.getTime() + toleranceMs;
  return times.some((part) => Number.parseInt(part.slice(2), 10) * secondMs > latest);
}

/** A payment names itself; a charge, refund or dispute names the payment it belongs to. */
function intentOf(object: object): string | undefined {
  const key = textOf(object, 'object') === 'payment_intent' ? 'id' : 'payment_intent';
  return textOf(object, key);
}

function fieldOf(thing: unknown, key: string): unknown {
  return isObject(thing) ? Reflect.get(thing, key) : undefined;
}

function isObject(thing: unknown): thing is object {
  return typeof thing === 'object' && thing !== null;
}
