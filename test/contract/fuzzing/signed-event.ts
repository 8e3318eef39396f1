import { Stripe } from 'stripe';
import type { RequestInput } from './fuzzed-shop.ts';

/** An event of the processor's that means nothing to the shop, with the processor's signature. */
export function signedEvent(secret: string): RequestInput {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const event = { id, object: 'event', type: 'plan.created', data: { object: { id: 'plan_1' } } };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const type = 'application/json';
  return { raw: { raw: payload, type }, headers: { 'stripe-signature': signature } };
}
