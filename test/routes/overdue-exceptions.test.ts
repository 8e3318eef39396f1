/** What waits too long becomes an exception that staff can retry, until it is done. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, later, minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Processor } from '#modules/payments/processor/processor-types.ts';
import { readRefund } from '#modules/payments/refunds/read-refund.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, openDispute } from '#test/support/processor.ts';
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
  faults.webhooks = {};
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

/** Runs the reconciler without any events. */
const runReconciler = (wrapProcessor = (processor: Processor) => processor) => {
  const { payments } = shop.shop;
  const processor = { ...payments.processor, listUndelivered: async () => [] };
  return reconcile({ ...payments, processor: wrapProcessor(processor) });
};

async function waitFor(
  ms: number,
  wrapProcessor?: Parameters<typeof runReconciler>[0],
): Promise<void> {
  clock.advance(ms);
  mira = await shop.tokenOf(shop.world.mira);
  await runReconciler(wrapProcessor);
}

async function tryAgain(order: string, kind = '') {
  const { rows } = await shop.db.query<{ id: number }>({
    text: `select id from payment_exception
      where order_id = $1 and resolved_at is null and $2 in ('', kind)`,
    values: [order, kind],
  });
  return shop.call(`POST /exceptions/${rows[0]?.id}/retry`, { token: mira, body: {} });
}

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

/** As if the process had been killed between the processor's response and the row. */
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
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    await waitFor(2 * minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual(['cancel_waiting']);
    expect(await cancel(order)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelling' });
    expect(await tryAgain(order)).toMatchObject({ status: 503 });
    faults.requests = {};
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });

  test('is cancelled although its key is refused, by the payment that names it', async () => {
    const order = await orderWithLostAnswer();
    // The request under the key differs from the one sent before.
    await shop.db.query({
      text: "update orders set user_email = 'other@people.example' where id = $1",
      values: [order],
    });
    expect((await cancel(order)).status).toBe(200);
    await runReconciler();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
    const { data } = await stripeClientOf(shop).paymentIntents.list({ limit: 100 });
    const ownIntents = data.filter(({ metadata }) => metadata['order'] === order);
    expect(ownIntents.map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('a refund that does not get on', () => {
  const refund = (order: string) => {
    const body = { amount: 30, reason: 'a bristle came out' };
    return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
  };

  test('is shown after an hour, and no more once it went', async () => {
    const { order } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order);
    await waitFor(hourMs);
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_waiting']);
    faults.requests = {};
    await runReconciler();
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });

  test('for a dispute of which the shop knows nothing is made by Try again', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const disputeId = await openDispute(shop, intent);
    expect((await refund(order)).body).toMatchObject({ refund: { state: 'on_hold' } });
    await waitFor(61 * minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_waiting']);
    expect(await tryAgain(order)).toMatchObject({ status: 409, body: { code: 'still_there' } });
    await stripeClientOf(shop).disputes.update(disputeId, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    clock.advance(3 * secondMs);
    await shop.sandbox.runDue();
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });

  test('that staff have closed with a note is not opened again', async () => {
    const { order } = await paidOrder();
    faults.requests = { fail: 1 };
    await refund(order);
    await waitFor(hourMs);
    await shop.db.query({
      text: `update payment_exception set resolved_at = $2, resolved_by = 'mira'
        where order_id = $1`,
      values: [order, clock.now()],
    });
    await waitFor(minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });
});

const day = 24 * hourMs;

describe('a payment that does not get on', () => {
  test('whose beginning nobody answered is shown in an hour, and begun by Try again', async () => {
    const order = await orderWithLostAnswer();
    await shop.db.query({
      text: 'update orders set reservation_expires_at = $2 where id = $1',
      values: [order, later(clock.now(), day)],
    });
    faults.requests = { fail: 1 };
    await waitFor(59 * minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    await waitFor(minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual(['payment_waiting']);
    expect(await tryAgain(order)).toMatchObject({ status: 503 });
    faults.requests = {};
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await attemptsOf(order)).toEqual(['open']);
  });

  test('that a bank keeps is shown after a week, and paid by Try again', async () => {
    faults.webhooks = { lose: 1 };
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret, '4000000000990012');
    await anna.confirm(order, intentIdOf(secret));
    expect(await shop.readOrder(order)).toMatchObject({ status: 'processing' });
    await waitFor(7 * day - minuteMs, withSilentBank);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    await waitFor(minuteMs, withSilentBank);
    expect(await readOpenExceptions(shop, order)).toEqual(['payment_waiting']);
    await shop.sandbox.runDue();
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
  });

  /** The bank's decision is never reported. */
  const withSilentBank = (processor: Processor): Processor => ({
    ...processor,
    retrieveIntent: async (id) => {
      const intent = await processor.retrieveIntent(id);
      return intent && { ...intent, status: 'processing' };
    },
  });

  async function attemptsOf(order: string): Promise<string[]> {
    const { rows } = await shop.db.query<{ state: string }>({
      text: 'select state from payment_attempt where order_id = $1 order by ordinal',
      values: [order],
    });
    return rows.map(({ state }) => state);
  }
});

describe('a dispute that the bank does not decide', () => {
  test('is shown after ninety days, and ended by Try again once it is decided', async () => {
    const { order, intent } = await paidOrder();
    const opened = await openDispute(shop, intent);
    await shop.sandbox.runDue();
    await waitFor(90 * day - minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_opened']);
    await waitFor(minuteMs);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_opened', 'dispute_waiting']);
    expect(await tryAgain(order, 'dispute_waiting')).toMatchObject({
      ...{ status: 409, body: { code: 'still_there' } },
    });
    faults.webhooks = { lose: 1 };
    await stripeClientOf(shop).disputes.update(opened, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    clock.advance(3 * secondMs);
    await shop.sandbox.runDue();
    expect(await tryAgain(order, 'dispute_waiting')).toMatchObject({ status: 200 });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
  });
});

describe('a refund that the processor has and does not make', () => {
  test('is shown after ten days, and ended by Try again once it is made', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const { id } = await stripeClientOf(shop).refunds.create({
      payment_intent: intent,
      amount: 3000,
    });
    const { payments } = shop.shop;
    await readRefund({ ...payments, processor: withSlowRefund(payments.processor) }, id);
    await waitFor(10 * day - minuteMs, withSlowRefund);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    await waitFor(minuteMs, withSlowRefund);
    expect(await readOpenExceptions(shop, order)).toEqual(['refund_waiting']);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await tryAgain(order)).toMatchObject({ status: 200 });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });

  const withSlowRefund = (processor: Processor): Processor => ({
    ...processor,
    retrieveRefund: async (id) => ({ ...(await processor.retrieveRefund(id)), state: 'asked' }),
  });
});
