import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readBalances, readEmailRecipients } from '#test/support/shop-records.ts';
import {
  createBuyer,
  countOrderChanges,
  intentIdOf,
  purchaseBody,
  type Buyer,
} from '#test/support/buyer.ts';
import { stripeClientOf, readNetCharged, sendEvent } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let ben: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const declined = '4000000000000002';
const needsChallenge = '4000002760003184';
const slowDecline = '4000000000990020';

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.webhooks = {};
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, shop.world.anna);
  ben = await createBuyer(shop, shop.world.ben);
  mira = await shop.tokenOf(shop.world.mira);
});

const begin = (token: string, order: string) =>
  shop.call('POST /create-payment-intent', { token, body: { order } });

async function beginPayment(): Promise<{ order: string; secret: string; intent: string }> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  return { order, secret, intent: intentIdOf(secret) };
}

async function payOrder() {
  const payment = await beginPayment();
  await shop.pay(payment.secret);
  await anna.confirm(payment.order, payment.intent);
  await shop.sandbox.runDue();
  return payment;
}

describe('one payment from two places', () => {
  test('two tabs that confirm at once charge one card once', async () => {
    const { order, secret, intent } = await beginPayment();
    const answers = await Promise.all([1, 2, 3].map(() => shop.pay(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    await Promise.all([1, 2, 3].map(() => anna.confirm(order, intent)));
    await shop.sandbox.runDue();
    expect(await readNetCharged(shop, intent)).toBe(23_988);
    expect(await countOrderChanges(shop, order, 'paid')).toBe(1);
    expect(await readEmailRecipients(shop, order, 'receipt')).toHaveLength(1);
  });

  test('a confirmation that is sent again gets the same response', async () => {
    const { order, intent } = await payOrder();
    const [first, second] = [await anna.confirm(order, intent), await anna.confirm(order, intent)];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
  });

  test('somebody who is signed out in the middle has paid all the same', async () => {
    const { order, secret, intent } = await beginPayment();
    await shop.call('DELETE /token', { token: anna.token });
    await shop.pay(secret);
    expect((await anna.confirm(order, intent)).status).toBe(401);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ paid: true });
    anna = await createBuyer(shop, shop.world.anna);
    expect((await anna.confirm(order, intent)).body['paid']).toBe(true);
  });
});

describe('the bank’s question', () => {
  test('left open until the reservation ends: nothing is charged, the units are back', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, secret, intent } = await beginPayment();
    expect((await shop.pay(secret, needsChallenge)).body['status']).toBe('requires_action');
    clock.advance(31 * minuteMs);
    await reconcile(shop.shop.payments);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'expired' });
    expect((await stripeClientOf(shop).paymentIntents.retrieve(intent)).status).toBe('canceled');
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });
});

describe('webhooks', () => {
  const seconds = (ago = 0) => Math.floor(clock.now().getTime() / secondMs) - ago;
  const sendEventOf = (type: string, intent: string) =>
    sendEvent(shop, `payment_intent.${type}`, intent, { timestamp: seconds() });

  test('in the other order: a failure that comes after the success leaves it paid', async () => {
    const { order, secret, intent } = await beginPayment();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret, declined);
    await shop.pay(secret);
    expect((await sendEventOf('succeeded', intent)).status).toBe(200);
    expect((await sendEventOf('payment_failed', intent)).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ paid: true });
    expect(await countOrderChanges(shop, order, 'paid')).toBe(1);
  });

  test('that were overtaken on the way count for nothing: what is so now counts', async () => {
    const { order, secret, intent } = await beginPayment();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret, slowDecline);
    clock.advance(minuteMs);
    await shop.sandbox.runDue();
    expect((await sendEventOf('payment_failed', intent)).status).toBe(200);
    expect((await sendEventOf('processing', intent)).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid' });
  });

  test.each([
    ['of another secret', { ago: 0, secret: 'whsec_another' }],
    ['ten minutes old', { ago: 600 }],
    ['written anew', { ago: 0, sentPayload: '{"id":"evt_1","type":"payment_intent.succeeded"}' }],
  ])('%s are refused and change nothing', async (_, { ago, ...signing }) => {
    const { order, secret, intent } = await beginPayment();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    const answer = await sendEvent(shop, 'payment_intent.succeeded', intent, {
      ...{ timestamp: seconds(ago), ...signing },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    expect(await shop.readOrder(order)).toMatchObject({ paid: false });
  });

  test('while the database fails are answered with an error, and count the next time', async () => {
    const { order, secret, intent } = await beginPayment();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    await shop.db.query({ text: 'alter table journal_entry rename to journal_gone' });
    const failed = await sendEventOf('succeeded', intent);
    await shop.db.query({ text: 'alter table journal_gone rename to journal_entry' });
    expect(failed.status).toBe(500);
    expect(await shop.readOrder(order)).toMatchObject({ paid: false });
    expect((await sendEventOf('succeeded', intent)).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  });
});

describe('cancelling against paying', () => {
  test('at once, twelve times: never cancelled and charged, never paid and uncharged', async () => {
    for (let time = 0; time < 12; time += 1) {
      const { order, secret, intent } = await beginPayment();
      const cancel = () => shop.call(`DELETE /purchase/${order}`, { token: anna.token });
      await Promise.all(
        time % 2 === 0 ? [cancel(), shop.pay(secret)] : [shop.pay(secret), cancel()],
      );
      await shop.sandbox.runDue();
      await reconcile(shop.shop.payments);
      const { status } = await shop.readOrder(order);
      const { status: atProcessor } = await stripeClientOf(shop).paymentIntents.retrieve(intent);
      const moneyTaken = atProcessor === 'succeeded' ? await readNetCharged(shop, intent) : 0;
      expect([status, moneyTaken]).toEqual(status === 'paid' ? ['paid', 23_988] : ['cancelled', 0]);
    }
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

describe('a payment is begun for no order', () => {
  test('that is paid, cancelled or somebody else’s', async () => {
    const { order } = await payOrder();
    expect(await begin(anna.token, order)).toMatchObject({ body: { code: 'not_payable' } });
    expect((await begin(ben.token, order)).status).toBe(404);
    const otherOrder = await anna.placeOrder();
    await shop.call(`DELETE /purchase/${otherOrder}`, { token: anna.token });
    expect(await begin(anna.token, otherOrder)).toMatchObject({ status: 409 });
  });
});

test('the database itself refuses a second payment that can take money', async () => {
  const { order } = await beginPayment();
  const second = shop.db.query({
    text: `insert into payment_attempt (order_id, ordinal, state, amount_minor, currency,
      created_at, updated_at) values ($1, 2, 'creating', 23988, 'usd', now(), now())`,
    values: [order],
  });
  await expect(second).rejects.toThrow('payment_attempt_live');
});

describe('what changes between the order and the payment', () => {
  test('the price: what was seen is charged', async () => {
    const order = await anna.placeOrder();
    const tool = `PATCH /tools/${shop.world.flatBrush}`;
    await shop.call(tool, { token: mira, body: { price: 99 } });
    const secret = await anna.beginPayment(order);
    await shop.call(tool, { token: mira, body: { price: 19.99 } });
    expect((await shop.pay(secret)).body['amount']).toBe(23_988);
  });

  test('the tool is taken off sale: the order is paid, and its units stay reserved', async () => {
    const body = purchaseBody(shop.world.lastFive, { qurantity: 1 });
    const placed = await shop.call('POST /purchase', { token: anna.token, body });
    const order = String(placed.body['insertedId']);
    await shop.call(`DELETE /tools/${shop.world.lastFive}`, { token: mira });
    const secret = String((await begin(anna.token, order)).body['clientSecret']);
    await shop.pay(secret);
    expect((await anna.confirm(order, intentIdOf(secret))).body['paid']).toBe(true);
    expect(await stockOf(shop.db, shop.world.lastFive)).toEqual({ on_hand: 5, reserved: 1 });
  });
});

test('a bank that declines after some time leaves the order reserved and unpaid', async () => {
  const { order, secret } = await beginPayment();
  await shop.pay(secret, slowDecline);
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({ status: 'processing', paid: false });
  clock.advance(6 * secondMs);
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid' });
  await shop.pay(secret);
  await shop.sandbox.runDue();
  expect(await readBalances(shop, order)).toMatchObject({ sales: -23_988 });
});
