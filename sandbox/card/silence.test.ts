/** A processor that is slow, and one that takes a request in and says nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { testKeys } from './test-keys.ts';
import { cardPayment, errorOf, openTestProcessor, type TestProcessor } from './test-kit.ts';

let opened: TestProcessor;

beforeEach(async () => {
  opened = await openTestProcessor();
});

afterEach(() => opened.close());

const options = { idempotencyKey: 'one', maxNetworkRetries: 0 };

test('an answer comes as late as it was ordered', async () => {
  await order({ 'requests[delayMs]': '80-80' });
  const askedAt = performance.now();
  await opened.stripe.paymentIntents.create(cardPayment, options);
  expect(performance.now() - askedAt).toBeGreaterThan(75);
});

test('a silent processor does what it was asked once it speaks again', async () => {
  await order({ 'requests[silent]': '1' });
  const asked = opened.stripe.paymentIntents.create(cardPayment, options);
  const first = await Promise.race([asked, impatient().then(() => 'nothing')]);
  expect(first).toBe('nothing');
  await order({});
  const made = await asked;
  expect((await opened.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([made.id]);
});

test('what was asked by somebody who has hung up is not done', async () => {
  await order({ 'requests[silent]': '1' });
  await impatient();
  await order({});
  expect((await opened.stripe.paymentIntents.list()).data).toEqual([]);
});

test('silent about its answers it acts, and the same key hears it later', async () => {
  await order({ 'requests[silentReply]': '1' });
  await impatient();
  await order({});
  const { data } = await opened.stripe.paymentIntents.list();
  const made = await opened.stripe.paymentIntents.create(cardPayment, options);
  expect(data.map(({ id }) => id)).toEqual([made.id]);
});

/** Asks, and gives up after a moment. */
async function impatient(): Promise<void> {
  const { hostname, port } = new URL(opened.card.url);
  const timeout = 150;
  const at = { host: hostname, port, protocol: 'http', timeout } as const;
  const asked = new Stripe(testKeys.secret, at).paymentIntents.create(cardPayment, options);
  expect(await errorOf(asked)).toBeInstanceOf(Stripe.errors.StripeConnectionError);
}

function order(faults: Record<string, string>): Promise<unknown> {
  return opened.stripe.rawRequest('POST', '/v1/sandbox_faults', faults);
}
