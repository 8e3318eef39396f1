import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import {
  openHook,
  openTestProcessor,
  cardPayment,
  chargeOf,
  type Hook,
  type TestProcessor,
} from '../test-kit.ts';
import { testKeys } from '../test-keys.ts';

let hook: Hook;
let opened: TestProcessor;

beforeEach(async () => {
  hook = await openHook();
  opened = await openTestProcessor({ webhook: { url: hook.url, secret: testKeys.webhook } });
});
afterEach(async () => {
  await opened.close();
  await hook.close();
});

test('payments are listed, and each tells its whole story', async () => {
  const intent = await pay('<b>Order 1001</b>');
  const list = await open('/sandbox-card');
  expect(list.status).toBe(200);
  expect(list.text).toContain('$19.99');
  expect(list.text).toContain('&lt;b&gt;Order 1001&lt;/b&gt;');
  expect(list.text).not.toContain('<b>Order');
  const story = await open(pageOf(intent));
  expect(story.text).toContain('payment_intent.succeeded');
  expect(story.text).toContain('delivered after 1 try, last answer 200');
});

test('an empty shop is told what to do', async () => {
  expect((await open('/sandbox-card')).text).toContain('No payment yet');
});

test('an event is sent again by its button', async () => {
  const intent = await pay();
  const before = hook.heard.length;
  const { data } = await opened.stripe.events.list({ type: 'payment_intent.succeeded' });
  const done = await press({ what: 'resend', id: data[0]?.id ?? '', back: intent.id });
  expect([done.status, done.headers.get('location')]).toEqual([303, pageOf(intent)]);
  await opened.card.settle();
  expect(hook.heard.slice(before).map(({ body }) => JSON.parse(body).id)).toEqual([data[0]?.id]);
});

test.each([
  ['lose', 'lost'],
  ['win', 'under_review'],
])('a dispute is opened by hand, and %s makes it %s', async (what, status) => {
  const intent = await pay();
  await press({ what: 'dispute', id: chargeOf(intent), back: intent.id });
  const find = async () =>
    (await opened.stripe.disputes.list({ payment_intent: intent.id })).data[0];
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
  const { data } = await opened.stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toMatchObject([dispute]);
  expect((await open(pageOf(intent))).text).toContain('Refund it by hand');
});

test('an inquiry becomes a dispute by its button', async () => {
  const intent = await pay();
  await press({ what: 'inquiry', id: chargeOf(intent), back: intent.id });
  const { data } = await opened.stripe.disputes.list({ payment_intent: intent.id });
  await press({ what: 'escalate', id: data[0]?.id ?? '', back: intent.id });
  expect((await open(pageOf(intent))).text).toContain('The shop wins');
});

test('a refund is made by hand, and the bank sends it back', async () => {
  const intent = await pay();
  await press({ what: 'refund-part', id: chargeOf(intent), back: intent.id });
  const { data } = await opened.stripe.refunds.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ amount: 1000, status: 'succeeded' }]);
  expect((await open(pageOf(intent))).text).toContain('The bank sends it back');
  await press({ what: 'fail-refund', id: data[0]?.id ?? '', back: intent.id });
  expect((await open(pageOf(intent))).text).toContain('failed: unknown');
});

test('faults are switched by its form, and what cannot be is said', async () => {
  await press({ what: 'faults', 'webhooks[lose]': '1', 'requests[fail]': '' });
  await pay();
  await opened.card.settle();
  expect(hook.heard).toEqual([]);
  const refused = await press({ what: 'faults', 'webhooks[lose]': '7' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('lose must be between 0 and 1');
});

test.each([
  ['another page', '/sandbox-card/desk/elsewhere', 404],
  ['a payment that is not there', '/sandbox-card/desk/payments/pi_nothing', 404],
  ['a way up', '/sandbox-card/desk/payments/..%2f..', 404],
])('%s is not found', async (_, path, status) => {
  expect((await open(path)).status).toBe(status);
});

test('a way back leads nowhere but to a payment', async () => {
  const done = await press({ what: 'faults', back: 'https://elsewhere.example/' });
  expect(done.headers.get('location')).toBe('/sandbox-card');
});

test('a foreign page cannot press its buttons', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const body = new URLSearchParams({ what: 'faults', 'webhooks[lose]': '1' });
  const url = `${opened.card.url}/sandbox-card/desk/do`;
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(403);
});

test('where others can reach the shop there is no dashboard', async () => {
  await opened.restart({ allowPublic: true, shopOrigins: ['https://shop.example'] });
  expect((await open('/sandbox-card')).status).toBe(404);
  expect((await press({ what: 'faults', 'webhooks[lose]': '1' })).status).toBe(405);
});

async function pay(description = 'Order 1001'): Promise<Stripe.PaymentIntent> {
  const intent = await opened.stripe.paymentIntents.create({
    ...cardPayment,
    ...{ description, payment_method: 'pm_card_visa', confirm: true },
  });
  await opened.card.settle();
  return intent;
}

function pageOf({ id }: Stripe.PaymentIntent): string {
  return `/sandbox-card/desk/payments/${id}`;
}

async function open(path: string) {
  const answer = await fetch(`${opened.card.url}${path}`);
  return { status: answer.status, text: await answer.text() };
}

async function press(fields: Record<string, string>) {
  const url = `${opened.card.url}/sandbox-card/desk/do`;
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
