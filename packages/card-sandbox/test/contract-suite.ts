/**
 * What a shop relies on, as calls of the real SDK. It runs against the sandbox, and without
 * changes against the real processor's test mode, so that the two cannot differ unnoticed.
 */
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDeclines } from './contract-declines.ts';
import { describeRefunds } from './contract-money.ts';
import { findingsIn } from './oracle/findings.ts';
import { cardPayment, errorOf } from './test-kit.ts';

export interface ProcessorUnderTest {
  stripe: Stripe;
  close(): Promise<void>;
}

export type OpenSdk = () => Stripe;

/** Every response that the SDK receives is checked against the SDK's own types. */
export function describeContract(name: string, open: () => Promise<ProcessorUnderTest>): void {
  describe(`${name} keeps the contract`, () => {
    const findings: string[] = [];
    let answers = 0;
    let processor: ProcessorUnderTest | undefined;
    const sdk = () => {
      if (!processor) throw new Error('the processor is not open');
      return processor.stripe;
    };
    beforeAll(async () => {
      processor = await open();
      processor.stripe.on('response', (event: Stripe.ResponseEvent) => {
        answers += 1;
        // The SDK says `emitEventBodies`, but its type of the event does not have the body.
        findings.push(...findingsIn(Reflect.get(event, 'body')));
      });
    });
    afterAll(async () => {
      await processor?.close();
    });
    intentContract(sdk);
    confirmContract(sdk);
    idempotencyContract(sdk);
    describeDeclines(sdk);
    describeRefunds(sdk);
    accessContract(sdk);
    test('every answer so far is what the types of the SDK say', () => {
      expect([...new Set(findings)]).toEqual([]);
      expect(answers).toBeGreaterThan(100);
    });
  });
}

function intentContract(sdk: OpenSdk): void {
  test('an intent is made, read, changed and found in the list', async () => {
    const { paymentIntents } = sdk();
    const created = await paymentIntents.create({ ...cardPayment, metadata: { order: '7' } });
    expect(created).toMatchObject({
      ...{ amount: 1999, currency: 'usd', status: 'requires_payment_method', livemode: false },
      ...{ metadata: { order: '7' }, latest_charge: null, amount_received: 0 },
    });
    expect(created.client_secret).toContain(`${created.id}_secret_`);
    await paymentIntents.update(created.id, {
      metadata: { note: 'ox hair' },
      description: 'Brush',
    });
    expect(await paymentIntents.retrieve(created.id)).toMatchObject({
      ...{ metadata: { order: '7', note: 'ox hair' }, description: 'Brush' },
    });
    const page = await paymentIntents.list({ limit: 3, created: { gte: created.created } });
    expect(page.data.map(({ id }) => id)).toContain(created.id);
  });

  test('lists are paged, newest first', async () => {
    const { paymentIntents } = sdk();
    for (let count = 0; count < 3; count += 1) await paymentIntents.create(cardPayment);
    const first = await paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: '/v1/payment_intents' });
    const [newest, second] = first.data;
    const next = await paymentIntents.list({ limit: 1, starting_after: second?.id ?? '' });
    const back = await paymentIntents.list({ limit: 1, ending_before: second?.id ?? '' });
    expect(back.data[0]?.id).toBe(newest?.id);
    expect(next.data[0]?.id).not.toBe(second?.id);
  });

  test('a good card pays once, and only once', async () => {
    const { paymentIntents } = sdk();
    const { id } = await paymentIntents.create(cardPayment);
    const paid = await paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.payment_method_details'],
    });
    expect(paid).toMatchObject({
      ...{ status: 'succeeded', amount_received: 1999 },
      latest_charge: {
        ...{ status: 'succeeded', paid: true, captured: true, refunded: false },
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      },
    });
    const again = await errorOf(paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(again).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(again.payment_intent).toMatchObject({ id, status: 'succeeded' });
  });

  test('a canceled intent takes no money, and a paid one is not canceled', async () => {
    const { paymentIntents } = sdk();
    const { id } = await paymentIntents.create(cardPayment);
    const reason = { cancellation_reason: 'abandoned' } as const;
    const canceled = await paymentIntents.cancel(id, reason);
    expect(canceled).toMatchObject({ status: 'canceled', ...reason });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    const code = 'payment_intent_unexpected_state';
    const late = errorOf(paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(await late).toMatchObject({ code, payment_intent: { status: 'canceled' } });
    expect(await errorOf(paymentIntents.cancel(id))).toMatchObject({ code });
    const paid = await payNow(sdk());
    expect(await errorOf(paymentIntents.cancel(paid.id))).toMatchObject({ code });
  });
}

function confirmContract(sdk: OpenSdk): void {
  test('an intent is made and confirmed in one call', async () => {
    const paid = await payNow(sdk());
    expect(paid.status).toBe('succeeded');
    const { data } = await sdk().events.list({ type: 'payment_intent.succeeded', limit: 5 });
    const eventIntentIds = data.map(({ data: { object } }) => ('id' in object ? object.id : ''));
    expect(eventIntentIds).toContain(paid.id);
  });

  test('3-D Secure waits for the holder, and leaves the page only when told where to', async () => {
    const { paymentIntents } = sdk();
    const options = { payment_method: 'pm_card_authenticationRequired' };
    const inPage = await paymentIntents.create(cardPayment);
    const waiting = await paymentIntents.confirm(inPage.id, { ...options, use_stripe_sdk: true });
    expect(waiting).toMatchObject({
      ...{ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    });
    const elsewhere = await paymentIntents.create({ ...cardPayment });
    const returnUrl = 'https://shop.example/paid?order=7';
    const redirected = await paymentIntents.confirm(elsewhere.id, {
      ...options,
      return_url: returnUrl,
    });
    expect(redirected.next_action).toMatchObject({
      ...{ type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
    });
    expect((await paymentIntents.cancel(elsewhere.id)).status).toBe('canceled');
  });
}

function idempotencyContract(sdk: OpenSdk): void {
  test('a key used twice gives the first answer again, and says so', async () => {
    const { paymentIntents } = sdk();
    const options = { idempotencyKey: `again-${crypto.randomUUID()}` };
    const first = await paymentIntents.create(cardPayment, options);
    const second = await paymentIntents.create(cardPayment, options);
    const { lastResponse, ...body } = second;
    expect({ ...first }).toEqual(body);
    expect(lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': options.idempotencyKey,
    });
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });

  test('a key used for something else is refused', async () => {
    const { paymentIntents } = sdk();
    const options = { idempotencyKey: `other-${crypto.randomUUID()}` };
    const { id } = await paymentIntents.create(cardPayment, options);
    const other = await errorOf(paymentIntents.create({ ...cardPayment, amount: 2000 }, options));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect(await errorOf(paymentIntents.cancel(id, {}, options))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('a key used at the same time by many makes one intent', async () => {
    const options = { idempotencyKey: `many-${crypto.randomUUID()}`, maxNetworkRetries: 5 };
    const calls = Array.from({ length: 8 }, () =>
      sdk().paymentIntents.create(cardPayment, options),
    );
    const created = await Promise.all(calls);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });
}

function accessContract(sdk: OpenSdk): void {
  test('what does not exist is not found', async () => {
    const { paymentIntents, charges, refunds, events } = sdk();
    const calls = [
      paymentIntents.retrieve('pi_nobody'),
      paymentIntents.confirm('pi_nobody', { payment_method: 'pm_card_visa' }),
      charges.retrieve('ch_nobody'),
      refunds.create({ payment_intent: 'pi_nobody' }),
      events.retrieve('evt_nobody'),
    ];
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  test('a foreign key is turned away', async () => {
    const options = { apiKey: 'sk_test_sandbox_somebodyElse0123456789abcdef' };
    const error = await errorOf(sdk().paymentIntents.list({}, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
  });
}

function payNow(stripe: Stripe) {
  const payment_method = 'pm_card_mastercard';
  return stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}
