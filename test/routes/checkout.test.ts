import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { openTestShop, type Answer, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: string;
let ben: string;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await shop.tokenOf(shop.world.anna);
  ben = await shop.tokenOf(shop.world.ben);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
// What an earlier test set going must not move the stock that this one counts.
beforeEach(() => shop.sandbox.settle());

const declined = '4000000000000002';
const purchase = (tool: string, more: object = {}) => ({
  tool,
  name: 'Flat varnish brush, 50 mm',
  phone: '+44 20 7946 0958',
  price: 19.99,
  qurantity: 12,
  ...more,
});

async function placeOrder(token = anna, tool = shop.world.flatBrush): Promise<string> {
  const { status, body } = await shop.call('POST /purchase', { token, body: purchase(tool) });
  expect(status).toBe(200);
  return String(body['insertedId']);
}

async function beginPayment(order: string, token = anna): Promise<string> {
  const body = { price: 239.88, order };
  const answer = await shop.call('POST /create-payment-intent', { token, body });
  expect(answer.status).toBe(200);
  return String(answer.body['clientSecret']);
}

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

function confirm(order: string, transaction: string, token = anna): Promise<Answer> {
  const body = { appointment: order, transaction };
  return shop.call(`PATCH /purchase/${order}`, { token, body });
}

const orderNow = async (order: string) =>
  (await shop.call(`GET /purchase/${order}`, { token: mira })).body;

async function changesOf(order: string, to: string): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>({
    text: 'select count(*) from order_change where order_id = $1 and to_state = $2',
    values: [order, to],
  });
  return rows[0]?.count ?? 0;
}

describe('a sale', () => {
  test('order → intent → card → paid, and the brushes are sold', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await placeOrder();
    expect(await orderNow(order)).toMatchObject({
      Name: 'Anna',
      email: 'anna@people.example',
      price: 19.99,
      qurantity: 12,
      total: 239.88,
      paid: false,
      transaction: null,
      status: 'unpaid',
    });
    const secret = await beginPayment(order);
    expect((await shop.pay(secret)).body['status']).toBe('succeeded');
    const paid = await confirm(order, intentOf(secret));
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({ paid: true, transaction: intentOf(secret), status: 'paid' });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: (before?.on_hand ?? 0) - 12,
      held: before?.held,
    });
  });

  test('without the browser saying so, the webhook alone makes it paid', async () => {
    const order = await placeOrder();
    await shop.pay(await beginPayment(order));
    await shop.sandbox.settle();
    expect(await orderNow(order)).toMatchObject({ paid: true, status: 'paid' });
  });

  test('a declined card leaves it unpaid; a good one on the same payment pays it', async () => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    const refused = await shop.pay(secret, declined);
    expect(refused.status).toBe(402);
    expect(refused.body['error']).toMatchObject({ code: 'card_declined' });
    const early = await confirm(order, intentOf(secret));
    expect(early).toMatchObject({ status: 409, body: { code: 'not_succeeded' } });
    expect(await orderNow(order)).toMatchObject({ paid: false, status: 'unpaid' });
    await shop.pay(secret);
    expect((await confirm(order, intentOf(secret))).body['paid']).toBe(true);
  });

  test('two tabs, a double click: one payment, one client secret', async () => {
    const order = await placeOrder();
    const secrets = await Promise.all(Array.from({ length: 6 }, () => beginPayment(order)));
    expect(new Set(secrets).size).toBe(1);
  });

  test('a price alone names the caller’s only unpaid order, or is refused', async () => {
    const body = { price: 239.88 };
    const none = await shop.call('POST /create-payment-intent', { token: ben, body });
    expect(none).toMatchObject({ status: 422, body: { code: 'order_not_named' } });
    await placeOrder(ben);
    const one = await shop.call('POST /create-payment-intent', { token: ben, body });
    expect(one.status).toBe(200);
    await placeOrder(ben);
    const two = await shop.call('POST /create-payment-intent', { token: ben, body });
    expect(two).toMatchObject({ status: 422, body: { code: 'order_not_named' } });
  });
});

describe('the same webhook ten times at once', () => {
  test.each(['before', 'during', 'after'])('%s the PATCH: paid once', async (when) => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    const intent = intentOf(secret);
    await shop.pay(secret);
    const event = await succeededEvent(intent);
    const burst = () => Promise.all(Array.from({ length: 10 }, () => sendWebhook(event)));
    if (when === 'after') await confirm(order, intent);
    const answers =
      when === 'during' ? (await Promise.all([burst(), confirm(order, intent)]))[0] : await burst();
    if (when === 'before') await confirm(order, intent);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await changesOf(order, 'paid')).toBe(1);
    expect(await orderNow(order)).toMatchObject({ paid: true, transaction: intent });
  });

  test('a signature that is not the processor’s changes nothing', async () => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    const answer = await sendWebhook(
      { id: 'evt_forged', type: 'payment_intent.succeeded', data: {} },
      't=1,v1=00',
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    expect(await orderNow(order)).toMatchObject({ paid: false });
    expect(intentOf(secret)).toMatch(/^pi_/);
  });
});

describe('refused, and nothing changed', () => {
  test('a forged PATCH: an invented payment, another order’s payment, an unpaid one', async () => {
    const order = await placeOrder();
    const other = await placeOrder(ben);
    const otherSecret = await beginPayment(other, ben);
    await shop.pay(otherSecret);
    const own = intentOf(await beginPayment(order));
    expect(await confirm(order, 'pi_invented')).toMatchObject({
      status: 422,
      body: { code: 'transaction_unknown' },
    });
    expect((await confirm(order, intentOf(otherSecret))).body['code']).toBe('transaction_unknown');
    expect((await confirm(order, own)).body['code']).toBe('not_succeeded');
    expect(await orderNow(order)).toMatchObject({ paid: false, transaction: null });
  });

  test('another customer’s order does not exist', async () => {
    const order = await placeOrder();
    const asBen = { token: ben };
    for (const what of [`GET /purchase/${order}`, `DELETE /purchase/${order}`]) {
      expect(await shop.call(what, asBen)).toMatchObject({
        status: 404,
        body: { code: 'order_unknown' },
      });
    }
    expect((await confirm(order, 'pi_any', ben)).status).toBe(404);
    const body = { order };
    expect((await shop.call('POST /create-payment-intent', { ...asBen, body })).status).toBe(404);
    expect(await orderNow(order)).toMatchObject({ status: 'unpaid' });
  });

  test('a sent price that differs', async () => {
    const body = purchase(shop.world.flatBrush, { price: 0.01 });
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const answer = await shop.call('POST /purchase', { token: anna, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });

  test.each([
    ['no token', undefined, 'token_missing'],
    ['an invented token', 'sht_invented', 'token_expired'],
  ])('%s', async (_, token, code) => {
    const body = purchase(shop.world.flatBrush);
    const answer = await shop.call('POST /purchase', { token, body });
    expect(answer).toMatchObject({ status: 401, body: { code } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('a total that the client sends is not what is charged', async () => {
    const order = await placeOrder();
    const body = { price: 0.5, order };
    const answer = await shop.call('POST /create-payment-intent', { token: anna, body });
    const paid = await shop.pay(String(answer.body['clientSecret']));
    expect(paid.body['amount']).toBe(23_988);
  });
});

describe('cancelling', () => {
  test('an unpaid order: gone from the list, its brushes back', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await placeOrder();
    const answer = await shop.call(`DELETE /purchase/${order}`, { token: anna });
    expect(answer).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
    const again = await shop.call(`DELETE /purchase/${order}`, { token: anna });
    expect(again).toMatchObject({ status: 404, body: { code: 'already_closed' } });
  });

  test('with a payment begun: called off at the processor, the old secret pays nothing', async () => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    expect((await shop.call(`DELETE /purchase/${order}`, { token: anna })).status).toBe(200);
    expect(await orderNow(order)).toMatchObject({ status: 'cancelled' });
    expect((await shop.pay(secret)).status).toBe(400);
  });

  test('a paid order: the customer is refused; staff need a reason, then it is refunded', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await placeOrder();
    const secret = await beginPayment(order);
    await shop.pay(secret);
    await confirm(order, intentOf(secret));
    const own = await shop.call(`DELETE /purchase/${order}`, { token: anna });
    expect(own).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const staff = (body?: object) =>
      shop.call(`DELETE /purchaseadmin/${order}`, { token: mira, body });
    expect((await staff()).body['code']).toBe('reason_missing');
    expect((await staff({ reason: 'the customer called' })).status).toBe(200);
    expect((await staff({ reason: 'a second click' })).status).toBe(200);
    await reconcile(shop.shop.payments);
    expect(await orderNow(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
    const { rows } = await shop.db.query({
      text: 'select count(*)::int as refunds, sum(amount_minor)::int as minor from refund where order_id = $1',
      values: [order],
    });
    expect(rows[0]).toEqual({ refunds: 1, minor: 23_988 });
  });

  test('a payment that arrives for a cancelled order is given back by itself', async () => {
    const order = await placeOrder();
    const secret = await beginPayment(order);
    // The customer cancels in the moment in which the bank says yes.
    await inTransaction(shop.db, (tx) =>
      tx.query({
        text: `update orders set payment_state = 'cancelling', cancel_because = 'asked' where id = $1`,
        values: [order],
      }),
    );
    await shop.pay(secret);
    await shop.sandbox.settle();
    await reconcile(shop.shop.payments);
    expect(await orderNow(order)).toMatchObject({ status: 'cancelled', paid: false });
    const { rows } = await shop.db.query({
      text: 'select state, reason from refund where order_id = $1',
      values: [order],
    });
    expect(rows).toEqual([
      { state: 'succeeded', reason: 'paid while the order was being cancelled' },
    ]);
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

async function sendWebhook(event: Record<string, unknown>, signature?: string): Promise<Answer> {
  const { default: Stripe } = await import('stripe');
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.keys.webhook });
  return shop.call('POST /webhooks/stripe', {
    body: payload,
    headers: { 'stripe-signature': signature ?? header },
  });
}
