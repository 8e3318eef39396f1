/** What happens to money after a sale: refunds and disputes of one payment, in any order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, later, minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { sendRefund } from '#modules/payments/refunds/send-refund.ts';
import { refundOrder } from '#modules/payments/refunds/refund-order.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readBalances, readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, openDispute, readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const total = 23_988;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  faults.webhooks = {};
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  await shop.sandbox.runDue();
  return { order, intent: intentIdOf(secret) };
}

const refund = (order: string, amount?: number) => {
  const body = { reason: 'a bristle came out', ...(amount !== undefined && { amount }) };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

async function refundAtProcessor(intent: string): Promise<string> {
  const { data } = await stripeClientOf(shop).refunds.list({ payment_intent: intent });
  return data[0]?.id ?? '';
}

/** Its bank sends the money back. */
async function failRefund(id: string): Promise<void> {
  await stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${id}/fail`);
  await shop.sandbox.runDue();
}

async function decide(disputeId: string, evidence: string): Promise<void> {
  await stripeClientOf(shop).disputes.update(disputeId, {
    evidence: { uncategorized_text: evidence },
  });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
}

describe('a lost dispute', () => {
  test('of the rest is not forgotten when the refund of the first part fails', async () => {
    const { order, intent } = await paidOrder();
    await refund(order, 72);
    const disputeId = await openDispute(shop, intent);
    await shop.sandbox.runDue();
    await decide(disputeId, 'losing_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    await failRefund(await refundAtProcessor(intent));
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
    const again = await refund(order, 72.01);
    expect(again).toMatchObject({ status: 409, body: { code: 'too_much' } });
    expect(again.body['detail']).toContain('$72.00');
    expect((await refund(order)).body).toMatchObject({ refund: { amount: 72 } });
  });

  test('of a part is no more among all that is left', async () => {
    const { order, intent } = await paidOrder();
    const disputeId = await openDispute(shop, intent, { amount: '10000' });
    await shop.sandbox.runDue();
    await decide(disputeId, 'losing_evidence');
    expect((await refund(order, 139.89)).body['code']).toBe('too_much');
    expect((await refund(order)).body).toMatchObject({ refund: { amount: 139.88 } });
    await reconcile(shop.shop.payments);
    expect(await readBalances(shop, order)).toMatchObject({
      sales: -10_000,
      dispute_losses: 10_000,
    });
    expect(total - 13_988).toBe(10_000);
  });

  test('and a refund that fails while the bank decides leave the order disputed', async () => {
    const { order, intent } = await paidOrder();
    await refund(order, 72);
    const disputeId = await openDispute(shop, intent);
    await shop.sandbox.runDue();
    await failRefund(await refundAtProcessor(intent));
    expect(await shop.readOrder(order)).toMatchObject({ status: 'disputed' });
    await decide(disputeId, 'losing_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });
});

const runReconciler = () => reconcile(shop.shop.payments);

/** The clock goes on by hours, and no sign-in lasts so long. */
async function sleepFor(ms: number): Promise<void> {
  clock.advance(ms);
  mira = await shop.tokenOf(shop.world.mira);
}

/** The processor as it is when no webhook was ever set up there. */
const withoutEvents = () => ({
  ...shop.shop.payments,
  processor: { ...shop.shop.payments.processor, listUndelivered: async () => [] },
});

async function refundsAt(intent: string) {
  return (await stripeClientOf(shop).refunds.list({ payment_intent: intent })).data;
}

async function statesOf(order: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ refundState: string }>({
    text: `select state || ' ' || amount_minor as "refundState" from refund where order_id = $1
      order by asked_at, id`,
    values: [order],
  });
  return rows.map(({ refundState }) => refundState);
}

test('a refund without a response is requested again under its key', async () => {
  const { order, intent } = await paidOrder();
  faults.webhooks = { lose: 1 };
  faults.requests = { loseReply: 1 };
  expect((await refund(order, 30)).body).toMatchObject({ refund: { state: 'asked' } });
  faults.requests = {};
  await reconcile(withoutEvents());
  expect(await refundsAt(intent)).toHaveLength(1);
  expect(await statesOf(order)).toEqual(['succeeded 3000']);
});

describe('a refund whose answer was lost a day ago', () => {
  /** As if both were down from the moment in which the processor had made it. */
  async function refundWithLostResponse(wasMade: boolean) {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    faults.requests = wasMade ? { loseReply: 1 } : { fail: 1 };
    expect((await refund(order, 30)).body).toMatchObject({ refund: { state: 'asked' } });
    faults.requests = {};
    expect(await refundsAt(intent)).toHaveLength(wasMade ? 1 : 0);
    await sleepFor(27 * hourMs);
    return { order, intent };
  }

  test('was made: it is found by its name, and not made again', async () => {
    const { order, intent } = await refundWithLostResponse(true);
    // One by hand, of the same amount, is another.
    await stripeClientOf(shop).refunds.create({ payment_intent: intent, amount: 3000 });
    await reconcile(withoutEvents());
    await sleepFor(11 * minuteMs);
    await reconcile(withoutEvents());
    expect(await refundsAt(intent)).toHaveLength(2);
    expect(await statesOf(order)).toContain('succeeded 3000');
    expect(await readNetCharged(shop, intent)).toBe(total - 6000);
  });

  test('was never made: it is made once, under a key that nobody else can send', async () => {
    const { order, intent } = await refundWithLostResponse(false);
    const second = await shop.openAnother();
    await Promise.all([
      reconcile(withoutEvents()),
      reconcile({ ...withoutEvents(), ...pick(second.payments) }),
    ]);
    expect(await refundsAt(intent)).toHaveLength(0);
    await sleepFor(11 * minuteMs);
    await Promise.all([
      reconcile(withoutEvents()),
      reconcile({ ...withoutEvents(), ...pick(second.payments) }),
    ]);
    await runReconciler();
    expect(await refundsAt(intent)).toHaveLength(1);
    expect(await statesOf(order)).toEqual(['succeeded 3000']);
  });

  const pick = ({ db, jobs }: TestShop['shop']['payments']) => ({ db, jobs });

  test('is found although the clock was a day ahead when it was asked for', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    faults.requests = { loseReply: 1 };
    const ahead = { ...clock, now: () => later(clock.now(), 20 * hourMs) };
    const actor = { id: shop.world.mira.id, ip: '127.0.0.1', at: ahead.now() };
    const input = { order, amountMinor: 3000, reason: 'a bristle came out' };
    await refundOrder({ ...shop.shop.payments, clock: ahead }, actor, input);
    faults.requests = {};
    await sleepFor(27 * hourMs);
    await reconcile(withoutEvents());
    expect(await refundsAt(intent)).toHaveLength(1);
    expect(await statesOf(order)).toEqual(['succeeded 3000']);
  });

  test('is not sent by a process that was stopped while it was about to', async () => {
    const { order, intent } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order, 30);
    faults.requests = {};
    const payments = shop.shop.payments;
    let isStopped = true;
    // The clock goes on between what it read and what it would send.
    const stopped = {
      ...clock,
      now: () => {
        const at = clock.now();
        if (isStopped) clock.advance(20 * hourMs);
        isStopped = false;
        return at;
      },
    };
    const { rows } = await shop.db.query<{ id: string }>({
      text: 'select id from refund where order_id = $1',
      values: [order],
    });
    await expect(sendRefund({ ...payments, clock: stopped }, rows[0]?.id ?? '')).rejects.toThrow(
      'too long ago',
    );
    expect(await refundsAt(intent)).toHaveLength(0);
  });
});

describe('a refund that waits for the end of a dispute', () => {
  /** The shop has not heard of the disputes when the processor refuses the refund for them. */
  async function refundOnHold(amount: number, ...parts: string[]) {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const disputeIds: string[] = [];
    for (const part of parts) disputeIds.push(await openDispute(shop, intent, { amount: part }));
    expect((await refund(order, amount)).body).toMatchObject({ refund: { state: 'on_hold' } });
    return { order, intent, disputeIds };
  }

  test('of which the shop never hears is requested again by itself', async () => {
    const { order, disputeIds } = await refundOnHold(30, String(total));
    await decide(disputeIds[0] ?? '', 'winning_evidence');
    await reconcile(withoutEvents());
    expect(await statesOf(order)).toEqual(['on_hold 3000']);
    await sleepFor(11 * minuteMs);
    await reconcile(withoutEvents());
    await reconcile(withoutEvents());
    expect(await statesOf(order)).toEqual(['succeeded 3000']);
  });

  test('goes as far as the bank has left money, and staff see the rest', async () => {
    const { order, intent, disputeIds } = await refundOnHold(100, '18000', '5988');
    faults.webhooks = {};
    await runReconciler();
    await decide(disputeIds[0] ?? '', 'losing_evidence');
    await runReconciler();
    // Never more than can still go back, also while another bank has not decided.
    expect(await statesOf(order)).toEqual(['failed 10000', 'on_hold 5988']);
    await decide(disputeIds[1] ?? '', 'winning_evidence');
    await runReconciler();
    expect(await statesOf(order)).toEqual(['failed 10000', 'succeeded 5988']);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_lost', 'refund_refused']);
    expect(await readNetCharged(shop, intent)).toBe(18_000);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
  });

  test('has failed, for staff to see, when the bank took all', async () => {
    const { order, disputeIds } = await refundOnHold(100, String(total));
    faults.webhooks = {};
    await runReconciler();
    await decide(disputeIds[0] ?? '', 'losing_evidence');
    expect(await statesOf(order)).toEqual(['failed 10000']);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_lost', 'refund_refused']);
  });
});
