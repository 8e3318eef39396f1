/**
 * From a cart to an order that is refused, for an account and for a guest: what is wrong is named,
 * nothing is ordered, and the cart is as it was.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { openBrowser } from '#test/support/browser.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { newEmail } from '#test/support/guests.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let tools: string[];

const newTool = {
  ...{ kind: 'brush', description: 'Cuts a clean line. Made in our own workshop.', img: '' },
  ...{ facts: [], priceMinor: 1000, minimumOrder: 1, ratingTenths: 48, stock: 90, position: 1 },
} as const;

beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'orders=1000,open_orders=100' } });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
// Other tools each time: what one test takes off sale or marks down is no other's.
beforeEach(async () => {
  await shop.db.query({ text: 'truncate promotion, cart, rate_limit cascade' });
  const { db } = shop;
  tools = [];
  for (let number = 1; number <= 20; number += 1)
    tools.push(await addTool({ db }, { ...newTool, name: `Fitch ${number}` }, { at: new Date() }));
});

interface Line {
  tool: string;
  quantity: number;
}

interface Customer {
  send(operation: string, body?: object): Promise<TestResponse>;
  /** Orders what the page shows of the cart, for the total that it shows. */
  place(cart: TestResponse['body'], more?: object): Promise<TestResponse>;
}

function toOrder(cart: TestResponse['body'], more: object) {
  const lines: unknown = cart['lines'];
  if (!Array.isArray(lines)) throw new Error('there is no cart');
  const items: Line[] = lines.map(({ tool, quantity }) => ({ tool, quantity }));
  return { lines: items, total: cart['total'], phone: '+44 20 7946 0958', address, ...more };
}

async function openAccount(): Promise<Customer> {
  const token = await shop.tokenOf(await addPerson(shop.db, crypto.randomUUID(), 'customer'));
  return {
    send: (operation, body) => shop.call(operation, { token, ...(body && { body }) }),
    place(cart, more = {}) {
      const headers = {
        'idempotency-key': `cart-${String(cart['_id'])}-${Number(cart['version'])}`,
      };
      return shop.call('POST /orders', { token, body: toOrder(cart, more), headers });
    },
  };
}

async function openGuest(): Promise<Customer> {
  const browser = openBrowser(shop.url);
  const email = newEmail();
  const send: Customer['send'] = (operation, body) =>
    browser.send(operation.replace(' ', ' /api'), { body });
  return {
    send,
    place(cart, more = {}) {
      const { version } = cart;
      const body = toOrder(cart, { version, name: 'Gus', email, ...more });
      return send('POST /guest-orders', body);
    },
  };
}

/** Somebody with so many tools in the cart, three of each at 10.00, as the page shows it. */
async function fill(open: () => Promise<Customer>, count: number) {
  const customer = await open();
  const lines = tools.slice(0, count).map((tool) => ({ tool, quantity: 3 }));
  await customer.send('POST /cart/lines', { lines });
  const { body: cart } = await customer.send('GET /cart');
  expect(cart).toMatchObject({ total: 30 * count, orderable: true });
  return { customer, cart };
}

/** Of each tool what is there is free, and each line stands where it stood. */
async function expectKept(customer: Customer, cart: TestResponse['body']) {
  const { body: now } = await customer.send('GET /cart');
  expect(toOrder(now, {}).lines).toEqual(toOrder(cart, {}).lines);
  expect(now['version']).toBe(cart['version']);
  const { rows } = await shop.db.query({
    text: 'select 1 from stock where tool_id = any($1) and reserved > 0',
    values: [tools],
  });
  expect(rows).toEqual([]);
  expect(await auditStock(shop.db)).toEqual([]);
  return now;
}

const patch = (tool: string, body: object) =>
  shop.call(`PATCH /tools/${tool}`, { token: mira, body });

const forBoth = describe.each([
  ['an account', openAccount],
  ['a guest', openGuest],
] as const);

forBoth('of %s, what is not so any more:', (_, open) => {
  test('line 7 of 20 is short: named with what is there, which can be ordered', async () => {
    const { customer, cart } = await fill(open, 20);
    const [seventh = ''] = tools.slice(6);
    const change = { kind: 'corrected', change: -88, reason: 'counted' };
    await shop.call(`POST /tools/${seventh}/stock`, { token: mira, body: change });
    expect(await customer.place(cart)).toMatchObject({
      status: 409,
      body: {
        code: 'lines_refused',
        errors: [
          { path: 'lines.6.quantity', code: 'out_of_stock', available: 2, message: 'only 2 left' },
        ],
      },
    });
    const now = await expectKept(customer, cart);
    expect(toLine(now, 6)).toMatchObject({ violations: [{ code: 'not_enough', available: 2 }] });
    await customer.send(`PUT /cart/lines/${seventh}`, { quantity: 2 });
    const { body: mended } = await customer.send('GET /cart');
    expect((await customer.place(mended)).status).toBe(200);
  });

  test('a price went up: the new total is said, and the line says from what', async () => {
    const { customer, cart } = await fill(open, 3);
    await patch(tools[1] ?? '', { price: 12 });
    expect(await customer.place(cart)).toMatchObject({
      status: 409,
      body: { code: 'total_changed', detail: 'It is now $96.00. Look at the lines again.' },
    });
    const now = await expectKept(customer, cart);
    expect(toLine(now, 1)).toMatchObject({ changes: [{ code: 'price_up', from: 10, to: 12 }] });
    expect((await customer.place(now)).status).toBe(200);
  });

  test('a code that somebody else used up: named, and the cart is ordered without', async () => {
    const code = { code: 'LAST-ONE', kind: 'percent', percent: 10, totalLimit: 1 };
    await shop.call('POST /promotions', { token: mira, body: code });
    const { customer, cart } = await fill(open, 2);
    await customer.send('PUT /cart/code', { code: 'last-one' });
    const { body: withCode } = await customer.send('GET /cart');
    expect(withCode).toMatchObject({ discount: { amount: 6, error: null } });
    const other = await fill(openAccount, 1);
    expect((await other.customer.place(other.cart, { code: 'LAST-ONE', total: 27 })).status).toBe(
      200,
    );
    expect(await customer.place(withCode, { code: 'LAST-ONE', total: 54 })).toMatchObject({
      status: 409,
      body: { code: 'code_refused', errors: [{ path: 'code', code: 'code_used_up' }] },
    });
    const { body: now } = await customer.send('GET /cart');
    expect(toOrder(now, {}).lines).toEqual(toOrder(cart, {}).lines);
    expect(now).toMatchObject({ discount: { amount: 0, error: { reason: 'code_used_up' } } });
    expect((await customer.place(now)).status).toBe(200);
  });
});

forBoth('of %s, what cannot be had:', (_, open) => {
  test('an address is not delivered to: said, and the cart waits for another', async () => {
    const { customer, cart } = await fill(open, 2);
    const { rows } = await shop.db.query<{ id: string }>({
      text: 'select id from delivery_method',
    });
    const delivery = { method: rows[0]?.id };
    await shop.db.query({ text: "update delivery_area set country_code = 'GB'" });
    try {
      const abroad = { ...address, country: 'FR', postcode: '75001' };
      expect(await customer.place(cart, { delivery, address: abroad })).toMatchObject({
        status: 409,
        body: {
          code: 'not_delivered_to',
          detail: 'Choose another address, or write to us.',
        },
      });
      await expectKept(customer, cart);
      expect((await customer.place(cart, { delivery })).status).toBe(200);
    } finally {
      await shop.db.query({ text: "update delivery_area set country_code = ''" });
    }
  });

  test('a tool was archived: its line is named, and the others are ordered', async () => {
    const { customer, cart } = await fill(open, 3);
    const gone = tools[2] ?? '';
    await shop.call(`DELETE /tools/${gone}`, { token: mira });
    expect(await customer.place(cart)).toMatchObject({
      status: 409,
      body: {
        code: 'lines_refused',
        errors: [{ path: 'lines.2.tool', code: 'archived', message: 'is no longer on sale' }],
      },
    });
    const now = await expectKept(customer, cart);
    expect(now).toMatchObject({ orderable: false, total: 60 });
    expect(toLine(now, 2)).toMatchObject({ changes: [{ code: 'archived' }] });
    await customer.send(`DELETE /cart/lines/${gone}`);
    const { body: rest } = await customer.send('GET /cart');
    expect((await customer.place(rest)).status).toBe(200);
  });

  test('one tool on two lines: their sum is asked for, and a cart has it on one', async () => {
    const { customer, cart } = await fill(open, 1);
    const [tool = ''] = tools;
    const twice = [50, 41].map((quantity) => ({ tool, quantity }));
    const refused = await customer.place(cart, { lines: twice, total: 910 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'lines_refused' } });
    expect(refused.body['errors']).toMatchObject([
      { code: 'out_of_stock' },
      { code: 'out_of_stock' },
    ]);
    await expectKept(customer, cart);
    await customer.send('POST /cart/lines', { lines: twice });
    const { body: summed } = await customer.send('GET /cart');
    expect(toOrder(summed, {}).lines).toEqual([{ tool, quantity: 94 }]);
  });
});

forBoth('of %s, asked twice:', (_, open) => {
  test('two tabs at once, and a lost answer asked for again, are one order', async () => {
    const { customer, cart } = await fill(open, 4);
    const answers = await Promise.all([customer.place(cart), customer.place(cart)]);
    answers.push(await customer.place(cart));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countOrders()).toBe(1);
    // Another device types another phone number, of the same cart.
    const other = await customer.place(cart, { phone: '+44 20 7946 0000' });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await countOrders()).toBe(1);
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

function toLine(cart: TestResponse['body'], index: number): unknown {
  const lines: unknown = cart['lines'];
  return Array.isArray(lines) ? lines[index] : undefined;
}

async function countOrders(): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>({
    text: `select count(distinct order_id)::int from order_line where tool_id = any($1)`,
    values: [tools],
  });
  return rows[0]?.count ?? 0;
}
