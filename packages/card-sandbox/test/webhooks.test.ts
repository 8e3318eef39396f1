import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Faults } from '../src/control/faults.ts';
import { findingsIn } from './oracle/findings.ts';
import { testKeys } from './test-keys.ts';
import {
  cardPayment,
  manualClock,
  openWebhookReceiver,
  openTestProcessor,
  type ManualClock,
  type WebhookReceiver,
  type TestProcessor,
} from './test-kit.ts';

const { webhook: secret } = testKeys;
let receiver: WebhookReceiver;
let clock: ManualClock;
let faults: Faults;
let processor: TestProcessor;

beforeEach(async () => {
  receiver = await openWebhookReceiver();
  clock = manualClock();
  faults = {};
  processor = await openTestProcessor({ webhook: { url: receiver.url, secret }, clock, faults });
});

afterEach(async () => {
  await processor.close();
  await receiver.close();
});

test('every step of a payment is sent, signed so that the SDK accepts it', async () => {
  const { id } = await processor.stripe.paymentIntents.create(cardPayment);
  await decline(id);
  await processor.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await processor.card.runDue();
  const events = receiver.received.map(({ body, signature }) =>
    Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, +clock.now()),
  );
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'charge.failed',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ]);
  expect(events.flatMap(findingsIn)).toEqual([]);
});

test('a changed body, another secret and an old signature are not accepted', async () => {
  await processor.stripe.paymentIntents.create(cardPayment);
  await processor.card.runDue();
  const { body, signature } = firstReceived();
  const verify = (text: string, key: string, at: number) => () =>
    Stripe.webhooks.constructEvent(text, signature, key, 300, undefined, at);
  const now = +clock.now();
  expect(verify(body, secret, now)).not.toThrow();
  expect(verify(body.replace('1999', '1'), secret, now)).toThrow(/No signatures found/);
  expect(verify(body, 'whsec_another', now)).toThrow(/No signatures found/);
  expect(verify(body, secret, now + 400_000)).toThrow(/tolerance/);
});

test('a rejected event is sent again, later each time, until it is accepted', async () => {
  receiver.response = 500;
  await processor.stripe.paymentIntents.create(cardPayment);
  await processor.card.runDue();
  expect(receiver.received).toHaveLength(1);
  clock.advance(900);
  await processor.card.runDue();
  // Not before a second is over.
  expect(receiver.received).toHaveLength(1);
  clock.advance(200);
  receiver.response = 'hang up';
  await processor.card.runDue();
  expect(receiver.received).toHaveLength(2);
  clock.advance(1000);
  await processor.card.runDue();
  // The second pause is longer.
  expect(receiver.received).toHaveLength(2);
  receiver.response = 204;
  clock.advance(5000);
  await processor.card.runDue();
  expect(receiver.received).toHaveLength(3);
  clock.advance(7 * 24 * 60 * 60 * 1000);
  await processor.card.runDue();
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received[2]?.body).toBe(firstReceived().body);
});

test('after three days nobody tries any more, and the list says so', async () => {
  receiver.response = 500;
  await processor.stripe.paymentIntents.create(cardPayment);
  for (let hours = 0; hours < 24 * 7; hours += 6) {
    clock.advance(6 * 60 * 60 * 1000);
    await processor.card.runDue();
  }
  expect(receiver.received.length).toBeGreaterThan(8);
  const attempts = receiver.received.length;
  receiver.response = 200;
  clock.advance(30 * 24 * 60 * 60 * 1000);
  await processor.card.runDue();
  expect(receiver.received).toHaveLength(attempts);
  const { data } = await processor.stripe.events.list({ delivery_success: false });
  expect(data).toMatchObject([{ type: 'payment_intent.created', pending_webhooks: 1 }]);
});

test('what was not delivered before the end is delivered after the start', async () => {
  receiver.response = 503;
  await processor.stripe.paymentIntents.create(cardPayment);
  await processor.card.runDue();
  await processor.restart();
  receiver.response = 200;
  clock.advance(60_000);
  await processor.card.runDue();
  expect(receiver.received).toHaveLength(2);
  const { data } = await processor.stripe.events.list({ delivery_success: true });
  expect(data).toMatchObject([{ pending_webhooks: 0 }]);
});

test('only the wanted events are sent; all are in the list', async () => {
  const events = ['payment_intent.succeeded'];
  await processor.restart({ webhook: { url: receiver.url, secret, events } });
  await pay();
  await processor.card.runDue();
  expect(receiver.received.map(typeOf)).toEqual(events);
  const { data } = await processor.stripe.events.list({ types: ['charge.succeeded', ...events] });
  expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
});

describe('faults on order', () => {
  test('a lost event is not sent, stays undelivered, and can be sent by hand', async () => {
    faults.webhooks = { lose: 1 };
    const { id } = await pay();
    await processor.card.runDue();
    expect(receiver.received).toEqual([]);
    const { data } = await processor.stripe.events.list({
      ...{ delivery_success: false, type: 'payment_intent.succeeded' },
    });
    expect(data).toMatchObject([{ data: { object: { id } } }]);
    await processor.stripe.rawRequest('POST', `/v1/sandbox_events/${data[0]?.id}/resend`, {});
    await processor.card.runDue();
    expect(receiver.received.map(typeOf)).toEqual(['payment_intent.succeeded']);
  });

  test('a doubled event comes twice, the same', async () => {
    faults.webhooks = { duplicate: 1 };
    await processor.stripe.paymentIntents.create(cardPayment);
    await processor.card.runDue();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  });

  test('delayed events wait, each for its own time, and so change their order', async () => {
    faults.webhooks = { delayMs: [1, 60_000] };
    for (let count = 0; count < 5; count += 1) await pay();
    await processor.card.runDue();
    expect(receiver.received).toEqual([]);
    for (let second = 0; second < 61; second += 1) {
      clock.advance(1000);
      await processor.card.runDue();
    }
    const received = receiver.received.map(({ body }) => idOf(body));
    const { data } = await processor.stripe.events.list({ limit: 100 });
    const recorded = data.map(({ id }) => id).toReversed();
    expect(received).toHaveLength(15);
    expect(received).not.toEqual(recorded);
    expect(received.toSorted()).toEqual(recorded.toSorted());
  });

  test('they are switched over the wire, too', async () => {
    const path = '/v1/sandbox_faults';
    await processor.stripe.rawRequest('POST', path, { webhooks: { lose: 1 }, seed: 7 });
    expect(await processor.stripe.rawRequest('GET', path)).toMatchObject({
      ...{ seed: 7, webhooks: { lose: 1 } },
    });
    await pay();
    await processor.card.runDue();
    expect(receiver.received).toEqual([]);
    await processor.stripe.rawRequest('POST', path, {});
    await processor.stripe.paymentIntents.create(cardPayment);
    await processor.card.runDue();
    expect(receiver.received).toHaveLength(1);
  });
});

function firstReceived(): WebhookReceiver['received'][number] {
  const [first] = receiver.received;
  if (!first) throw new Error('nothing was sent');
  return first;
}

async function decline(id: string): Promise<void> {
  await processor.stripe.paymentIntents
    .confirm(id, { payment_method: 'pm_card_chargeDeclined' })
    .catch((error: unknown) => expect(error).toBeInstanceOf(Stripe.errors.StripeCardError));
}

function pay(): Promise<Stripe.PaymentIntent> {
  const payment_method = 'pm_card_visa';
  return processor.stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}

function typeOf({ body }: { body: string }): unknown {
  const { type }: { type?: unknown } = JSON.parse(body);
  return type;
}

function idOf(body: string): string {
  const { id }: { id: string } = JSON.parse(body);
  return id;
}
