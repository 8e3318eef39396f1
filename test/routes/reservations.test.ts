import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { reservedFor, createManualClock, stockOf, type StockLevel } from '#test/support/world.ts';

const clock = createManualClock();
const faults: Faults = {};
let shop: TestShop;
let anna: string;
let before: StockLevel | undefined;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());

beforeEach(async () => {
  faults.webhooks = {};
  faults.requests = {};
  anna = await shop.tokenOf(shop.world.anna);
  before = await stockOf(shop.db, shop.world.hundred);
});

async function placeOrder(token = anna): Promise<string> {
  const tool = shop.world.hundred;
  const body = { tool, name: 'x', phone: '+44 20 7946', price: 19.99, qurantity: 3 };
  return String((await shop.call('POST /purchase', { token, body })).body['insertedId']);
}

async function beginPayment(order: string, token = anna): Promise<string> {
  const answer = await shop.call('POST /create-payment-intent', { token, body: { order } });
  return String(answer.body['clientSecret']);
}

async function statusOf(order: string): Promise<unknown> {
  const token = await shop.tokenOf(shop.world.mira);
  return (await shop.call(`GET /purchase/${order}`, { token })).body['status'];
}

const runReconciler = () => reconcile(shop.shop.payments);

describe('a reservation that runs out', () => {
  test('without a payment begun: the order expires and its brushes are back', async () => {
    const order = await placeOrder();
    clock.advance(29 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('unpaid');
    clock.advance(2 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('expired');
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });

  test('whoever begins to pay has a quarter of an hour more', async () => {
    const order = await placeOrder();
    clock.advance(29 * minuteMs);
    anna = await shop.tokenOf(shop.world.anna);
    await beginPayment(order);
    clock.advance(14 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('unpaid');
    clock.advance(2 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('expired');
  });

  test('with a payment begun: it is cancelled first, and then takes no money', async () => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    clock.advance(31 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('expired');
    expect((await shop.pay(secret)).status).toBe(400);
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });

  test('while the processor is down: the brushes stay reserved until it answers', async () => {
    const order = await placeOrder();
    await beginPayment(order);
    clock.advance(31 * minuteMs);
    faults.requests = { fail: 1 };
    await runReconciler();
    expect(await statusOf(order)).toBe('cancelling');
    expect(await stockOf(shop.db, shop.world.hundred)).toMatchObject({
      reserved: (before?.reserved ?? 0) + 3,
    });
    faults.requests = {};
    await runReconciler();
    expect(await statusOf(order)).toBe('expired');
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });

  test('a payment that had succeeded wins over the clock', async () => {
    faults.webhooks = { lose: 1 };
    const order = await placeOrder();
    await shop.pay(await beginPayment(order));
    clock.advance(31 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('paid');
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual({
      on_hand: before?.on_hand,
      reserved: (before?.reserved ?? 0) + 3,
    });
  });
});

describe('what is lost on the way', () => {
  test('every webhook and the PATCH lost: paid within three minutes all the same', async () => {
    faults.webhooks = { lose: 1 };
    const order = await placeOrder();
    await shop.pay(await beginPayment(order));
    await shop.sandbox.runDue();
    expect(await statusOf(order)).toBe('unpaid');
    clock.advance(2 * minuteMs);
    await runReconciler();
    expect(await statusOf(order)).toBe('paid');
  });

  test('the answer to the payment’s creation lost: one payment all the same', async () => {
    const order = await placeOrder();
    faults.requests = { loseReply: 1 };
    const lostResponse = await shop.call('POST /create-payment-intent', {
      token: anna,
      body: { order },
    });
    expect(lostResponse).toMatchObject({ status: 503, body: { code: 'processor_unavailable' } });
    faults.requests = {};
    const secret = await beginPayment(order);
    await shop.pay(secret);
    await shop.sandbox.runDue();
    expect(await statusOf(order)).toBe('paid');
    const response = await fetch(`${shop.sandbox.url}/v1/payment_intents?limit=100`, {
      headers: { authorization: `Bearer ${shop.keys.secret}` },
    });
    const { data }: { data: { metadata: { order: string } }[] } = await response.json();
    expect(data.filter(({ metadata }) => metadata.order === order)).toHaveLength(1);
  });

  test('the processor is down when an order is cancelled: units are released later', async () => {
    const order = await placeOrder();
    await beginPayment(order);
    faults.requests = { fail: 1 };
    const answer = await shop.call(`DELETE /purchase/${order}`, { token: anna });
    expect(answer.body['order']).toMatchObject({ status: 'cancelling' });
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual({
      on_hand: before?.on_hand,
      reserved: (before?.reserved ?? 0) + 3,
    });
    faults.requests = {};
    await runReconciler();
    expect(await statusOf(order)).toBe('cancelled');
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });
});

describe('the bank takes its time', () => {
  test.each([
    ['4000000000990012', 'paid'],
    ['4000000000990020', 'unpaid'],
  ])('card %s: processing, then %s', async (card, ending) => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    await shop.pay(secret, card);
    await shop.sandbox.runDue();
    expect(await statusOf(order)).toBe('processing');
    const cancel = await shop.call(`DELETE /purchase/${order}`, { token: anna });
    expect(cancel).toMatchObject({ status: 409, body: { code: 'payment_processing' } });
    clock.advance(minuteMs);
    await shop.sandbox.runDue();
    await runReconciler();
    expect(await statusOf(order)).toBe(ending);
  });

  test('longer than the reservation: the brushes stay reserved, the order is paid', async () => {
    const order = await placeOrder();
    await shop.pay(await beginPayment(order), '4000000000990012');
    await shop.sandbox.runDue();
    await shop.db.query({
      text: 'update orders set reservation_expires_at = $2 where id = $1',
      values: [order, clock.now()],
    });
    await runReconciler();
    expect(await statusOf(order)).toBe('processing');
    clock.advance(minuteMs);
    await shop.sandbox.runDue();
    await runReconciler();
    expect(await statusOf(order)).toBe('paid');
  });
});

test('two instances reconcile at once: nothing happens twice', async () => {
  const second = await shop.openAnother();
  const ben = await shop.tokenOf(shop.world.ben);
  const buyers = Array.from({ length: 8 }, (_, index) => (index < 4 ? anna : ben));
  const orders = await Promise.all(buyers.map((token) => placeOrder(token)));
  faults.webhooks = { lose: 1 };
  for (const [index, order] of orders.entries()) {
    const secret = await beginPayment(order, buyers[index]);
    if (index % 2 === 0) await shop.pay(secret);
  }
  clock.advance(31 * minuteMs);
  await Promise.all([
    runReconciler(),
    reconcile(second.payments),
    runReconciler(),
    reconcile(second.payments),
  ]);
  await runReconciler();
  const statuses = await Promise.all(orders.map(statusOf));
  expect(statuses).toEqual(orders.map((_, index) => (index % 2 === 0 ? 'paid' : 'expired')));
  // Paid orders keep their reservation, and expired ones have none.
  expect(await reservedFor(shop.db, ...orders)).toBe(12);
  expect(await auditStock(shop.db)).toEqual([]);
});
