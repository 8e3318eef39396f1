/** 'Try again' on an exception about a refund: the money goes back of the payment it came with. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf, problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, dispute, moneyKept } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = stillClock(new Date());
const faults: Faults = {};
const total = 23_988;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  faults.webhooks = {};
  await shop.sandbox.settle();
  anna = await buyerIn(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

const round = () => reconcile(shop.shop.payments);

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentOf(secret));
  await shop.sandbox.settle();
  return { order, intent: intentOf(secret) };
}

/** The newest refund of a payment comes back from its bank. */
async function failRefundOf(intent: string): Promise<void> {
  const { data } = await deskOf(shop).refunds.list({ payment_intent: intent });
  await deskOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${data[0]?.id}/fail`);
  await shop.sandbox.settle();
}

async function tryAgain(order: string, kind = 'refund_failed') {
  const { rows } = await shop.db.query<{ id: number }>({
    text: `select id from payment_problem
      where order_id = $1 and kind = $2 and resolved_at is null`,
    values: [order, kind],
  });
  return shop.call(`POST /problems/${rows[0]?.id}/retry`, { token: mira, body: {} });
}

describe('a refund by hand that failed before the shop heard of it', () => {
  test('is made by Try again, once, however often it is pressed', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    await deskOf(shop).refunds.create({ payment_intent: intent, amount: 3000 });
    await failRefundOf(intent);
    faults.webhooks = {};
    clock.advance(2 * hourMs);
    mira = await shop.tokenOf(shop.world.mira);
    await round();
    expect(await problemsOf(shop, order)).toEqual(['refund_failed']);
    const answers = await Promise.all([tryAgain(order), tryAgain(order)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await moneyKept(shop, intent)).toBe(total - 3000);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });
});

describe('a refund that fails again', () => {
  const press = (problem = 0) =>
    shop.call(`POST /problems/${problem}/retry`, { token: mira, body: {} });
  const openOf = async (order: string) => {
    const { rows } = await shop.db.query<{ id: number }>({
      text: 'select id from payment_problem where order_id = $1 and resolved_at is null',
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
    const [first] = await openOf(order);
    // All of it goes by hand, and the shop does not hear of it: whatever it asks for is refused.
    faults.webhooks = { lose: 1 };
    await deskOf(shop).refunds.create({ payment_intent: intent });
    const refused = await press(first);
    expect(refused).toMatchObject({ status: 409, body: { code: 'still_there' } });
    expect(refused.body['detail']).toContain('all of the payment has gone back already');
    expect(await refundsOf(order)).toEqual(['failed', 'failed']);

    expect(await press(first)).toMatchObject({ status: 409, body: { code: 'problem_settled' } });
    expect(await refundsOf(order)).toEqual(['failed', 'failed']);

    const [second, ...others] = await openOf(order);
    expect([second === first, others]).toEqual([false, []]);
    await Promise.all([press(second), press(second)]);
    expect(await refundsOf(order)).toEqual(['failed', 'failed', 'failed']);
    expect(await openOf(order)).toHaveLength(1);
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
    expect(await moneyKept(shop, intent)).toBe(total - 3000);
    expect(await openOf(order)).toEqual([]);
  });
});

describe('a payment that was given back by itself, and whose refund comes back', () => {
  test('goes back again, beside the payment that the order keeps', async () => {
    const order = await anna.placeOrder();
    const first = await anna.beginPayment(order);
    await shop.db.query({
      text: "update payment_attempt set state = 'dead' where order_id = $1",
      values: [order],
    });
    const second = await anna.beginPayment(order);
    await shop.pay(second);
    await shop.sandbox.settle();
    await shop.pay(first);
    await shop.sandbox.settle();
    await round();
    expect(await moneyKept(shop, intentOf(first))).toBe(0);
    await failRefundOf(intentOf(first));
    expect(await problemsOf(shop, order)).toEqual(['given_back', 'refund_failed']);
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await moneyKept(shop, intentOf(second))).toBe(total);
    expect(await moneyKept(shop, intentOf(first))).toBe(0);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid' });
    expect(await accountsOf(shop, order)).not.toHaveProperty('owed_back');
  });

  test('goes back again when its order is cancelled', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    faults.webhooks = {};
    await round();
    expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelled' });
    await failRefundOf(intentOf(secret));
    expect(await problemsOf(shop, order)).toEqual(['refund_failed']);
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await moneyKept(shop, intentOf(secret))).toBe(0);
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a refund by hand beside what the shop has promised', () => {
  test('stays before staff for as long as it is in no book', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const opened = await dispute(shop, intent);
    const body = { reason: 'a bristle came out' };
    await shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
    await deskOf(shop).disputes.update(opened, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    clock.advance(3 * secondMs);
    await shop.sandbox.settle();
    faults.webhooks = {};
    await deskOf(shop).refunds.create({ payment_intent: intent, amount: 3000 });
    await shop.sandbox.settle();
    expect(await problemsOf(shop, order)).toEqual(['unknown_refund']);
    expect(await tryAgain(order, 'unknown_refund')).toMatchObject({
      ...{ status: 409, body: { code: 'still_there' } },
    });
    clock.advance(11 * minuteMs);
    await round();
    await round();
    expect(await problemsOf(shop, order)).toEqual(['unknown_refund', 'refund_refused']);
    expect(await tryAgain(order, 'unknown_refund')).toMatchObject({ status: 200 });
    expect(await problemsOf(shop, order)).toEqual(['refund_refused']);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });
});
