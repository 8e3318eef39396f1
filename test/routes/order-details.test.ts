/** Changes of an order beside its lines stand in its history, are exported, and are erased. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer } from '#test/support/buyer.ts';
import {
  createCustomer,
  eraseAccount,
  placeOrder,
  shippingAddress,
} from '#test/support/customer.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { createGuests, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const york = { ...leeds, city: 'York', postcode: 'YO1 7HH' };
const setRate = (cents: number) =>
  shop.db.query({ text: 'update delivery_rate set price_minor = $1', values: [cents] });
const detailsOf = async (order: string, token: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token })).body['details'];

test('an address and its delivery, by whom, before and after, with both totals', async () => {
  const anna = await createBuyer(shop, shop.world.anna);
  const order = await anna.placeOrder();
  await anna.saveAddress(order);
  await anna.saveAddress(order);
  await setRate(690);
  await shop.call(`PUT /purchase/${order}/address`, { token: mira, body: york });
  await setRate(0);
  const ofLeeds = ['Anna', '5 Mill Lane', 'Leeds', 'LS1 4AP', 'United Kingdom'].join('\n');
  const ofYork = ofLeeds.replace('Leeds', 'York').replace('LS1 4AP', 'YO1 7HH');
  const given = { detail: 'address', by: 'customer', before: '', after: expect.any(String) };
  const expected = [
    { ...given, formerTotal: 239.88, total: 239.88 },
    { detail: 'address', by: 'staff', formerTotal: 239.88, total: 246.78 },
    { detail: 'delivery', by: 'staff', formerTotal: 239.88, total: 246.78 },
  ];
  expect(await detailsOf(order, anna.token)).toMatchObject(expected);
  const [, moved, sent] = JSON.parse(JSON.stringify(await detailsOf(order, mira)));
  expect(moved).toMatchObject({ before: ofLeeds, after: ofYork });
  expect(sent).toMatchObject({
    before: expect.stringContaining(', $0.00'),
    after: expect.stringContaining(', $6.90'),
  });
});

test('a code that an edit leaves out', async () => {
  const anna = await createBuyer(shop, shop.world.anna);
  const percent = { code: 'SPRING', kind: 'percent', percent: 10 };
  await shop.call('POST /promotions', { token: mira, body: percent });
  const lines = [{ tool: shop.world.flatBrush, quantity: 12 }];
  const body = { lines, phone: '+44 20 7946', total: 215.89, code: 'SPRING' };
  const placed = await shop.call('POST /orders', { token: anna.token, body });
  const order = String(placed.body['_id']);
  const edit = { lines, version: 1, total: 239.88, code: '' };
  await shop.call(`POST /purchase/${order}/edits`, { token: anna.token, body: edit });
  expect(await detailsOf(order, anna.token)).toMatchObject([
    { detail: 'code', by: 'customer', before: 'SPRING', after: '', total: 239.88 },
  ]);
});

test('what a guest changes under the link', async () => {
  const guests = createGuests(shop, () => new Date());
  const order = await guests.place();
  const path = `/guest-orders/${order.id}`;
  await shop.call(`PUT ${path}/address`, { ...withLink(order.token), body: york });
  const { body } = await guests.read(order);
  expect(body['details']).toMatchObject([{ detail: 'address', by: 'customer' }]);
});

test('are among the customer’s data, and emptied when they are erased', async () => {
  const who = await createCustomer(shop);
  const order = await placeOrder(shop, who);
  await who.call(`PUT /purchase/${order}/address`, shippingAddress(who));
  const lines = [{ tool: shop.world.hundred, quantity: 2 }];
  await who.call(`POST /purchase/${order}/edits`, { lines, version: 1, total: 39.98 });
  const { body } = await who.call('GET /my-data');
  expect(body['orders']).toMatchObject([
    {
      edits: [{ by: 'customer', total: 39.98 }],
      details: [{ detail: 'address', after: expect.stringContaining(who.name) }],
      addedTo: null,
    },
  ]);
  await who.call(`DELETE /purchase/${order}`);
  const erased = await eraseAccount(who);
  expect(erased.status).toBe(200);
  const text = 'select detail, before, after from order_detail_change where order_id = $1';
  const { rows } = await shop.db.query({ text, values: [order] });
  expect(rows).toEqual([{ detail: 'address', before: '', after: '' }]);
});
