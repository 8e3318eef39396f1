/** Emails about orders that are not paid: when they are placed, when they change, when they end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
const clock = createManualClock(new Date('2026-03-02T10:00:00Z'));
beforeAll(async () => {
  shop = await openTestShop({ clock, settings: { LIMITS: 'orders=1000,guest_orders=1000' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'truncate cart, rate_limit cascade' });
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

const brushes = (quantity: number) => [{ tool: shop.world.flatBrush, quantity }];

async function emailsOf(order: string) {
  const { rows } = await shop.db.query<{ kind: string; contents: Record<string, string> }>({
    text: 'select kind, contents from email where order_id = $1 order by id',
    values: [order],
  });
  return rows;
}
const kindsOf = async (order: string) => (await emailsOf(order)).map(({ kind }) => kind);

async function place(): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { lines: brushes(12), phone: '+44 20', total: 239.88, address: deliveryAddress };
  const send = () => shop.call('POST /orders', { token: anna.token, body, headers });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.body['_id']]).toEqual([200, first.body['_id']]);
  return String(first.body['_id']);
}

describe('an order that is placed', () => {
  test('is received: what it is, what it costs, until when and where it is paid', async () => {
    const order = await place();
    const { number } = await shop.readOrder(order);
    expect(await emailsOf(order)).toEqual([
      {
        kind: 'order_received',
        contents: {
          ...{ orderNumber: String(number), tool: 'Flat varnish brush, 50 mm', quantity: '12' },
          ...{ total: '$239.88', link: `/dashboard/payment/${order}` },
          ...{ name: expect.any(String), until: '2026-03-02T10:30:00.000Z' },
        },
      },
    ]);
  });

  test('also by the form of one tool', async () => {
    expect(await kindsOf(await anna.placeOrder())).toEqual(['order_received']);
  });
});

describe('an order that changes', () => {
  test('says so, whoever has changed its lines', async () => {
    const order = await place();
    const body = { lines: brushes(13), version: 1, total: 259.87 };
    await shop.call(`POST /purchase/${order}/edits`, { token: anna.token, body });
    const [, changed, ...more] = await emailsOf(order);
    expect(changed).toMatchObject({
      kind: 'order_changed',
      contents: { by: 'customer', quantity: '13', total: '$259.87', formerTotal: '$239.88' },
    });
    expect(more).toEqual([]);
  });

  test('says where it goes now; its first address is no change', async () => {
    const { token } = anna;
    const order = await anna.placeOrder();
    const save = (street: string) =>
      shop.call(`PUT /purchase/${order}/address`, { token, body: { ...deliveryAddress, street } });
    await save('5 Mill Lane');
    await save('5 Mill Lane');
    expect(await kindsOf(order)).toEqual(['order_received']);
    await save('6 Mill Lane');
    const [, changed, ...more] = await emailsOf(order);
    expect(changed?.kind).toBe('order_changed');
    expect(changed?.contents['deliverTo']).toContain('6 Mill Lane');
    expect(more).toEqual([]);
  });
});

describe('an order that ends unpaid', () => {
  test('was cancelled, by its customer or a guest', async () => {
    const order = await place();
    await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    expect(await kindsOf(order)).toEqual(['order_received', 'order_cancelled']);
    const guests = createGuests(shop, () => clock.now());
    const placed = await guests.place(newEmail());
    await shop.call(`DELETE /guest-orders/${placed.id}`, withLink(placed.token));
    expect(await kindsOf(placed.id)).toEqual(['order_link', 'order_cancelled']);
  });

  test('with a payment that was begun, once that is cancelled', async () => {
    const order = await place();
    await anna.beginPayment(order);
    await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    expect(await kindsOf(order)).toEqual(['order_received', 'order_cancelled']);
  });

  test('has expired, of an account and of a guest', async () => {
    const order = await place();
    const placed = await createGuests(shop, () => clock.now()).place(newEmail());
    clock.advance(31 * minuteMs);
    await reconcile(shop.shop.payments);
    expect(await kindsOf(order)).toEqual(['order_received', 'order_expired']);
    expect(await kindsOf(placed.id)).toEqual(['order_link', 'order_expired']);
  });
});
