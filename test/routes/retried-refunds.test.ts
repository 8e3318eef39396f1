/** 'Try again' on an exception about a refund: the payment that it belongs to is refunded. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readBalances, readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, readNetCharged } from '#test/support/processor.ts';
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

const runReconciler = () => reconcile(shop.shop.payments);

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  await shop.sandbox.runDue();
  return { order, intent: intentIdOf(secret) };
}

/** The newest refund of a payment comes back from its bank. */
async function failRefundOf(intent: string): Promise<void> {
  const { data } = await stripeClientOf(shop).refunds.list({ payment_intent: intent });
  await stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${data[0]?.id}/fail`);
  await shop.sandbox.runDue();
}

async function tryAgain(order: string, kind = 'refund_failed') {
  const { rows } = await shop.db.query<{ id: number }>({
    text: `select id from payment_exception
      where order_id = $1 and kind = $2 and resolved_at is null`,
    values: [order, kind],
  });
  return shop.call(`POST /exceptions/${rows[0]?.id}/retry`, { token: mira, body: {} });
}

describe('a refund by hand that failed before the shop heard of it', () => {
  test('is made by Try again, once, however often it is pressed', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    await stripeClientOf(shop).refunds.create({ payment_intent: intent, amount: 3000 });
    await failRefundOf(intent);
    faults.webhooks = {};
    clock.advance(2 * hourMs);
    mira = await shop.tokenOf(shop.world.mira);
    await runReconciler();
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_failed']);
    const answers = await Promise.all([tryAgain(order), tryAgain(order)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await readNetCharged(shop, intent)).toBe(total - 3000);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });
});

describe('a refund that fails again', () => {
  const retry = (exception = 0) =>
    shop.call(`POST /exceptions/${exception}/retry`, { token: mira, body: {} });
  const openExceptionsOf = async (order: string) => {
    const { rows } = await shop.db.query<{ id: number }>({
      text: 'select id from payment_exception where order_id = $1 and resolved_at is null',
      values: [order],
    });
    return rows.map(({ id }) => id);
  };
  const refundsOf = async (order: string) => {
    const text = 'select state from refund where order_id = $1 order by asked_at, id';
    const { rows } = await shop.db.query<{ state: string }>({ text, values: [order] });
    return rows.map(({ state }) => state);
  };

  test('is one attempt a row: a second press makes none, the next row makes another', async () => {
    const { order, intent } = await paidOrder();
    const body = { amount: 30, reason: 'a bristle came out' };
    await shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
    await failRefundOf(intent);
    const [first] = await openExceptionsOf(order);
    // All of it is refunded by hand, unknown to the shop: any refund of the shop is rejected.
    faults.webhooks = { lose: 1 };
    await stripeClientOf(shop).refunds.create({ payment_intent: intent });
    const rejected = await retry(first);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'still_there' } });
    expect(rejected.body['detail']).toContain('all of the payment has gone back already');
    expect(await refundsOf(order)).toEqual(['failed', 'failed']);

    expect(await retry(first)).toMatchObject({ status: 409, body: { code: 'exception_settled' } });
    expect(await refundsOf(order)).toEqual(['failed', 'failed']);

    const [second, ...others] = await openExceptionsOf(order);
    expect([second === first, others]).toEqual([false, []]);
    await Promise.all([retry(second), retry(second)]);
    expect(await refundsOf(order)).toEqual(['failed', 'failed', 'failed']);
    expect(await openExceptionsOf(order)).toHaveLength(1);
  });

  test('and could be made now: the row of the last attempt makes it', async () => {
    const { order, intent } = await paidOrder();
    const body = { amount: 30, reason: 'a bristle came out' };
    await shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
    await failRefundOf(intent);
    expect((await tryAgain(order)).status).toBe(200);
    await failRefundOf(intent);
    expect((await tryAgain(order)).status).toBe(200);
    expect(await refundsOf(order)).toEqual(['failed', 'failed', 'succeeded']);
    expect(await readNetCharged(shop, intent)).toBe(total - 3000);
    expect(await openExceptionsOf(order)).toEqual([]);
  });
});

describe('a payment that was refunded automatically, and whose refund fails', () => {
  test('goes back again, beside the payment that the order keeps', async () => {
    const order = await anna.placeOrder();
    const first = await anna.beginPayment(order);
    await shop.db.query({
      text: "update payment_attempt set state = 'abandoned' where order_id = $1",
      values: [order],
    });
    const second = await anna.beginPayment(order);
    await shop.pay(second);
    await shop.sandbox.runDue();
    await shop.pay(first);
    await shop.sandbox.runDue();
    await runReconciler();
    expect(await readNetCharged(shop, intentIdOf(first))).toBe(0);
    await failRefundOf(intentIdOf(first));
    expect(await readOpenExceptions(shop, order)).toEqual([
      'refunded_automatically',
      'refund_failed',
    ]);
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await readNetCharged(shop, intentIdOf(second))).toBe(total);
    expect(await readNetCharged(shop, intentIdOf(first))).toBe(0);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await readBalances(shop, order)).not.toHaveProperty('refunds_payable');
  });

  test('goes back again when its order is cancelled', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    faults.webhooks = {};
    await runReconciler();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
    await failRefundOf(intentIdOf(secret));
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_failed']);
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await readNetCharged(shop, intentIdOf(secret))).toBe(0);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a refund by hand in addition to the shop’s own', () => {
  test('stays an exception for as long as it is not booked', async () => {
    const { order, intent } = await paidOrder();
    faults.requests = { fail: 1 };
    const body = { reason: 'a bristle came out' };
    await shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
    faults.requests = {};
    // Says whose it is, so that the shop's own is not sent again for it.
    const metadata = { refund: 'by hand' };
    const byHand = { payment_intent: intent, amount: 3000, metadata };
    await stripeClientOf(shop).refunds.create(byHand);
    await shop.sandbox.runDue();
    expect(await readOpenExceptions(shop, order)).toEqual(['unknown_refund']);
    expect(await tryAgain(order, 'unknown_refund')).toMatchObject({
      ...{ status: 409, body: { code: 'still_there' } },
    });
    clock.advance(11 * minuteMs);
    await runReconciler();
    await runReconciler();
    expect(await readOpenExceptions(shop, order)).toEqual(['unknown_refund', 'refund_refused']);
    expect(await tryAgain(order, 'unknown_refund')).toMatchObject({ status: 200 });
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_refused']);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });
});
