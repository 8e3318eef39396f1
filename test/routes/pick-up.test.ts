/** Orders that are picked up: handed over without a carrier, which no other order can be. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

/** A paid order of 3 sash brushes, by a method of this kind. */
async function paidOrder(kind = 'pick_up'): Promise<string> {
  const name = kind === 'pick_up' ? 'Pick up in Portland' : 'Standard delivery';
  await shop.db.query({
    text: 'update delivery_method set kind = $1, name = $2',
    values: [kind, name],
  });
  const lines = [{ tool: shop.world.hundred, quantity: 3 }];
  const placed = await shop.call('POST /orders', {
    token: anna.token,
    body: { lines, phone: '+44 20 7946 0958', address: deliveryAddress, total: 59.97 },
  });
  const order = String(placed.body['_id']);
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return order;
}

const send = (order: string, body: object = {}, key?: string) =>
  shop.call(`POST /purchaseadmin/${order}/parcels`, {
    ...{ token: mira, body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const advance = (order: string, body: object) =>
  shop.call(`POST /purchaseadmin/${order}/fulfilment`, { token: mira, body });
const historyOf = async (order: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token: anna.token })).body;

async function emailsOf(order: string) {
  const { rows } = await shop.db.query<{ kind: string; contents: Record<string, string> }>({
    text: `select kind, contents from email where order_id = $1
      and kind in ('order_partly_shipped', 'order_shipped', 'order_delivered') order by id`,
    values: [order],
  });
  return rows;
}

const pickUp = 'Pick up in Portland';
const nobody = { carrier: '', trackingNumber: '' };

describe('an order that is picked up', () => {
  test('is handed over without carrier and number, in parts, each with its units', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    const order = await paidOrder();
    const first = await send(order, { lines: [{ position: 1, units: 1 }] });
    expect([first.status, first.body['fulfilment']]).toEqual([200, 'partly_shipped']);
    const last = await send(order);
    expect([last.status, last.body['fulfilment']]).toEqual([200, 'shipped']);
    const { parcels, shipment, changes } = await historyOf(order);
    expect(parcels).toMatchObject([
      { ...nobody, lines: [{ position: 1, units: 1 }] },
      { ...nobody, lines: [{ position: 1, units: 2 }] },
    ]);
    expect(shipment).toMatchObject(nobody);
    expect(changes).toContainEqual(
      expect.objectContaining({ to: 'shipped', reason: `handed over: ${pickUp}` }),
    );
    const after = await stockOf(shop.db, shop.world.hundred);
    expect(after?.on_hand).toBe((before?.on_hand ?? 0) - 3);
  });

  test('is told so to its customer, with no carrier and no number', async () => {
    const order = await paidOrder();
    expect((await advance(order, { to: 'shipped' })).status).toBe(200);
    expect((await advance(order, { to: 'delivered' })).status).toBe(200);
    const [handedOver, delivered] = await emailsOf(order);
    expect(handedOver).toMatchObject({ kind: 'order_shipped', contents: { pickUp } });
    for (const key of ['carrier', 'trackingNumber', 'trackingLink']) {
      expect(handedOver?.contents).not.toHaveProperty(key);
    }
    expect(delivered).toMatchObject({ kind: 'order_delivered', contents: { pickUp } });
  });

  test('is handed over once under a key', async () => {
    const order = await paidOrder();
    const body = { lines: [{ position: 1, units: 1 }] };
    const key = crypto.randomUUID();
    expect((await send(order, body, key)).status).toBe(200);
    expect((await send(order, body, key)).status).toBe(200);
    expect((await historyOf(order))['parcels']).toHaveLength(1);
    const shipped = { ...body, carrier: 'Royal Mail', trackingNumber: 'RM 1' };
    expect((await send(order, shipped, key)).body['code']).toBe('key_reused');
  });

  test('can be sent after all, with carrier and number', async () => {
    const order = await paidOrder();
    await send(order, { carrier: 'Royal Mail', trackingNumber: 'RM 1' });
    expect(await historyOf(order)).toMatchObject({ shipment: { carrier: 'Royal Mail' } });
    const [email] = await emailsOf(order);
    expect(email?.contents).toMatchObject({ carrier: 'Royal Mail', trackingNumber: 'RM 1' });
    expect(email?.contents).not.toHaveProperty('pickUp');
  });

  test.each([{ carrier: 'Royal Mail' }, { trackingNumber: 'RM 1' }])(
    'is not handed over with half of a shipment: %j',
    async (half) => {
      const order = await paidOrder();
      const answers = [await send(order, half), await advance(order, { to: 'shipped', ...half })];
      for (const { status, body } of answers) {
        expect([status, body['code']]).toEqual([422, 'shipment_missing']);
      }
      expect((await historyOf(order))['parcels']).toEqual([]);
    },
  );
});

describe('an order that is sent', () => {
  test('needs carrier and number', async () => {
    const order = await paidOrder('delivery');
    const answers = [await send(order), await advance(order, { to: 'shipped' })];
    for (const { status, body } of answers) {
      expect([status, body['code']]).toEqual([422, 'shipment_missing']);
    }
    expect((await historyOf(order))['parcels']).toEqual([]);
  });

  test.each([
    ['', '', 'parcel_without_carrier_is_picked_up'],
    ['', 'RM 1', 'parcel_has_carrier_and_number'],
    ['Royal Mail', '', 'parcel_has_carrier_and_number'],
  ])('has them in the database, too: "%s", "%s"', async (carrier, number, constraint) => {
    const order = await paidOrder('delivery');
    const written = shop.db.query({
      text: `insert into parcel (order_id, carrier, tracking_number, shipped_at)
        values ($1, $2, $3, now())`,
      values: [order, carrier, number],
    });
    await expect(written).rejects.toThrow(constraint);
  });
});
