/** What comes after a sale, each by hand: inquiries, part disputes, late refunds, late fees. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('an inquiry', () => {
  test('of the card that begins with one moves no money and stops no refund', async () => {
    const intent = await pay('pm_card_createDisputeInquiry');
    clock.advance(3000);
    await processor.card.runDue();
    const inquiry = await onlyDisputeOf(intent);
    expect(inquiry).toMatchObject({
      ...{ amount: 1999, status: 'warning_needs_response', balance_transactions: [] },
      ...{ is_charge_refundable: true },
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect(findingsIn(inquiry)).toEqual([]);
    const part = await processor.stripe.refunds.create({ payment_intent: intent.id, amount: 999 });
    expect(part.status).toBe('succeeded');
    expect((await onlyDisputeOf(intent)).status).toBe('warning_needs_response');
  });

  test('ends when all of the charge has gone back', async () => {
    const { intent } = await openInquiry();
    await processor.stripe.refunds.create({ payment_intent: intent.id });
    expect((await onlyDisputeOf(intent)).status).toBe('warning_closed');
    expect(await eventTypes()).toContain('charge.dispute.closed');
  });

  test.each(['winning_evidence', 'losing_evidence'])('with %s is closed', async (words) => {
    const { inquiry } = await openInquiry();
    const evidence = { uncategorized_text: words };
    const answeredInquiry = await processor.stripe.disputes.update(inquiry.id, { evidence });
    expect(answeredInquiry.status).toBe('warning_under_review');
    clock.advance(3000);
    await processor.card.runDue();
    const ended = await processor.stripe.disputes.retrieve(inquiry.id);
    expect(ended).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
    expect(findingsIn(ended)).toEqual([]);
  });

  test.each(['by hand', 'by its evidence'])(
    'becomes a dispute %s, and takes money',
    async (how) => {
      const { intent, inquiry } = await openInquiry();
      if (how === 'by hand') await control(`/v1/sandbox_disputes/${inquiry.id}/escalate`);
      else {
        const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
        await processor.stripe.disputes.update(inquiry.id, { evidence });
        clock.advance(3000);
        await processor.card.runDue();
      }
      const dispute = await onlyDisputeOf(intent);
      expect(dispute).toMatchObject({
        ...{ id: inquiry.id, status: 'needs_response', is_charge_refundable: false },
        balance_transactions: [{ amount: -1999, fee: 1500 }],
        payment_method_details: { card: { case_type: 'chargeback' } },
      });
      expect(findingsIn(dispute)).toEqual([]);
      expect(await eventTypes()).toContain('charge.dispute.funds_withdrawn');
      const again = control(`/v1/sandbox_disputes/${inquiry.id}/escalate`);
      expect((await errorOf(again)).message).toContain('no inquiry any more');
    },
  );

  test('that is given up on is closed, not lost', async () => {
    const { inquiry } = await openInquiry();
    expect((await processor.stripe.disputes.close(inquiry.id)).status).toBe('warning_closed');
  });
});

test.each([
  ['block', 'block', []],
  ['resolution', 'resolution', [{ amount: -1999, fee: 0 }]],
])('a dispute that is prevented as %s', async (as, case_type, balance_transactions) => {
  const intent = await pay('pm_card_visa');
  await control('/v1/sandbox_disputes', { charge: chargeOf(intent), as });
  const prevented = await onlyDisputeOf(intent);
  expect(prevented).toMatchObject({
    ...{ status: 'prevented', balance_transactions },
    payment_method_details: { card: { case_type } },
  });
  expect(findingsIn(prevented)).toEqual([]);
});

describe('a part dispute', () => {
  test('takes its part, and the rest can be refunded but not more', async () => {
    const intent = await pay('pm_card_visa');
    await control('/v1/sandbox_disputes', { charge: chargeOf(intent), amount: '1200' });
    const dispute = await onlyDisputeOf(intent);
    expect(dispute).toMatchObject({ amount: 1200, is_charge_refundable: true });
    expect(findingsIn(dispute)).toEqual([]);
    const { refunds } = processor.stripe;
    const tooMuch = await errorOf(refunds.create({ payment_intent: intent.id, amount: 1999 }));
    expect(tooMuch.message).toContain('greater than unrefunded amount');
    expect((await refunds.create({ payment_intent: intent.id })).amount).toBe(799);
    const none = await errorOf(refunds.create({ payment_intent: intent.id }));
    expect(none.code).toBe('charge_disputed');
  });

  test('may be followed by another, of what is left', async () => {
    const charge = chargeOf(await pay('pm_card_visa'));
    await control('/v1/sandbox_disputes', { charge, amount: '1200' });
    const tooMuch = control('/v1/sandbox_disputes', { charge, amount: '800' });
    expect((await errorOf(tooMuch)).message).toContain('Between 1 and 799 cents');
    await control('/v1/sandbox_disputes', { charge, amount: '799' });
    const { data } = await processor.stripe.disputes.list({ charge });
    expect(data.map(({ amount }) => amount)).toEqual([799, 1200]);
  });

  test('is what its card makes', async () => {
    const intent = await pay('pm_card_sandboxPartDispute');
    clock.advance(3000);
    await processor.card.runDue();
    expect(await onlyDisputeOf(intent)).toMatchObject({ amount: 1000, status: 'needs_response' });
  });
});

describe('a refund', () => {
  test('fails days later, for a reason, and the money is back', async () => {
    const intent = await pay('pm_card_visa');
    const refund = await processor.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 900,
    });
    const expand = ['failure_balance_transaction'];
    const before = await processor.stripe.refunds.retrieve(refund.id, { expand });
    expect(before.failure_balance_transaction).toBeUndefined();
    clock.advance(9 * 24 * 60 * 60 * 1000);
    await control(`/v1/sandbox_refunds/${refund.id}/fail`, { reason: 'lost_or_stolen_card' });
    const failed = await processor.stripe.refunds.retrieve(refund.id, { expand });
    expect(failed).toMatchObject({
      ...{ status: 'failed', failure_reason: 'lost_or_stolen_card' },
      failure_balance_transaction: { created: refund.created + 9 * 24 * 60 * 60 },
    });
    expect(findingsIn(failed)).toEqual([]);
    const { data } = await processor.stripe.balanceTransactions.list({ source: refund.id });
    expect(data.map(({ amount }) => amount)).toEqual([900, -900]);
    expect(await processor.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
      amount_refunded: 0,
    });
    const again = control(`/v1/sandbox_refunds/${refund.id}/fail`);
    expect((await errorOf(again)).message).toContain('has failed already');
  });

  test('fails after a dispute has taken the rest', async () => {
    const intent = await pay('pm_card_visa');
    const refund = await processor.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 999,
    });
    await control('/v1/sandbox_disputes', { charge: chargeOf(intent) });
    await control(`/v1/sandbox_refunds/${refund.id}/fail`);
    const dispute = await onlyDisputeOf(intent);
    expect(dispute).toMatchObject({ amount: 1000, is_charge_refundable: true });
  });
});

describe('a fee', () => {
  test.each([
    ['of its card', 'pm_card_sandboxFeeLate', {}],
    ['when it is ordered', 'pm_card_visa', { 'fees[late]': '1', 'fees[delayMs]': '60000-60000' }],
  ])('is not known at once %s, and then is, of the charge’s hour', async (_, card, faults) => {
    await control('/v1/sandbox_faults', faults);
    const intent = await pay(card);
    const { charges, balanceTransactions } = processor.stripe;
    const before = await charges.retrieve(chargeOf(intent));
    expect(before).toMatchObject({ status: 'succeeded', balance_transaction: null });
    expect(findingsIn(before)).toEqual([]);
    expect((await balanceTransactions.list()).data).toEqual([]);
    clock.advance(61_000);
    await processor.card.runDue();
    const after = await charges.retrieve(before.id, { expand: ['balance_transaction'] });
    const line = { amount: 1999, fee: 88, created: before.created };
    expect(after.balance_transaction).toMatchObject(line);
    expect(await eventTypes()).toContain('charge.updated');
  });

  test('is made known by hand, once', async () => {
    const charge = chargeOf(await pay('pm_card_sandboxFeeLate'));
    await control(`/v1/sandbox_charges/${charge}/tell_fee`);
    await control(`/v1/sandbox_charges/${charge}/tell_fee`);
    clock.advance(61_000);
    await processor.card.runDue();
    const { data } = await processor.stripe.balanceTransactions.list({ source: charge });
    expect(data).toHaveLength(1);
  });
});

async function openInquiry() {
  const intent = await pay('pm_card_visa');
  await control('/v1/sandbox_disputes', { charge: chargeOf(intent), as: 'inquiry' });
  return { intent, inquiry: await onlyDisputeOf(intent) };
}

async function onlyDisputeOf(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute> {
  const { data } = await processor.stripe.disputes.list({ payment_intent: intent.id });
  const [dispute] = data;
  if (!dispute || data.length > 1) throw new Error(`there are ${data.length} disputes`);
  return dispute;
}

function control(path: string, fields: Record<string, string> = {}): Promise<unknown> {
  return processor.stripe.rawRequest('POST', path, fields);
}

function pay(payment_method: string): Promise<Stripe.PaymentIntent> {
  return processor.stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}

async function eventTypes(): Promise<string[]> {
  const { data } = await processor.stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type);
}
