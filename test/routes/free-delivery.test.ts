/** A method that is free from a value of goods counts them less what the code takes off. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'orders=1000,open_orders=100' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'truncate promotion, cart, rate_limit, delivery_zone cascade' });
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
  const token = await shop.tokenOf(shop.world.mira);
  const rates = [{ upTo: null, price: 12.5 }];
  const parcel = { name: 'Parcel', kind: 'delivery', basis: 'flat', freeFrom: 230, rates };
  const zone = { name: 'Britain', areas: [{ country: 'GB' }], methods: [parcel] };
  await shop.call('POST /delivery-zones', { token, body: zone });
  const code = { code: 'SPRING', kind: 'percent', percent: 10 };
  await shop.call('POST /promotions', { token, body: code });
});

const brushes = (quantity: number) => [{ tool: shop.world.flatBrush, quantity }];

/** 12 at 19.99: 239.88, which is free; less 23.99 it is 215.89, and 12.50 is added. */
const place = (more: object) => {
  const body = { lines: brushes(12), phone: '+44 20', address: deliveryAddress, ...more };
  return shop.call('POST /orders', { token: anna.token, body });
};
const withCode = { code: 'SPRING', total: 228.39 };

test('placed with a code, it is charged below that value', async () => {
  expect(await place({ total: 239.88 })).toMatchObject({ status: 200, body: { delivery: 0 } });
  expect(await place(withCode)).toMatchObject({
    ...{ status: 200, body: { goods: 239.88, discount: 23.99, delivery: 12.5, total: 228.39 } },
  });
});

test('the checkout shows the price that placing charges', async () => {
  const quote = async (discount: number | undefined) => {
    const body = { lines: brushes(12), country: 'GB', postcode: 'LS1 4AP', discount };
    return Object((await shop.call('POST /orders/quote', { body })).body['offers'])[0].price;
  };
  expect([await quote(undefined), await quote(9.88), await quote(23.99)]).toEqual([0, 0, 12.5]);
});

test('an edit and another address count the same', async () => {
  const { token } = anna;
  const placed = await place(withCode);
  const order = String(placed.body['_id']);
  const body = { ...deliveryAddress, street: '6 Mill Lane' };
  await shop.call(`PUT /purchase/${order}/address`, { token, body });
  expect(await shop.readOrder(order)).toMatchObject({ delivery: 12.5, total: 228.39 });
  const edits: [object, object][] = [
    // 259.87, less 25.99.
    [
      { lines: brushes(13), total: 233.88 },
      { delivery: 0, total: 233.88 },
    ],
    [
      { lines: brushes(12), total: 228.39 },
      { delivery: 12.5, total: 228.39 },
    ],
    [
      { lines: brushes(12), total: 239.88, code: '' },
      { delivery: 0, total: 239.88 },
    ],
  ];
  for (const [index, [change, expected]] of edits.entries()) {
    const edit = { version: index + 1, ...change };
    const edited = await shop.call(`POST /purchase/${order}/edits`, { token, body: edit });
    expect(edited).toMatchObject({ status: 200, body: expected });
  }
});
