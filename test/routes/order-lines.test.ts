/** Orders of several lines over HTTP: placed, shown, paid, shipped, and refused by line. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let buyer: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

interface Line {
  tool: string;
  quantity: number;
}

const phone = '+44 20 7946 0958';

function place(lines: Line[], more: { total?: number; key?: string } = {}) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { total = Math.round(1999 * units) / 100, key } = more;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return shop.call('POST /orders', { token: buyer.token, body: { lines, phone, total }, headers });
}

const linesOfThree = (): Line[] => [
  { tool: shop.world.hundred, quantity: 3 },
  { tool: shop.world.flatBrush, quantity: 12 },
];

describe('an order of two lines', () => {
  test('is answered with its lines; the specified keys have units and total', async () => {
    const { status, body } = await place(linesOfThree());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: 'Sash brush, hundred and 1 more', qurantity: 15, price: 299.85, total: 299.85 },
      ...{ goods: 299.85, discount: 0, delivery: 0, tax: 0, status: 'unpaid' },
      lines: [
        { position: 1, tool: shop.world.hundred, quantity: 3, price: 19.99, per: 1, total: 59.97 },
        {
          ...{ position: 2, tool: shop.world.flatBrush, quantity: 12, total: 239.88 },
          ...{ product: 'flat-varnish-brush-50-mm', cancelled: 0, shipped: 0, returned: 0 },
        },
      ],
    });
    const own = await shop.call(`GET /purchase/${String(body['_id'])}`, { token: buyer.token });
    expect(own.body).toEqual(body);
  });

  test('is paid once, in full, and shipped whole', async () => {
    const { body } = await place(linesOfThree());
    const order = String(body['_id']);
    const address = { token: buyer.token, body: deliveryAddress };
    await shop.call(`PUT /purchase/${order}/address`, address);
    const secret = await buyer.beginPayment(order);
    await shop.pay(secret);
    const paid = await buyer.confirm(order, intentIdOf(secret));
    expect(paid.body).toMatchObject({ status: 'paid', total: 299.85 });
    const shipped = await shop.call(`POST /purchaseadmin/${order}/fulfilment`, {
      token: mira,
      body: { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' },
    });
    expect(shipped.body).toMatchObject({
      status: 'shipped',
      lines: [{ shipped: 3 }, { shipped: 12 }],
    });
    const { rows } = await shop.db.query<{ contents: { lines?: string; total?: string } }>({
      text: `select contents from email where order_id = $1 and kind = 'order_shipped'`,
      values: [order],
    });
    expect(rows[0]?.contents).toMatchObject({
      lines: '3 × Sash brush, hundred, $59.97\n12 × Flat varnish brush, 50 mm, $239.88',
      total: '$299.85',
    });
  });

  test('sent twice under one key is one order', async () => {
    const first = await place(linesOfThree(), { key: 'cart-1' });
    const second = await place(linesOfThree(), { key: 'cart-1' });
    expect(second.body).toEqual(first.body);
    const other = await place([{ tool: shop.world.hundred, quantity: 1 }], { key: 'cart-1' });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });
});

describe('an order that is refused', () => {
  test('names each line, why, and what could be ordered; nothing is placed', async () => {
    await shop.db.query({
      text: 'update tool set order_multiple = 12, maximum_order = 120 where id = $1',
      values: [shop.world.flatBrush],
    });
    const { status, body } = await place([
      { tool: shop.world.hundred, quantity: 1 },
      { tool: shop.world.lastFive, quantity: 6 },
      { tool: shop.world.flatBrush, quantity: 25 },
      { tool: shop.world.mira.id, quantity: 1 },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'lines_refused',
      errors: [
        { path: 'lines.1.quantity', code: 'out_of_stock', available: 5, message: 'only 5 left' },
        { path: 'lines.2.quantity', code: 'not_a_multiple', multiple: 12, neighbours: [24, 36] },
        { path: 'lines.3.tool', code: 'tool_unknown' },
      ],
    });
    await shop.db.query({
      text: 'update tool set order_multiple = 1, maximum_order = null where id = $1',
      values: [shop.world.flatBrush],
    });
  });

  test('because its total has changed says the total', async () => {
    const { status, body } = await place(linesOfThree(), { total: 299.84 });
    expect([status, body['code'], body['detail']]).toEqual([
      409,
      'total_changed',
      'It is now $299.85. Look at the lines again.',
    ]);
  });

  test.each([0, -1, 1.5, 1_000_000_000_000])(
    'of a quantity of %d names its line',
    async (units) => {
      const lines = [...linesOfThree(), { tool: shop.world.hundred, quantity: units }];
      const { status, body } = await place(lines, { total: 1 });
      expect([status, body['code']]).toEqual([422, 'bad_input']);
      expect(body['errors']).toMatchObject([{ path: 'lines.2.quantity' }]);
    },
  );

  test('of no line, or of more than a thousand', async () => {
    const line = { tool: shop.world.hundred, quantity: 1 };
    for (const lines of [[], Array.from({ length: 1001 }, () => line)])
      expect((await place(lines)).status).toBe(422);
  });
});

test('while another order waits, a quarter of each tool can be ordered', async () => {
  const eve = await createBuyer(shop, shop.world.ben);
  const send = (lines: Line[], total: number) =>
    shop.call('POST /orders', { token: eve.token, body: { lines, phone, total } });
  expect((await send([{ tool: shop.world.hundred, quantity: 1 }], 19.99)).status).toBe(200);
  const { body } = await send(
    [
      { tool: shop.world.flatBrush, quantity: 12 },
      { tool: shop.world.lastFive, quantity: 2 },
    ],
    279.86,
  );
  expect(body).toMatchObject({
    code: 'lines_refused',
    errors: [{ path: 'lines.1.quantity', code: 'share_of_stock', available: 1 }],
  });
});
