import { afterEach, beforeEach, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import type { Faults } from '../src/control/faults.ts';
import { testKeys } from './test-keys.ts';
import {
  browserCall,
  cardPayment,
  errorOf,
  manualClock,
  openTestProcessor,
  sdkFor,
  type ManualClock,
  type TestProcessor,
} from './test-kit.ts';

let faults: Faults;
let clock: ManualClock;
let processor: TestProcessor;

beforeEach(async () => {
  faults = {};
  clock = manualClock();
  processor = await openTestProcessor({ faults, clock });
});

afterEach(() => processor.close());

test('a response that is lost on the way is requested again, and acts once', async () => {
  faults.requests = { loseReply: 0.4 };
  const options = { maxNetworkRetries: 9 };
  await Promise.all(
    Array.from({ length: 8 }, () => processor.stripe.paymentIntents.create(cardPayment, options)),
  );
  faults.requests = {};
  expect((await processor.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(8);
});

test('a failing processor does nothing, and the SDK tries again', async () => {
  faults.requests = { fail: 1 };
  const options = { maxNetworkRetries: 0 };
  const failed = await errorOf(processor.stripe.paymentIntents.create(cardPayment, options));
  expect(failed).toBeInstanceOf(Stripe.errors.StripeAPIError);
  faults.requests = { throttle: 1 };
  const throttled = await errorOf(processor.stripe.paymentIntents.create(cardPayment, options));
  expect(throttled).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  faults.requests = { delayMs: [5, 10] };
  expect((await processor.stripe.paymentIntents.list()).data).toEqual([]);
});

test('an error is stored with its key; the key is free again after a day', async () => {
  const options = { idempotencyKey: 'one' };
  const first = await errorOf(processor.stripe.paymentIntents.retrieve('pi_x'));
  expect(first.headers?.['stripe-should-retry']).toBe('false');
  const rejectedRequest = () =>
    errorOf(processor.stripe.paymentIntents.create({ ...cardPayment, amount: 1 }, options));
  expect((await rejectedRequest()).headers?.['idempotent-replayed']).toBeUndefined();
  expect((await rejectedRequest()).headers?.['idempotent-replayed']).toBe('true');
  clock.advance(23 * 60 * 60 * 1000);
  expect((await rejectedRequest()).headers?.['idempotent-replayed']).toBe('true');
  clock.advance(2 * 60 * 60 * 1000);
  const fresh = await processor.stripe.paymentIntents.create(cardPayment, options);
  expect(fresh.status).toBe('requires_payment_method');
});

test('a decline is stored with its key, and charges no second time', async () => {
  const { id } = await processor.stripe.paymentIntents.create(cardPayment);
  const again = () =>
    errorOf(
      processor.stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'pay' },
      ),
    );
  const first = await again();
  expect((await again()).charge).toBe(first.charge);
  expect((await processor.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('two tabs that confirm at once charge once', async () => {
  const intent = await processor.stripe.paymentIntents.create(cardPayment);
  const fields = {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': 'tok_visa',
    'payment_method_data[billing_details][name]': 'Maud Lewis',
  };
  const path = `/payment_intents/${intent.id}/confirm`;
  const tabs = [1, 2].map(() => browserCall(processor.card, path, { fields }));
  const answers = await Promise.all(tabs);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const { data } = await processor.stripe.charges.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ status: 'succeeded', billing_details: { name: 'Maud Lewis' } }]);
});

test('the publishable key sees one intent, less of it, and with its secret only', async () => {
  const intent = await processor.stripe.paymentIntents.create({
    ...cardPayment,
    metadata: { margin: 'secret' },
  });
  const path = `/payment_intents/${intent.id}`;
  const secret = encodeURIComponent(intent.client_secret ?? '');
  const response = await browserCall(processor.card, `${path}?client_secret=${secret}`);
  expect(response).toMatchObject({ status: 200, body: { id: intent.id, amount: 1999 } });
  expect(Object.keys(response.body)).not.toContain('metadata');
  const wrong = await browserCall(processor.card, `${path}?client_secret=${intent.id}_secret_no`);
  expect(wrong).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
  expect((await browserCall(processor.card, path)).status).toBe(400);
});

test.each(['payment_intents', 'charges', 'refunds', 'events', 'balance', 'sandbox_faults'])(
  'the publishable key may not ask for %s',
  async (path) => {
    expect(await browserCall(processor.card, `/${path}`)).toMatchObject({
      ...{ status: 401, body: { error: { code: 'secret_key_required' } } },
    });
  },
);

test.each([
  ['another page', { origin: 'https://evil.example' }],
  ['a page that says nothing', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the shop', { 'sec-fetch-site': 'same-site' }],
])('%s is turned away, whatever key it has', async (_, headers) => {
  const key = testKeys.secret;
  const answer = await browserCall(processor.card, '/payment_intents', { headers, key });
  expect(answer.status).toBe(403);
});

test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])(
  'the shop may call as %s',
  async (origin) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    const path = '/payment_intents/pi_nobody?client_secret=x';
    expect((await browserCall(processor.card, path, { headers })).status).toBe(404);
  },
);

test('a foreign name for this machine is turned away', async () => {
  const { hostname, port } = new URL(processor.card.url);
  const stripe = new Stripe(testKeys.secret, { host: hostname, port, protocol: 'http' });
  const own = processor.stripe.rawRequest('GET', '/v1/balance');
  expect(await own).toMatchObject({ object: 'balance' });
  const options = { additionalHeaders: { Host: 'rebound.example' } };
  const error = await errorOf(stripe.rawRequest('GET', '/v1/balance', undefined, options));
  expect(error.statusCode).toBe(403);
});

test('an unknown call, an unknown field and a broken form are rejected', async () => {
  const { stripe, card } = processor;
  const missing = await errorOf(stripe.rawRequest('GET', '/v1/customers'));
  expect(missing.message).toContain('Unrecognized request URL (GET: /v1/customers)');
  const fields = { ...cardPayment, payment_method_types: ['card'] };
  const unknown = await errorOf(stripe.rawRequest('POST', '/v1/payment_intents', fields));
  expect(unknown).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' });
  const response = await fetch(`${card.url}/v1/payment_intents`, {
    method: 'POST',
    body: 'amount=%zz',
    headers: { authorization: `Bearer ${testKeys.secret}` },
  });
  expect(response.status).toBe(400);
  const long = { metadata: { note: 'x'.repeat(120_000) } };
  expect(
    (await errorOf(stripe.paymentIntents.create({ ...cardPayment, ...long }))).statusCode,
  ).toBe(413);
});

test('what is expanded is part of the response; an invalid path is rejected', async () => {
  const paid = await processor.stripe.paymentIntents.create({
    ...cardPayment,
    ...{ confirm: true, payment_method: 'pm_card_visa' },
    expand: ['payment_method', 'latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    payment_method: { card: { last4: '4242' } },
    latest_charge: { balance_transaction: { amount: 1999, fee: 88, net: 1911 } },
  });
  const { paymentIntents } = processor.stripe;
  const list = await paymentIntents.list({ expand: ['data.latest_charge'] });
  expect(list.data).toMatchObject([{ latest_charge: { status: 'succeeded' } }]);
  const error = await errorOf(paymentIntents.retrieve(paid.id, { expand: ['amount'] }));
  expect(error.message).toContain('cannot be expanded');
});

test('without a key nothing is done', async () => {
  const response = await fetch(`${processor.card.url}/v1/balance`);
  expect(response.status).toBe(401);
  const error = await errorOf(sdkFor(processor.card.url, 'pk_live_x').balance.retrieve());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});
