/** A processor that is slow, and one that receives a request and does not answer. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { testKeys } from './test-keys.ts';
import { cardPayment, errorOf, openTestProcessor, type TestProcessor } from './test-kit.ts';

let processor: TestProcessor;

beforeEach(async () => {
  processor = await openTestProcessor();
});

afterEach(() => processor.close());

const options = { idempotencyKey: 'one', maxNetworkRetries: 0 };

test('a response comes as late as the fault says', async () => {
  await setFaults({ 'requests[delayMs]': '80-80' });
  const startedAt = performance.now();
  await processor.stripe.paymentIntents.create(cardPayment, options);
  expect(performance.now() - startedAt).toBeGreaterThan(75);
});

test('a silent processor executes the request once it answers again', async () => {
  await setFaults({ 'requests[silent]': '1' });
  const creation = processor.stripe.paymentIntents.create(cardPayment, options);
  const first = await Promise.race([creation, createWithTimeout().then(() => 'nothing')]);
  expect(first).toBe('nothing');
  await setFaults({});
  const created = await creation;
  expect((await processor.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([
    created.id,
  ]);
});

test('the request of a client that has disconnected is not executed', async () => {
  await setFaults({ 'requests[silent]': '1' });
  await createWithTimeout();
  await setFaults({});
  expect((await processor.stripe.paymentIntents.list()).data).toEqual([]);
});

test('with silent replies a request is executed, and its key gets the response later', async () => {
  await setFaults({ 'requests[silentReply]': '1' });
  await createWithTimeout();
  await setFaults({});
  const { data } = await processor.stripe.paymentIntents.list();
  const created = await processor.stripe.paymentIntents.create(cardPayment, options);
  expect(data.map(({ id }) => id)).toEqual([created.id]);
});

/** Sends a request, and gives up after a moment. */
async function createWithTimeout(): Promise<void> {
  const { hostname, port } = new URL(processor.card.url);
  const timeout = 150;
  const connection = { host: hostname, port, protocol: 'http', timeout } as const;
  const creation = new Stripe(testKeys.secret, connection).paymentIntents.create(
    cardPayment,
    options,
  );
  expect(await errorOf(creation)).toBeInstanceOf(Stripe.errors.StripeConnectionError);
}

function setFaults(faults: Record<string, string>): Promise<unknown> {
  return processor.stripe.rawRequest('POST', '/v1/sandbox_faults', faults);
}
