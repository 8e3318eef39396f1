import { DatabaseSync } from 'node:sqlite';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { browserFindingsIn, findingsIn } from './oracle/findings.ts';
import { testCards } from '../src/test-cards.ts';
import {
  browserCall,
  cardPayment,
  errorOf,
  manualClock,
  openTestProcessor,
  type ManualClock,
  type TestProcessor,
} from './test-kit.ts';

let clock: ManualClock;
let processor: TestProcessor;
let folder: string;

beforeEach(async () => {
  clock = manualClock();
  folder = await mkdtemp(join(tmpdir(), 'sandbox-card-'));
  processor = await openTestProcessor({ clock, dataFile: join(folder, 'books.sqlite') });
});

afterEach(async () => {
  await processor.close();
  await rm(folder, { recursive: true });
});

describe('card numbers', () => {
  test.each(Object.entries(testCards))('the card "%s" is taken', async (_, { number, brand }) => {
    const method = await makeMethod(number);
    expect(method.card).toMatchObject({ brand, last4: number.slice(-4), exp_year: 2034 });
  });

  test.each([
    ['4111111111111111', 'test_mode_live_card'],
    ['378282246310005', 'test_mode_live_card'],
    ['6011111111111117', 'test_mode_live_card'],
    ['4242424242424241', undefined],
    ['42', undefined],
  ])('%s is rejected with a clear message', async (number, declineCode) => {
    const error = await errorOf(makeMethod(number));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error.code).toBe(declineCode ? 'card_declined' : 'incorrect_number');
    if (declineCode) expect(error).toMatchObject({ decline_code: declineCode });
    if (declineCode) expect(error.message).toContain('takes test cards only');
    expect(error.message).not.toContain(number);
  });

  test('neither an accepted nor a rejected number is anywhere in the store', async () => {
    await makeMethod('5555555555554444');
    await errorOf(makeMethod('4111111111111111'));
    await processor.card.close();
    const database = new DatabaseSync(join(folder, 'books.sqlite'));
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
    const bytes = (await readFile(join(folder, 'books.sqlite'))).toString('latin1');
    expect(bytes).toContain('4444');
    expect(bytes).not.toMatch(/5555555555554444|4111111111111111|411111/);
    await processor.restart();
  });

  test.each([
    [{ exp_month: 13, exp_year: 2034 }, 'invalid_expiry_month'],
    [{ exp_month: 10, exp_year: 2026 }, 'invalid_expiry_month'],
    [{ exp_month: 1, exp_year: 2025 }, 'invalid_expiry_year'],
    [{ exp_month: 1, exp_year: 2034, cvc: '12' }, 'invalid_cvc'],
  ])('%o is %s', async (card, code) => {
    const fields = { number: '4242424242424242', ...card };
    const call = processor.stripe.paymentMethods.create({ type: 'card', card: fields });
    expect((await errorOf(call)).code).toBe(code);
  });

  test('a method pays once', async () => {
    const method = await makeMethod('4242424242424242');
    await pay(method.id);
    expect((await errorOf(pay(method.id))).message).toContain('previously used');
  });
});

describe('3-D Secure', () => {
  test.each([
    ['completed', 'succeeded', null],
    ['failed', 'requires_payment_method', 'payment_intent_authentication_failure'],
    ['abandoned', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('a challenge that is %s ends in %s', async (outcome, status, code) => {
    const intent = await openChallenge('pm_card_authenticationRequired');
    const after = await answerChallenge(intent, outcome);
    expect(after.status).toBe(status);
    expect(after.last_payment_error?.code ?? null).toBe(code);
    expect(findingsIn(after)).toEqual([]);
    const again = await answerRaw(intent, outcome);
    expect(again).toMatchObject({ status: 400 });
  });

  test('a completed challenge may still be declined by the bank', async () => {
    const intent = await openChallenge('pm_card_threeDSecureRequiredChargeDeclined');
    const after = await answerChallenge(intent, 'completed');
    expect(after.last_payment_error).toMatchObject({ decline_code: 'generic_decline' });
    const insufficientFundsCard = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds';
    const second = await answerChallenge(await openChallenge(insufficientFundsCard), 'completed');
    expect(second.last_payment_error).toMatchObject({ decline_code: 'insufficient_funds' });
  });

  test('the page outside the shop is sent back with the result', async () => {
    const returnUrl = 'http://127.0.0.1:3000/paid?order=7';
    const intent = await openChallenge('pm_card_threeDSecure2Required', { return_url: returnUrl });
    const url = new URL(intent.next_action?.redirect_to_url?.url ?? '');
    expect(url.href).toContain(`http://127.0.0.1:3000/sandbox-card/challenge/${intent.id}`);
    const { body } = await answerRaw(intent, 'completed');
    const back = new URL(String(body['return_to']));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      ...{ order: '7', payment_intent: intent.id, redirect_status: 'succeeded' },
    });
  });

  test('what a browser sees is what the types of its script say', async () => {
    const intent = await openChallenge('pm_card_authenticationRequired');
    const secret = encodeURIComponent(intent.client_secret ?? '');
    const path = `/payment_intents/${intent.id}?client_secret=${secret}`;
    expect(browserFindingsIn((await browserCall(processor.card, path)).body)).toEqual([]);
    await answerChallenge(intent, 'failed');
    expect(browserFindingsIn((await browserCall(processor.card, path)).body)).toEqual([]);
  });
});

describe('a slow bank', () => {
  test.each([
    ['pm_card_sandboxProcessing', 'succeeded', 'succeeded'],
    ['pm_card_sandboxProcessingFails', 'requires_payment_method', 'failed'],
  ])('%s waits, then is %s', async (card, status, chargeStatus) => {
    const waiting = await pay(card);
    expect(waiting).toMatchObject({ status: 'processing', amount_received: 0 });
    expect((await errorOf(processor.stripe.paymentIntents.cancel(waiting.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    clock.advance(4000);
    await processor.card.runDue();
    expect((await retrieve(waiting.id)).status).toBe('processing');
    clock.advance(2000);
    await processor.card.runDue();
    const after = await retrieve(waiting.id);
    expect(after).toMatchObject({ status, latest_charge: { status: chargeStatus } });
    expect(findingsIn(after)).toEqual([]);
  });
});

test('a refund to an expired card comes back later, and the ledger balances', async () => {
  const paid = await pay('pm_card_refundFail');
  const refund = await processor.stripe.refunds.create({ payment_intent: paid.id, amount: 900 });
  expect(refund.status).toBe('succeeded');
  clock.advance(6000);
  await processor.card.runDue();
  const failed = await processor.stripe.refunds.retrieve(refund.id);
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(findingsIn(failed)).toEqual([]);
  expect(await retrieve(paid.id)).toMatchObject({
    latest_charge: { amount_refunded: 0, refunded: false },
  });
  const { data } = await processor.stripe.balanceTransactions.list({ source: refund.id });
  expect(data.map(({ type, net }) => [type, net])).toEqual([
    ['refund_failure', 900],
    ['refund', -900],
  ]);
  const events = await processor.stripe.events.list({ type: 'refund.failed' });
  expect(findingsIn(events.data[0])).toEqual([]);
});

function retrieve(id: string): Promise<Stripe.PaymentIntent> {
  return processor.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
}

function makeMethod(number: string): Promise<Stripe.PaymentMethod> {
  const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' };
  return processor.stripe.paymentMethods.create({ type: 'card', card });
}

function pay(payment_method: string): Promise<Stripe.PaymentIntent> {
  return processor.stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}

async function openChallenge(
  payment_method: string,
  how: Stripe.PaymentIntentConfirmParams = { use_stripe_sdk: true },
): Promise<Stripe.PaymentIntent> {
  const { id } = await processor.stripe.paymentIntents.create(cardPayment);
  return processor.stripe.paymentIntents.confirm(id, { payment_method, ...how });
}

async function answerChallenge(intent: Stripe.PaymentIntent, outcome: string) {
  expect((await answerRaw(intent, outcome)).status).toBe(200);
  return processor.stripe.paymentIntents.retrieve(intent.id);
}

function answerRaw(intent: Stripe.PaymentIntent, outcome: string) {
  const fields = { client_secret: intent.client_secret ?? '', outcome };
  return browserCall(processor.card, `/sandbox_challenges/${intent.id}`, { fields });
}
