import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Faults } from './control/faults.ts';
import { findingsIn } from './oracle/findings.ts';
import { testKeys } from './test-keys.ts';
import {
  cardPayment,
  handClock,
  openHook,
  openTestProcessor,
  type HandClock,
  type Hook,
  type TestProcessor,
} from './test-kit.ts';

const { webhook: secret } = testKeys;
let hook: Hook;
let clock: HandClock;
let faults: Faults;
let opened: TestProcessor;

beforeEach(async () => {
  hook = await openHook();
  clock = handClock();
  faults = {};
  opened = await openTestProcessor({ webhook: { url: hook.url, secret }, clock, faults });
});

afterEach(async () => {
  await opened.close();
  await hook.close();
});

test('every step of a payment is told, signed so that the SDK believes it', async () => {
  const { id } = await opened.stripe.paymentIntents.create(cardPayment);
  await decline(id);
  await opened.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await opened.card.settle();
  const events = hook.heard.map(({ body, signature }) =>
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

test('a changed body, another secret and an old signature are not believed', async () => {
  await opened.stripe.paymentIntents.create(cardPayment);
  await opened.card.settle();
  const { body, signature } = firstHeard();
  const believe = (text: string, key: string, at: number) => () =>
    Stripe.webhooks.constructEvent(text, signature, key, 300, undefined, at);
  const now = +clock.now();
  expect(believe(body, secret, now)).not.toThrow();
  expect(believe(body.replace('1999', '1'), secret, now)).toThrow(/No signatures found/);
  expect(believe(body, 'whsec_another', now)).toThrow(/No signatures found/);
  expect(believe(body, secret, now + 400_000)).toThrow(/tolerance/);
});

test('a refused event comes again, later each time, until it is taken', async () => {
  hook.answer = 500;
  await opened.stripe.paymentIntents.create(cardPayment);
  await opened.card.settle();
  expect(hook.heard).toHaveLength(1);
  clock.move(900);
  await opened.card.settle();
  // Not before a second is over.
  expect(hook.heard).toHaveLength(1);
  clock.move(200);
  hook.answer = 'hang up';
  await opened.card.settle();
  expect(hook.heard).toHaveLength(2);
  clock.move(1000);
  await opened.card.settle();
  // The second pause is longer.
  expect(hook.heard).toHaveLength(2);
  hook.answer = 204;
  clock.move(5000);
  await opened.card.settle();
  expect(hook.heard).toHaveLength(3);
  clock.move(7 * 24 * 60 * 60 * 1000);
  await opened.card.settle();
  expect(hook.heard).toHaveLength(3);
  expect(hook.heard[2]?.body).toBe(firstHeard().body);
});

test('after three days nobody tries any more, and the list says so', async () => {
  hook.answer = 500;
  await opened.stripe.paymentIntents.create(cardPayment);
  for (let hours = 0; hours < 24 * 7; hours += 6) {
    clock.move(6 * 60 * 60 * 1000);
    await opened.card.settle();
  }
  expect(hook.heard.length).toBeGreaterThan(8);
  const tries = hook.heard.length;
  hook.answer = 200;
  clock.move(30 * 24 * 60 * 60 * 1000);
  await opened.card.settle();
  expect(hook.heard).toHaveLength(tries);
  const { data } = await opened.stripe.events.list({ delivery_success: false });
  expect(data).toMatchObject([{ type: 'payment_intent.created', pending_webhooks: 1 }]);
});

test('what was not delivered before the end is delivered after the start', async () => {
  hook.answer = 503;
  await opened.stripe.paymentIntents.create(cardPayment);
  await opened.card.settle();
  await opened.restart();
  hook.answer = 200;
  clock.move(60_000);
  await opened.card.settle();
  expect(hook.heard).toHaveLength(2);
  const { data } = await opened.stripe.events.list({ delivery_success: true });
  expect(data).toMatchObject([{ pending_webhooks: 0 }]);
});

test('only the wanted events are sent; all are in the list', async () => {
  const events = ['payment_intent.succeeded'];
  await opened.restart({ webhook: { url: hook.url, secret, events } });
  await pay();
  await opened.card.settle();
  expect(hook.heard.map(typeOf)).toEqual(events);
  const { data } = await opened.stripe.events.list({ types: ['charge.succeeded', ...events] });
  expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
});

describe('faults on order', () => {
  test('a lost event is not sent, stays undelivered, and can be sent by hand', async () => {
    faults.webhooks = { lose: 1 };
    const { id } = await pay();
    await opened.card.settle();
    expect(hook.heard).toEqual([]);
    const { data } = await opened.stripe.events.list({
      ...{ delivery_success: false, type: 'payment_intent.succeeded' },
    });
    expect(data).toMatchObject([{ data: { object: { id } } }]);
    await opened.stripe.rawRequest('POST', `/v1/sandbox_events/${data[0]?.id}/resend`, {});
    await opened.card.settle();
    expect(hook.heard.map(typeOf)).toEqual(['payment_intent.succeeded']);
  });

  test('a doubled event comes twice, the same', async () => {
    faults.webhooks = { duplicate: 1 };
    await opened.stripe.paymentIntents.create(cardPayment);
    await opened.card.settle();
    expect(hook.heard).toHaveLength(2);
    expect(hook.heard[0]?.body).toBe(hook.heard[1]?.body);
  });

  test('delayed events wait, each for its own time, and so change their order', async () => {
    faults.webhooks = { delayMs: [1, 60_000] };
    for (let count = 0; count < 5; count += 1) await pay();
    await opened.card.settle();
    expect(hook.heard).toEqual([]);
    for (let second = 0; second < 61; second += 1) {
      clock.move(1000);
      await opened.card.settle();
    }
    const told = hook.heard.map(({ body }) => idOf(body));
    const { data } = await opened.stripe.events.list({ limit: 100 });
    const happened = data.map(({ id }) => id).toReversed();
    expect(told).toHaveLength(15);
    expect(told).not.toEqual(happened);
    expect(told.toSorted()).toEqual(happened.toSorted());
  });

  test('they are switched over the wire, too', async () => {
    const path = '/v1/sandbox_faults';
    await opened.stripe.rawRequest('POST', path, { webhooks: { lose: 1 }, seed: 7 });
    expect(await opened.stripe.rawRequest('GET', path)).toMatchObject({
      ...{ seed: 7, webhooks: { lose: 1 } },
    });
    await pay();
    await opened.card.settle();
    expect(hook.heard).toEqual([]);
    await opened.stripe.rawRequest('POST', path, {});
    await opened.stripe.paymentIntents.create(cardPayment);
    await opened.card.settle();
    expect(hook.heard).toHaveLength(1);
  });
});

function firstHeard(): Hook['heard'][number] {
  const [first] = hook.heard;
  if (!first) throw new Error('nothing was sent');
  return first;
}

async function decline(id: string): Promise<void> {
  await opened.stripe.paymentIntents
    .confirm(id, { payment_method: 'pm_card_chargeDeclined' })
    .catch((error: unknown) => expect(error).toBeInstanceOf(Stripe.errors.StripeCardError));
}

function pay(): Promise<Stripe.PaymentIntent> {
  const payment_method = 'pm_card_visa';
  return opened.stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}

function typeOf({ body }: { body: string }): unknown {
  const { type }: { type?: unknown } = JSON.parse(body);
  return type;
}

function idOf(body: string): string {
  const { id }: { id: string } = JSON.parse(body);
  return id;
}
