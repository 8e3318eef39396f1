/** Where an order goes: when it is asked, in which form, and what it is needed for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPayment } from '#modules/payments/payments.ts';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

async function placeOrder(): Promise<string> {
  const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
  const placed = await shop.call('POST /purchase', { token: anna.token, body });
  return String(placed.body['insertedId']);
}

async function placeOrderOfTwoLines(): Promise<string> {
  const tool = shop.world.hundred;
  const { body } = await shop.call(`GET /tools/${tool}`);
  const line = { tool, quantity: 1 };
  const placed = await shop.call('POST /orders', {
    token: anna.token,
    body: { lines: [line, line], phone: '+44 20 7946 0958', total: 2 * Number(body['price']) },
  });
  return String(placed.body['_id']);
}

async function paidOrder(): Promise<string> {
  const order = await placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return order;
}

const save = (order: string, body: object) =>
  shop.call(`PUT /purchase/${order}/address`, { token: anna.token, body });

const addressOf = async (order: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token: anna.token })).body['address'];

const ship = (order: string, more: object = {}) =>
  shop.call(`POST /purchaseadmin/${order}/fulfilment`, {
    token: mira,
    body: { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42', ...more },
  });

/** As a page of an older version sends it. */
const older = { recipient: 'Anna', street: '5 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' };

describe('nothing is shipped without an address', () => {
  test('whatever is said, and it is as soon as there is one', async () => {
    const order = await paidOrder();
    const missing = { status: 409, body: { code: 'address_missing' } };
    expect(await ship(order)).toMatchObject(missing);
    expect(await ship(order, { anyway: 'they called' })).toMatchObject(missing);
    expect((await shop.readOrder(order)).fulfilment).toBe('new');
    await save(order, deliveryAddress);
    expect((await ship(order)).status).toBe(200);
  });

  test('but it is made before', async () => {
    const order = await paidOrder();
    const body = { to: 'in_production' };
    const answer = await shop.call(`POST /purchaseadmin/${order}/fulfilment`, {
      token: mira,
      body,
    });
    expect(answer.status).toBe(200);
  });
});

describe('a payment', () => {
  const missing = { ok: false, reason: 'address_missing' };

  test('of one tool begins without an address', async () => {
    const order = await placeOrder();
    expect(await startPayment(shop.shop.payments, order)).toMatchObject({ ok: true });
  });

  test('of several lines begins when the order has one', async () => {
    const order = await placeOrderOfTwoLines();
    const start = () => startPayment(shop.shop.payments, order);
    expect(await start()).toEqual(missing);
    const { rows } = await shop.db.query({
      text: 'select 1 from payment_attempt where order_id = $1',
      values: [order],
    });
    expect(rows).toEqual([]);
    await save(order, deliveryAddress);
    expect(await start()).toMatchObject({ ok: true });
  });
});

describe('the address of an order', () => {
  let order: string;
  let bare: string;

  beforeAll(async () => {
    order = await placeOrder();
    bare = await placeOrder();
  });

  test('is kept in the spelling of its country', async () => {
    const typed = {
      ...deliveryAddress,
      company: 'Old & Sons',
      line2: 'Unit 2',
      postcode: 'ls14ap',
    };
    expect((await save(order, typed)).status).toBe(200);
    expect(await addressOf(order)).toEqual({
      ...{ ...typed, postcode: 'LS1 4AP', country: 'United Kingdom', countryCode: 'GB' },
    });
  });

  test('names its region by the code', async () => {
    const newark = {
      ...deliveryAddress,
      city: 'Newark',
      postcode: '071021234',
      region: 'nj',
      country: 'US',
    };
    expect((await save(order, newark)).status).toBe(200);
    expect(await addressOf(order)).toMatchObject({
      ...{ postcode: '07102-1234', region: 'US-NJ', country: 'United States', countryCode: 'US' },
    });
  });

  test.each([
    [{ country: 'US', postcode: '07102' }, ['region']],
    [{ country: 'US', postcode: '1', region: 'CA-ON' }, ['postcode', 'region']],
    [{ country: 'Atlantis' }, ['country']],
    [{ postcode: '10115' }, ['postcode']],
    [{ postcode: '' }, ['postcode']],
    [{ city: '' }, ['city']],
  ])('with %o is refused at each wrong field', async (change, paths) => {
    const answer = await save(bare, { ...deliveryAddress, ...change });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
    expect(answer.body['errors']).toMatchObject(paths.map((path) => ({ path })));
    expect(await addressOf(bare)).toBeNull();
  });

  test('has no postcode where there are none', async () => {
    await save(order, { ...deliveryAddress, city: 'Kowloon', country: 'HK' });
    expect(await addressOf(order)).toMatchObject({ postcode: '', countryCode: 'HK' });
  });

  test.each([
    ['United Kingdom', 'United Kingdom', 'GB', 'LS1 4AP'],
    ['uk', 'uk', 'GB', 'LS1 4AP'],
    ['US', 'United States', 'US', 'LS1 4AP'],
    ['Atlantis', 'Atlantis', null, 'LS1 4AP'],
  ])(
    'that an older page sends with %o is taken as it was',
    async (country, kept, code, postcode) => {
      expect((await save(order, { ...older, country })).status).toBe(200);
      const empty = { company: '', line2: '', region: '' };
      expect(await addressOf(order)).toEqual({
        ...{ ...older, ...empty, country: kept, countryCode: code, postcode },
      });
    },
  );

  test('replaces all of the one before', async () => {
    await save(order, { ...deliveryAddress, company: 'Old & Sons' });
    await save(order, { ...older, country: 'Jersey' });
    expect(await addressOf(order)).toMatchObject({ company: '', countryCode: 'JE' });
  });
});
