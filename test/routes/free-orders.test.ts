/** Orders that come to nothing, by a code of 100 %: paid at once, without the processor. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, reservedFor, type Person } from '#test/support/world.ts';

let shop: TestShop;
let person: Person;
let anna: Buyer;
let mira: string;
let promotion: string;

beforeAll(async () => {
  shop = await openTestShop({
    settings: { LIMITS: 'orders=1000,open_orders=100,order_edits=1000,guest_orders=1000' },
  });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'truncate promotion, cart, rate_limit cascade' });
  person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  anna = await createBuyer(shop, person);
  const body = { code: 'GIFT', kind: 'percent', percent: 100 };
  const added = await shop.call('POST /promotions', { body, token: mira });
  promotion = String(added.body['insertedId']);
});

const brushes = (quantity: number) => ({ tool: shop.world.flatBrush, quantity });
const address = { address: deliveryAddress };

function place(more: object = {}, headers: Record<string, string> = {}) {
  const body = { lines: [brushes(12)], phone: '+44 20', total: 0, code: 'gift', ...more };
  return shop.call('POST /orders', { token: anna.token, body, headers });
}

async function placeFree(more: object = address): Promise<string> {
  const placed = await place(more);
  expect(placed).toMatchObject({ status: 200, body: { status: 'paid', total: 0 } });
  return String(placed.body['_id']);
}

/** How often the code is used, and what was written of the order's money. */
async function recordsOf(order: string) {
  const { rows } = await shop.db.query({
    text: `select (select used from promotion where id = $2) as used,
      (select count(*)::int from journal_entry where order_id = $1) as booked,
      array(select intent_id from payment_attempt where order_id = $1) as payments,
      array(select kind from email where order_id = $1 and kind <> 'order_link'
        order by id) as emails`,
    values: [order, promotion],
  });
  return rows[0];
}

async function intentsOf(order: string) {
  const { data } = await stripeClientOf(shop).paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata['order'] === order);
}

describe('an order that comes to nothing', () => {
  test('is paid at once, without the processor, and its units wait to be sent', async () => {
    const order = await placeFree();
    const { number } = await shop.readOrder(order);
    expect(await shop.readOrder(order)).toMatchObject({
      ...{ paid: true, status: 'paid', total: 0, discount: 239.88, discountCode: 'GIFT' },
      ...{ transaction: `promotion:${String(number)}` },
    });
    expect(await recordsOf(order)).toEqual({
      ...{ used: 1, booked: 0, payments: [`promotion:${String(number)}`], emails: ['receipt'] },
    });
    expect(await intentsOf(order)).toEqual([]);
    expect(await reservedFor(shop.db, order)).toBe(12);
    const explained = await shop.call(`GET /purchaseadmin/${order}/explanation`, { token: mira });
    expect(explained).toMatchObject({
      body: { attempts: [{ state: 'succeeded', amount: 0, isManual: true }], refundable: 0 },
    });
    await reconcile(shop.shop.payments);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('is one order and one receipt, however often it is asked for', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [await place(address, headers), await place(address, headers)];
    expect(second).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(second.body['_id']).toBe(first.body['_id']);
    expect(await recordsOf(String(first.body['_id']))).toMatchObject({
      ...{ used: 1, emails: ['receipt'] },
    });
  });

  test('of a guest too', async () => {
    const guests = createGuests(shop, () => new Date());
    const { headers } = await guests.newGuest();
    const email = newEmail();
    const body = guests.bodyOf(email, { total: 0, code: 'GIFT' });
    const placed = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
    expect((await guests.read(placed)).body).toMatchObject({ status: 'paid', total: 0 });
    const kinds = (await guests.emailsTo(email)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['order_link', 'receipt']);
    const start = await shop.call(
      `POST /guest-orders/${placed.id}/payment-intent`,
      withLink(placed.token),
    );
    expect(start.status).not.toBe(200);
  });

  test('with several lines waits for an address, and is paid with it', async () => {
    const lines = [brushes(12), { tool: shop.world.hundred, quantity: 1 }];
    const placed = await place({ lines });
    expect(placed).toMatchObject({ status: 200, body: { status: 'unpaid', total: 0 } });
    const order = String(placed.body['_id']);
    const { token } = anna;
    const pay = () => shop.call('POST /create-payment-intent', { token, body: { order } });
    expect((await pay()).body['code']).toBe('address_missing');
    await shop.call(`PUT /purchase/${order}/address`, { token, body: deliveryAddress });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', total: 0 });
    expect((await pay()).body['code']).toBe('not_payable');
    expect(await intentsOf(order)).toEqual([]);
    expect(await recordsOf(order)).toMatchObject({ emails: ['receipt'] });
  });
});

describe('an unpaid order', () => {
  test('that is edited down to nothing is paid, after its open payment is ended', async () => {
    const placed = await place({ ...address, code: undefined, total: 239.88 });
    const order = String(placed.body['_id']);
    await anna.beginPayment(order);
    const body = { lines: [brushes(12)], version: 1, total: 0, code: 'GIFT' };
    const edited = await shop.call(`POST /purchase/${order}/edits`, { token: anna.token, body });
    expect(edited).toMatchObject({ status: 200, body: { status: 'paid', total: 0 } });
    expect((await intentsOf(order)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await recordsOf(order)).toMatchObject({ used: 1, booked: 0 });
  });

  test('below the least that can be charged is refused, with the way on', async () => {
    await shop.call(`POST /promotions/${promotion}/end`, { token: mira });
    const body = { code: 'NEARLY', kind: 'amount', amount: 239.58 };
    await shop.call('POST /promotions', { body, token: mira });
    const refused = await place({ ...address, total: 0.3, code: 'NEARLY' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'total_out_of_bounds' } });
    expect(String(refused.body['detail'])).toBe(
      'It comes to $0.30, and the least that can be charged is $0.50. ' +
        'Put more into the order, or take its promotion code out if it has one.',
    );
  });
});

describe('a free order', () => {
  const cancel = (order: string) =>
    shop.call(`DELETE /purchaseadmin/${order}`, { token: mira, body: { reason: 'asked' } });

  test('that staff cancel gives back its units and the use of its code', async () => {
    const order = await placeFree();
    expect((await cancel(order)).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await reservedFor(shop.db, order)).toBe(0);
    expect(await recordsOf(order)).toMatchObject({ used: 0, booked: 0 });
    expect((await cancel(order)).body['code']).toBe('already_closed');
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('gives back units for nothing; with the last one it is over', async () => {
    const order = await placeFree();
    const refund = (units: number) =>
      shop.call(`POST /purchaseadmin/${order}/refunds`, {
        token: mira,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { lines: [{ position: 1, units }], reason: 'asked' },
      });
    expect(await refund(5)).toMatchObject({ status: 200, body: { refund: { amount: 0 } } });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await reservedFor(shop.db, order)).toBe(7);
    expect(await recordsOf(order)).toMatchObject({ used: 1, emails: ['receipt'] });
    expect((await refund(7)).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await recordsOf(order)).toMatchObject({ used: 0, booked: 0 });
  });

  test('is cancelled by its customer while no work on it has begun', async () => {
    const order = await placeFree();
    const body = { lines: [{ position: 1, units: 12 }] };
    const cancelled = await shop.call(`POST /purchase/${order}/cancellations`, {
      ...{ token: anna.token, body, headers: { 'idempotency-key': crypto.randomUUID() } },
    });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'refunded' } });
    expect(await reservedFor(shop.db, order)).toBe(0);
  });

  test('stands in the list of staff', async () => {
    const order = await placeFree();
    const { body } = await shop.call('GET /purchaseadmin?status=paid', { token: mira });
    expect(JSON.stringify(body)).toContain(order);
  });
});
