import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import {
  readBalances,
  readEmailRecipients,
  readOpenExceptions,
} from '#test/support/shop-records.ts';
import { createBuyer, countOrderChanges, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, reservedFor, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
/** A new one for each test: earlier orders still wait, and an account may have only so many. */
let person: Person;
let people = 0;
const clock = createManualClock(new Date());
const faults: Faults = {};

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  faults.webhooks = {};
  await shop.sandbox.runDue();
  people += 1;
  person = await addPerson(shop.db, `Anna${people}`, 'customer');
  anna = await createBuyer(shop, person);
  await shop.db.query({ text: 'delete from payment_exception' });
});

const runReconciler = () => reconcile(shop.shop.payments);

async function intentsOf(order: string) {
  const { data } = await stripeClientOf(shop).paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['order'] === order);
}

/** As if the process had been killed between the processor's response and the row. */
async function orderWithLostAnswer(): Promise<string> {
  const order = await anna.placeOrder();
  faults.requests = { loseReply: 1 };
  const body = { order };
  const answer = await shop.call('POST /create-payment-intent', { token: anna.token, body });
  expect(answer.status).toBe(503);
  faults.requests = {};
  expect(await intentsOf(order)).toHaveLength(1);
  return order;
}

describe('with every webhook and every hint lost', () => {
  test('each of nine payments shows within three minutes, though a run takes two', async () => {
    // The daily run, which would find them as well, is over.
    await runReconciler();
    faults.webhooks = { lose: 1 };
    const orders: string[] = [];
    const ben = await createBuyer(shop, shop.world.ben);
    for (const buyer of [anna, ben, anna, ben, anna, ben, anna, ben, anna]) {
      const order = await buyer.placeOrder();
      await shop.pay(await buyer.beginPayment(order));
      orders.push(order);
    }
    clock.advance(2 * minuteMs);
    await reconcile({ ...shop.shop.payments, processor: withoutEvents() }, 2);
    for (const order of orders) {
      expect(await shop.readOrder(order)).toMatchObject({ paid: true });
      expect(await readEmailRecipients(shop, order, 'receipt')).toHaveLength(1);
    }
  });

  test('the processor’s list of what it could not deliver brings them in at once', async () => {
    faults.webhooks = { lose: 1 };
    const order = await anna.placeOrder();
    await shop.pay(await anna.beginPayment(order));
    await runReconciler();
    expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  });

  /** The processor as it is when no webhook was ever set up there. */
  function withoutEvents() {
    return { ...shop.shop.payments.processor, listUndelivered: async () => [] };
  }
});

describe('an answer that was lost', () => {
  test('the next call gets the same payment', async () => {
    const order = await orderWithLostAnswer();
    const secret = await anna.beginPayment(order);
    const [intent, ...others] = await intentsOf(order);
    expect([intent?.id, others]).toEqual([intentIdOf(secret), []]);
  });

  test('and whose payment succeeded: its webhook is found by the order it names', async () => {
    const order = await orderWithLostAnswer();
    const [intent] = await intentsOf(order);
    await stripeClientOf(shop).paymentIntents.confirm(intent?.id ?? '', {
      payment_method: 'pm_card_visa',
    });
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ paid: true, transaction: intent?.id });
  });

  test('a day ago is not requested again: the payment is found by its order', async () => {
    const order = await orderWithLostAnswer();
    await extendReservation(order);
    clock.advance(25 * hourMs);
    anna = await createBuyer(shop, person);
    const secret = await anna.beginPayment(order);
    expect(await intentsOf(order)).toHaveLength(1);
    expect((await intentsOf(order))[0]?.id).toBe(intentIdOf(secret));
  });

  test('a day ago and that never was made: the next attempt has a key of its own', async () => {
    const order = await anna.placeOrder();
    faults.requests = { fail: 1 };
    const body = { order };
    await shop.call('POST /create-payment-intent', { token: anna.token, body });
    faults.requests = {};
    await extendReservation(order);
    clock.advance(25 * hourMs);
    anna = await createBuyer(shop, person);
    await anna.beginPayment(order);
    const { rows } = await shop.db.query({
      text: 'select ordinal, state from payment_attempt where order_id = $1 order by ordinal',
      values: [order],
    });
    expect(rows).toEqual([
      { ordinal: 1, state: 'abandoned' },
      { ordinal: 2, state: 'open' },
    ]);
    expect(await intentsOf(order)).toHaveLength(1);
  });

  async function extendReservation(order: string): Promise<void> {
    await shop.db.query({
      text: `update orders
        set reservation_expires_at = reservation_expires_at + interval '3 days' where id = $1`,
      values: [order],
    });
  }
});

describe('money that does not fit', () => {
  test('a payment of no order of ours becomes an exception, never a refund', async () => {
    const stranger = await stripeClientOf(shop).paymentIntents.create({
      ...{ amount: 4200, currency: 'usd', metadata: { order: crypto.randomUUID() } },
      ...{ confirm: true, payment_method: 'pm_card_visa' },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await shop.sandbox.runDue();
    expect(await readOpenExceptions(shop)).toEqual(['unknown_payment']);
    await runReconciler();
    expect(await readNetCharged(shop, stranger.id)).toBe(4200);
    expect(await readOpenExceptions(shop)).toEqual(['unknown_payment']);
  });

  test('an amount that was changed at the processor goes back and is looked at', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await stripeClientOf(shop).paymentIntents.update(intentIdOf(secret), { amount: 100 });
    await shop.pay(secret);
    await shop.sandbox.runDue();
    await runReconciler();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid', paid: false });
    expect(await readNetCharged(shop, intentIdOf(secret))).toBe(0);
    expect(await readOpenExceptions(shop, order)).toEqual(['refunded_automatically']);
    const accounts = await readBalances(shop, order);
    expect(Object.keys(accounts).toSorted()).toEqual(['processor_balance', 'processor_fees']);
  });

  test('a second payment of one order, forced, is refunded', async () => {
    const order = await anna.placeOrder();
    const first = await anna.beginPayment(order);
    await shop.db.query({
      text: "update payment_attempt set state = 'abandoned' where order_id = $1",
      values: [order],
    });
    const second = await anna.beginPayment(order);
    expect(second).not.toBe(first);
    await shop.pay(second);
    await shop.pay(first);
    await shop.sandbox.runDue();
    await runReconciler();
    const moneyTaken = [
      await readNetCharged(shop, intentIdOf(first)),
      await readNetCharged(shop, intentIdOf(second)),
    ];
    expect(moneyTaken.toSorted((one, other) => one - other)).toEqual([0, 23_988]);
    expect(await shop.readOrder(order)).toMatchObject({ paid: true });
    expect(await readBalances(shop, order)).toMatchObject({ sales: -23_988 });
    expect(await countOrderChanges(shop, order, 'paid')).toBe(1);
  });
});

describe('many instances', () => {
  test('that reconcile at the same time pay once and end each reservation once', async () => {
    faults.webhooks = { lose: 1 };
    const second = await shop.openAnother();
    const paid = await anna.placeOrder();
    await shop.pay(await anna.beginPayment(paid));
    const unpaid = await anna.placeOrder();
    await anna.beginPayment(unpaid);
    clock.advance(31 * minuteMs);
    await Promise.all([
      runReconciler(),
      reconcile(second.payments),
      runReconciler(),
      reconcile(second.payments),
    ]);
    expect(await countOrderChanges(shop, paid, 'paid')).toBe(1);
    expect(await countOrderChanges(shop, unpaid, 'expired')).toBe(1);
    expect(await readEmailRecipients(shop, paid, 'receipt')).toHaveLength(1);
    expect(await reservedFor(shop.db, paid)).toBe(12);
    expect(await reservedFor(shop.db, unpaid)).toBe(0);
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

describe('the daily run', () => {
  test('finds a payment of the last days that every other way has missed', async () => {
    faults.webhooks = { lose: 1 };
    const order = await anna.placeOrder();
    await shop.pay(await anna.beginPayment(order));
    await shop.db.query({
      text: "update payment_attempt set state = 'abandoned' where order_id = $1",
      values: [order],
    });
    await shop.db.query({
      text: `update orders
        set reservation_expires_at = reservation_expires_at + interval '3 days' where id = $1`,
      values: [order],
    });
    clock.advance(25 * hourMs);
    const processor = { ...shop.shop.payments.processor, listUndelivered: async () => [] };
    await reconcile({ ...shop.shop.payments, processor });
    expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  });
});
