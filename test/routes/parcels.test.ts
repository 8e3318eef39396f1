/** Parcels: an order leaves in several, each with units of its lines, and never twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
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

/** Paid, with an address: 3 sash brushes, 12 flat ones, and 2 more of the sash brushes. */
async function paidOrder(): Promise<string> {
  const { hundred, flatBrush } = shop.world;
  const lines = [
    { tool: hundred, quantity: 3 },
    { tool: flatBrush, quantity: 12 },
    { tool: hundred, quantity: 2 },
  ];
  const placed = await shop.call('POST /orders', {
    token: anna.token,
    body: { lines, phone: '+44 20 7946 0958', total: 339.83 },
  });
  const order = String(placed.body['_id']);
  await shop.call(`PUT /purchase/${order}/address`, { token: anna.token, body: deliveryAddress });
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return order;
}

interface Packed {
  lines?: readonly (readonly [position: number, units: number])[];
  key?: string;
  number?: string;
}

function send(order: string, { lines, key, number = 'RM 42' }: Packed = {}): Promise<TestResponse> {
  return shop.call(`POST /purchaseadmin/${order}/parcels`, {
    token: mira,
    body: {
      ...{ carrier: 'Royal Mail', trackingNumber: number },
      ...(lines && { lines: lines.map(([position, units]) => ({ position, units })) }),
    },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

const advance = (order: string, body: object) =>
  shop.call(`POST /purchaseadmin/${order}/fulfilment`, { token: mira, body });
const historyOf = async (order: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token: anna.token })).body;
const shippedOf = async (order: string) => (await shop.readOrder(order))['lines'];

async function emailsOf(order: string) {
  const { rows } = await shop.db.query<{ kind: string; contents: Record<string, string> }>({
    text: `select kind, contents from email where order_id = $1 and kind like '%shipped'
      order by id`,
    values: [order],
  });
  // Each leads to the carrier's own page of it.
  for (const { contents } of rows)
    expect(contents['trackingLink']).toContain('https://www.royalmail.com/');
  return rows.map(({ kind, contents: { parcel, toCome, total } }) => {
    return { kind, parcel, toCome, ...(parcel !== undefined && { total }) };
  });
}

describe('an order that leaves in two parcels', () => {
  test('is partly shipped after the first, with stock, history and email to match', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    const order = await paidOrder();
    const sent = await send(order, {
      lines: [
        [1, 2],
        [3, 2],
      ],
    });
    expect(sent).toMatchObject({
      status: 200,
      body: { status: 'partly_shipped', lines: [{ shipped: 2 }, { shipped: 0 }, { shipped: 2 }] },
    });
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual({
      on_hand: (before?.on_hand ?? 0) - 4,
      reserved: (before?.reserved ?? 0) + 1,
    });
    expect(await historyOf(order)).toMatchObject({
      parcels: [
        {
          ...{ carrier: 'Royal Mail', trackingNumber: 'RM 42' },
          lines: [
            { position: 1, units: 2 },
            { position: 3, units: 2 },
          ],
        },
      ],
    });
    const hundred = 'Sash brush, hundred';
    expect(await emailsOf(order)).toEqual([
      {
        kind: 'order_partly_shipped',
        parcel: `2 × ${hundred}\n2 × ${hundred}`,
        toCome: `1 × ${hundred}\n12 × Flat varnish brush, 50 mm`,
        total: expect.stringMatching(/^\$/),
      },
    ]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('is shipped with the last one, by either call', async () => {
    for (const ship of [
      (order: string) => send(order, { number: 'RM 43' }),
      (order: string) =>
        advance(order, { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 43' }),
    ]) {
      const order = await paidOrder();
      await send(order, { lines: [[2, 5]] });
      expect(await ship(order)).toMatchObject({ status: 200, body: { status: 'shipped' } });
      expect(await shippedOf(order)).toMatchObject([
        { shipped: 3 },
        { shipped: 12 },
        { shipped: 2 },
      ]);
      expect(await historyOf(order)).toMatchObject({
        shipment: { trackingNumber: 'RM 43' },
        parcels: [{ trackingNumber: 'RM 42' }, { trackingNumber: 'RM 43' }],
      });
      const [, last] = await emailsOf(order);
      expect(last).toMatchObject({
        kind: 'order_shipped',
        parcel: expect.stringContaining('7 × Flat varnish brush, 50 mm'),
      });
      expect(await send(order, { number: 'RM 44' })).toMatchObject({
        body: { code: 'step_not_possible' },
      });
      expect((await advance(order, { to: 'delivered' })).status).toBe(200);
    }
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('is neither delivered nor given another address before the last one', async () => {
    const order = await paidOrder();
    await send(order, { lines: [[1, 1]] });
    expect(await advance(order, { to: 'delivered' })).toMatchObject({
      body: { code: 'step_not_possible' },
    });
    const address = { token: anna.token, body: deliveryAddress };
    expect(await shop.call(`PUT /purchase/${order}/address`, address)).toMatchObject({
      body: { code: 'already_shipped' },
    });
  });

  test('is found among the partly shipped, and counted as such', async () => {
    const order = await paidOrder();
    await send(order, { lines: [[1, 1]] });
    const list = await shop.call('GET /purchaseadmin?status=partly_shipped', { token: mira });
    expect(JSON.stringify(list.body)).toContain(order);
    const overview = await shop.call('GET /overview', { token: mira });
    expect(JSON.stringify(overview.body)).toMatch(/"partlyShipped":[1-9]/);
  });
});

describe('a parcel never holds more than is left', () => {
  test.each([
    ['more than was ordered', [[1, 4]], [{ path: 'lines.0.units', available: 3 }]],
    [
      'a line twice',
      [
        [1, 2],
        [1, 1],
      ],
      [{ path: 'lines.1.units', available: 0 }],
    ],
    ['a line that is not there', [[4, 1]], [{ path: 'lines.0.units', available: 0 }]],
  ] as const)('%s is refused, and nothing moves', async (_, lines, errors) => {
    const order = await paidOrder();
    expect(await send(order, { lines })).toMatchObject({
      status: 409,
      body: { code: 'units_refused', errors },
    });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await historyOf(order)).toMatchObject({ parcels: [] });
  });

  test('when two clerks send the same units at once', async () => {
    const order = await paidOrder();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((clerk) => send(order, { lines: [[2, 4]], number: `RM ${clerk}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...[200, 200, 200, 409],
    ]);
    expect(await shippedOf(order)).toMatchObject([{ shipped: 0 }, { shipped: 12 }, { shipped: 0 }]);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('when a button is pressed twice', async () => {
    const order = await paidOrder();
    const press = () => send(order, { lines: [[2, 5]], key: 'press' });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shippedOf(order)).toMatchObject([{ shipped: 0 }, { shipped: 5 }, { shipped: 0 }]);
    expect(await send(order, { lines: [[2, 6]], key: 'press' })).toMatchObject({
      body: { code: 'key_reused' },
    });
    expect(await emailsOf(order)).toHaveLength(1);
  });

  test('when all of it is refunded at the same moment', async () => {
    const order = await paidOrder();
    const [refund, parcel] = await Promise.all([
      shop.call(`POST /purchaseadmin/${order}/refunds`, {
        token: mira,
        body: { reason: 'a bristle came out' },
      }),
      send(order, { lines: [[2, 5]] }),
    ]);
    expect(refund.status).toBe(200);
    const { status } = parcel;
    expect([200, 409]).toContain(status);
    expect(await shippedOf(order)).toMatchObject([{}, { shipped: status === 200 ? 5 : 0 }, {}]);
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

describe('the database', () => {
  const run = (text: string, order: string) => shop.db.query({ text, values: [order] });

  test('refuses a parcel with units that are not shipped', async () => {
    const order = await paidOrder();
    await send(order, { lines: [[2, 5]] });
    await expect(
      run(
        `insert into parcel_line (parcel_id, order_id, position, units)
         select id, order_id, 1, 1 from parcel where order_id = $1`,
        order,
      ),
    ).rejects.toThrow('parcels_hold_what_is_shipped');
  });

  test('refuses an order that says shipped while units are still to come', async () => {
    const order = await paidOrder();
    await send(order, { lines: [[2, 5]] });
    await expect(
      run("update orders set fulfilment_state = 'shipped' where id = $1", order),
    ).rejects.toThrow('order_hands_over_all');
  });

  test('gives the parcel of an older version all that its order ships', async () => {
    const order = await paidOrder();
    await shop.db.query({
      text: `with sold as (
          insert into shipment (order_id, carrier, tracking_number, shipped_at)
          values ($1, 'Royal Mail', 'RM 7', now())
        ), moved as (
          update orders set fulfilment_state = 'shipped', handed_over = quantity where id = $1
        ), gone as (
          update stock s set on_hand = on_hand - r.reserved, reserved = s.reserved - r.reserved
          from reservation r where r.order_id = $1 and r.tool_id = s.tool_id
          returning s.tool_id, s.on_hand, s.reserved, s.movements, r.reserved as units
        )
        insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
          reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
        select tool_id, $1, 'sold', -units, -units, 'test', 'test', now(), movements,
          on_hand + units, reserved + units, on_hand, reserved from gone`,
      values: [order],
    });
    expect(await historyOf(order)).toMatchObject({
      parcels: [
        {
          lines: [
            { position: 1, units: 3 },
            { position: 2, units: 12 },
            { position: 3, units: 2 },
          ],
        },
      ],
    });
  });
});

test('staff find an order by the number of its parcel, in its tab too', async () => {
  const order = await paidOrder();
  await send(order, { number: 'JD 0146 Q7' });
  const search = async (query: string) =>
    (await shop.call(`GET /purchaseadmin?limit=50&${query}`, { token: mira })).body;
  expect(await search('q=jd%200146%20q7')).toMatchObject([{ _id: order }]);
  expect(await search('tab=sent&q=JD%200146%20Q7')).toMatchObject([{ _id: order }]);
  expect([await search('tab=to_make&q=JD%200146%20Q7'), await search('q=Q8')]).toEqual([[], []]);
});
