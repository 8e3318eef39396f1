/** Refunds of units: what they come to, where the units go, and that no cent goes back twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function placedOrder(): Promise<string> {
  const { hundred, flatBrush } = shop.world;
  const lines = [
    { tool: hundred, quantity: 3 },
    { tool: flatBrush, quantity: 24 },
  ];
  const placed = await shop.call('POST /orders', {
    token: anna.token,
    body: { lines, phone: '+44 20 7946 0958', total: 539.73 },
  });
  const order = String(placed.body['_id']);
  await shop.call(`PUT /purchase/${order}/address`, { token: anna.token, body: deliveryAddress });
  return order;
}

/** Paid, with an address: 3 sash brushes and 24 flat ones at 19.99. */
async function paidOrder(): Promise<{ order: string; intent: string }> {
  const order = await placedOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

interface Units {
  position: number;
  units: number;
  taken?: 'cancelled' | 'shelf' | 'written_off';
}

const byMira = (operation: string, body: object, key?: string): Promise<TestResponse> =>
  shop.call(operation, {
    token: mira,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const refund = (order: string, lines: readonly Units[], { key, ...more }: RefundOptions = {}) =>
  byMira(
    `POST /purchaseadmin/${order}/refunds`,
    { reason: 'a bristle came out', lines, ...more },
    key,
  );
interface RefundOptions {
  key?: string;
  delivery?: boolean;
}
const cancel = (order: string, lines: readonly Units[], key?: string) =>
  shop.call(`POST /purchase/${order}/cancellations`, {
    token: anna.token,
    body: { lines },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const send = (order: string, lines?: readonly Units[]) =>
  byMira(`POST /purchaseadmin/${order}/parcels`, {
    ...{ carrier: 'Royal Mail', trackingNumber: 'RM 42' },
    ...(lines && { lines }),
  });
const historyOf = async (order: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token: anna.token })).body;
const statusesOf = (answers: readonly TestResponse[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('5 of the 24 of one line', () => {
  test('are refunded by their share, and can be ordered again', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, intent } = await paidOrder();
    const refunded = await refund(order, [{ position: 2, units: 5 }]);
    expect(refunded).toMatchObject({
      status: 200,
      body: {
        refund: { amount: 99.95, state: 'succeeded' },
        order: {
          status: 'partly_refunded',
          lines: [
            { cancelled: 0, refunded: 0 },
            { cancelled: 5, refunded: 99.95 },
          ],
        },
      },
    });
    expect(await readNetCharged(shop, intent)).toBe(43_978);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: before?.on_hand,
      reserved: (before?.reserved ?? 0) + 19,
    });
    expect(await historyOf(order)).toMatchObject({
      refunds: [
        {
          ...{ amount: 99.95, state: 'succeeded', reason: 'a bristle came out' },
          lines: [{ position: 2, units: 5, taken: 'cancelled', amount: 99.95 }],
        },
      ],
    });
    const { rows } = await shop.db.query<{ units: string }>({
      text: `select contents ->> 'units' as units from email
        where order_id = $1 and kind = 'refund_made'`,
      values: [order],
    });
    expect(rows).toEqual([{ units: '5 × Flat varnish brush, 50 mm' }]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('do not keep the others from being sent', async () => {
    const { order } = await paidOrder();
    await refund(order, [{ position: 2, units: 5 }]);
    expect(await send(order)).toMatchObject({
      body: { fulfilment: 'shipped', lines: [{ shipped: 3 }, { shipped: 19 }] },
    });
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('and the other 19, and the other line, give back all that was paid', async () => {
    const { order, intent } = await paidOrder();
    await refund(order, [{ position: 2, units: 5 }]);
    await refund(order, [{ position: 2, units: 19 }]);
    const last = await refund(order, [{ position: 1, units: 3 }]);
    expect(last.body).toMatchObject({ order: { status: 'refunded' } });
    expect(await readNetCharged(shop, intent)).toBe(0);
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

describe('units that were sent', () => {
  test('are on the shelf again or written off, as staff say, each once', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order } = await paidOrder();
    await send(order, [{ position: 2, units: 10 }]);
    const taken = await refund(order, [
      { position: 2, units: 4, taken: 'shelf' },
      { position: 2, units: 3, taken: 'written_off' },
    ]);
    expect(taken.body).toMatchObject({
      refund: { amount: 139.93 },
      order: { lines: [{}, { shipped: 10, returned: 7, cancelled: 0 }] },
    });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: (before?.on_hand ?? 0) - 6,
      reserved: (before?.reserved ?? 0) + 14,
    });
    const again = await refund(order, [{ position: 2, units: 4, taken: 'shelf' }]);
    expect(again.body).toMatchObject({ code: 'units_refused', errors: [{ available: 3 }] });
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('make an order shipped when the rest of it is cancelled', async () => {
    const { order } = await paidOrder();
    await send(order, [{ position: 1, units: 3 }]);
    const { body } = await refund(order, [{ position: 2, units: 24 }]);
    expect(body).toMatchObject({ order: { fulfilment: 'shipped' } });
    const advance = `POST /purchaseadmin/${order}/fulfilment`;
    expect((await byMira(advance, { to: 'delivered' })).status).toBe(200);
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

test('a partly shipped order is refunded in full: staff say where each unit is', async () => {
  const before = await stockOf(shop.db, shop.world.flatBrush);
  const { order, intent } = await paidOrder();
  await send(order, [{ position: 2, units: 10 }]);
  await byMira(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late' });
  expect(await readNetCharged(shop, intent)).toBe(0);
  expect(await historyOf(order)).toMatchObject({ undecided: 27 });
  const decide = (to: string, units: number) =>
    byMira(`POST /purchaseadmin/${order}/units`, { to, units });
  expect((await decide('shelf', 20)).status).toBe(200);
  expect((await decide('written_off', 7)).status).toBe(200);
  expect(await decide('shelf', 1)).toMatchObject({ body: { code: 'units_decided' } });
  expect(await stockOf(shop.db, shop.world.flatBrush)).toMatchObject({
    reserved: before?.reserved,
  });
  expect(await auditStock(shop.db)).toEqual([]);
});

describe('no unit is refunded twice', () => {
  test('by two clerks at once', async () => {
    const { order, intent } = await paidOrder();
    const press = () => refund(order, [{ position: 1, units: 2 }]);
    const answers = await Promise.all([press(), press(), press()]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await readNetCharged(shop, intent)).toBe(53_973 - 3998);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('by a button that is pressed twice', async () => {
    const { order, intent } = await paidOrder();
    const press = (units: number) => refund(order, [{ position: 2, units }], { key: 'press' });
    const answers = await Promise.all([press(5), press(5)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(answers[0]?.body['refund']).toEqual(answers[1]?.body['refund']);
    expect(await press(6)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await readNetCharged(shop, intent)).toBe(53_973 - 9995);
  });

  test('and none is sent that is being refunded at the same moment', async () => {
    const { order } = await paidOrder();
    const answers = await Promise.all([
      refund(order, [{ position: 1, units: 2 }]),
      send(order, [{ position: 1, units: 2 }]),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('nor more money than the payment has left', async () => {
    const { order, intent } = await paidOrder();
    const amount = { reason: 'came late', amount: 500 };
    await byMira(`POST /purchaseadmin/${order}/refunds`, amount);
    expect(await refund(order, [{ position: 2, units: 5 }])).toMatchObject({
      status: 409,
      body: { code: 'too_much' },
    });
    expect(await readNetCharged(shop, intent)).toBe(3973);
    expect(await shop.readOrder(order)).toMatchObject({ lines: [{}, { cancelled: 0 }] });
  });

  // A line more of a refund, and a refund that agrees with its line, but not with the order's.
  test.each([
    ['a line more', 'select id, order_id from refund where order_id = $1'],
    [
      'a refund more',
      `insert into refund select (jsonb_populate_record(null::refund, to_jsonb(r) ||
      '{"key": "another", "amount_minor": 1, "tax_minor": 0, "processor_refund_id": null}' ||
      jsonb_build_object('id', uuidv7()))).* from refund r where order_id = $1 returning *`,
    ],
  ])('and what the lines say is refunded is what the refunds say: %s', async (_, refunds) => {
    const { order } = await paidOrder();
    await refund(order, [{ position: 2, units: 5 }]);
    const text = `with one as (${refunds})
      insert into refund_line (refund_id, order_id, position, units, taken, amount_minor)
      select id, order_id, 1, 1, 'cancelled', 1 from one`;
    const written = shop.db.query({ text, values: [order] });
    await expect(written).rejects.toThrow('refund_is_its_lines');
  });
});

test('a payment that was recorded by hand is refunded by units like any other', async () => {
  const order = await placedOrder();
  await byMira(`POST /purchaseadmin/${order}/payment`, { reference: `till ${order}` });
  expect(await refund(order, [{ position: 1, units: 1 }])).toMatchObject({
    body: { refund: { amount: 19.99, state: 'succeeded' }, order: { status: 'partly_refunded' } },
  });
  expect(await cancel(order, [{ position: 1, units: 1 }])).toMatchObject({
    body: { code: 'by_staff_only' },
  });
  expect(await auditStock(shop.db)).toEqual([]);
});

describe('a customer', () => {
  test('cancels units of a paid order, and all of it gives back everything', async () => {
    const { order, intent } = await paidOrder();
    const first = await cancel(order, [{ position: 2, units: 5 }], 'mine');
    expect(first).toMatchObject({ status: 200, body: { lines: [{}, { cancelled: 5 }] } });
    expect(await cancel(order, [{ position: 2, units: 5 }], 'mine')).toMatchObject({ status: 200 });
    expect(await readNetCharged(shop, intent)).toBe(53_973 - 9995);
    const rest = [
      { position: 1, units: 3 },
      { position: 2, units: 19 },
    ];
    expect((await cancel(order, rest)).body).toMatchObject({ status: 'refunded' });
    expect(await readNetCharged(shop, intent)).toBe(0);
    expect(await historyOf(order)).toMatchObject({
      refunds: [{ reason: 'cancelled_by_customer' }, { reason: 'cancelled_by_customer' }],
    });
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('cannot once work has begun; staff still can', async () => {
    const { order } = await paidOrder();
    await byMira(`POST /purchaseadmin/${order}/fulfilment`, { to: 'in_production' });
    expect(await cancel(order, [{ position: 1, units: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'by_staff_only' },
    });
    expect((await refund(order, [{ position: 1, units: 1 }])).status).toBe(200);
  });
});
