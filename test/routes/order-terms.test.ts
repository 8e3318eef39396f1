/** The version of the terms that an order was placed under, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { createBuyer } from '#test/support/buyer.ts';
import { createGuests, newEmail, readPlaced } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: string;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await shop.tokenOf(shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

function placeLines(more: object, key = crypto.randomUUID()) {
  const lines = [{ tool: shop.world.hundred, quantity: 1 }];
  const body = { lines, total: 19.99, phone: '+44 20 7946 0958', ...more };
  return shop.call('POST /orders', { token: anna, headers: { 'idempotency-key': key }, body });
}

const countOrders = async () => {
  const text = 'select count(*)::int as orders from orders';
  return (await shop.db.query<{ orders: number }>({ text })).rows[0]?.orders;
};

test('those that were accepted stand on the order, for staff and in the export', async () => {
  const { body } = await placeLines({ terms: termsVersion });
  expect(body).toMatchObject({ terms: termsVersion });
  const order = String(body['_id']);
  const read = await shop.call(`GET /purchase/${order}`, { token: mira });
  expect(read.body).toMatchObject({ terms: termsVersion });
  const exported = await shop.call('GET /my-data', { token: anna });
  expect(exported.body).toMatchObject({ orders: [{ order: { _id: order, terms: termsVersion } }] });
});

test('others than the current ones are refused, and nothing is ordered', async () => {
  const before = await countOrders();
  expect(await placeLines({ terms: '2026-11-24' })).toMatchObject({
    ...{ status: 409, body: { code: 'terms_changed' } },
  });
  expect(await countOrders()).toBe(before);
});

test('an order that is there is answered again, whatever the terms are by now', async () => {
  const key = crypto.randomUUID();
  const { body } = await placeLines({ terms: termsVersion }, key);
  const again = await placeLines({ terms: '2026-11-24' }, key);
  expect(again).toMatchObject({ status: 200, body: { _id: body['_id'], terms: termsVersion } });
});

test('nobody has accepted what was not shown', async () => {
  expect((await placeLines({})).body).toMatchObject({ terms: null });
  const buyer = await createBuyer(shop, shop.world.mira);
  const order = await buyer.placeOrder();
  const { body } = await shop.call(`GET /purchase/${order}`, { token: mira });
  expect(body).toMatchObject({ terms: null });
});

test('guests accept them as well', async () => {
  const guests = createGuests(shop, () => new Date());
  const place = async (terms: string) => {
    const { headers } = await guests.newGuest();
    const body = guests.bodyOf(newEmail(), { terms });
    return shop.call('POST /guest-orders', { headers, body });
  };
  const order = readPlaced(await place(termsVersion));
  expect((await guests.read(order)).body).toMatchObject({ terms: termsVersion });
  expect((await place('2026-11-24')).body['code']).toBe('terms_changed');
});
