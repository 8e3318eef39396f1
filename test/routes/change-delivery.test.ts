/** An order whose address or delivery changes after it is placed, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let buyer: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const munich = { ...leeds, city: 'Munich', postcode: '80331', country: 'DE' };
const flat = (name: string, price: number, more = {}) => ({
  ...{ name, kind: 'delivery', basis: 'flat', rates: [{ upTo: null, price }] },
  ...more,
});

/** Britain by parcel or courier; nowhere else. */
beforeEach(async () => {
  await shop.db.query({ text: 'delete from delivery_zone' });
  await addZone('GB', [flat('Courier', 14.95), flat('Parcel', 6.9)]);
});

async function addZone(country: string, methods: object[]): Promise<void> {
  const body = { name: country, areas: [{ country }], methods };
  expect((await shop.call('POST /delivery-zones', { token: mira, body })).status).toBe(200);
}

const goods = 239.88;
const own = (operation: string, body?: unknown) =>
  shop.call(operation, { token: buyer.token, body });
const saveAddress = (order: string, body: object = leeds, token = buyer.token) =>
  shop.call(`PUT /purchase/${order}/address`, { token, body });
const pay = (order: string, total?: number) => own('POST /create-payment-intent', { order, total });
const read = async (order: string) => (await own(`GET /purchase/${order}`)).body;

describe('the specified purchase where delivery is not free for all', () => {
  test('is placed without delivery, and asks for an address before it is paid', async () => {
    const order = await buyer.placeOrder();
    expect(await read(order)).toMatchObject({ total: goods, delivery: 0, deliveredBy: null });
    expect((await own(`GET /purchase/${order}/delivery`)).body).toMatchObject({ needed: true });
    expect((await pay(order)).body['code']).toBe('address_missing');
  });

  test('gets the cheapest with its address, and pays for both', async () => {
    const order = await buyer.placeOrder();
    expect((await saveAddress(order)).status).toBe(200);
    expect(await read(order)).toMatchObject({
      ...{ price: 19.99, goods, delivery: 6.9, total: 246.78 },
      deliveredBy: { name: 'Parcel', price: 6.9 },
    });
    const { body } = await pay(order, 246.78);
    const paid = await shop.pay(String(body['clientSecret']));
    expect(paid.body).toMatchObject({ status: 'succeeded', amount: 24_678 });
  });

  test('goes by another way that is chosen', async () => {
    const order = await buyer.placeOrder();
    await saveAddress(order);
    const { offers } = (await own(`GET /purchase/${order}/delivery`)).body;
    expect(offers).toMatchObject([{ name: 'Courier' }, { name: 'Parcel' }]);
    const [courier] = Array.isArray(offers) ? offers : [];
    const chosen = await own(`PUT /purchase/${order}/delivery`, { method: courier.method });
    expect(chosen.body).toMatchObject({ total: 254.83, deliveredBy: { name: 'Courier' } });
    // Another address keeps it where it is offered.
    await saveAddress(order, { ...leeds, street: '6 Mill Lane' });
    expect(await read(order)).toMatchObject({ total: 254.83 });
  });

  test('is not delivered everywhere: nothing is changed', async () => {
    const order = await buyer.placeOrder();
    expect((await saveAddress(order, munich)).body['code']).toBe('not_delivered_to');
    const { body } = await own(`GET /purchase/${order}/history`);
    expect(body['address']).toBeNull();
  });
});

describe('a payment that is begun', () => {
  test('for another total is refused', async () => {
    const order = await buyer.placeOrder();
    await saveAddress(order);
    expect((await pay(order, goods)).body).toMatchObject({
      ...{ code: 'total_changed', detail: 'It is now $246.78. Look at it, then pay.' },
    });
  });

  test('is ended when the total changes: nobody pays the former one', async () => {
    await addZone('DE', [flat('Parcel abroad', 19.5)]);
    const order = await buyer.placeOrder();
    await saveAddress(order);
    const former = String((await pay(order)).body['clientSecret']);
    expect((await saveAddress(order, munich)).status).toBe(200);
    expect(await read(order)).toMatchObject({ status: 'unpaid', total: 259.38 });
    expect((await shop.pay(former)).status).not.toBe(200);
    const { body } = await pay(order);
    const paid = await shop.pay(String(body['clientSecret']));
    expect(paid.body).toMatchObject({ status: 'succeeded', amount: 25_938 });
    await shop.sandbox.runDue();
    expect(await read(order)).toMatchObject({ paid: true, total: 259.38 });
  });

  test('goes on when the total stays', async () => {
    const order = await buyer.placeOrder();
    await saveAddress(order);
    const secret = String((await pay(order)).body['clientSecret']);
    await saveAddress(order, { ...leeds, street: '6 Mill Lane' });
    expect((await pay(order)).body['clientSecret']).toBe(secret);
  });
});

describe('a payment that the bank takes its time for', () => {
  // So many open orders are not allowed to one account.
  beforeEach(async () => {
    const name = `Kit-${crypto.randomUUID()}`;
    buyer = await createBuyer(shop, await addPerson(shop.db, name, 'customer'));
  });

  const slowCard = '4000000000990012';

  async function begin() {
    const order = await buyer.placeOrder();
    await saveAddress(order);
    return { order, secret: String((await pay(order)).body['clientSecret']) };
  }

  const settle = async (order: string, secret: string) => {
    await shop.sandbox.runDue();
    await own(`PATCH /purchase/${order}`, { transaction: intentIdOf(secret) });
    return read(order);
  };

  test('lets nobody change the address, even where delivery is the same', async () => {
    const { order, secret } = await begin();
    await shop.pay(secret, slowCard);
    expect(await settle(order, secret)).toMatchObject({ status: 'processing' });
    const moved = { ...leeds, street: '6 Mill Lane' };
    for (const token of [buyer.token, mira])
      expect((await saveAddress(order, moved, token)).body['code']).toBe('payment_processing');
    const { body } = await own(`GET /purchase/${order}/history`);
    expect(body['address']).toMatchObject({ street: leeds.street });
  });

  test('and a dearer address at once: one of them counts', async () => {
    await addZone('DE', [flat('Parcel abroad', 19.5)]);
    for (let nth = 0; nth < 3; nth += 1) {
      const { order, secret } = await begin();
      const [saved, paid] = await Promise.all([
        saveAddress(order, munich),
        shop.pay(secret, slowCard),
      ]);
      const isPaying = paid.status === 200;
      expect(saved).toMatchObject(
        isPaying ? { body: { code: 'payment_processing' } } : { status: 200 },
      );
      expect(await settle(order, secret)).toMatchObject(
        isPaying ? { status: 'processing', total: 246.78 } : { status: 'unpaid', total: 259.38 },
      );
      const { body } = await own(`GET /purchase/${order}/history`);
      expect(body['address']).toMatchObject({ city: isPaying ? leeds.city : munich.city });
    }
  });
});

describe('an order that is paid', () => {
  test('goes where delivery costs no more, and staff send it anywhere', async () => {
    await addZone('DE', [flat('Parcel abroad', 19.5)]);
    const order = await buyer.placeOrder();
    await saveAddress(order);
    await shop.pay(String((await pay(order)).body['clientSecret']));
    await shop.sandbox.runDue();
    expect((await saveAddress(order, { ...leeds, street: '6 Mill Lane' })).status).toBe(200);
    expect((await saveAddress(order, munich)).body['code']).toBe('delivery_differs');
    expect((await own(`PUT /purchase/${order}/delivery`, {})).body['code']).toBe('already_paid');
    expect((await saveAddress(order, munich, mira)).status).toBe(200);
    expect(await read(order)).toMatchObject({ total: 246.78 });
  });
});
