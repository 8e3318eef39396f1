/** A refund whose answer was lost is the shop's own, whatever a later answer about it says. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { readRefund } from '#modules/payments/refunds/read-refund.ts';
import { sendRefund } from '#modules/payments/refunds/send-refund.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { openDispute, stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';
import { readBalances, readOpenExceptions } from '#test/support/shop-records.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const [total, amount] = [23_988, 20_000];

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(() => {
  faults.requests = {};
  faults.webhooks = {};
});

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  const intent = intentIdOf(secret);
  await anna.confirm(order, intent);
  await shop.sandbox.runDue();
  return { order, intent };
}

/** A refund that the shop still asks for, and that the processor made under a forgotten key. */
async function makeUnknownToTheShop() {
  const { order, intent } = await paidOrder();
  faults.webhooks = { lose: 1 };
  faults.requests = { fail: 1 };
  expect(await refund(order, amount)).toMatchObject(waiting);
  faults.requests = {};
  const text = 'select id from refund where order_id = $1';
  const { rows } = await shop.db.query<{ id: string }>({ text, values: [order] });
  const id = rows[0]?.id ?? '';
  const refundThere = await stripeClientOf(shop).refunds.create({
    ...{ payment_intent: intent, amount, metadata: { refund: id } },
  });
  return { order, intent, id, processorRefundId: refundThere.id };
}

const refund = (order: string, cents: number) => {
  const body = { reason: 'a bristle came out', amount: cents / 100 };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

const waiting = { status: 200, body: { refund: { state: 'asked' } } };

async function refundsOf(order: string) {
  const text = `select state, processor_refund_id, amount_minor::int from refund
    where order_id = $1 order by asked_at, amount_minor`;
  return (await shop.db.query({ text, values: [order] })).rows;
}

/** Sends the newest refund of an order, the one of the lowest amount when several are as new. */
async function sendNewest(order: string): Promise<void> {
  const text = `select id from refund where order_id = $1 order by asked_at desc, amount_minor`;
  const { rows } = await shop.db.query<{ id: string }>({ text, values: [order] });
  await sendRefund(shop.shop.payments, rows[0]?.id ?? '');
}

const setState = (id: string, state: 'failed' | 'on_hold') =>
  shop.db.query({ text: 'update refund set state = $2 where id = $1', values: [id, state] });

async function expectRefunded(order: string, processorRefundId: string): Promise<void> {
  expect(await refundsOf(order)).toEqual([
    { state: 'succeeded', processor_refund_id: processorRefundId, amount_minor: amount },
  ]);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  expect(await readBalances(shop, order)).toMatchObject({ sales: amount - total });
}

describe('a refund that the processor refuses because it has made it', () => {
  test('is the refund that it has made', async () => {
    const { order, id, processorRefundId } = await makeUnknownToTheShop();
    await sendRefund(shop.shop.payments, id);
    await expectRefunded(order, processorRefundId);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('is no refund on hold when the payment is disputed since', async () => {
    const { order, intent, id, processorRefundId } = await makeUnknownToTheShop();
    await openDispute(shop, intent, { amount: '1000' });
    await sendRefund(shop.shop.payments, id);
    expect(await refundsOf(order)).toMatchObject([
      { state: 'succeeded', processor_refund_id: processorRefundId },
    ]);
  });
});

describe('the event of a refund that the shop', () => {
  test('has marked as failed brings it back, with its ledger entry', async () => {
    const { order, id, processorRefundId } = await makeUnknownToTheShop();
    await setState(id, 'failed');
    expect(await readRefund(shop.shop.payments, processorRefundId)).toBe(true);
    expect(await readRefund(shop.shop.payments, processorRefundId)).toBe(true);
    await expectRefunded(order, processorRefundId);
  });

  test('has put on hold ends the waiting', async () => {
    const { order, id, processorRefundId } = await makeUnknownToTheShop();
    await setState(id, 'on_hold');
    await readRefund(shop.shop.payments, processorRefundId);
    await expectRefunded(order, processorRefundId);
  });

  test('has marked as failed, and that failed later, is booked out and in', async () => {
    const { order, id, processorRefundId } = await makeUnknownToTheShop();
    await setState(id, 'failed');
    const stripe = stripeClientOf(shop);
    await stripe.rawRequest('POST', `/v1/sandbox_refunds/${processorRefundId}/fail`);
    await readRefund(shop.shop.payments, processorRefundId);
    await readRefund(shop.shop.payments, processorRefundId);
    expect(await refundsOf(order)).toEqual([
      { state: 'failed', processor_refund_id: processorRefundId, amount_minor: amount },
    ]);
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_failed']);
    const { rows } = await shop.db.query({
      text: `select kind from journal_entry where object_id = $1 group by kind order by kind`,
      values: [processorRefundId],
    });
    expect(rows).toEqual([{ kind: 'refund' }, { kind: 'refund_failed' }]);
  });

  test('has promised anew is an exception for staff', async () => {
    const { order, id, processorRefundId } = await makeUnknownToTheShop();
    await setState(id, 'failed');
    faults.requests = { fail: 1 };
    expect(await refund(order, amount)).toMatchObject(waiting);
    faults.requests = {};
    expect(await readRefund(shop.shop.payments, processorRefundId)).toBe(true);
    expect(await readOpenExceptions(shop, order)).toEqual(['unknown_refund']);
    expect(await refundsOf(order)).toMatchObject([{ state: 'failed' }, { state: 'asked' }]);
  });
});

describe('a refund that is refused for a dispute that is over, when nothing is left', () => {
  /** The bank took a part for good, and the rest is refunded by hand, unknown to the shop. */
  async function takeAll() {
    const { order, intent } = await paidOrder();
    const stripe = stripeClientOf(shop);
    const dispute = await openDispute(shop, intent, { amount: '10000' });
    await shop.sandbox.runDue();
    await stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'losing_evidence' } });
    clock.advance(3 * secondMs);
    await shop.sandbox.runDue();
    faults.webhooks = { lose: 1 };
    const byHand = await stripe.refunds.create({ payment_intent: intent });
    expect(byHand.amount).toBe(total - 10_000);
    return { order, byHand };
  }

  test('is the one that was made by hand, where that is as much', async () => {
    const { order, byHand } = await takeAll();
    await refund(order, byHand.amount);
    expect(await refundsOf(order)).toMatchObject([
      { state: 'succeeded', processor_refund_id: byHand.id },
    ]);
  });

  test('fails for staff to see, where it is not', async () => {
    const { order } = await takeAll();
    await refund(order, 5000);
    expect(await refundsOf(order)).toMatchObject([{ state: 'failed' }]);
    expect(await readOpenExceptions(shop, order)).toContain('refund_refused');
  });
});

describe('a refund made at the processor by hand while one of the shop is on hold', () => {
  const withheld = 8000;
  /** All was to go back, and waits because a bank withholds a part; the rest goes by hand. */
  async function refundByHandWhileOnHold(cents: number) {
    const { order, intent } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order, total);
    faults.requests = {};
    const dispute = await openDispute(shop, intent, { amount: String(withheld) });
    await shop.sandbox.runDue();
    faults.webhooks = { lose: 1 };
    const stripe = stripeClientOf(shop);
    const byHand = await stripe.refunds.create({ payment_intent: intent, amount: cents });
    faults.webhooks = {};
    await sendNewest(order);
    clock.advance(secondMs);
    expect(await refundsOf(order)).toMatchObject([{ state: 'on_hold' }]);
    await readRefund(shop.shop.payments, byHand.id);
    await readRefund(shop.shop.payments, byHand.id);
    return { order, dispute, byHand };
  }

  test('is booked, and what waits is cut to what can still go back', async () => {
    const { order, dispute, byHand } = await refundByHandWhileOnHold(total - withheld);
    expect(await refundsOf(order)).toMatchObject([
      { state: 'failed', amount_minor: total },
      { amount_minor: withheld },
      { amount_minor: total - withheld, processor_refund_id: byHand.id },
    ]);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_opened', 'refund_refused']);
    await sendNewest(order);
    expect((await refundsOf(order))[1]).toMatchObject({ state: 'on_hold' });
    await stripeClientOf(shop).disputes.update(dispute, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    clock.advance(3 * secondMs);
    await shop.sandbox.runDue();
    await sendNewest(order);
    expect(await readBalances(shop, order)).not.toHaveProperty('sales');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
  });
});
