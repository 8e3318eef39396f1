/** Zones and the order minimum as staff write them, with all that can be wrong in them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const send = (operation: string, body?: unknown) => shop.call(operation, { token, body });
const method = (more: object = {}) => ({
  ...{ name: 'Parcel', kind: 'delivery', basis: 'weight', freeFrom: '150.00' },
  rates: [
    { upTo: '2000', price: '6.90' },
    { upTo: null, price: 12.9 },
  ],
  ...more,
});
const zone = (more: object = {}) => ({
  ...{ name: 'Germany', areas: [{ country: 'de', from: '27-498' }], methods: [method()] },
  ...more,
});

test('a zone is added, read back, changed and removed, and each is audited', async () => {
  const { body } = await send('POST /delivery-zones', zone());
  const id = String(body['insertedId']);
  const { zones } = (await send('GET /delivery-zones')).body;
  expect(zones).toContainEqual({
    ...{ _id: id, version: 1, name: 'Germany' },
    areas: [{ country: 'DE', from: '27498', to: '27498' }],
    methods: [
      {
        ...{ id: expect.any(String), name: 'Parcel', note: '', kind: 'delivery' },
        ...{ basis: 'weight', currency: 'usd', freeFrom: 150 },
        rates: [
          { upTo: 2000, price: 6.9 },
          { upTo: null, price: 12.9 },
        ],
      },
    ],
  });
  const change = zone({ version: 1, name: 'Heligoland' });
  expect((await send(`PUT /delivery-zones/${id}`, change)).body).toEqual({ version: 2 });
  expect((await send(`PUT /delivery-zones/${id}`, change)).status).toBe(412);
  expect((await send(`DELETE /delivery-zones/${id}?version=2`)).status).toBe(200);
  const { rows } = await shop.db.query({
    text: "select detail from audit_entry where action = 'delivery.changed' order by id",
  });
  const changes = ['added', 'changed', 'removed'].map((done) => ({ detail: { change: done } }));
  expect(rows).toEqual(changes);
});

describe('refused, at the field that is wrong, is', () => {
  const rate = (upTo: unknown, price: unknown) => method({ rates: [{ upTo, price }] });
  test.each<[string, object, string]>([
    ['a price below zero', { methods: [rate(null, -1)] }, 'methods.0.rates.0.price'],
    ['a price of half a cent', { methods: [rate(null, '0.005')] }, 'methods.0.rates.0.price'],
    ['a price of 10^12', { methods: [rate(null, 1e12)] }, 'methods.0.rates.0.price'],
    ['no price', { methods: [rate(null, '')] }, 'methods.0.rates.0.price'],
    ['an end of 10^12', { methods: [rate(1e12, 5)] }, 'methods.0.rates.0.upTo'],
    ['an end of 0', { methods: [rate(0, 5)] }, 'methods.0.rates.0.upTo'],
    ['an end of 1.5', { methods: [rate(1.5, 5)] }, 'methods.0.rates.0.upTo'],
    ['a table without a row', { methods: [method({ rates: [] })] }, 'methods.0.rates'],
    ['free from nothing', { methods: [method({ freeFrom: 0 })] }, 'methods.0.freeFrom'],
    ['a currency that is none', { methods: [method({ currency: 'chf' })] }, 'methods.0.currency'],
    ['a country that is none', { areas: [{ country: 'XX' }] }, 'areas.0.country'],
    ['a second everywhere', { areas: [{ country: '' }] }, 'areas.0.country'],
    ['no area', { areas: [] }, 'areas'],
    ['no name', { name: ' ' }, 'name'],
    [
      'a range that crosses another',
      {
        areas: [
          { country: 'DE', from: '10', to: '19' },
          { country: 'DE', from: '15', to: '25' },
        ],
      },
      'areas.1.from',
    ],
  ])('%s', async (_, wrong, path) => {
    const { status, body } = await send('POST /delivery-zones', zone(wrong));
    expect([status, body['errors']]).toEqual([422, [{ path, message: expect.any(String) }]]);
    expect((await send('GET /delivery-zones')).body['zones']).toHaveLength(1);
  });
});

test('an end that is no number is refused with how it is written', async () => {
  const methods = [method({ rates: [{ upTo: '5 kg', price: 5 }] })];
  const { body } = await send('POST /delivery-zones', zone({ methods }));
  const message = 'must be a whole number of grams, of minor units or of cartons';
  expect(body['errors']).toEqual([{ path: 'methods.0.rates.0.upTo', message }]);
});

test('the order minimum is set, unless somebody else has set it', async () => {
  expect((await send('GET /order-minimum')).body).toEqual({ minimum: 0, version: 1 });
  const body = { minimum: '50.00', version: 1 };
  expect((await send('PUT /order-minimum', body)).body).toEqual({ version: 2 });
  expect((await send('PUT /order-minimum', body)).body['code']).toBe('minimum_changed');
  const { minimum } = (await send('GET /order-minimum')).body;
  expect(minimum).toBe(50);
  expect((await send('PUT /order-minimum', { minimum: -1, version: 2 })).status).toBe(422);
});

test('each currency has an order minimum with a version of its own', async () => {
  const read = async (currency: string) =>
    (await send(`GET /order-minimum?currency=${currency}`)).body;
  const before = await read('usd');
  const body = { minimum: '40', currency: 'EUR', version: 1 };
  expect((await send('PUT /order-minimum', body)).body).toEqual({ version: 2 });
  expect(await read('eur')).toEqual({ minimum: 40, version: 2 });
  expect(await read('gbp')).toEqual({ minimum: 0, version: 1 });
  expect(await read('usd')).toEqual(before);
  const again = await send('PUT /order-minimum', { ...body, minimum: 50 });
  expect(again).toMatchObject({
    ...{ status: 412, body: { code: 'minimum_changed' } },
  });
  expect(again.body['detail']).toBe('It is now €40.00. Load the page again.');
  const unknown = await send('PUT /order-minimum', { ...body, currency: 'chf' });
  expect(unknown).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'currency', message: 'must be usd, eur, gbp' }] },
  });
  expect((await send('GET /order-minimum?currency=chf')).status).toBe(422);
  const { rows } = await shop.db.query({
    text: "select detail from audit_entry where action = 'order_minimum.changed' order by id desc",
  });
  expect(rows[0]).toEqual({ detail: { cents: '4000', currency: 'eur' } });
});

test('a method keeps the currency that it was given', async () => {
  const methods = [method({ currency: 'EUR' }), method({ name: 'Post', currency: 'gbp' })];
  const { body } = await send('POST /delivery-zones', zone({ name: 'Europe', methods }));
  const { zones } = (await send('GET /delivery-zones')).body;
  const added = Object(zones).find((one: { _id: string }) => one._id === body['insertedId']);
  expect(added.methods).toMatchObject([{ currency: 'eur' }, { currency: 'gbp' }]);
  await send(`DELETE /delivery-zones/${added._id}?version=1`);
});
