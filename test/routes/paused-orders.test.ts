/** While the shop is on holiday and takes no orders: every way to place or raise one is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { editOrder } from '#test/support/edit-order.ts';
import { createGuests, newEmail, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let guests: ReturnType<typeof createGuests>;

beforeAll(async () => {
  shop = await openTestShop();
  guests = createGuests(shop, () => new Date());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'delete from rate_limit' });
  await setHoliday(null);
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

const hourMs = 3_600_000;
const day = (days: number) =>
  new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

async function setHoliday(holiday: object | null): Promise<void> {
  const token = await shop.tokenOf(shop.world.mira);
  expect((await shop.call('PUT /holiday', { token, body: { holiday } })).status).toBe(200);
}
const pause = () => setHoliday({ mode: 'paused', from: day(-1), until: day(7) });

const sashes = (quantity: number) => ({ tool: shop.world.hundred, quantity });
const brushes = (quantity: number) => ({ tool: shop.world.flatBrush, quantity });

/** Refused by name, with nothing reserved and no order more. */
async function expectPaused(send: () => Promise<TestResponse>): Promise<void> {
  const records = async () => ({
    hundred: await stockOf(shop.db, shop.world.hundred),
    flatBrush: await stockOf(shop.db, shop.world.flatBrush),
    orders: (await shop.db.query({ text: 'select count(*)::int from orders' })).rows,
  });
  const before = await records();
  const { status, body } = await send();
  expect([status, body['code']]).toEqual([409, 'orders_paused']);
  expect(String(body['detail'])).toMatch(/^We take them again from [A-Z][a-z]+ \d+, \d{4}\.$/);
  expect(await records()).toEqual(before);
  expect(await auditStock(shop.db)).toEqual([]);
}

/** Of an order that is paid by card, for these calls. */
async function pay(order: string): Promise<void> {
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
}

async function guestPays(path: string, headers: Record<string, string>): Promise<void> {
  const started = await shop.call(`POST ${path}/payment`, { headers });
  const secret = String(started.body['clientSecret']);
  await shop.pay(secret);
  const body = { transaction: intentIdOf(secret) };
  expect((await shop.call(`PATCH ${path}/payment`, { headers, body })).status).toBe(200);
}

describe('while orders are paused', () => {
  test('no order of lines is placed', async () => {
    await pause();
    const body = { lines: [sashes(1), brushes(12)], phone: '+44 20 7946 0958', total: 259.87 };
    await expectPaused(() => shop.call('POST /orders', { token: anna.token, body }));
  });

  test("no guest's order is placed, and the cart keeps its lines", async () => {
    const { headers } = await guests.newGuest();
    await pause();
    const body = guests.bodyOf(newEmail());
    await expectPaused(() => shop.call('POST /guest-orders', { headers, body }));
    const { body: cart } = await shop.call('GET /cart', { headers });
    expect(cart['lines']).toMatchObject([{ quantity: 1 }]);
  });

  test('no edit adds a line or raises one', async () => {
    const order = await anna.placeOrder();
    await pause();
    const { token } = anna;
    await expectPaused(() => editOrder(shop, order, [brushes(12), sashes(1)], { token }));
    await expectPaused(() => editOrder(shop, order, [brushes(24)], { token }));
    expect(await shop.readOrder(order)).toMatchObject({ version: 1, total: 239.88 });
  });

  test('no edit of a guest adds a line', async () => {
    const { id, token } = await guests.place();
    await pause();
    const body = { lines: [sashes(1), brushes(12)], version: 1, total: 259.87 };
    await expectPaused(() =>
      shop.call(`POST /guest-orders/${id}/edits`, { ...withLink(token), body }),
    );
  });

  test('nothing is added to a paid order', async () => {
    const order = await anna.placeOrder();
    await anna.saveAddress(order);
    await pay(order);
    await pause();
    const body = { lines: [sashes(2)], total: 39.98 };
    const { token } = anna;
    await expectPaused(() => shop.call(`POST /purchase/${order}/additions`, { token, body }));
  });

  test("nothing is added to a guest's paid order", async () => {
    const { id, token } = await guests.place();
    const { headers } = withLink(token);
    const path = `/guest-orders/${id}`;
    await guestPays(path, headers);
    await pause();
    const body = { lines: [sashes(1)], total: 19.99 };
    await expectPaused(() => shop.call(`POST ${path}/additions`, { headers, body }));
  });
});
