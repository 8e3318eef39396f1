/** The sandbox processor's API with the secret key, for tests. */
import { Stripe } from 'stripe';
import type { TestResponse, TestShop } from './shop.ts';

/** A client of the processor's API, as its merchant uses it. */
export function stripeClientOf({ sandbox, keys }: TestShop): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(keys.secret, { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 });
}

/** The charge that took the money of a payment. */
export async function readChargeId(shop: TestShop, intentId: string): Promise<string> {
  const { latest_charge: charge } = await stripeClientOf(shop).paymentIntents.retrieve(intentId);
  if (typeof charge !== 'string') throw new Error(`${intentId} has no charge`);
  return charge;
}

/**
 * The card holder's bank takes the money back, or a part of it (cents), or begins in another way.
 * Answers the dispute's id.
 */
export async function openDispute(
  shop: TestShop,
  intentId: string,
  options: { amount?: string; as?: 'inquiry' | 'block' | 'resolution' } = {},
): Promise<string> {
  const stripe = stripeClientOf(shop);
  const charge = await readChargeId(shop, intentId);
  await stripe.rawRequest('POST', '/v1/sandbox_disputes', { charge, ...options });
  const { data } = await stripe.disputes.list({ payment_intent: intentId });
  const [newDispute] = data;
  if (!newDispute) throw new Error(`${intentId} is not disputed`);
  return newDispute.id;
}

/** The amount of a payment after its refunds, as the processor has recorded it. */
export async function readNetCharged(shop: TestShop, intentId: string): Promise<number> {
  const stripe = stripeClientOf(shop);
  const charge = await stripe.charges.retrieve(await readChargeId(shop, intentId));
  return charge.amount_captured - charge.amount_refunded;
}

interface EventOptions {
  secret?: string;
  /** Seconds since the epoch. */
  timestamp?: number;
  /** A payload to send instead of the one that was signed. */
  sentPayload?: string;
}

/** The newest event of a type, sent to the shop's webhook once more. */
export async function sendEvent(
  shop: TestShop,
  type: string,
  intentId: string,
  { secret = shop.keys.webhook, timestamp, sentPayload }: EventOptions = {},
): Promise<TestResponse> {
  const { data } = await stripeClientOf(shop).events.list({ type, limit: 100 });
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === intentId);
  if (!event) throw new Error(`there is no ${type} of ${intentId}`);
  const payload = JSON.stringify(event);
  const signing = { payload, secret, ...(timestamp !== undefined && { timestamp }) };
  const signature = Stripe.webhooks.generateTestHeaderString(signing);
  const headers = { 'stripe-signature': signature };
  return shop.call('POST /webhooks/stripe', { body: sentPayload ?? payload, headers });
}
