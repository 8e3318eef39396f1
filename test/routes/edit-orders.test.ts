/** Unpaid orders are edited: by customers, guests and staff, and refused. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { editOrder, price, type EditedLine } from '#test/support/edit-order.ts';
import { createGuests, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, reservedFor, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop({
    settings: { LIMITS: 'orders=1000,open_orders=100,order_edits=1000' },
  });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
// Another customer each time, of whom no order waits for its payment.
beforeEach(async () => {
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

const brushes = (quantity: number) => ({ tool: shop.world.flatBrush, quantity });
const sashes = (quantity: number) => ({ tool: shop.world.hundred, quantity });

interface More {
  version?: number;
  total?: number;
  key?: string;
  token?: string;
}

const edit = (order: string, lines: EditedLine[], more: More = {}) =>
  editOrder(shop, order, lines, { token: anna.token, ...more });

function quote(order: string, lines: EditedLine[], token = anna.token) {
  return shop.call(`POST /purchase/${order}/edits/quote`, { token, body: { lines } });
}

/** Whatever was done, units and movements of all orders are equal. */
const expectSound = async () => expect(await auditStock(shop.db)).toEqual([]);

describe('an edit of a customer', () => {
  test('adds a tool, raises one, and reserves both; history says so', async () => {
    const order = await anna.placeOrder();
    const before = await stockOf(shop.db, shop.world.hundred);
    const quoted = await quote(order, [brushes(24), sashes(2)]);
    expect(quoted).toMatchObject({
      status: 200,
      body: { total: 519.74, delivery: 0, lines: [{ quantity: 24, total: 479.76 }, { price }] },
    });
    const edited = await edit(order, [brushes(24), sashes(2)]);
    expect(edited).toMatchObject({
      status: 200,
      body: {
        ...{ version: 2, total: 519.74, goods: 519.74, qurantity: 26, status: 'unpaid' },
        name: 'Flat varnish brush, 50 mm and 1 more',
        lines: [
          { position: 1, quantity: 24 },
          { position: 2, quantity: 2, total: 39.98 },
        ],
      },
    });
    expect(await reservedFor(shop.db, order)).toBe(26);
    const after = await stockOf(shop.db, shop.world.hundred);
    expect(after?.reserved).toBe((before?.reserved ?? 0) + 2);
    const history = await shop.call(`GET /purchase/${order}/history`, { token: anna.token });
    expect(history.body['edits']).toMatchObject([
      {
        ...{ version: 2, by: 'customer', formerTotal: 239.88, total: 519.74 },
        lines: [
          { name: 'Flat varnish brush, 50 mm', from: 12, to: 24 },
          { name: 'Sash brush, hundred', from: 0, to: 2 },
        ],
      },
    ]);
    await expectSound();
  });

  test('takes a line out and lowers another: units are free again, positions anew', async () => {
    const order = await anna.placeOrder();
    await edit(order, [brushes(24), sashes(5)]);
    const edited = await edit(order, [sashes(3)], { version: 2 });
    expect(edited).toMatchObject({
      status: 200,
      body: { version: 3, total: 59.97, lines: [{ position: 1, quantity: 3 }] },
    });
    expect(await reservedFor(shop.db, order)).toBe(3);
    const again = await edit(order, [brushes(12), sashes(3)], { version: 3 });
    expect(again.status).toBe(200);
    expect(await reservedFor(shop.db, order)).toBe(15);
    await expectSound();
  });

  test('does not prolong the reservation', async () => {
    const order = await anna.placeOrder();
    const { reservationExpiresAt } = await shop.readOrder(order);
    expect((await edit(order, [brushes(13)])).body).toMatchObject({ reservationExpiresAt });
  });

  test('all lines have the prices of today; another total than was seen is refused', async () => {
    const order = await anna.placeOrder();
    const setPrice = (minor: number) =>
      shop.db.query({
        text: 'update tool set price_minor = $1 where id = $2',
        values: [minor, shop.world.flatBrush],
      });
    await setPrice(2099);
    const stale = await edit(order, [brushes(13)]);
    const fresh = await edit(order, [brushes(13)], { total: 272.87 });
    await setPrice(1999);
    expect(stale).toMatchObject({ status: 409, body: { code: 'total_changed' } });
    expect(fresh).toMatchObject({ status: 200, body: { total: 272.87, version: 2 } });
  });
});

describe('the order minimum', () => {
  const setMinimum = (cents: number) =>
    shop.db.query({ text: 'update order_setting set minimum_minor = $1', values: [cents] });
  afterEach(() => setMinimum(0));

  test('is asked by an edit that lowers what the goods come to', async () => {
    const order = await anna.placeOrder();
    await setMinimum(20_000);
    const refused = { status: 409, body: { code: 'below_order_minimum' } };
    expect(await quote(order, [sashes(10)])).toMatchObject(refused);
    for (const token of [anna.token, mira])
      expect(await edit(order, [sashes(10)], { token })).toMatchObject(refused);
    expect(await edit(order, [sashes(11)])).toMatchObject({ status: 200, body: { total: 219.89 } });
  });

  test('does not keep an order that was below it before from being raised', async () => {
    const order = await anna.placeOrder();
    await setMinimum(50_000);
    expect(await edit(order, [brushes(13)])).toMatchObject({ status: 200 });
    const lowered = await edit(order, [brushes(12)], { version: 2 });
    expect(lowered.body).toMatchObject({ code: 'below_order_minimum' });
  });
});

test('delivery is priced anew for the new lines, by the method that the order has', async () => {
  const order = await anna.placeOrder();
  const setRate = (cents: number) =>
    shop.db.query({ text: 'update delivery_rate set price_minor = $1', values: [cents] });
  const body = deliveryAddress;
  await shop.call(`PUT /purchase/${order}/address`, { token: anna.token, body });
  await setRate(690);
  const quoted = await quote(order, [brushes(24)]);
  const edited = await edit(order, [brushes(24)], { total: 486.66 });
  await setRate(0);
  expect(quoted.body).toMatchObject({ delivery: 6.9, total: 486.66 });
  expect(edited.body).toMatchObject({ goods: 479.76, delivery: 6.9, total: 486.66, version: 2 });
});

describe('is refused, and the order stays as it was', () => {
  test.each([
    [0, 422],
    [-1, 422],
    [1.5, 422],
    [1e12, 422],
  ])('for a quantity of %d', async (quantity, status) => {
    const order = await anna.placeOrder();
    expect((await edit(order, [brushes(quantity)], { total: 1 })).status).toBe(status);
    expect((await quote(order, [brushes(quantity)])).status).toBe(status);
    expect(await shop.readOrder(order)).toMatchObject({ version: 1, total: 239.88 });
  });

  test('for no line, for one tool on two lines, and below the minimum', async () => {
    const order = await anna.placeOrder();
    expect((await edit(order, [], { total: 1 })).status).toBe(422);
    expect(await edit(order, [brushes(12), brushes(12)])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lines.1.tool' }] },
    });
    expect(await edit(order, [sashes(1), brushes(11)])).toMatchObject({
      status: 409,
      body: {
        code: 'lines_refused',
        errors: [{ path: 'lines.1.quantity', code: 'below_minimum', minimum: 12 }],
      },
    });
  });

  test('naming each line of which there is not enough; its own units count', async () => {
    const order = await anna.placeOrder();
    const scarce = { tool: shop.world.lastFive, quantity: 5 };
    expect((await edit(order, [brushes(12), scarce])).status).toBe(200);
    const before = await reservedFor(shop.db, order);
    const lines = [{ ...scarce, quantity: 6 }, sashes(1), brushes(100_000)];
    const refused = await edit(order, lines, { version: 2 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'lines_refused',
        errors: [
          { path: 'lines.0.quantity', code: 'out_of_stock', available: 5 },
          { path: 'lines.2.quantity', code: 'out_of_stock' },
        ],
      },
    });
    expect(await reservedFor(shop.db, order)).toBe(before);
    expect((await edit(order, [scarce], { version: 2 })).status).toBe(200);
    await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    await expectSound();
  });

  test('from an older version, and says what was changed', async () => {
    const order = await anna.placeOrder();
    const [one, other] = await Promise.all([
      edit(order, [brushes(13)]),
      edit(order, [brushes(14)]),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const refused = one.status === 409 ? one : other;
    expect(refused.body).toMatchObject({ code: 'order_changed' });
    expect(refused.body['detail']).toMatch(/1[34] instead of 12 × Flat varnish brush, 50 mm/);
  });

  test('of somebody else, cancelled, and with a key of other lines', async () => {
    const order = await anna.placeOrder();
    const ben = await shop.tokenOf(shop.world.ben);
    expect((await edit(order, [brushes(13)], { token: ben })).status).toBe(404);
    const key = crypto.randomUUID();
    expect((await edit(order, [brushes(13)], { key })).status).toBe(200);
    expect(await edit(order, [brushes(14)], { key })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    expect(await edit(order, [brushes(14)], { version: 2 })).toMatchObject({
      status: 404,
      body: { code: 'already_closed' },
    });
  });
});

test('the same request again is one edit', async () => {
  const order = await anna.placeOrder();
  const key = crypto.randomUUID();
  const all = await Promise.all([1, 2, 3].map(() => edit(order, [brushes(18)], { key })));
  all.push(await edit(order, [brushes(18)], { key }));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await shop.readOrder(order)).toMatchObject({ version: 2 });
  expect(await reservedFor(shop.db, order)).toBe(18);
});

describe('who else edits', () => {
  test('staff, for a customer: in the audit log, and by email', async () => {
    const order = await anna.placeOrder();
    const edited = await edit(order, [brushes(12), sashes(1)], { token: mira });
    expect(edited.status).toBe(200);
    const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
      text: `select contents from email where order_id = $1 and kind = 'order_changed'`,
      values: [order],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.contents).toMatchObject({
      lines: '12 × Flat varnish brush, 50 mm, $239.88\n1 × Sash brush, hundred, $19.99',
      ...{ total: '$259.87', formerTotal: '$239.88' },
    });
    const audit = await shop.db.query({
      text: `select detail from audit_entry where action = 'order.edited' and object = $1`,
      values: [`order:${order}`],
    });
    expect(audit.rows).toMatchObject([{ detail: { from: '23988', to: '25987' } }]);
    const history = await shop.call(`GET /purchase/${order}/history`, { token: anna.token });
    expect(history.body['edits']).toMatchObject([{ by: 'staff' }]);
  });

  test('a guest, by the secret link', async () => {
    const placed = await createGuests(shop, () => new Date()).place();
    const path = `/guest-orders/${placed.id}/edits`;
    const lines = [sashes(2), brushes(12)];
    const link = withLink(placed.token);
    const quoted = await shop.call(`POST ${path}/quote`, { ...link, body: { lines } });
    expect(quoted).toMatchObject({ status: 200, body: { total: 279.86 } });
    const body = { lines, version: 1, total: 279.86 };
    expect((await shop.call(`POST ${path}`, { ...withLink('nobody'), body })).status).toBe(404);
    const edited = await shop.call(`POST ${path}`, { ...link, body });
    expect(edited).toMatchObject({
      status: 200,
      body: { total: 279.86, address: { city: 'Leeds' }, edits: [{ by: 'customer' }] },
    });
    await expectSound();
  });
});

test('a later order has no more of the stock than its share', async () => {
  const first = await anna.placeOrder();
  const later = await anna.placeOrder();
  const all = 100;
  const refused = await edit(later, [sashes(all)]);
  expect(refused.body).toMatchObject({ code: 'lines_refused' });
  expect((await edit(first, [brushes(12), sashes(3)])).status).toBe(200);
});
