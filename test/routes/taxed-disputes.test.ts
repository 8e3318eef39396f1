/** The tax of what a bank gives back to a card holder is no longer owed: the books balance. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { readDispute } from '#modules/payments/disputes/disputes.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openDispute, stripeClientOf } from '#test/support/processor.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterRegistrations, newJersey } from '#test/support/tax.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());

beforeAll(async () => {
  shop = await openTestShop({ clock });
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  await enterRegistrations(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

/** Of 71.30, of it 4.43 of tax in New Jersey. */
async function paidOrder(total = 71.3, address: object = newJersey) {
  const lines = [{ tool: shop.world.hundred, quantity: 3 }];
  const body = { lines, phone: '+44 20 7946 0958', total, address };
  const placed = await shop.call('POST /orders', { token: anna.token, body });
  const order = String(placed.body['_id']);
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

async function lose(intent: string, amount?: string): Promise<string> {
  const disputeId = await openDispute(shop, intent, amount === undefined ? {} : { amount });
  await shop.sandbox.runDue();
  await stripeClientOf(shop).disputes.update(disputeId, {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
  return disputeId;
}

/** The processor gives back, after the end, so much of what was lost. */
function reinstate(disputeId: string, returnedMinor: number): Promise<boolean> {
  const { payments } = shop.shop;
  const { processor } = payments;
  const retrieveDispute = async (id: string) => ({
    ...(await processor.retrieveDispute(id)),
    ...{ returnedMinor, returnedAt: clock.now() },
  });
  return readDispute({ ...payments, processor: { ...processor, retrieveDispute } }, disputeId);
}

const refund = (order: string, body: object = {}) =>
  shop.call(`POST /purchaseadmin/${order}/refunds`, {
    ...{ token: mira, body: { reason: 'came late', ...body } },
  });

const balanceOf = async (order: string, account: string) =>
  (await readBalances(shop, order))[account] ?? 0;

async function sumOf(order: string): Promise<number> {
  return Object.values(await readBalances(shop, order)).reduce((sum, minor) => sum + minor, 0);
}

test('of all of it: no tax is owed, and the loss is what the shop itself lost', async () => {
  const { order, intent } = await paidOrder();
  expect(await balanceOf(order, 'tax_owed')).toBe(-443);
  await lose(intent);
  expect(await balanceOf(order, 'tax_owed')).toBe(0);
  expect(await balanceOf(order, 'dispute_losses')).toBe(7130 - 443);
  expect(await balanceOf(order, 'sales')).toBe(-(7130 - 443));
  expect(await sumOf(order)).toBe(0);
});

test('of a part: its share, and the rest of the tax goes back with the rest', async () => {
  const { order, intent } = await paidOrder();
  await lose(intent, '3000');
  // 4.43 × 30.00 ÷ 71.30 = 1.864
  expect(await balanceOf(order, 'tax_owed')).toBe(-(443 - 186));
  expect(await balanceOf(order, 'dispute_losses')).toBe(3000 - 186);
  expect(await refund(order)).toMatchObject({ status: 200, body: { refund: { amount: 41.3 } } });
  expect(await balanceOf(order, 'tax_owed')).toBe(0);
  expect(await balanceOf(order, 'sales')).toBe(-(3000 - 186));
  expect(await sumOf(order)).toBe(0);
});

test('of what a refund has left: together they are the tax of the order', async () => {
  const { order, intent } = await paidOrder();
  await refund(order, { amount: 30 });
  expect(await balanceOf(order, 'tax_owed')).toBe(-(443 - 186));
  await lose(intent, '4130');
  expect(await balanceOf(order, 'tax_owed')).toBe(0);
  expect(await balanceOf(order, 'dispute_losses')).toBe(4130 - (443 - 186));
  expect(await sumOf(order)).toBe(0);
});

test('that comes back in part after all: the tax of the part is owed again, once', async () => {
  const { order, intent } = await paidOrder();
  const disputeId = await lose(intent);
  await Promise.all([reinstate(disputeId, 3000), reinstate(disputeId, 3000)]);
  expect(await balanceOf(order, 'tax_owed')).toBe(-186);
  expect(await balanceOf(order, 'dispute_losses')).toBe(4130 - (443 - 186));
  expect(await sumOf(order)).toBe(0);
});

test('of an order without tax nothing else is booked, and the statement still fits', async () => {
  const { order, intent } = await paidOrder(66.87, deliveryAddress);
  await lose(intent);
  expect(await balanceOf(order, 'tax_owed')).toBe(0);
  await reconcile(shop.shop.payments);
  expect(await sumOf(order)).toBe(0);
});
