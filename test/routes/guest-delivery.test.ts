/** How the order of a guest is delivered: chosen with it, and changed by its link. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let guests: ReturnType<typeof createGuests>;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  guests = createGuests(shop, () => new Date());
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const munich = { ...leeds, city: 'Munich', postcode: '80331', country: 'DE' };
const flat = (name: string, price: number) => ({
  ...{ name, kind: 'delivery', basis: 'flat', rates: [{ upTo: null, price }] },
});

/** Britain by parcel or courier, Germany by one parcel; nowhere else. */
beforeEach(async () => {
  await shop.db.query({ text: 'delete from delivery_zone' });
  await addZone('GB', [flat('Courier', 14.95), flat('Parcel', 6.9)]);
  await addZone('DE', [flat('Parcel abroad', 19.5)]);
});

async function addZone(country: string, methods: object[]): Promise<void> {
  const body = { name: country, areas: [{ country }], methods };
  expect((await shop.call('POST /delivery-zones', { token: mira, body })).status).toBe(200);
}

async function findMethod(name: string): Promise<string> {
  const text = 'select id from delivery_method where name = $1';
  const { rows } = await shop.db.query<{ id: string }>({ text, values: [name] });
  return rows[0]?.id ?? '';
}

async function place(more: object) {
  const { headers } = await guests.newGuest();
  return shop.call('POST /guest-orders', { headers, body: guests.bodyOf(newEmail(), more) });
}

const goods = 19.99;

describe('a guest who orders', () => {
  test('chooses a method, and the email of the link says so', async () => {
    const email = newEmail();
    const { headers } = await guests.newGuest();
    const delivery = { method: await findMethod('Courier') };
    const body = guests.bodyOf(email, { delivery, total: 34.94 });
    const order = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
    expect((await guests.read(order)).body).toMatchObject({
      ...{ goods, delivery: 14.95, total: 34.94, deliveredBy: { name: 'Courier' } },
      address: { city: leeds.city },
    });
    expect(await guests.emailsTo(email)).toMatchObject([
      { contents: { delivery: 'Courier, $14.95', total: '$34.94' } },
    ]);
  });

  test.each([
    ['total_changed', { total: goods }],
    ['not_delivered_to', { address: { ...leeds, country: 'FR', postcode: '75001' } }],
    ['delivery_not_offered', { delivery: { method: crypto.randomUUID() } }],
  ])('is refused for %s', async (code, more) => {
    expect((await place({ total: 26.89, ...more })).body).toMatchObject({ code });
  });

  test('orders no less than the minimum', async () => {
    await shop.db.query({ text: 'update order_setting set minimum_minor = 5000' });
    const { body } = await place({ total: 26.89 });
    await shop.db.query({ text: 'update order_setting set minimum_minor = 0' });
    expect(body['code']).toBe('below_order_minimum');
  });
});

describe('by the link', () => {
  async function order() {
    const { id, token } = readPlaced(await place({ total: 26.89 }));
    const call = (operation: string, body?: unknown) =>
      shop.call(operation, { ...withLink(token), body });
    const path = `/guest-orders/${id}`;
    return {
      read: async () => (await call(`GET ${path}`)).body,
      offers: async () => (await call(`GET ${path}/delivery`)).body,
      choose: (method: string) => call(`PUT ${path}/delivery`, { method }),
      move: (address: object) => call(`PUT ${path}/address`, address),
      pay: (total: number) => call(`POST ${path}/payment`, { total }),
    };
  }

  test('another method is chosen, and the payment that was begun takes nothing', async () => {
    const { read, offers, choose, pay } = await order();
    const former = String((await pay(26.89)).body['clientSecret']);
    expect(await offers()).toMatchObject({
      offers: [{ name: 'Courier' }, { name: 'Parcel' }],
      chosen: { name: 'Parcel' },
      needed: false,
    });
    expect((await choose(await findMethod('Courier'))).body).toMatchObject({ total: 34.94 });
    expect((await shop.pay(former)).status).not.toBe(200);
    expect((await pay(26.89)).body['code']).toBe('total_changed');
    const paid = await shop.pay(String((await pay(34.94)).body['clientSecret']));
    expect(paid.body).toMatchObject({ status: 'succeeded', amount: 3494 });
    await shop.sandbox.runDue();
    expect(await read()).toMatchObject({ paid: true, total: 34.94 });
  });

  test('another address is quoted anew while the order is unpaid', async () => {
    const { move } = await order();
    expect((await move(munich)).body).toMatchObject({
      ...{ total: 39.49, deliveredBy: { name: 'Parcel abroad' }, address: { city: 'Munich' } },
    });
  });

  test('nothing is changed while the bank takes its time', async () => {
    const { read, move, pay } = await order();
    await shop.pay(String((await pay(26.89)).body['clientSecret']), '4000000000990012');
    await shop.sandbox.runDue();
    expect(await read()).toMatchObject({ status: 'processing' });
    const { body } = await move({ ...leeds, street: '6 Mill Lane' });
    expect(body['code']).toBe('payment_processing');
    expect(await read()).toMatchObject({ address: { street: leeds.street } });
  });

  test('a paid order goes where it costs no more', async () => {
    const { move, pay } = await order();
    await shop.pay(String((await pay(26.89)).body['clientSecret']));
    await shop.sandbox.runDue();
    expect((await move({ ...leeds, street: '6 Mill Lane' })).status).toBe(200);
    expect((await move(munich)).body['code']).toBe('delivery_differs');
  });
});
