/**
 * Quantities that are none: 0, less, parts of a unit, more than anybody has, words and nothing.
 * Every call that takes one names where it stands, and changes nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
let guests: ReturnType<typeof createGuests>;
/** Of twelve brushes each: one is paid, one is not; and an order of a guest. */
let orders: { paid: string; unpaid: string; guest: { path: string; token: string } };

beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'order_edits=1000,orders=1000' } });
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
  guests = createGuests(shop, () => new Date());
  const paid = await anna.placeOrder();
  await anna.saveAddress(paid);
  const secret = await anna.beginPayment(paid);
  await shop.pay(secret);
  await anna.confirm(paid, intentIdOf(secret));
  const { headers } = await guests.newGuest();
  const body = guests.bodyOf(newEmail());
  const { id, token } = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
  const guest = { path: `/guest-orders/${id}`, token };
  orders = { paid, unpaid: await anna.placeOrder(), guest };
});
afterAll(() => shop.close());

const phone = '+44 20 7946 0958';
const reason = 'a bristle came out';
const parcel = { carrier: 'Royal Mail', trackingNumber: 'RM 42' };
const asAnna = (operation: string, body: object) =>
  shop.call(operation, { token: anna.token, body });
const asMira = (operation: string, body: object) => shop.call(operation, { token: mira, body });
const asGuest = (suffix: string, body: object) =>
  shop.call(`POST ${orders.guest.path}${suffix}`, { ...withLink(orders.guest.token), body });
const sash = (quantity: unknown) => ({ tool: shop.world.hundred, quantity });
const line = (units: unknown) => ({ position: 1, units });

/** What each call is asked with, and where the quantity stands in that. */
const calls: Record<string, [path: string, send: (it: unknown) => Promise<TestResponse>]> = {
  'into the cart': ['lines.0.quantity', (it) => asAnna('POST /cart/lines', { lines: [sash(it)] })],
  'set in the cart': [
    'quantity',
    (it) => asAnna(`PUT /cart/lines/${shop.world.hundred}`, { quantity: it }),
  ],
  'of an order': [
    'lines.1.quantity',
    (it) => asAnna('POST /orders', { lines: [sash(1), sash(it)], phone, total: 1 }),
  ],
  'of a guest’s order': [
    'lines.0.quantity',
    async (it) => {
      const { headers } = await guests.newGuest();
      const body = guests.bodyOf(newEmail(), { address, lines: [sash(it)] });
      return shop.call('POST /guest-orders', { headers, body });
    },
  ],
  'of an edit': [
    'lines.0.quantity',
    (it) =>
      asAnna(`POST /purchase/${orders.unpaid}/edits`, { lines: [sash(it)], version: 1, total: 1 }),
  ],
  'of a quoted edit': [
    'lines.0.quantity',
    (it) => asAnna(`POST /purchase/${orders.unpaid}/edits/quote`, { lines: [sash(it)] }),
  ],
  'of an addition': [
    'lines.0.quantity',
    (it) => asAnna(`POST /purchase/${orders.paid}/additions`, { lines: [sash(it)], total: 1 }),
  ],
  'of a refund': [
    'lines.0.units',
    (it) => asMira(`POST /purchaseadmin/${orders.paid}/refunds`, { reason, lines: [line(it)] }),
  ],
  'of a parcel': [
    'lines.0.units',
    (it) => asMira(`POST /purchaseadmin/${orders.paid}/parcels`, { ...parcel, lines: [line(it)] }),
  ],
  'of a cancellation': [
    'lines.0.units',
    (it) => asAnna(`POST /purchase/${orders.paid}/cancellations`, { lines: [line(it)] }),
  ],
  'of a guest’s cancellation': [
    'lines.0.units',
    (it) => asGuest('/cancellations', { lines: [line(it)] }),
  ],
};

describe.each(Object.entries(calls))('%s', (_, [path, send]) => {
  test.each([0, -1, 1.5, 1e12, '1e3', '-1', '1.5', ''])(
    '%j is refused by its place',
    async (it) => {
      const before = await readUnits();
      const { status, body } = await send(it);
      expect([status, body['code']]).toEqual([422, 'bad_input']);
      expect(body['errors']).toMatchObject([{ path, message: expect.stringMatching(/\w/) }]);
      expect(body['detail']).toContain(path);
      expect(await readUnits()).toEqual(before);
    },
  );
});

test.each([
  ...([0, -1, 1.5, '-1', '1.5', ''] as const).map((it) => [it, 'below_minimum'] as const),
  ...([1e12, '1e3'] as const).map((it) => [it, 'out_of_stock'] as const),
])('the specified order says of %j in its own words what it needs: %s', async (it, code) => {
  const before = await readUnits();
  const order = { tool: shop.world.hundred, name: 'x', phone, price: 19.99, qurantity: it };
  const { body } = await asAnna('POST /purchase', order);
  expect(body).toMatchObject({ code, errors: [{ path: 'qurantity' }] });
  expect(await readUnits()).toEqual(before);
});

test('in a pad each is a violation of its line, and the others are read', async () => {
  await shop.db.query({
    text: `update tool set sku = 'HB-100' where id = '${shop.world.hundred}'`,
  });
  const typed = ['0', '-1', '1.5', '1000000000000', '1e3', '', '7'];
  const rows = typed.map((quantity) => ({ code: 'HB-100', quantity }));
  const { body } = await shop.call('POST /order-pad', { body: { rows } });
  const lines: unknown = body['lines'];
  expect(Array.isArray(lines) && lines.map(({ violation }) => violation?.code ?? null)).toEqual([
    ...['too_few', 'too_few', 'not_whole', 'too_many', 'scientific', 'no_quantity', null],
  ]);
});

/** All that could have moved: units, orders, lines of carts; and stock is what its history says. */
async function readUnits(): Promise<unknown> {
  expect(await auditStock(shop.db)).toEqual([]);
  const { rows } = await shop.db.query({
    text: `select (select sum(on_hand + 1000 * reserved)::int from stock) as units,
      (select count(*)::int from orders) as orders, (select sum(quantity)::int from cart_line l
        join cart c on c.id = l.cart_id where c.user_id is not null) as cart`,
  });
  return rows;
}
