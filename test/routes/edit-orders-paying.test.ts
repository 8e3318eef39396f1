/** Unpaid orders are edited while somebody begins to pay for them, or edits them as well. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { editOrder } from '#test/support/edit-order.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

const brushes = (quantity: number) => ({ tool: shop.world.flatBrush, quantity });

const edit = (order: string, quantity: number, version = 1) =>
  editOrder(shop, order, [brushes(quantity)], { token: anna.token, version });

test('one that was begun is ended first: nobody pays the former total', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  expect((await edit(order, 24)).status).toBe(200);
  expect((await shop.pay(secret)).status).toBe(400);
  const next = await anna.beginPayment(order);
  await shop.pay(next);
  const paid = await anna.confirm(order, intentIdOf(next));
  expect(paid.body).toMatchObject({ status: 'paid', total: 479.76 });
  expect(await edit(order, 12, 2)).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  });
  const quoted = await shop.call(`POST /purchase/${order}/edits/quote`, {
    token: anna.token,
    body: { lines: [brushes(12)] },
  });
  expect(quoted.body).toMatchObject({ code: 'already_paid' });
});

test('one that has succeeded meanwhile is applied, and the edit refused', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  expect(await edit(order, 24)).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  });
  expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', total: 239.88 });
});

test('one that is being processed refuses it', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret, '4000000000990012');
  await shop.sandbox.runDue();
  await anna.confirm(order, intentIdOf(secret));
  expect(await edit(order, 24)).toMatchObject({
    status: 409,
    body: { code: 'payment_processing' },
  });
  expect(await shop.readOrder(order)).toMatchObject({ total: 239.88, version: 1 });
});

test('edits and starts of payments at once end at one total', async () => {
  const order = await anna.placeOrder();
  const answers = await Promise.all([
    edit(order, 13),
    shop.call('POST /create-payment-intent', { token: anna.token, body: { order } }),
    edit(order, 14),
    shop.call('POST /create-payment-intent', { token: anna.token, body: { order } }),
  ]);
  for (const { status } of answers) expect([200, 409, 503]).toContain(status);
  const { rows } = await shop.db.query({
    text: `select o.total_minor - a.amount_minor as off from orders o
      join payment_attempt a on a.order_id = o.id
      where o.id = $1 and a.state in ('creating', 'open', 'processing')`,
    values: [order],
  });
  for (const row of rows) expect(Number(row['off'])).toBe(0);
  expect(await auditStock(shop.db)).toEqual([]);
});

test('one that was changed in another tab is not quoted, where the version is sent', async () => {
  const order = await anna.placeOrder();
  expect((await edit(order, 13)).status).toBe(200);
  const quote = (version?: number) => {
    const body = { lines: [brushes(14)], ...(version && { version }) };
    return shop.call(`POST /purchase/${order}/edits/quote`, { token: anna.token, body });
  };
  const refused = await quote(1);
  expect(refused).toMatchObject({ status: 409, body: { code: 'order_changed' } });
  expect(refused.body['detail']).toMatch(/13 instead of 12 × Flat varnish brush, 50 mm/);
  for (const version of [2, undefined]) expect((await quote(version)).status).toBe(200);
});
