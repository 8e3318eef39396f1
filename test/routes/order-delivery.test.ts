/** Orders with their delivery over HTTP: placed, shown, refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let buyer: Buyer;
let method: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await createBuyer(shop, shop.world.anna);
  const { rows } = await shop.db.query<{ id: string }>({ text: 'select id from delivery_method' });
  method = rows[0]?.id ?? '';
});
afterAll(() => shop.close());
beforeEach(() => setPrice(690));

const phone = '+44 20 7946 0958';

async function setPrice(cents: number): Promise<void> {
  await shop.db.query({ text: `update delivery_rate set price_minor = ${cents}` });
}

const place = (more: object, quantity = 3) => {
  const lines = [{ tool: shop.world.hundred, quantity }];
  return shop.call('POST /orders', { token: buyer.token, body: { lines, phone, ...more } });
};
const goods = 59.97;
const deliveredBy = {
  ...{ kind: 'delivery', name: 'Standard delivery', price: 6.9 },
  ...{ carrier: '', customerNumber: '' },
};

test('an order is placed with its address and its delivery, which are its own', async () => {
  const { status, body } = await place({ total: 66.87, address, delivery: { method } });
  expect([status, body]).toMatchObject([
    200,
    { goods, delivery: 6.9, total: 66.87, deliveredBy: { ...deliveredBy, method } },
  ]);
  await setPrice(990);
  const id = String(body['_id']);
  const own = await shop.call(`GET /purchase/${id}`, { token: buyer.token });
  expect(own.body).toEqual(body);
  const history = await shop.call(`GET /purchase/${id}/history`, { token: buyer.token });
  expect(history.body['address']).toMatchObject({ city: address.city });
});

test('what it costs is taken once, with the goods', async () => {
  const { body } = await place({ total: 66.87, address, delivery: { method } });
  const secret = await buyer.beginPayment(String(body['_id']));
  const paid = await shop.pay(secret);
  expect(paid.body).toMatchObject({ status: 'succeeded', amount: 6687 });
});

describe('nothing is placed', () => {
  test('when the price changed meanwhile, and the new total is named', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    await setPrice(790);
    const { status, body } = await place({ total: 66.87, address, delivery: { method } });
    expect([status, body]).toMatchObject([
      409,
      { code: 'total_changed', detail: 'It is now $67.87. Look at the lines again.' },
    ]);
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });

  test('where the shop does not deliver to, and no address is kept', async () => {
    await shop.db.query({ text: "update delivery_area set country_code = 'AQ'" });
    const { status, body } = await place({ total: 66.87, address, delivery: { method } });
    await shop.db.query({ text: "update delivery_area set country_code = ''" });
    expect([status, body]).toMatchObject([409, { code: 'not_delivered_to' }]);
  });

  test('with an address that is none', async () => {
    const wrong = { ...address, country: 'XX' };
    const { status, body } = await place({ total: 66.87, address: wrong });
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'address.country' }] }]);
  });

  test('below the minimum of staff, which names what is missing', async () => {
    await shop.db.query({ text: 'update order_setting set minimum_minor = 7500' });
    const cart = await place({ total: 66.87, address });
    const one = await shop.call('POST /purchase', {
      token: buyer.token,
      body: { tool: shop.world.hundred, name: 'x', phone, price: 19.99, qurantity: 1 },
    });
    await shop.db.query({ text: 'update order_setting set minimum_minor = 0' });
    expect([cart.status, cart.body]).toMatchObject([
      409,
      {
        code: 'below_order_minimum',
        detail: 'The goods of an order come to at least $75.00: $15.03 more.',
      },
    ]);
    expect(one.status).toBe(200);
  });
});

test('in a fresh shop an order is delivered free without saying where to', async () => {
  await setPrice(0);
  expect((await place({ total: goods })).body).toMatchObject({
    ...{ delivery: 0, total: goods, deliveredBy: { ...deliveredBy, method, price: 0 } },
  });
});

test('where it is not free for all, it is chosen later', async () => {
  expect((await place({ total: goods })).body).toMatchObject({
    ...{ delivery: 0, total: goods, deliveredBy: null },
  });
});

test('the same key with another address is another request', async () => {
  const headers = { 'idempotency-key': 'cart-1-1' };
  const lines = [{ tool: shop.world.hundred, quantity: 1 }];
  const send = (to: object) =>
    shop.call('POST /orders', {
      ...{ token: buyer.token, headers },
      body: { lines, phone, total: 26.89, address: to, delivery: { method } },
    });
  const first = await send(address);
  expect((await send(address)).body).toEqual(first.body);
  expect((await send({ ...address, street: '2 Other Street' })).body['code']).toBe('key_reused');
});
