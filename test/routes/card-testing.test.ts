/** Who tries stolen cards one after the other is stopped; who mistypes their own one is not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { deleteOldFailures, handleEvent } from '#modules/payments/payments.ts';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let buyer: Buyer;
let personCount = 0;
const clock = createManualClock(new Date());
const refused = '4000000000000002';
const refusedToo = '4000000000009995';

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.advance(25 * hourMs);
  await shop.db.query({ text: 'delete from card_failure' });
  buyer = await newBuyer();
});

async function newBuyer(): Promise<Buyer> {
  personCount += 1;
  return createBuyer(shop, await addPerson(shop.db, `Buyer${personCount}`, 'customer'));
}

async function placeOrder({ token }: Buyer): Promise<string> {
  const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
  const response = await shop.call('POST /purchase', { token, body });
  expect(response.status).toBe(200);
  return String(response.body['insertedId']);
}

const start = ({ token }: Buyer, order: string) =>
  shop.call('POST /create-payment-intent', { token, body: { order } });

async function payWith(secret: string, card: string, times = 1): Promise<void> {
  for (let done = 0; done < times; done += 1) await shop.pay(secret, card);
  await shop.sandbox.runDue();
}

test('two refused cards and then a good one: the order is paid', async () => {
  const order = await placeOrder(buyer);
  const secret = await buyer.beginPayment(order);
  await payWith(secret, refused, 2);
  expect(await buyer.beginPayment(order)).toBe(secret);
  await payWith(secret, '4242424242424242');
  expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
});

describe('of one order', () => {
  test('after six refused cards none begins, and the old secret pays nothing', async () => {
    const order = await placeOrder(buyer);
    const secret = await buyer.beginPayment(order);
    await payWith(secret, refused, 5);
    expect(await buyer.beginPayment(order)).toBe(secret);
    await payWith(secret, refusedToo);
    const late = await shop.pay(secret, '4242424242424242');
    expect(late.status).toBe(400);
    const stopped = await start(buyer, order);
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(stopped.body['detail']).toBe(
      'Your order is kept for 30 minutes. Cards were refused for it too often. ' +
        'No card can pay it for 60 minutes. Pay by bank transfer, where that is offered, ' +
        'or write to us before then.',
    );
    expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid' });
  });

  test('who has the units until a card is taken again is told when that is', async () => {
    const order = await placeOrder(buyer);
    await payWith(await buyer.beginPayment(order), refused, 6);
    await shop.db.query({
      text: `update orders set reservation_expires_at = $2 where id = $1`,
      values: [order, new Date(clock.now().getTime() + 5 * hourMs)],
    });
    expect((await start(buyer, order)).body['detail']).toBe(
      'Your order is kept. Cards were refused for it too often. ' +
        'Try again in 60 minutes, or write to us.',
    );
  });

  test('an hour later it is paid by another payment', async () => {
    const person = await addPerson(shop.db, 'Patient', 'customer');
    const patient = await createBuyer(shop, person);
    const order = await placeOrder(patient);
    const secret = await patient.beginPayment(order);
    await payWith(secret, refused, 6);
    await shop.db.query({
      text: `update orders set reservation_expires_at = $2 where id = $1`,
      values: [order, new Date(clock.now().getTime() + 5 * hourMs)],
    });
    clock.advance(hourMs + minuteMs);
    const signedInAgain = await createBuyer(shop, person);
    const again = await signedInAgain.beginPayment(order);
    expect(again).not.toBe(secret);
    await payWith(again, '4242424242424242');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
  });

  test('a guest is stopped as well', async () => {
    const guests = createGuests(shop, () => clock.now());
    const placed = await guests.place();
    const begin = () =>
      shop.call(`POST /guest-orders/${placed.id}/payment`, withLink(placed.token));
    await payWith(String((await begin()).body['clientSecret']), refused, 6);
    expect(await begin()).toMatchObject({ status: 429 });
  });
});

test('of one address: the thirtieth card of all its orders, however it is written', async () => {
  const secrets: string[] = [];
  for (const street of [
    '5 Quill Row',
    '5, quill  row',
    '5 quill-row',
    '5 Quíll Row',
    '5 QUILL row',
    '5  Quill Row',
  ]) {
    const other = await newBuyer();
    const order = await placeOrder(other);
    const body = { ...deliveryAddress, street };
    await shop.call(`PUT /purchase/${order}/address`, { token: other.token, body });
    secrets.push(await other.beginPayment(order));
  }
  const [last = '', ...others] = secrets;
  for (const secret of others) await payWith(secret, refused, 5);
  await payWith(last, refusedToo, 4);
  const neighbour = await newBuyer();
  const order = await placeOrder(neighbour);
  const body = { ...deliveryAddress, street: '5 QUILL ROW' };
  await shop.call(`PUT /purchase/${order}/address`, { token: neighbour.token, body });
  expect((await start(neighbour, order)).status).toBe(200);
  await payWith(last, refusedToo);
  expect(await start(neighbour, order)).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('orders to this address') },
  });
  const elsewhere = await placeOrder(neighbour);
  expect((await start(neighbour, elsewhere)).status).toBe(200);
});

describe('of one cart: the fifteenth card of all orders from it', () => {
  const elsewhere = (street: number) => ({ ...deliveryAddress, street: `${street} Elm Row` });
  const begun = ({ body }: { body: Record<string, unknown> }) => String(body['clientSecret']);

  test('stops a guest, whatever email and address each order has', async () => {
    const guests = createGuests(shop, () => clock.now());
    const { headers } = await guests.newGuest();
    const place = async (version: number) => {
      const body = guests.bodyOf(newEmail(), { version, address: elsewhere(version) });
      const { id, token } = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
      return () => shop.call(`POST /guest-orders/${id}/payment`, withLink(token));
    };
    const [first, second, third] = [await place(1), await place(2), await place(3)];
    for (const begin of [first, second]) await payWith(begun(await begin()), refused, 5);
    const last = begun(await third());
    await payWith(last, refused, 4);
    expect(begun(await third())).toBe(last);
    await payWith(last, refusedToo);
    for (const begin of [first, second, third]) {
      const stopped = await begin();
      expect(stopped.status).toBe(429);
      expect(stopped.body['detail']).toContain('refused too often for orders from one cart.');
    }
    expect((await shop.pay(last, '4242424242424242')).status).toBe(400);
    // Another browser is not touched.
    const other = await guests.place();
    const path = `POST /guest-orders/${other.id}/payment`;
    expect((await shop.call(path, withLink(other.token))).status).toBe(200);
  });

  test('stops an account', async () => {
    for (const street of [1, 2, 3]) {
      const order = await placeOrder(buyer);
      const request = { token: buyer.token, body: elsewhere(street) };
      await shop.call(`PUT /purchase/${order}/address`, request);
      await payWith(await buyer.beginPayment(order), refused, 5);
    }
    expect((await start(buyer, await placeOrder(buyer))).status).toBe(429);
  });
});

test('of one card: it fails on twenty orders, and the last can be paid by none', async () => {
  const orders: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const other = await newBuyer();
    const order = await placeOrder(other);
    orders.push(order);
    const secret = await other.beginPayment(order);
    await payWith(secret, refused);
    const again = await start(other, order);
    expect(again.status).toBe(count < 19 ? 200 : 429);
    if (count < 19) expect(again.body['clientSecret']).toBe(secret);
    else expect(again.body['detail']).toContain('The card was refused for several orders.');
  }
  // Another card fails on one order alone, and does not stop it.
  const order = await placeOrder(buyer);
  const secret = await buyer.beginPayment(order);
  await payWith(secret, refusedToo, 2);
  expect(await buyer.beginPayment(order)).toBe(secret);
});

describe('what is stored', () => {
  test('is a hash, once for a charge; the customer can read when it was', async () => {
    const order = await placeOrder(buyer);
    const secret = await buyer.beginPayment(order);
    await payWith(secret, refused);
    const read = async () => (await shop.db.query({ text: 'select * from card_failure' })).rows;
    const [row, ...more] = await read();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ order_id: order });
    expect(row?.['card_hash']).toMatch(/^[\da-f]{64}$/);
    const event = { id: 'evt_again', type: 'charge.failed', intentId: intentIdOf(secret) };
    const objectId = String(row?.['charge_id']);
    expect(await handleEvent(shop.shop.payments, { ...event, objectId })).toBe('applied');
    expect(await read()).toEqual([row]);
    const { body } = await shop.call('GET /my-data', { token: buyer.token });
    expect(JSON.stringify(body['orders'])).toContain('"refusedCards":["20');
  });

  test('is gone after a day', async () => {
    const order = await placeOrder(buyer);
    await payWith(await buyer.beginPayment(order), refused);
    await deleteOldFailures(shop.shop.payments);
    const count = async () =>
      (await shop.db.query({ text: 'select 1 from card_failure' })).rowCount;
    expect(await count()).toBe(1);
    clock.advance(25 * hourMs);
    await deleteOldFailures(shop.shop.payments);
    expect(await count()).toBe(0);
  });
});
