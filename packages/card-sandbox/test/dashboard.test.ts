import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import {
  openWebhookReceiver,
  openTestProcessor,
  cardPayment,
  chargeOf,
  type WebhookReceiver,
  type TestProcessor,
} from './test-kit.ts';
import { testKeys } from './test-keys.ts';

let receiver: WebhookReceiver;
let processor: TestProcessor;

beforeEach(async () => {
  receiver = await openWebhookReceiver();
  processor = await openTestProcessor({ webhook: { url: receiver.url, secret: testKeys.webhook } });
});
afterEach(async () => {
  await processor.close();
  await receiver.close();
});

test('payments are listed, and each shows all its details', async () => {
  const intent = await pay('<b>Order 1001</b>');
  const list = await open('/sandbox-card');
  expect(list.status).toBe(200);
  expect(list.text).toContain('$19.99');
  expect(list.text).toContain('&lt;b&gt;Order 1001&lt;/b&gt;');
  expect(list.text).not.toContain('<b>Order');
  const details = await open(pageOf(intent));
  expect(details.text).toContain('payment_intent.succeeded');
  expect(details.text).toContain('delivered after 1 attempt, last response 200');
});

test('an empty shop is told what to do', async () => {
  expect((await open('/sandbox-card')).text).toContain('No payment yet');
});

test('an event is sent again by its button', async () => {
  const intent = await pay();
  const before = receiver.received.length;
  const { data } = await processor.stripe.events.list({ type: 'payment_intent.succeeded' });
  const response = await press({ what: 'resend', id: data[0]?.id ?? '', back: intent.id });
  expect([response.status, response.headers.get('location')]).toEqual([303, pageOf(intent)]);
  await processor.card.runDue();
  expect(receiver.received.slice(before).map(({ body }) => JSON.parse(body).id)).toEqual([
    data[0]?.id,
  ]);
});

test('an amount is sent by bank transfer, as somebody types it', async () => {
  const { stripe } = processor;
  const customer = await stripe.customers.create({});
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2000, currency: 'usd', customer: customer.id, confirm: true },
    allowed_payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'us_bank_transfer' },
      },
    },
  });
  const send = (amount: string) =>
    press({ what: 'transfer', id: customer.id, back: intent.id, currency: 'usd', amount });
  await send('7,5');
  expect((await open(pageOf(intent))).text).toContain('$12.50 are missing');
  expect((await send('much')).status).toBe(422);
  await send('12.50');
  const { text } = await open(pageOf(intent));
  expect(text).toContain('It waits for nothing');
  expect(text).toContain('by bank transfer');
});

test.each([
  ['lose', 'lost'],
  ['win', 'under_review'],
])('a dispute is opened by hand, and %s makes it %s', async (what, status) => {
  const intent = await pay();
  await press({ what: 'dispute', id: chargeOf(intent), back: intent.id });
  const find = async () =>
    (await processor.stripe.disputes.list({ payment_intent: intent.id })).data[0];
  const dispute = await find();
  expect(dispute?.status).toBe('needs_response');
  expect((await open(pageOf(intent))).text).toContain('The shop wins');
  await press({ what, id: dispute?.id ?? '', back: intent.id });
  expect((await find())?.status).toBe(status);
});

test.each([
  ['inquiry', { status: 'warning_needs_response', amount: 1999 }],
  ['block', { status: 'prevented', balance_transactions: [] }],
  ['resolution', { status: 'prevented', amount: 1999 }],
  ['dispute-part', { status: 'needs_response', amount: 1000 }],
])('%s is a button of a charge', async (what, dispute) => {
  const intent = await pay();
  await press({ what, id: chargeOf(intent), back: intent.id });
  const { data } = await processor.stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toMatchObject([dispute]);
  expect((await open(pageOf(intent))).text).toContain('Refund it by hand');
});

test('an inquiry becomes a dispute by its button', async () => {
  const intent = await pay();
  await press({ what: 'inquiry', id: chargeOf(intent), back: intent.id });
  const { data } = await processor.stripe.disputes.list({ payment_intent: intent.id });
  await press({ what: 'escalate', id: data[0]?.id ?? '', back: intent.id });
  expect((await open(pageOf(intent))).text).toContain('The shop wins');
});

test('a refund is made by hand, and the bank sends it back', async () => {
  const intent = await pay();
  await press({ what: 'refund-part', id: chargeOf(intent), back: intent.id });
  const { data } = await processor.stripe.refunds.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ amount: 1000, status: 'succeeded' }]);
  expect((await open(pageOf(intent))).text).toContain('The bank sends it back');
  await press({ what: 'fail-refund', id: data[0]?.id ?? '', back: intent.id });
  expect((await open(pageOf(intent))).text).toContain('failed: unknown');
});

test('faults are switched by its form, and an invalid one is reported', async () => {
  await press({ what: 'faults', 'webhooks[lose]': '1', 'requests[fail]': '' });
  await pay();
  await processor.card.runDue();
  expect(receiver.received).toEqual([]);
  const rejected = await press({ what: 'faults', 'webhooks[lose]': '7' });
  expect(rejected.status).toBe(422);
  expect(rejected.text).toContain('lose must be between 0 and 1');
});

test.each([
  ['another page', '/sandbox-card/dashboard/elsewhere', 404],
  ['a payment that is not there', '/sandbox-card/dashboard/payments/pi_nothing', 404],
  ['a way up', '/sandbox-card/dashboard/payments/..%2f..', 404],
])('%s is not found', async (_, path, status) => {
  expect((await open(path)).status).toBe(status);
});

test('a way back leads nowhere but to a payment', async () => {
  const response = await press({ what: 'faults', back: 'https://elsewhere.example/' });
  expect(response.headers.get('location')).toBe('/sandbox-card');
});

test('a foreign page cannot press its buttons', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const body = new URLSearchParams({ what: 'faults', 'webhooks[lose]': '1' });
  const url = `${processor.card.url}/sandbox-card/dashboard/do`;
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(403);
});

test('where others can reach the shop there is no dashboard', async () => {
  await processor.restart({ allowPublic: true, shopOrigins: ['https://shop.example'] });
  expect((await open('/sandbox-card')).status).toBe(404);
  expect((await press({ what: 'faults', 'webhooks[lose]': '1' })).status).toBe(405);
});

async function pay(description = 'Order 1001'): Promise<Stripe.PaymentIntent> {
  const intent = await processor.stripe.paymentIntents.create({
    ...cardPayment,
    ...{ description, payment_method: 'pm_card_visa', confirm: true },
  });
  await processor.card.runDue();
  return intent;
}

function pageOf({ id }: Stripe.PaymentIntent): string {
  return `/sandbox-card/dashboard/payments/${id}`;
}

async function open(path: string) {
  const answer = await fetch(`${processor.card.url}${path}`);
  return { status: answer.status, text: await answer.text() };
}

async function press(fields: Record<string, string>) {
  const url = `${processor.card.url}/sandbox-card/dashboard/do`;
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
