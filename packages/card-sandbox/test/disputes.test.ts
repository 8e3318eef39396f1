import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { findingsIn } from './oracle/findings.ts';
import {
  cardPayment,
  chargeOf,
  errorOf,
  manualClock,
  openTestProcessor,
  type ManualClock,
  type TestProcessor,
} from './test-kit.ts';

let clock: ManualClock;
let processor: TestProcessor;

beforeEach(async () => {
  clock = manualClock();
  processor = await openTestProcessor({ clock });
});

afterEach(() => processor.close());

test('a disputing holder takes the money, and refunds are blocked', async () => {
  const { intent, dispute } = await openDispute('pm_card_createDispute');
  expect(dispute).toMatchObject({
    ...{ amount: 1999, reason: 'fraudulent', status: 'needs_response', payment_intent: intent.id },
    balance_transactions: [{ amount: -1999, fee: 1500, net: -3499 }],
  });
  expect(findingsIn(dispute)).toEqual([]);
  const error = await errorOf(processor.stripe.refunds.create({ payment_intent: intent.id }));
  expect(error.code).toBe('charge_disputed');
  const charge = await processor.stripe.charges.retrieve(chargeOf(intent));
  expect(charge).toMatchObject({ disputed: true, refunded: false });
  expect(await eventTypes()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  );
});

test.each([
  ['winning_evidence', 'won', [1999, -1999]],
  ['losing_evidence', 'lost', [-1999]],
])('%s ends in a dispute that is %s', async (words, status, amounts) => {
  const { intent, dispute } = await openDispute('pm_card_createDisputeProductNotReceived');
  expect(dispute.reason).toBe('product_not_received');
  const evidence = { customer_name: 'Maud Lewis', uncategorized_text: words };
  const answeredDispute = await processor.stripe.disputes.update(dispute.id, { evidence });
  expect(answeredDispute).toMatchObject({
    ...{ status: 'under_review', evidence },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  clock.advance(3000);
  await processor.card.runDue();
  const ended = await processor.stripe.disputes.retrieve(dispute.id);
  expect(ended).toMatchObject({ status, is_charge_refundable: status === 'won' });
  expect(findingsIn(ended)).toEqual([]);
  const { data } = await processor.stripe.balanceTransactions.list({ source: dispute.id });
  expect(data.map(({ amount }) => amount)).toEqual(amounts);
  const refund = processor.stripe.refunds.create({ payment_intent: intent.id });
  if (status === 'won') expect((await refund).amount).toBe(1999);
  else expect((await errorOf(refund)).code).toBe('charge_disputed');
  expect(await eventTypes()).toContain('charge.dispute.closed');
});

test('a dispute that is given up is lost, and cannot be answered any more', async () => {
  const { dispute } = await openDispute('pm_card_createDispute');
  expect((await processor.stripe.disputes.close(dispute.id)).status).toBe('lost');
  const late = processor.stripe.disputes.update(dispute.id, { evidence: { customer_name: 'M' } });
  expect((await errorOf(late)).message).toContain('already closed');
});

test('evidence is kept as a draft until it is submitted', async () => {
  const { dispute } = await openDispute('pm_card_createDispute');
  const draft = await processor.stripe.disputes.update(dispute.id, {
    ...{ evidence: { product_description: 'Oval sash brush' }, submit: false },
    metadata: { file: 'A' },
  });
  expect(draft).toMatchObject({ status: 'needs_response', metadata: { file: 'A' } });
  expect(draft.evidence_details.submission_count).toBe(0);
});

test('any paid charge can be disputed by hand, for what is left of it', async () => {
  const intent = await pay('pm_card_visa');
  await processor.stripe.refunds.create({ payment_intent: intent.id, amount: 999 });
  const path = '/v1/sandbox_disputes';
  await processor.stripe.rawRequest('POST', path, { charge: chargeOf(intent) });
  const { data } = await processor.stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ amount: 1000, reason: 'general', status: 'needs_response' }]);
});

test('the balance is the sum of everything that moved', async () => {
  await openDispute('pm_card_createDispute');
  const second = await pay('pm_card_visa');
  await processor.stripe.refunds.create({ payment_intent: second.id, amount: 500 });
  const { data } = await processor.stripe.balanceTransactions.list({ limit: 100 });
  const sum = data.reduce((total, { net }) => total + net, 0);
  const balance = await processor.stripe.balance.retrieve();
  expect(findingsIn({ ...balance })).toEqual([]);
  expect(balance.pending).toMatchObject([{ amount: sum, currency: 'usd' }]);
  clock.advance(3 * 24 * 60 * 60 * 1000);
  const later = await processor.stripe.balance.retrieve();
  expect(later.available).toMatchObject([{ amount: sum, currency: 'usd' }]);
});

async function openDispute(card: string) {
  const intent = await pay(card);
  clock.advance(3000);
  await processor.card.runDue();
  const { data } = await processor.stripe.disputes.list({ charge: chargeOf(intent) });
  const [dispute] = data;
  if (!dispute) throw new Error('no dispute was opened');
  return { intent, dispute };
}

function pay(payment_method: string): Promise<Stripe.PaymentIntent> {
  return processor.stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}

async function eventTypes(): Promise<string[]> {
  const { data } = await processor.stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type);
}
