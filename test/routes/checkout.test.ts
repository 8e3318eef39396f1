import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#modules/orders/orders.ts';
import { confirmPayment } from '#modules/payments/payments.ts';
import {
  readBalances,
  readEmailRecipients,
  readOpenExceptions,
} from '#test/support/shop-records.ts';
import {
  createBuyer,
  countOrderChanges,
  intentIdOf,
  purchaseBody,
  type Buyer,
} from '#test/support/buyer.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let ben: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await createBuyer(shop, shop.world.anna);
  ben = await createBuyer(shop, shop.world.ben);
});
afterAll(() => shop.close());
// What an earlier test has started must not change the stock that this one counts.
beforeEach(() => shop.sandbox.runDue());

const declined = '4000000000000002';
describe('a sale', () => {
  test('order → intent → card → paid, and the brushes stay reserved', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await anna.placeOrder();
    expect(await shop.readOrder(order)).toMatchObject({
      Name: 'Anna',
      email: 'anna@people.example',
      price: 19.99,
      qurantity: 12,
      total: 239.88,
      paid: false,
      transaction: null,
      status: 'unpaid',
    });
    const secret = await anna.beginPayment(order);
    expect((await shop.pay(secret)).body['status']).toBe('succeeded');
    const paid = await anna.confirm(order, intentIdOf(secret));
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({
      paid: true,
      transaction: intentIdOf(secret),
      status: 'paid',
    });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: before?.on_hand,
      reserved: (before?.reserved ?? 0) + 12,
    });
  });

  test('without the browser saying so, the webhook alone makes it paid', async () => {
    const order = await anna.placeOrder();
    await shop.pay(await anna.beginPayment(order));
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ paid: true, status: 'paid' });
  });

  test('a declined card leaves it unpaid; a good one on the same payment pays it', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    const declinedPayment = await shop.pay(secret, declined);
    expect(declinedPayment.status).toBe(402);
    expect(declinedPayment.body['error']).toMatchObject({ code: 'card_declined' });
    const early = await anna.confirm(order, intentIdOf(secret));
    expect(early).toMatchObject({ status: 409, body: { code: 'not_succeeded' } });
    expect(await shop.readOrder(order)).toMatchObject({ paid: false, status: 'unpaid' });
    await shop.pay(secret);
    expect((await anna.confirm(order, intentIdOf(secret))).body['paid']).toBe(true);
  });

  test('two tabs, a double click: one payment, one client secret', async () => {
    const order = await anna.placeOrder();
    const secrets = await Promise.all(Array.from({ length: 6 }, () => anna.beginPayment(order)));
    expect(new Set(secrets).size).toBe(1);
  });

  test('the order form sent twice under one key: one order, reserved once', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const headers = { 'idempotency-key': 'a double click' };
    const body = purchaseBody(shop.world.flatBrush);
    const send = () => shop.call('POST /purchase', { token: anna.token, body, headers });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: { insertedId } }) => insertedId)).size).toBe(1);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: before?.on_hand,
      reserved: (before?.reserved ?? 0) + 12,
    });
  });

  test('a price alone names the caller’s only unpaid order, or is refused', async () => {
    const body = { price: 239.88 };
    const none = await shop.call('POST /create-payment-intent', { token: ben.token, body });
    expect(none).toMatchObject({ status: 422, body: { code: 'order_not_named' } });
    await ben.placeOrder();
    const one = await shop.call('POST /create-payment-intent', { token: ben.token, body });
    expect(one.status).toBe(200);
    await ben.placeOrder();
    const two = await shop.call('POST /create-payment-intent', { token: ben.token, body });
    expect(two).toMatchObject({ status: 422, body: { code: 'order_not_named' } });
  });
});

describe('the same webhook ten times at once', () => {
  test.each(['before', 'during', 'after'])('%s the PATCH: paid once', async (when) => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    const intent = intentIdOf(secret);
    await shop.pay(secret);
    const event = await succeededEvent(intent);
    const burst = () => Promise.all(Array.from({ length: 10 }, () => sendWebhook(event)));
    if (when === 'after') await anna.confirm(order, intent);
    const answers =
      when === 'during'
        ? (await Promise.all([burst(), anna.confirm(order, intent)]))[0]
        : await burst();
    if (when === 'before') await anna.confirm(order, intent);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await countOrderChanges(shop, order, 'paid')).toBe(1);
    expect(await shop.readOrder(order)).toMatchObject({ paid: true, transaction: intent });
    // Booked once, and nothing of it is on its way back.
    const accounts = await readBalances(shop, order);
    const { processor_balance: balance = 0, processor_fees: fees = 0 } = accounts;
    expect([accounts['sales'], balance + fees]).toEqual([-23_988, 23_988]);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('at ten instances: paid once', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    const paymentId = intentIdOf(secret);
    const placed = await findOrder(shop.db, order);
    if (!placed) throw new Error(`no order ${order}`);
    const instances = Array.from({ length: 10 }, () => {
      const { payments } = shop.shop;
      return { ...payments, processor: { ...payments.processor } };
    });
    const confirmations = instances.map((deps) =>
      confirmPayment(deps, { order: placed, paymentId }),
    );
    for (const answer of await Promise.all(confirmations)) {
      expect(answer).toMatchObject({ ok: true, order: { paymentState: 'paid' } });
    }
    expect(await countOrderChanges(shop, order, 'paid')).toBe(1);
    expect(await readEmailRecipients(shop, order, 'receipt')).toHaveLength(1);
  });

  test('a signature that is not the processor’s changes nothing', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    const answer = await sendWebhook(
      { id: 'evt_forged', type: 'payment_intent.succeeded', data: {} },
      't=1,v1=00',
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    expect(await shop.readOrder(order)).toMatchObject({ paid: false });
    expect(intentIdOf(secret)).toMatch(/^pi_/);
  });
});

describe('rejected, and nothing changed', () => {
  test('a forged PATCH: an invented payment, another order’s payment, an unpaid one', async () => {
    const order = await anna.placeOrder();
    const other = await ben.placeOrder();
    const otherSecret = await ben.beginPayment(other);
    await shop.pay(otherSecret);
    const own = intentIdOf(await anna.beginPayment(order));
    expect(await anna.confirm(order, 'pi_invented')).toMatchObject({
      status: 422,
      body: { code: 'transaction_unknown' },
    });
    expect((await anna.confirm(order, intentIdOf(otherSecret))).body['code']).toBe(
      'transaction_unknown',
    );
    expect((await anna.confirm(order, own)).body['code']).toBe('not_succeeded');
    expect(await shop.readOrder(order)).toMatchObject({ paid: false, transaction: null });
  });

  test('another customer’s order does not exist', async () => {
    const order = await anna.placeOrder();
    const asBen = { token: ben.token };
    for (const operation of [`GET /purchase/${order}`, `DELETE /purchase/${order}`]) {
      expect(await shop.call(operation, asBen)).toMatchObject({
        status: 404,
        body: { code: 'order_unknown' },
      });
    }
    expect((await ben.confirm(order, 'pi_any')).status).toBe(404);
    const body = { order };
    expect((await shop.call('POST /create-payment-intent', { ...asBen, body })).status).toBe(404);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid' });
  });

  test('a sent price that differs', async () => {
    const body = purchaseBody(shop.world.flatBrush, { price: 0.01 });
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const answer = await shop.call('POST /purchase', { token: anna.token, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });

  test.each([
    ['no token', undefined, 'token_missing'],
    ['an invented token', 'sht_invented', 'token_expired'],
  ])('%s', async (_, token, code) => {
    const body = purchaseBody(shop.world.flatBrush);
    const answer = await shop.call('POST /purchase', { token, body });
    expect(answer).toMatchObject({ status: 401, body: { code } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('a total that the client sends is not what is charged', async () => {
    const order = await anna.placeOrder();
    const body = { price: 0.5, order };
    const answer = await shop.call('POST /create-payment-intent', { token: anna.token, body });
    const paid = await shop.pay(String(answer.body['clientSecret']));
    expect(paid.body['amount']).toBe(23_988);
  });
});

async function succeededEvent(intent: string): Promise<Record<string, unknown>> {
  const { body } = await shop.call('GET /payment-settings');
  expect(body['sandbox']).toBe(true);
  const answer = await fetch(
    `${shop.sandbox.url}/v1/events?type=payment_intent.succeeded&limit=100`,
    {
      headers: { authorization: `Bearer ${shop.keys.secret}` },
    },
  );
  const list: { data: { id: string; data: { object: { id: string } } }[] } = await answer.json();
  const event = list.data.find(({ data }) => data.object.id === intent);
  if (!event) throw new Error(`no event of ${intent}`);
  return event;
}

async function sendWebhook(
  event: Record<string, unknown>,
  signature?: string,
): Promise<TestResponse> {
  const { default: Stripe } = await import('stripe');
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.keys.webhook });
  return shop.call('POST /webhooks/stripe', {
    body: payload,
    headers: { 'stripe-signature': signature ?? header },
  });
}
