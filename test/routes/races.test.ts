import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf, lettersOf } from '#test/support/books.ts';
import { buyerIn, changesOf, intentOf, purchaseOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, moneyKept, sendEvent } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let ben: Buyer;
let mira: string;
const clock = stillClock(new Date());
const faults: Faults = {};
const declined = '4000000000000002';
const asksTheBank = '4000002760003184';
const takesItsTimeAndSaysNo = '4000000000990020';

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.webhooks = {};
  await shop.sandbox.settle();
  anna = await buyerIn(shop, shop.world.anna);
  ben = await buyerIn(shop, shop.world.ben);
  mira = await shop.tokenOf(shop.world.mira);
});

const begin = (token: string, order: string) =>
  shop.call('POST /create-payment-intent', { token, body: { order } });

async function begun(): Promise<{ order: string; secret: string; intent: string }> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  return { order, secret, intent: intentOf(secret) };
}

async function paid() {
  const given = await begun();
  await shop.pay(given.secret);
  await anna.confirm(given.order, given.intent);
  await shop.sandbox.settle();
  return given;
}

describe('one payment from two places', () => {
  test('two tabs that confirm at once charge one card once', async () => {
    const { order, secret, intent } = await begun();
    const answers = await Promise.all([1, 2, 3].map(() => shop.pay(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    await Promise.all([1, 2, 3].map(() => anna.confirm(order, intent)));
    await shop.sandbox.settle();
    expect(await moneyKept(shop, intent)).toBe(23_988);
    expect(await changesOf(shop, order, 'paid')).toBe(1);
    expect(await lettersOf(shop, order, 'receipt')).toHaveLength(1);
  });

  test('a hint that is sent again is answered the same', async () => {
    const { order, intent } = await paid();
    const [first, second] = [await anna.confirm(order, intent), await anna.confirm(order, intent)];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
  });

  test('somebody who is signed out in the middle has paid all the same', async () => {
    const { order, secret, intent } = await begun();
    await shop.call('DELETE /token', { token: anna.token });
    await shop.pay(secret);
    expect((await anna.confirm(order, intent)).status).toBe(401);
    await shop.sandbox.settle();
    expect(await shop.orderNow(order)).toMatchObject({ paid: true });
    anna = await buyerIn(shop, shop.world.anna);
    expect((await anna.confirm(order, intent)).body['paid']).toBe(true);
  });
});

describe('the bank’s question', () => {
  test('left open until the hold ends: nothing is charged and the brushes are back', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, secret, intent } = await begun();
    expect((await shop.pay(secret, asksTheBank)).body['status']).toBe('requires_action');
    clock.advance(31 * minuteMs);
    await reconcile(shop.shop.payments);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'expired' });
    expect((await deskOf(shop).paymentIntents.retrieve(intent)).status).toBe('canceled');
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });
});

describe('webhooks', () => {
  const seconds = (ago = 0) => Math.floor(clock.now().getTime() / secondMs) - ago;
  const tell = (type: string, intent: string) =>
    sendEvent(shop, `payment_intent.${type}`, intent, { timestamp: seconds() });

  test('in the other order: a refusal that comes after the success leaves it paid', async () => {
    const { order, secret, intent } = await begun();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret, declined);
    await shop.pay(secret);
    expect((await tell('succeeded', intent)).status).toBe(200);
    expect((await tell('payment_failed', intent)).status).toBe(200);
    expect(await shop.orderNow(order)).toMatchObject({ paid: true });
    expect(await changesOf(shop, order, 'paid')).toBe(1);
  });

  test('that were overtaken on the way count for nothing: what is so now counts', async () => {
    const { order, secret, intent } = await begun();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret, takesItsTimeAndSaysNo);
    clock.advance(minuteMs);
    await shop.sandbox.settle();
    expect((await tell('payment_failed', intent)).status).toBe(200);
    expect((await tell('processing', intent)).status).toBe(200);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'unpaid' });
  });

  test.each([
    ['of another secret', { ago: 0, secret: 'whsec_another' }],
    ['ten minutes old', { ago: 600 }],
    ['written anew', { ago: 0, sent: '{"id":"evt_1","type":"payment_intent.succeeded"}' }],
  ])('%s are refused and change nothing', async (_, { ago, ...signing }) => {
    const { order, secret, intent } = await begun();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    const answer = await sendEvent(shop, 'payment_intent.succeeded', intent, {
      ...{ timestamp: seconds(ago), ...signing },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    expect(await shop.orderNow(order)).toMatchObject({ paid: false });
  });

  test('while the database fails are answered with an error, and count the next time', async () => {
    const { order, secret, intent } = await begun();
    faults.webhooks = { lose: 1 };
    await shop.pay(secret);
    await shop.db.query({ text: 'alter table ledger_transaction rename to ledger_gone' });
    const failed = await tell('succeeded', intent);
    await shop.db.query({ text: 'alter table ledger_gone rename to ledger_transaction' });
    expect(failed.status).toBe(500);
    expect(await shop.orderNow(order)).toMatchObject({ paid: false });
    expect((await tell('succeeded', intent)).status).toBe(200);
    expect(await shop.orderNow(order)).toMatchObject({ paid: true });
  });
});

describe('cancelling against paying', () => {
  test('at once, twelve times: never cancelled and charged, never paid and uncharged', async () => {
    for (let time = 0; time < 12; time += 1) {
      const { order, secret, intent } = await begun();
      const cancel = () => shop.call(`DELETE /purchase/${order}`, { token: anna.token });
      await Promise.all(
        time % 2 === 0 ? [cancel(), shop.pay(secret)] : [shop.pay(secret), cancel()],
      );
      await shop.sandbox.settle();
      await reconcile(shop.shop.payments);
      const { status } = await shop.orderNow(order);
      const { status: atProcessor } = await deskOf(shop).paymentIntents.retrieve(intent);
      const kept = atProcessor === 'succeeded' ? await moneyKept(shop, intent) : 0;
      expect([status, kept]).toEqual(status === 'paid' ? ['paid', 23_988] : ['cancelled', 0]);
    }
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

describe('a payment is begun for no order', () => {
  test('that is paid, cancelled or somebody else’s', async () => {
    const { order } = await paid();
    expect(await begin(anna.token, order)).toMatchObject({ body: { code: 'not_payable' } });
    expect((await begin(ben.token, order)).status).toBe(404);
    const gone = await anna.placeOrder();
    await shop.call(`DELETE /purchase/${gone}`, { token: anna.token });
    expect(await begin(anna.token, gone)).toMatchObject({ status: 409 });
  });
});

test('the database itself refuses a second payment that can take money', async () => {
  const { order } = await begun();
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
    const body = purchaseOf(shop.world.lastFive, { qurantity: 1 });
    const placed = await shop.call('POST /purchase', { token: anna.token, body });
    const order = String(placed.body['insertedId']);
    await shop.call(`DELETE /tools/${shop.world.lastFive}`, { token: mira });
    const secret = String((await begin(anna.token, order)).body['clientSecret']);
    await shop.pay(secret);
    expect((await anna.confirm(order, intentOf(secret))).body['paid']).toBe(true);
    expect(await stockOf(shop.db, shop.world.lastFive)).toEqual({ on_hand: 5, held: 1 });
  });
});

test('a bank that takes its time and then says no leaves the order held and unpaid', async () => {
  const { order, secret } = await begun();
  await shop.pay(secret, takesItsTimeAndSaysNo);
  await shop.sandbox.settle();
  expect(await shop.orderNow(order)).toMatchObject({ status: 'processing', paid: false });
  clock.advance(6 * secondMs);
  await shop.sandbox.settle();
  expect(await shop.orderNow(order)).toMatchObject({ status: 'unpaid' });
  await shop.pay(secret);
  await shop.sandbox.settle();
  expect(await accountsOf(shop, order)).toMatchObject({ sales: -23_988 });
});
