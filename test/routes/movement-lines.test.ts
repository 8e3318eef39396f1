/** Each movement of an order's units names the line that it is of, whatever moved them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as address } from '#test/support/delivery-address.ts';
import { editOrder } from '#test/support/edit-order.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
});

const sashes = (quantity: number) => ({ tool: shop.world.hundred, quantity });
const brushes = (quantity: number) => ({ tool: shop.world.flatBrush, quantity });

async function place(...lines: { tool: string; quantity: number }[]): Promise<string> {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = (1999 * units) / 100;
  const body = { lines, phone: '+44 20 7946 0958', total, address };
  const placed = await shop.call('POST /orders', { token: anna.token, body });
  expect(placed.status).toBe(200);
  return String(placed.body['_id']);
}

async function pay(order: string): Promise<void> {
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
}

async function byMira(operation: string, body: object): Promise<void> {
  const answer = await shop.call(operation, { token: mira, body });
  expect([operation, answer.status]).toEqual([operation, 200]);
}

/** Kind, line, and units that came to be on hand or reserved. */
async function movementsOf(order: string): Promise<string[]> {
  const path = `GET /purchaseadmin/${order}/explanation`;
  const { body } = await shop.call(path, { token: mira });
  const movements: Record<string, unknown>[] = JSON.parse(JSON.stringify(body['movements']));
  return movements.map(
    ({ kind, line, onHandChange, reservedChange }) =>
      `${String(kind)} ${String(line)}: ${String(onHandChange)} ${String(reservedChange)}`,
  );
}

test('reserved, sold, released, returned and written off', async () => {
  const order = await place(sashes(3), brushes(24));
  const placed = ['reserved 1: 0 3', 'reserved 2: 0 24'];
  expect((await movementsOf(order)).toSorted()).toEqual(placed);
  await pay(order);
  const parcel = { carrier: 'Royal Mail', trackingNumber: 'RM 42' };
  const sent = { ...parcel, lines: [{ position: 2, units: 10 }] };
  await byMira(`POST /purchaseadmin/${order}/parcels`, sent);
  const refund = (lines: object[]) =>
    byMira(`POST /purchaseadmin/${order}/refunds`, { reason: 'a bristle came out', lines });
  await refund([{ position: 2, units: 4 }]);
  await refund([{ position: 2, units: 3, taken: 'shelf' }]);
  await refund([{ position: 1, units: 1 }]);
  await byMira(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late' });
  await byMira(`POST /purchaseadmin/${order}/units`, { to: 'written_off', units: 1 });
  expect((await movementsOf(order)).slice(placed.length)).toEqual([
    ...['sold 2: -10 -10', 'released 2: 0 -4', 'returned 2: 3 0', 'released 1: 0 -1'],
    'written_off 2: -1 -1',
  ]);
});

test('of an edited order, by the position that the line has then', async () => {
  const order = await place(sashes(3), brushes(24));
  const lines = [brushes(30), sashes(2)];
  expect((await editOrder(shop, order, lines, { token: anna.token })).status).toBe(200);
  expect((await movementsOf(order)).slice(2)).toEqual(['released 1: 0 -1', 'reserved 1: 0 6']);
  await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
  expect((await movementsOf(order)).slice(4).toSorted()).toEqual([
    ...['released 1: 0 -30', 'released 2: 0 -2'],
  ]);
});

test('of one tool on two lines names the first', async () => {
  const order = await place(sashes(2), brushes(12), sashes(3));
  expect((await movementsOf(order)).toSorted()).toEqual(['reserved 1: 0 5', 'reserved 2: 0 12']);
});

test('of no order names none', async () => {
  const { hundred } = shop.world;
  await byMira(`POST /tools/${hundred}/stock`, { kind: 'received', change: 5, reason: 'new' });
  const path = `GET /tools/${hundred}/movements`;
  const { body } = await shop.call(path, { token: mira });
  expect(Object.values(body)[0]).toMatchObject({ kind: 'received', order: null, line: null });
});
