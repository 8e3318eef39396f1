/** An order that is changed, cancelled or runs out while money for it comes by bank. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { readTransferOf } from '#modules/payments/transfers/read-transfer.ts';
import { createTransfers, type Transfers } from '#test/support/bank-transfers.ts';
import { createBuyer, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { editOrder } from '#test/support/edit-order.ts';
import { createGuests, withLink } from '#test/support/guests.ts';
import {
  readBalances,
  readEmailRecipients,
  readOpenExceptions,
} from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let buyer: Buyer;
let transfers: Transfers;
const clock = createManualClock(new Date());
const dayMs = 24 * hourMs;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
  transfers = createTransfers(shop, buyer.token);
});

async function placeOrder(quantity = 1): Promise<string> {
  const body = purchaseBody(shop.world.hundred, { qurantity: quantity });
  const { body: placed } = await shop.call('POST /purchase', { token: buyer.token, body });
  return String(placed['insertedId']);
}

const edit = (order: string, quantity: number) =>
  editOrder(shop, order, [{ tool: shop.world.hundred, quantity }], { token: buyer.token });

describe('an edit', () => {
  test('keeps account and reference; what came counts for the new total', async () => {
    const order = await placeOrder();
    const before = await transfers.begin(order);
    await transfers.send(order, 1200);
    expect(await edit(order, 2)).toMatchObject({ status: 200 });
    const after = await transfers.read(order);
    const { accounts, reference, reservedUntil } = before;
    expect(after).toMatchObject({ accounts, reference, reservedUntil, state: 'open' });
    expect(after).toMatchObject({ amount: 39.98, received: 12, missing: 27.98, owed: 0 });
    expect(await readEmailRecipients(shop, order, 'transfer_instructions')).toHaveLength(2);
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_short']);
    await transfers.send(order, 2798);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', total: 39.98 });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await readBalances(shop, order)).not.toHaveProperty('refunds_payable');
  });

  test('before the money came: that of the former total is a part of the new one', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await edit(order, 2);
    await transfers.send(order, 1999);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid' });
    expect(await transfers.read(order)).toMatchObject({ received: 19.99, missing: 19.99 });
  });

  test('to less than came pays it at once, and the rest goes back', async () => {
    const order = await placeOrder(2);
    await transfers.begin(order);
    await transfers.send(order, 2500);
    expect(await edit(order, 1)).toMatchObject({ status: 200 });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', total: 19.99 });
    expect(await transfers.read(order)).toMatchObject({ state: 'paid', owed: 5.01 });
    expect(await readEmailRecipients(shop, order, 'transfer_instructions')).toHaveLength(1);
    clock.advance(hourMs + minuteMs);
    await reconcile(shop.shop.payments);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await readBalances(shop, order)).not.toHaveProperty('refunds_payable');
  });

  test('to less: the rest goes back an hour after it came, however often it is read', async () => {
    const order = await placeOrder(2);
    await transfers.begin(order);
    await transfers.send(order, 2500);
    await edit(order, 1);
    await shop.sandbox.runDue();
    clock.advance(hourMs + minuteMs);
    // As by a webhook that comes late.
    await readTransferOf(shop.shop.payments, order);
    await reconcile(shop.shop.payments);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('by two tabs while money comes ends at one total, and no money is lost', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    const answers = await Promise.all([
      edit(order, 2),
      transfers.send(order, 1000).then(() => ({ status: 200 })),
      edit(order, 3),
      transfers.call('POST', order),
    ]);
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    await transfers.begin(order);
    await shop.sandbox.runDue();
    const { missing, received } = await transfers.read(order);
    expect(received).toBe(10);
    await transfers.send(order, Math.round(Number(missing) * 100));
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    const balances = await readBalances(shop, order);
    expect(balances).not.toHaveProperty('transfer_balance');
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

test('another delivery keeps a guest’s transfer, with its price', async () => {
  const guests = createGuests(shop, () => clock.now());
  const placed = await guests.place();
  const path = `/guest-orders/${placed.id}`;
  await shop.call(`POST ${path}/bank-transfer`, withLink(placed.token));
  await transfers.send(placed.id, 500);
  const price = (cents: number) =>
    shop.db.query({ text: 'update delivery_rate set price_minor = $1', values: [cents] });
  await price(690);
  const body = { ...deliveryAddress, street: '2 Mill Lane' };
  const saved = await shop.call(`PUT ${path}/address`, { ...withLink(placed.token), body });
  await price(0);
  expect(saved).toMatchObject({ status: 200 });
  const { body: offer } = await shop.call(`GET ${path}/bank-transfer`, withLink(placed.token));
  expect(offer).toMatchObject({
    transfer: { state: 'open', amount: 26.89, received: 5, missing: 21.89 },
  });
});

test('given up and chosen again, what had come counts', async () => {
  const order = await placeOrder();
  await transfers.begin(order);
  await transfers.send(order, 1200);
  await transfers.call('DELETE', order);
  expect(await readOpenExceptions(shop, order)).toEqual(['transfer_late']);
  expect(await transfers.read(order)).toMatchObject({ state: 'over', owed: 12 });
  expect(await transfers.begin(order)).toMatchObject({
    state: 'open',
    missing: 7.99,
    received: 12,
  });
  expect(await readOpenExceptions(shop, order)).toEqual(['transfer_short']);
});

test('ended at the processor, money waits as long as the order is unpaid', async () => {
  const order = await placeOrder();
  await transfers.begin(order);
  await transfers.send(order, 1200);
  await transfers.endAtProcessor(order);
  clock.advance(2 * hourMs);
  await reconcile(shop.shop.payments);
  clock.advance(2 * hourMs);
  await reconcile(shop.shop.payments);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'unpaid' });
  expect(await readBalances(shop, order)).toEqual({
    ...{ transfer_balance: 1200, refunds_payable: -1200 },
  });
});

describe('money that had come in part goes back by itself', () => {
  async function expectReturned(order: string): Promise<void> {
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_late']);
    expect(await readBalances(shop, order)).toMatchObject({ refunds_payable: -1200 });
    clock.advance(hourMs + minuteMs);
    await Promise.all([reconcile(shop.shop.payments), reconcile(shop.shop.payments)]);
    expect(await readBalances(shop, order)).toEqual({});
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await transfers.countReturns(order)).toBe(1);
  }

  test('when the order is cancelled', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 1200);
    await shop.call(`DELETE /purchase/${order}`, { token: buyer.token });
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
    expect(await transfers.read(order)).toMatchObject({ state: 'over', owed: 12 });
    await expectReturned(order);
  });

  test('when the days of the order have run out', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 1200);
    clock.advance(7 * dayMs + minuteMs);
    await reconcile(shop.shop.payments);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'expired' });
    await expectReturned(order);
  });
});
