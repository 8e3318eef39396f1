/** The card processor's own desk, for tests: what only it can do, and what it has in its books. */
import { Stripe } from 'stripe';
import type { Answer, TestShop } from './shop.ts';

/** The processor as its merchant asks it, with the secret key. */
export function deskOf({ sandbox, keys }: TestShop): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(keys.secret, { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 });
}

/** The charge that took the money of a payment. */
export async function chargeOf(shop: TestShop, intent: string): Promise<string> {
  const { latest_charge: charge } = await deskOf(shop).paymentIntents.retrieve(intent);
  if (typeof charge !== 'string') throw new Error(`${intent} has no charge`);
  return charge;
}

/**
 * The card holder's bank takes the money back, or a part of it (cents), or begins in another way.
 * Answers the dispute's id.
 */
export async function dispute(
  shop: TestShop,
  intent: string,
  told: { amount?: string; as?: 'inquiry' | 'block' | 'resolution' } = {},
): Promise<string> {
  const desk = deskOf(shop);
  const charge = await chargeOf(shop, intent);
  await desk.rawRequest('POST', '/v1/sandbox_disputes', { charge, ...told });
  const { data } = await desk.disputes.list({ payment_intent: intent });
  const [opened] = data;
  if (!opened) throw new Error(`${intent} is not disputed`);
  return opened.id;
}

/** The money that the processor still has of a payment, by its own books. */
export async function moneyKept(shop: TestShop, intent: string): Promise<number> {
  const desk = deskOf(shop);
  const charge = await desk.charges.retrieve(await chargeOf(shop, intent));
  return charge.amount_captured - charge.amount_refunded;
}

interface Signing {
  secret?: string;
  /** Seconds since the epoch. */
  timestamp?: number;
  /** What is sent in place of what was signed. */
  sent?: string;
}

/** The newest event of a type, sent to the shop's webhook once more. */
export async function sendEvent(
  shop: TestShop,
  type: string,
  intent: string,
  { secret = shop.keys.webhook, timestamp, sent }: Signing = {},
): Promise<Answer> {
  const { data } = await deskOf(shop).events.list({ type, limit: 100 });
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === intent);
  if (!event) throw new Error(`there is no ${type} of ${intent}`);
  const payload = JSON.stringify(event);
  const signing = { payload, secret, ...(timestamp !== undefined && { timestamp }) };
  const signature = Stripe.webhooks.generateTestHeaderString(signing);
  const headers = { 'stripe-signature': signature };
  return shop.call('POST /webhooks/stripe', { body: sent ?? payload, headers });
}
