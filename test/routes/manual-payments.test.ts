/** Payments that staff record by hand: a transfer, cash over the counter. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { reconcile, recordPayment as record, startPayment } from '#modules/payments/payments.ts';
import type { Processor } from '#modules/payments/processor/processor-types.ts';
import { readBalances, readEmailRecipients } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

const recordPayment = (order: string, reference: string) =>
  shop.call(`POST /purchaseadmin/${order}/payment`, { token: mira, body: { reference } });

test('makes the order paid, with a reference that pays one order only', async () => {
  const order = await anna.placeOrder();
  const answer = await recordPayment(order, 'transfer 4711');
  expect(answer.body).toMatchObject({ status: 'paid', transaction: 'transfer 4711' });
  expect(await readBalances(shop, order)).toEqual({ manual_payments: 23_988, sales: -23_988 });
  expect(await readEmailRecipients(shop, order, 'receipt')).toEqual(['anna@people.example']);
  const other = await recordPayment(await anna.placeOrder(), 'transfer 4711');
  expect(other).toMatchObject({ status: 409, body: { code: 'reference_used' } });
  expect((await recordPayment(order, 'again')).body['code']).toBe('already_paid');
});

test('cancels the card payment that was in progress', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  expect((await recordPayment(order, 'over the counter 1')).status).toBe(200);
  expect((await shop.pay(secret)).status).toBe(400);
});

test('and the next one, begun by another tab while the first was cancelled', async () => {
  const order = await anna.placeOrder();
  const first = await anna.beginPayment(order);
  const { payments } = shop.shop;
  let second = '';
  const cancelIntent: Processor['cancelIntent'] = async (id) => {
    const cancelled = await payments.processor.cancelIntent(id);
    if (second === '') {
      // What the processor tells of it is heard before its answer.
      await shop.sandbox.runDue();
      const begun = await startPayment(payments, order);
      second = begun.ok && begun.clientSecret !== first ? begun.clientSecret : 'none';
    }
    return cancelled;
  };
  const meeting = { ...payments, processor: { ...payments.processor, cancelIntent } };
  const actor = { id: shop.world.mira.id, ip: '', at: clock.now() };
  const answer = await record(meeting, actor, { order, reference: 'over the counter 4' });
  expect(answer).toMatchObject({ ok: true });
  expect(second).toMatch(/^pi_/);
  expect((await shop.pay(second)).status).toBe(400);
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
});

test('and a card payment begun meanwhile is cancelled by the next run', async () => {
  const order = await anna.placeOrder();
  await recordPayment(order, 'over the counter 3');
  // Begun at the moment when staff recorded the payment.
  await shop.db.query({
    text: "update orders set payment_state = 'unpaid' where id = $1",
    values: [order],
  });
  const secret = await anna.beginPayment(order);
  await shop.db.query({
    text: "update orders set payment_state = 'paid', reservation_expires_at = null where id = $1",
    values: [order],
  });
  clock.advance(2 * minuteMs);
  await reconcile(shop.shop.payments);
  expect((await stripeClientOf(shop).paymentIntents.retrieve(intentIdOf(secret))).status).toBe(
    'canceled',
  );
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
});

test('that is refunded stays in the manual payments account', async () => {
  const order = await anna.placeOrder();
  await recordPayment(order, 'over the counter 2');
  const answer = await shop.call(`POST /purchaseadmin/${order}/refunds`, {
    token: mira,
    body: { reason: 'a bristle came out', amount: 39.88 },
  });
  expect(answer.body).toMatchObject({ refund: { state: 'succeeded' } });
  expect(await readBalances(shop, order)).toEqual({ manual_payments: 20_000, sales: -20_000 });
  expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
});
