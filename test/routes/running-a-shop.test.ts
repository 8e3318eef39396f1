import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let anna: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  anna = await shop.tokenOf(shop.world.anna);
});
afterAll(() => shop.close());

const asMira = (what: string, body?: object) => shop.call(what, { token: mira, body });
const asAnna = (what: string, body?: object) => shop.call(what, { token: anna, body });

async function placeOrder(): Promise<string> {
  const tool = shop.world.flatBrush;
  const price = (await shop.call(`GET /tools/${tool}`)).body['price'];
  const body = { tool, name: 'x', phone: '+44 20 7946', price, qurantity: 12 };
  return String((await asAnna('POST /purchase', body)).body['insertedId']);
}

async function payFor(order: string): Promise<void> {
  const payment = await asAnna('POST /create-payment-intent', { order });
  const secret = String(payment.body['clientSecret']);
  await shop.pay(secret);
  const transaction = secret.split('_secret_')[0];
  await asAnna(`PATCH /purchase/${order}`, { appointment: order, transaction });
}

describe('a tool', () => {
  test('is changed in one field, and the rest stays', async () => {
    const tool = shop.world.hundred;
    const response = await asMira(`PATCH /tools/${tool}`, { price: 24.5 });
    expect(response.body).toMatchObject({ price: 24.5, name: 'Sash brush, hundred', quantity1: 1 });
    const listed = (await shop.call('GET /tools')).body;
    expect(JSON.stringify(listed)).toContain('24.5');
  });

  test('whose price is changed: open orders keep the price they were placed at', async () => {
    const order = await placeOrder();
    await asMira(`PATCH /tools/${shop.world.flatBrush}`, { price: 21 });
    const { body } = await asAnna(`GET /purchase/${order}`);
    expect(body).toMatchObject({ price: 19.99, total: 239.88 });
    await asMira(`PATCH /tools/${shop.world.flatBrush}`, { price: 19.99 });
  });

  test('gets units that came in, and a count set right, each with its reason', async () => {
    const tool = shop.world.lastFive;
    const book = async (kind: string, change: number, reason: string) =>
      (await asMira(`POST /tools/${tool}/stock`, { kind, change, reason })).body['quantity2'];
    expect(await book('received', 20, 'batch 7')).toBe(25);
    expect(await book('corrected', -2, 'broken')).toBe(23);
    const { rows } = await shop.db.query({
      text: `select kind, on_hand_change, actor, reason from stock_movement
        where tool_id = $1 order by id`,
      values: [tool],
    });
    expect(rows.slice(1)).toEqual([
      { kind: 'received', on_hand_change: 20, actor: shop.world.mira.id, reason: 'batch 7' },
      { kind: 'corrected', on_hand_change: -2, actor: shop.world.mira.id, reason: 'broken' },
    ]);
  });

  test('cannot be corrected below what is reserved for orders', async () => {
    await placeOrder();
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const body = { kind: 'corrected', change: -(before?.on_hand ?? 0), reason: 'a flood' };
    const answer = await asMira(`POST /tools/${shop.world.flatBrush}/stock`, body);
    expect(answer).toMatchObject({ status: 409, body: { code: 'stock_reserved' } });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
  });

  test.each([
    ['nothing received', { kind: 'received', change: 0, reason: 'x' }],
    ['no reason', { kind: 'corrected', change: 1, reason: ' ' }],
  ])('is not booked with %s', async (_, body) => {
    const answer = await asMira(`POST /tools/${shop.world.hundred}/stock`, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
  });
});

describe('an order’s way', () => {
  const advance = (order: string, body: object): Promise<TestResponse> =>
    asMira(`POST /purchaseadmin/${order}/fulfilment`, body);
  const shipment = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' };

  test('paid, made, shipped, delivered: each a step of its history and an email', async () => {
    const order = await placeOrder();
    await payFor(order);
    const address = {
      recipient: 'Anna',
      street: '5 Mill Lane',
      city: 'Leeds',
      postcode: 'LS1 4AP',
      country: 'United Kingdom',
    };
    const response = await asAnna(`PUT /purchase/${order}/address`, address);
    const rest = { company: '', line2: '', region: '', countryCode: 'GB' };
    expect(response.body['address']).toEqual({ ...address, ...rest });
    expect((await advance(order, { to: 'in_production' })).body['status']).toBe('in_production');
    expect((await advance(order, shipment)).body['fulfilment']).toBe('shipped');
    expect((await advance(order, { to: 'delivered' })).body['status']).toBe('delivered');
    const { body } = await asAnna(`GET /purchase/${order}/history`);
    const transitions = JSON.parse(JSON.stringify(body['changes'])).map(
      ({ to }: { to: string }) => to,
    );
    expect(transitions).toEqual(['unpaid', 'paid', 'in_production', 'shipped', 'delivered']);
    expect(body['shipment']).toMatchObject({ carrier: 'Royal Mail', trackingNumber: 'RM 42' });
    const { rows } = await shop.db.query({
      text: 'select kind, recipient from email where order_id = $1 order by id',
      values: [order],
    });
    const recipient = 'anna@people.example';
    expect(rows).toEqual([
      { kind: 'order_received', recipient },
      { kind: 'receipt', recipient },
      { kind: 'order_in_production', recipient },
      { kind: 'order_shipped', recipient },
      { kind: 'order_delivered', recipient },
    ]);
    const late = await asAnna(`PUT /purchase/${order}/address`, address);
    expect(late).toMatchObject({ status: 409, body: { code: 'already_shipped' } });
  });

  test('does not begin before it is paid, skips no step, and needs a tracking number', async () => {
    const order = await placeOrder();
    expect((await advance(order, { to: 'in_production' })).body['code']).toBe('not_paid');
    await payFor(order);
    expect((await advance(order, { to: 'delivered' })).body['code']).toBe('step_not_possible');
    expect((await advance(order, { to: 'shipped' })).body['code']).toBe('shipment_missing');
    expect((await advance(order, shipment)).body['code']).toBe('address_missing');
    await asAnna(`PUT /purchase/${order}/address`, deliveryAddress);
    expect((await advance(order, shipment)).status).toBe(200);
    expect((await advance(order, shipment)).body['code']).toBe('step_not_possible');
  });
});

describe('people and words', () => {
  test('an admin is made, made again, and removed; the last one stays', async () => {
    const what = `/user/admin/${shop.world.ben.email}`;
    expect((await asMira(`PUT ${what}`)).body['modifiedCount']).toBe(1);
    expect((await asMira(`PUT ${what}`)).body['modifiedCount']).toBe(0);
    expect((await asMira(`DELETE ${what}`)).body['modifiedCount']).toBe(1);
    const last = await asMira(`DELETE /user/admin/${shop.world.mira.email}`);
    expect(last).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });

  test('a hidden review leaves the list and stays in the books', async () => {
    const body = { name: 'Anna', review: 'Too rude to show.', rating: 1 };
    const id = String((await asAnna('POST /reviews', body)).body['insertedId']);
    expect((await asMira(`DELETE /reviews/${id}`)).body['deletedCount']).toBe(1);
    expect(JSON.stringify((await shop.call('GET /reviews')).body)).not.toContain('Too rude');
    expect((await asMira(`DELETE /reviews/${id}`)).body['code']).toBe('review_unknown');
    const { rows } = await shop.db.query({
      text: 'select hidden_by from review where id = $1',
      values: [id],
    });
    expect(rows).toEqual([{ hidden_by: shop.world.mira.id }]);
  });

  test('the inbox holds what visitors wrote', async () => {
    const body = { name: 'Jo', email: 'jo@people.example', message: 'Do you ship to Jersey?' };
    await shop.call('POST /contact', { body });
    expect((await asMira('GET /contact')).body[0]).toMatchObject(body);
  });
});
