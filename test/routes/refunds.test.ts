import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { auditStock } from '#modules/orders/orders.ts';
import type { Faults } from '@ferrule/card-sandbox';
import {
  readBalances,
  readEmailRecipients,
  readOpenExceptions,
} from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  await shop.sandbox.runDue();
  // A new one for each test: an account has ten sign-ins at most, and viewing an order takes one.
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder(card?: string): Promise<{ order: string; intent: string }> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret, card);
  await anna.confirm(order, intentIdOf(secret));
  await shop.sandbox.runDue();
  return { order, intent: intentIdOf(secret) };
}

const refund = (order: string, body: object, key?: string) =>
  shop.call(`POST /purchaseadmin/${order}/refunds`, {
    token: mira,
    body: { reason: 'a bristle came out', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

describe('a refund', () => {
  test('of a part: the order is partly refunded, and the customer is told once', async () => {
    const { order, intent } = await paidOrder();
    const answer = await refund(order, { amount: 39.88 });
    expect(answer).toMatchObject({
      status: 200,
      body: { refund: { state: 'succeeded', amount: 39.88 }, order: { status: 'partly_refunded' } },
    });
    await reconcile(shop.shop.payments);
    expect(await readNetCharged(shop, intent)).toBe(20_000);
    expect(await readBalances(shop, order)).toMatchObject({ sales: -20_000 });
    expect(await readEmailRecipients(shop, order, 'refund_made')).toEqual(['anna@people.example']);
  });

  test('of the rest, without an amount: refunded, and its brushes are back', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, intent } = await paidOrder();
    await refund(order, { amount: 100 });
    expect((await refund(order, {})).body).toMatchObject({ refund: { amount: 139.88 } });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await readNetCharged(shop, intent)).toBe(0);
    expect((await readBalances(shop, order))['sales']).toBeUndefined();
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

  test('in ten parts at once never refunds more than was paid', async () => {
    const { order, intent } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(order, { amount: 50 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    await reconcile(shop.shop.payments);
    expect(await readNetCharged(shop, intent)).toBe(3_988);
    expect(await readBalances(shop, order)).toMatchObject({ sales: -3_988 });
  });

  test('sent twice under one key is one refund; with other contents it is refused', async () => {
    const { order, intent } = await paidOrder();
    const responses = await Promise.all(
      [1, 2, 3].map(() => refund(order, { amount: 20 }, 'click')),
    );
    const ids = responses.map(({ body }) => JSON.stringify(body['refund']));
    expect(new Set(ids).size).toBe(1);
    expect(await readNetCharged(shop, intent)).toBe(21_988);
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
      {
        ...{ actor: shop.world.mira.id, action: 'order.refunded' },
        detail: { amountMinor: '500', currency: 'usd' },
      },
    ]);
  });
});

test('cancelling a partly refunded order refunds the rest, and no more', async () => {
  const { order, intent } = await paidOrder();
  await refund(order, { amount: 100 });
  const cancel = (body?: object) =>
    shop.call(`DELETE /purchaseadmin/${order}`, { token: mira, body });
  expect((await cancel()).body['code']).toBe('reason_missing');
  expect((await cancel({ reason: 'they asked' })).status).toBe(200);
  await reconcile(shop.shop.payments);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
  expect(await readNetCharged(shop, intent)).toBe(0);
  const { rows } = await shop.db.query({
    text: "select detail from audit_entry where object = $1 and action = 'order.cancelled'",
    values: [`order:${order}`],
  });
  expect(rows).toEqual([{ detail: { refund: 'the rest' } }]);
});

describe('when the processor is hard to reach', () => {
  test('a refund whose response was lost is requested under its key and made once', async () => {
    const { order, intent } = await paidOrder();
    faults.requests = { loseReply: 1 };
    const answer = await refund(order, { amount: 50 });
    expect(answer.body).toMatchObject({ refund: { state: 'asked' } });
    faults.requests = {};
    await reconcile(shop.shop.payments);
    expect((await stripeClientOf(shop).refunds.list({ payment_intent: intent })).data).toHaveLength(
      1,
    );
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
    expect(await readEmailRecipients(shop, order, 'refund_made')).toHaveLength(1);
  });

  test('two instances that reconcile at once make one refund', async () => {
    const second = await shop.openAnother();
    const { order, intent } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order, {});
    faults.requests = {};
    await Promise.all([
      reconcile(shop.shop.payments),
      reconcile(second.payments),
      reconcile(shop.shop.payments),
    ]);
    expect((await stripeClientOf(shop).refunds.list({ payment_intent: intent })).data).toHaveLength(
      1,
    );
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await readEmailRecipients(shop, order, 'refund_made')).toHaveLength(1);
  });
});

describe('a refund that fails days later', () => {
  const failing = '4000000000005126';

  test('makes the order paid again, with its brushes, and staff are told', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, intent } = await paidOrder(failing);
    await refund(order, {});
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    clock.advance(6 * secondMs);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toMatchObject({
      ...{ on_hand: before?.on_hand, reserved: (before?.reserved ?? 0) + 12 },
    });
    expect(await readNetCharged(shop, intent)).toBe(23_988);
    expect(await readBalances(shop, order)).toMatchObject({ sales: -23_988 });
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_failed']);
    expect(await readEmailRecipients(shop, order, 'refund_failed')).toEqual([
      'mira@people.example',
    ]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('is seen without any webhook, from the events that were not delivered', async () => {
    const { order } = await paidOrder(failing);
    faults.webhooks = { lose: 1 };
    await refund(order, {});
    clock.advance(6 * secondMs);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    clock.advance(minuteMs);
    await reconcile(shop.shop.payments);
    faults.webhooks = {};
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
  });

  test('is tried again by hand under a new key, which settles the exception', async () => {
    const { order } = await paidOrder(failing);
    await refund(order, {});
    clock.advance(6 * secondMs);
    await shop.sandbox.runDue();
    const exceptions = await shop.call('GET /exceptions', { token: mira });
    const exception = exceptions.body[0] ?? {};
    expect(exception).toMatchObject({
      kind: 'refund_failed',
      canRetry: true,
      order: { _id: order },
    });
    const operation = `POST /exceptions/${String(exception['_id'])}/retry`;
    expect((await shop.call(operation, { token: mira, body: {} })).status).toBe(200);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
  });
});

test('a refund made at the processor by hand becomes one of the shop’s', async () => {
  const { order, intent } = await paidOrder();
  await stripeClientOf(shop).refunds.create({ payment_intent: intent, amount: 3_988 });
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  expect(await readBalances(shop, order)).toMatchObject({ sales: -20_000 });
  expect((await refund(order, { amount: 200.01 })).body['code']).toBe('too_much');
});

test('a refund by hand that failed before the shop heard of it has both its lines', async () => {
  const { order, intent } = await paidOrder();
  const before = await readBalances(shop, order);
  faults.webhooks = { lose: 1 };
  const { id } = await stripeClientOf(shop).refunds.create({
    payment_intent: intent,
    amount: 3000,
  });
  await stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${id}/fail`);
  await shop.sandbox.runDue();
  faults.webhooks = {};
  clock.advance(27 * hourMs);
  await reconcile(shop.shop.payments);
  expect(await readBalances(shop, order)).toEqual(before);
  expect(await readOpenExceptions(shop, order)).toEqual(['refund_failed']);
  const { rows } = await shop.db.query<{ kind: string }>({
    text: 'select kind from journal_entry where object_id = $1 order by id',
    values: [id],
  });
  expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'refund_failed']);
  expect(await readOpenExceptions(shop)).not.toContain('statement_differs');
});

test('the database itself rejects refunds of more than was captured', async () => {
  const { order, intent } = await paidOrder();
  const insertRefund = (key: string) =>
    shop.db.query({
      text: `insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by,
        asked_at) values ($1, $2, 12000, $3, 'x', 'on_hold', 'x', now())`,
      values: [order, intent, key],
    });
  const attempts = await Promise.allSettled(
    ['a', 'b', 'c'].map((key) => insertRefund(`race:${key}`)),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(insertRefund('race:d')).rejects.toThrow('more of payment');
});
