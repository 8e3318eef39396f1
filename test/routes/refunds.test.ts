import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { auditStock } from '#modules/orders/orders.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf, lettersOf, problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, moneyKept } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = stillClock(new Date());
const faults: Faults = {};

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  await shop.sandbox.settle();
  // Anew for each test: an account has ten sign-ins at most, and looking at an order takes one.
  anna = await buyerIn(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder(card?: string): Promise<{ order: string; intent: string }> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret, card);
  await anna.confirm(order, intentOf(secret));
  await shop.sandbox.settle();
  return { order, intent: intentOf(secret) };
}

const refund = (order: string, body: object, key?: string) =>
  shop.call(`POST /purchaseadmin/${order}/refunds`, {
    token: mira,
    body: { reason: 'a bristle came out', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const recordPayment = (order: string, reference: string) =>
  shop.call(`POST /purchaseadmin/${order}/payment`, { token: mira, body: { reference } });

describe('a refund', () => {
  test('of a part: the order is partly refunded, and the customer is told once', async () => {
    const { order, intent } = await paidOrder();
    const answer = await refund(order, { amount: 39.88 });
    expect(answer).toMatchObject({
      status: 200,
      body: { refund: { state: 'succeeded', amount: 39.88 }, order: { status: 'partly_refunded' } },
    });
    await reconcile(shop.shop.payments);
    expect(await moneyKept(shop, intent)).toBe(20_000);
    expect(await accountsOf(shop, order)).toMatchObject({ sales: -20_000 });
    expect(await lettersOf(shop, order, 'refund_made')).toEqual(['anna@people.example']);
  });

  test('of the rest, without an amount: refunded, and its brushes are back', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, intent } = await paidOrder();
    await refund(order, { amount: 100 });
    expect((await refund(order, {})).body).toMatchObject({ refund: { amount: 139.88 } });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await moneyKept(shop, intent)).toBe(0);
    expect((await accountsOf(shop, order))['sales']).toBeUndefined();
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });

  test('of two parts and then too much: two are made, the third is refused', async () => {
    const { order } = await paidOrder();
    expect((await refund(order, { amount: 100 })).status).toBe(200);
    expect((await refund(order, { amount: 100 })).status).toBe(200);
    const third = await refund(order, { amount: 39.89 });
    expect(third).toMatchObject({ status: 409, body: { code: 'too_much' } });
    expect(third.body['detail']).toContain('$39.88');
    expect((await refund(order, { amount: 39.88 })).status).toBe(200);
    expect((await refund(order, {})).body['code']).toBe('too_much');
  });

  test('in ten parts at once never gives back more than was paid', async () => {
    const { order, intent } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(order, { amount: 50 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    await reconcile(shop.shop.payments);
    expect(await moneyKept(shop, intent)).toBe(3_988);
    expect(await accountsOf(shop, order)).toMatchObject({ sales: -3_988 });
  });

  test('sent twice under one key is one refund; with other contents it is refused', async () => {
    const { order, intent } = await paidOrder();
    const sent = await Promise.all([1, 2, 3].map(() => refund(order, { amount: 20 }, 'click')));
    const ids = sent.map(({ body }) => JSON.stringify(body['refund']));
    expect(new Set(ids).size).toBe(1);
    expect(await moneyKept(shop, intent)).toBe(21_988);
    const other = await refund(order, { amount: 21 }, 'click');
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -1 }],
    ['a fraction of a cent', { amount: 1.001 }],
    ['without a reason', { amount: 1, reason: ' ' }],
  ])('of %s is refused', async (_, body) => {
    const { order } = await paidOrder();
    expect(await refund(order, body)).toMatchObject({ status: 422, body: { code: 'bad_input' } });
  });

  test('of an order that is not paid is refused', async () => {
    const order = await anna.placeOrder();
    expect((await refund(order, {})).body['code']).toBe('not_paid');
  });

  test('is written into the audit log with who asked for it', async () => {
    const { order } = await paidOrder();
    await refund(order, { amount: 5 });
    const { rows } = await shop.db.query({
      text: 'select actor, action, detail from audit_entry where object = $1',
      values: [`order:${order}`],
    });
    expect(rows).toMatchObject([
      { actor: shop.world.mira.id, action: 'order.refunded', detail: { amountMinor: '500' } },
    ]);
  });
});

test('cancelling a partly refunded order gives back the rest, and no more', async () => {
  const { order, intent } = await paidOrder();
  await refund(order, { amount: 100 });
  const cancel = (body?: object) =>
    shop.call(`DELETE /purchaseadmin/${order}`, { token: mira, body });
  expect((await cancel()).body['code']).toBe('reason_missing');
  expect((await cancel({ reason: 'they asked' })).status).toBe(200);
  await reconcile(shop.shop.payments);
  expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
  expect(await moneyKept(shop, intent)).toBe(0);
  const { rows } = await shop.db.query({
    text: "select detail from audit_entry where object = $1 and action = 'order.cancelled'",
    values: [`order:${order}`],
  });
  expect(rows).toEqual([{ detail: { refund: 'the rest' } }]);
});

describe('when the processor is hard to reach', () => {
  test('a refund whose answer was lost is asked for under the same key and made once', async () => {
    const { order, intent } = await paidOrder();
    faults.requests = { loseReply: 1 };
    const answer = await refund(order, { amount: 50 });
    expect(answer.body).toMatchObject({ refund: { state: 'asked' } });
    faults.requests = {};
    await reconcile(shop.shop.payments);
    expect((await deskOf(shop).refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
    expect(await lettersOf(shop, order, 'refund_made')).toHaveLength(1);
  });

  test('two instances that reconcile at once make one refund', async () => {
    const second = await shop.openSecond();
    const { order, intent } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order, {});
    faults.requests = {};
    await Promise.all([
      reconcile(shop.shop.payments),
      reconcile(second.payments),
      reconcile(shop.shop.payments),
    ]);
    expect((await deskOf(shop).refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    expect(await lettersOf(shop, order, 'refund_made')).toHaveLength(1);
  });
});

describe('a refund that fails days later', () => {
  const failing = '4000000000005126';

  test('makes the order paid again, with its brushes, and staff are told', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, intent } = await paidOrder(failing);
    await refund(order, {});
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    clock.advance(6 * secondMs);
    await shop.sandbox.settle();
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toMatchObject({
      ...{ on_hand: before?.on_hand, held: (before?.held ?? 0) + 12 },
    });
    expect(await moneyKept(shop, intent)).toBe(23_988);
    expect(await accountsOf(shop, order)).toMatchObject({ sales: -23_988 });
    expect(await problemsOf(shop, order)).toEqual(['refund_failed']);
    expect(await lettersOf(shop, order, 'refund_failed')).toEqual(['mira@people.example']);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('is seen without any webhook, from the events that were not delivered', async () => {
    const { order } = await paidOrder(failing);
    faults.webhooks = { lose: 1 };
    await refund(order, {});
    clock.advance(6 * secondMs);
    await shop.sandbox.settle();
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    clock.advance(minuteMs);
    await reconcile(shop.shop.payments);
    faults.webhooks = {};
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid' });
  });

  test('is tried again by hand under a new key, which settles the problem', async () => {
    const { order } = await paidOrder(failing);
    await refund(order, {});
    clock.advance(6 * secondMs);
    await shop.sandbox.settle();
    const listed = await shop.call('GET /problems', { token: mira });
    const problem = listed.body[0] ?? {};
    expect(problem).toMatchObject({ kind: 'refund_failed', canRetry: true, order: { _id: order } });
    const what = `POST /problems/${String(problem['_id'])}/retry`;
    expect((await shop.call(what, { token: mira, body: {} })).status).toBe(200);
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
  });
});

test('a refund made at the processor by hand becomes one of the shop’s', async () => {
  const { order, intent } = await paidOrder();
  await deskOf(shop).refunds.create({ payment_intent: intent, amount: 3_988 });
  await shop.sandbox.settle();
  expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  expect(await accountsOf(shop, order)).toMatchObject({ sales: -20_000 });
  expect((await refund(order, { amount: 200.01 })).body['code']).toBe('too_much');
});

test('the database itself refuses to promise more than was captured', async () => {
  const { order, intent } = await paidOrder();
  const promise = (key: string) =>
    shop.db.query({
      text: `insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by,
        asked_at) values ($1, $2, 12000, $3, 'x', 'parked', 'x', now())`,
      values: [order, intent, key],
    });
  const asked = await Promise.allSettled(['a', 'b', 'c'].map((key) => promise(`race:${key}`)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(promise('race:d')).rejects.toThrow('more of payment');
});

describe('a payment taken elsewhere', () => {
  test('makes the order paid, with a reference that pays one order only', async () => {
    const order = await anna.placeOrder();
    const answer = await recordPayment(order, 'transfer 4711');
    expect(answer.body).toMatchObject({ status: 'paid', transaction: 'transfer 4711' });
    expect(await accountsOf(shop, order)).toEqual({ taken_elsewhere: 23_988, sales: -23_988 });
    expect(await lettersOf(shop, order, 'receipt')).toEqual(['anna@people.example']);
    const other = await recordPayment(await anna.placeOrder(), 'transfer 4711');
    expect(other).toMatchObject({ status: 409, body: { code: 'reference_used' } });
    expect((await recordPayment(order, 'again')).body['code']).toBe('already_paid');
  });

  test('calls the card payment off that was under way', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    expect((await recordPayment(order, 'over the counter 1')).status).toBe(200);
    expect((await shop.pay(secret)).status).toBe(400);
  });

  test('and a card payment begun beside it is called off by the next round', async () => {
    const order = await anna.placeOrder();
    await recordPayment(order, 'over the counter 3');
    // Begun in the same moment in which staff wrote it down.
    await shop.db.query({
      text: "update orders set payment_state = 'unpaid' where id = $1",
      values: [order],
    });
    const secret = await anna.beginPayment(order);
    await shop.db.query({
      text: "update orders set payment_state = 'paid', hold_expires_at = null where id = $1",
      values: [order],
    });
    clock.advance(2 * minuteMs);
    await reconcile(shop.shop.payments);
    expect((await deskOf(shop).paymentIntents.retrieve(intentOf(secret))).status).toBe('canceled');
    expect(await shop.orderNow(order)).toMatchObject({ paid: true });
  });

  test('that is given back stays in the till’s own account', async () => {
    const order = await anna.placeOrder();
    await recordPayment(order, 'over the counter 2');
    const answer = await refund(order, { amount: 39.88 });
    expect(answer.body).toMatchObject({ refund: { state: 'succeeded' } });
    expect(await accountsOf(shop, order)).toEqual({ taken_elsewhere: 20_000, sales: -20_000 });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });
});
