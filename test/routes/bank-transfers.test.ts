/** Paying by bank transfer: exact, too little, too much, too late, and beside a card. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receipt as receiptAnswer } from '#api/contract/orders/receipt-operations.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { reconcile, settleExceptionByHand } from '#modules/payments/payments.ts';
import type { TransferMovement } from '#modules/payments/processor/processor-types.ts';
import { readTransferOf } from '#modules/payments/transfers/read-transfer.ts';
import { createTransfers, type Transfers } from '#test/support/bank-transfers.ts';
import { createBuyer, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { createGuests, withLink } from '#test/support/guests.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import {
  readBalances,
  readEmailRecipients,
  readOpenExceptions,
} from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, stockOf } from '#test/support/world.ts';
import { describeReceipt } from '#web/orders/receipt/describe-receipt.ts';

let shop: TestShop;
let buyer: Buyer;
let transfers: Transfers;
let personCount = 0;
const clock = createManualClock(new Date());
const dayMs = 24 * hourMs;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  personCount += 1;
  buyer = await createBuyer(shop, await addPerson(shop.db, `Payer${personCount}`, 'customer'));
  transfers = createTransfers(shop, buyer.token);
});

async function placeOrder(): Promise<string> {
  const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
  const response = await shop.call('POST /purchase', { token: buyer.token, body });
  expect(response.status).toBe(200);
  return String(response.body['insertedId']);
}

/** Reads the transfer as it would be with these movements after those that there are. */
async function readWith(
  order: string,
  kinds: readonly TransferMovement['kind'][],
  amountMinor: number,
): Promise<void> {
  const { payments } = shop.shop;
  const more = kinds.map((kind) => {
    return { kind, id: `cct_${kind}_${order}`, amountMinor, currency: 'usd', at: clock.now() };
  });
  const processor = {
    ...payments.processor,
    listTransferMovements: async (customer: string) => [
      ...(await payments.processor.listTransferMovements(customer)),
      ...more,
    ],
  };
  await readTransferOf({ ...payments, processor }, order);
}

async function settleOnlyException(order: string): Promise<void> {
  const { rows } = await shop.db.query<{ id: number }>({
    text: 'select id from payment_exception where order_id = $1 and resolved_at is null',
    values: [order],
  });
  expect(rows).toHaveLength(1);
  const actor = { id: shop.world.mira.id, ip: '127.0.0.1', at: clock.now() };
  const settled = await settleExceptionByHand(shop.shop.payments, actor, {
    exception: rows[0]?.id ?? 0,
  });
  expect(settled).toMatchObject({ ok: true });
}

async function readReturnEmails(order: string): Promise<Record<string, string>[]> {
  const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
    text: "select contents from email where order_id = $1 and kind = 'transfer_returned'",
    values: [order],
  });
  return rows.map(({ contents }) => contents);
}

test('account, reference, amount, seven days, an email; the same once more', async () => {
  const order = await placeOrder();
  const transfer = await transfers.begin(order);
  expect(transfer).toMatchObject({
    ...{ state: 'open', amount: 19.99, received: 0, missing: 19.99, owed: 0 },
    accounts: [{ fields: { routing_number: '000000000' } }],
  });
  const days = (Date.parse(String(transfer['reservedUntil'])) - clock.now().getTime()) / dayMs;
  expect(Math.round(days * 100) / 100).toBe(7);
  expect(await transfers.begin(order)).toEqual(transfer);
  expect(await readEmailRecipients(shop, order, 'transfer_instructions')).toHaveLength(1);
});

describe('money that comes', () => {
  test('of the exact amount pays, once, however often it is heard of', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    clock.advance(3 * dayMs);
    await reconcile(shop.shop.payments);
    await transfers.send(order, 1999);
    const { data } = await stripeClientOf(shop).events.list({ limit: 10 });
    await Promise.all(
      data.map(({ id }) =>
        stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_events/${id}/resend`),
      ),
    );
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await readBalances(shop, order)).toEqual({
      ...{ processor_balance: 1989, processor_fees: 10, sales: -1999 },
    });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('too little leaves it unpaid: page, email and staff say what is missing', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 1200);
    expect(await shop.readOrder(order)).toMatchObject({
      ...{ status: 'unpaid', paid: false, received: 12, total: 19.99 },
    });
    const listed = await shop.call('GET /purchaseadmin', {
      token: await shop.tokenOf(shop.world.mira),
    });
    expect(JSON.stringify(listed.body)).toContain('"received":12');
    expect(await transfers.read(order)).toMatchObject({
      received: 12,
      missing: 7.99,
      state: 'open',
    });
    expect(await readEmailRecipients(shop, order, 'transfer_short')).toHaveLength(1);
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_short']);
    await transfers.send(order, 799);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await readBalances(shop, order)).not.toHaveProperty('transfer_balance');
  });

  test('what the payer’s bank takes back is missing again, and we sent nothing back', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 1200);
    // Taken from the payment first, then from the balance.
    await readWith(order, ['released', 'reversed'], 1200);
    expect(await transfers.read(order)).toMatchObject({
      state: 'open',
      received: 0,
      missing: 19.99,
    });
    expect(await readReturnEmails(order)).toEqual([]);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('what the payer’s bank takes back of a paid order is for staff, and no email', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 1999);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', received: 19.99 });
    await readWith(order, ['reversed'], 1999);
    expect(await readReturnEmails(order)).toEqual([]);
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_reversed']);
    const { rows } = await shop.db.query<{ detail: string }>({
      text: 'select detail from payment_exception where order_id = $1 and resolved_at is null',
      values: [order],
    });
    expect(rows).toEqual([{ detail: "$19.99 were taken back by the payer's bank" }]);
    expect(await readBalances(shop, order)).toMatchObject({
      ...{ transfer_balance: -1999, refunds_payable: 1999 },
    });
    // The customer sends it once more.
    await readWith(order, ['reversed', 'received'], 1999);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('too much pays; the rest is owed, and staff send it back once', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 2500);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await transfers.read(order)).toMatchObject({ state: 'paid', owed: 5.01 });
    expect(await readBalances(shop, order)).toMatchObject({
      ...{ transfer_balance: 501, refunds_payable: -501 },
    });
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_excess']);
    const receipt = () => shop.call(`GET /purchase/${order}/receipt`, { token: buyer.token });
    const paid = { refunded: 0, payments: [{ kind: 'card', amount: 19.99 }] };
    const excess = { kind: 'received', amount: 5.01 };
    expect((await receipt()).body).toMatchObject({ ...paid, excess: [excess] });
    await settleOnlyException(order);
    const both = [excess, { kind: 'returned', amount: 5.01 }];
    const { body } = await receipt();
    expect(body).toMatchObject({ ...paid, excess: both, refunds: [] });
    const shown = JSON.stringify(describeReceipt(receiptAnswer.parse(body)));
    for (const row of ['transfer beyond the total, \\w+","\\$5.01"', 'back, \\w+","−\\$5.01"'])
      expect(shown).toMatch(new RegExp(row));
    expect(await readBalances(shop, order)).not.toHaveProperty('refunds_payable');
    expect(await transfers.read(order)).toMatchObject({ owed: 0 });
    expect(await transfers.countReturns(order)).toBe(1);
    expect(await readReturnEmails(order)).toMatchObject([
      { amount: '$5.01', received: '$25.00', total: '$19.99', reason: 'more_than_total' },
    ]);
    expect(await shop.readOrder(order)).toMatchObject({ received: 19.99 });
  });

  test('when the order has ended is not lost: an exception, and sent back', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    await transfers.send(order, 500);
    clock.advance(7 * dayMs + minuteMs);
    await reconcile(shop.shop.payments);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'expired' });
    await transfers.send(order, 1999);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'expired', paid: false });
    expect(await readBalances(shop, order)).toEqual({
      ...{ transfer_balance: 2499, refunds_payable: -2499 },
    });
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_late']);
    await settleOnlyException(order);
    expect(await readBalances(shop, order)).toEqual({});
    expect(await readReturnEmails(order)).toMatchObject([
      { amount: '$24.99', reason: 'order_over' },
    ]);
  });

  test('shows although every webhook is lost', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    shop.sandbox.setShop({ webhook: { url: 'http://127.0.0.1:9/', secret: shop.keys.webhook } });
    await transfers.send(order, 2500);
    clock.advance(11 * minuteMs);
    await reconcile(shop.shop.payments);
    shop.sandbox.setShop({
      webhook: { url: `${shop.url}/api/webhooks/stripe`, secret: shop.keys.webhook },
    });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_excess']);
  });
});

describe('beside a card', () => {
  test('a card that was begun is cancelled, and its secret pays nothing', async () => {
    const order = await placeOrder();
    const secret = await buyer.beginPayment(order);
    await transfers.begin(order);
    expect((await shop.pay(secret)).status).toBe(400);
    const refused = await shop.call('POST /create-payment-intent', {
      ...{ token: buyer.token, body: { order } },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'transfer_open' } });
  });

  test('given up, it is paid by card; what comes then is late', async () => {
    const order = await placeOrder();
    await transfers.begin(order);
    const given = await transfers.call('DELETE', order);
    expect(given.body).toMatchObject({ offered: true, transfer: { state: 'over' } });
    const { body } = await shop.call(`GET /purchase/${order}`, { token: buyer.token });
    const left = Date.parse(String(body['reservationExpiresAt'])) - clock.now().getTime();
    expect(left).toBeLessThanOrEqual(30 * minuteMs);
    await shop.pay(await buyer.beginPayment(order));
    await shop.sandbox.runDue();
    await transfers.send(order, 1999);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    expect(await readOpenExceptions(shop, order)).toEqual(['transfer_late']);
    await settleOnlyException(order);
    expect(await readReturnEmails(order)).toMatchObject([
      { amount: '$19.99', reason: 'paid_otherwise' },
    ]);
  });

  test('cancelled, it gives its units back', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    const order = await placeOrder();
    await transfers.begin(order);
    await shop.call(`DELETE /purchase/${order}`, { token: buyer.token });
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
  });
});

test('a guest pays by transfer as well', async () => {
  const guests = createGuests(shop, () => clock.now());
  const placed = await guests.place();
  const path = `/guest-orders/${placed.id}/bank-transfer`;
  expect(await shop.call(`POST ${path}`, withLink(placed.token))).toMatchObject({ status: 200 });
  await transfers.send(placed.id, 1999);
  expect((await guests.read(placed)).body).toMatchObject({ status: 'paid' });
  const { body } = await shop.call(`GET ${path}`, withLink(placed.token));
  expect(body).toMatchObject({ offered: false, transfer: { state: 'paid' } });
});
