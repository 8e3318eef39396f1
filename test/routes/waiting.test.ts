/** What waits too long is shown to staff, with something to try, until it moves. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, dispute } from '#test/support/processor.ts';
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
  faults.webhooks = {};
  await shop.sandbox.settle();
  anna = await buyerIn(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

/** Nobody hears of anything by itself. */
const round = () => {
  const { payments } = shop.shop;
  return reconcile({
    ...payments,
    processor: { ...payments.processor, listUndelivered: async () => [] },
  });
};

async function waitFor(ms: number): Promise<void> {
  clock.advance(ms);
  mira = await shop.tokenOf(shop.world.mira);
  await round();
}

async function tryAgain(order: string) {
  const { rows } = await shop.db.query<{ id: number }>({
    text: 'select id from payment_problem where order_id = $1 and resolved_at is null',
    values: [order],
  });
  return shop.call(`POST /problems/${rows[0]?.id}/retry`, { token: mira, body: {} });
}

/** As if the process had died between the processor's answer and the row. */
async function orderWithLostAnswer(): Promise<string> {
  const order = await anna.placeOrder();
  faults.requests = { loseReply: 1 };
  const body = { order };
  await shop.call('POST /create-payment-intent', { token: anna.token, body });
  faults.requests = {};
  return order;
}

const cancel = (order: string) =>
  shop.call(`DELETE /purchaseadmin/${order}`, { token: mira, body: { reason: 'they asked' } });

describe('an order whose payment’s creation was lost and that is cancelled', () => {
  test('is shown after ten minutes without the processor, and cancelled by Try again', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await orderWithLostAnswer();
    faults.requests = { fail: 1 };
    expect((await cancel(order)).status).toBe(200);
    await waitFor(9 * minuteMs);
    expect(await problemsOf(shop, order)).toEqual([]);
    await waitFor(2 * minuteMs);
    expect(await problemsOf(shop, order)).toEqual(['cancel_waiting']);
    expect(await cancel(order)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelling' });
    expect(await tryAgain(order)).toMatchObject({ status: 503 });
    faults.requests = {};
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelled' });
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });

  test('is cancelled although its key is refused, by the payment that names it', async () => {
    const order = await orderWithLostAnswer();
    // What is sent under the key is no longer what was sent before.
    await shop.db.query({
      text: "update orders set user_email = 'other@people.example' where id = $1",
      values: [order],
    });
    expect((await cancel(order)).status).toBe(200);
    await round();
    expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelled' });
    const { data } = await deskOf(shop).paymentIntents.list({ limit: 100 });
    const named = data.filter(({ metadata }) => metadata['order'] === order);
    expect(named.map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('a refund that does not get on', () => {
  async function paidOrder() {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    await anna.confirm(order, intentOf(secret));
    return { order, intent: intentOf(secret) };
  }

  const refund = (order: string) => {
    const body = { amount: 30, reason: 'a bristle came out' };
    return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
  };

  test('is shown after an hour, and no more once it went', async () => {
    const { order } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order);
    await waitFor(hourMs);
    expect(await problemsOf(shop, order)).toEqual(['refund_waiting']);
    faults.requests = {};
    await round();
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });

  test('for a dispute of which the shop knows nothing is made by Try again', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const opened = await dispute(shop, intent);
    expect((await refund(order)).body).toMatchObject({ refund: { state: 'parked' } });
    await waitFor(61 * minuteMs);
    expect(await problemsOf(shop, order)).toEqual(['refund_waiting']);
    expect(await tryAgain(order)).toMatchObject({ status: 409, body: { code: 'still_there' } });
    await deskOf(shop).disputes.update(opened, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    clock.advance(3 * secondMs);
    await shop.sandbox.settle();
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });

  test('that staff have closed with a note is not opened again', async () => {
    const { order } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order);
    await waitFor(hourMs);
    await shop.db.query({
      text: "update payment_problem set resolved_at = $2, resolved_by = 'mira' where order_id = $1",
      values: [order, clock.now()],
    });
    await waitFor(minuteMs);
    expect(await problemsOf(shop, order)).toEqual([]);
  });
});
