/** Delivery of a paid order is refunded, once, whoever asks and however often. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { readNetCharged } from '#test/support/processor.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let buyer: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

/** Three brushes at 19.99 and their delivery for 6.90, paid by card: 66.87. */
async function paidOrder(total = 66.87): Promise<{ order: string; intent: string }> {
  const { rows } = await shop.db.query<{ id: string }>({ text: 'select id from delivery_method' });
  const lines = [{ tool: shop.world.hundred, quantity: 3 }];
  const placed = await shop.call('POST /orders', {
    token: buyer.token,
    body: {
      ...{ lines, phone: '+44 20 7946 0958', total, address },
      delivery: { method: rows[0]?.id },
    },
  });
  const order = String(placed.body['_id']);
  const secret = await buyer.beginPayment(order);
  await shop.pay(secret);
  await buyer.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

const refund = (order: string, body: object) =>
  shop.call(`POST /purchaseadmin/${order}/refunds`, {
    ...{ token: mira, body: { reason: 'came late', ...body } },
  });
const refundDelivery = (order: string) => refund(order, { lines: [], delivery: true });

test('is refunded by itself: amount, ledger and order say so, and the units stay', async () => {
  const { order, intent } = await paidOrder();
  const before = await readBalances(shop, order);
  const refunded = await refundDelivery(order);
  expect(refunded).toMatchObject({
    status: 200,
    body: {
      refund: { amount: 6.9, state: 'succeeded' },
      order: { status: 'partly_refunded', goods: 59.97, delivery: 6.9, total: 66.87 },
    },
  });
  expect(refunded.body['order']).toMatchObject({ lines: [{ cancelled: 0, refunded: 0 }] });
  expect(await readNetCharged(shop, intent)).toBe(5997);
  expect(await readBalances(shop, order)).toEqual({
    ...before,
    sales: (before['sales'] ?? 0) + 690,
    processor_balance: (before['processor_balance'] ?? 0) - 690,
  });
  const history = await shop.call(`GET /purchase/${order}/history`, { token: buyer.token });
  expect(history.body['refunds']).toMatchObject([{ amount: 6.9, state: 'succeeded' }]);
  const { rows } = await shop.db.query({
    text: `select contents ->> 'units' as units from email
      where order_id = $1 and kind = 'refund_made'`,
    values: [order],
  });
  expect(rows).toEqual([{ units: 'Delivery' }]);
  expect(await auditStock(shop.db)).toEqual([]);
});

test('is not refunded twice: not by itself, nor with the last units', async () => {
  const { order, intent } = await paidOrder();
  const answers = await Promise.all([1, 2, 3].map(() => refundDelivery(order)));
  answers.push(await refundDelivery(order));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body['code'])).toEqual(['too_much', 'too_much', 'too_much']);
  expect(await readNetCharged(shop, intent)).toBe(5997);
  const rest = await refund(order, { lines: [{ position: 1, units: 3 }], delivery: true });
  expect(rest).toMatchObject({
    status: 200,
    body: { refund: { amount: 59.97 }, order: { status: 'refunded' } },
  });
  expect(await readNetCharged(shop, intent)).toBe(0);
  expect(await readBalances(shop, order)).not.toHaveProperty('sales');
  expect(await auditStock(shop.db)).toEqual([]);
});

test('says that delivery is refunded already, not how much of the payment is left', async () => {
  const { order } = await paidOrder();
  await refundDelivery(order);
  expect((await refundDelivery(order)).body).toMatchObject({
    code: 'too_much',
    detail: 'Delivery is refunded already: nothing of it is left.',
    errors: [{ path: 'delivery', message: 'is refunded already' }],
  });
});

test('says what units come to where less is left of the payment', async () => {
  const { order } = await paidOrder();
  await refund(order, { amount: 50 });
  const lines = [{ position: 1, units: 1 }];
  const { body } = await refund(order, { lines, delivery: true });
  expect(body).toMatchObject({ code: 'too_much' });
  expect(body['detail']).toBe(
    'These units with delivery come to $26.89, and $16.87 is left of the payment: ' +
      'refund fewer of them, or an amount.',
  );
});

test('says that nothing is left of a payment that is refunded', async () => {
  const { order } = await paidOrder();
  await refund(order, {});
  expect((await refund(order, { amount: 1 })).body).toMatchObject({
    code: 'too_much',
    detail: 'All of the payment is refunded already.',
  });
});

test('says that delivery cost nothing where it did', async () => {
  await shop.db.query({ text: 'update delivery_rate set price_minor = 0' });
  const { order } = await paidOrder(59.97);
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  expect((await refundDelivery(order)).body).toMatchObject({
    code: 'too_much',
    detail: 'Delivery cost nothing: name units of lines, or an amount.',
  });
});

test.each([
  ['cancelled', { units: 1 }, 'Line 1: all of its units are refunded already.'],
  ['that are not there', { position: 4, units: 1 }, 'The order has no line 4.'],
])('says why no units %s can be refunded', async (_, line, detail) => {
  const { order } = await paidOrder();
  await refund(order, { lines: [{ position: 1, units: 3 }] });
  const { body } = await refund(order, { lines: [{ position: 1, ...line }] });
  expect(body).toMatchObject({ code: 'units_refused', detail, errors: [{ available: 0 }] });
});
