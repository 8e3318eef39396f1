import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readBalances, readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, openDispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const disputeFee = 1500;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sandbox.runDue();
  // A new one for each test: an account has ten sign-ins at most, and viewing an order takes one.
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

interface Disputed {
  order: string;
  intent: string;
  disputeId: string;
}

async function disputedOrder(): Promise<Disputed> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  const intent = intentIdOf(secret);
  await shop.pay(secret);
  await anna.confirm(order, intent);
  const disputeId = await openDispute(shop, intent);
  await shop.sandbox.runDue();
  return { order, intent, disputeId };
}

async function decide(disputeId: string, evidence: string): Promise<void> {
  await stripeClientOf(shop).disputes.update(disputeId, {
    evidence: { uncategorized_text: evidence },
  });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
}

const refund = (order: string) => {
  const body = { amount: 10, reason: 'a bristle came out' };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

/** A charge's own fee, which stays spent whatever becomes of the money. */
async function feesOf(order: string): Promise<number> {
  return (await readBalances(shop, order))['processor_fees'] ?? 0;
}

describe('a disputed payment', () => {
  test('shows as disputed, blocks refunds, and waits for somebody to answer it', async () => {
    const { order } = await disputedOrder();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'disputed' });
    expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    const cancelled = await shop.call(`DELETE /purchaseadmin/${order}`, {
      ...{ token: mira, body: { reason: 'they asked' } },
    });
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_opened']);
    expect(await readBalances(shop, order)).toMatchObject({ disputed: 23_988, sales: -23_988 });
  });

  test('that is won is as it was before, and can be refunded', async () => {
    const { order, disputeId } = await disputedOrder();
    await decide(disputeId, 'winning_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    const fees = await feesOf(order);
    expect(fees).toBeGreaterThan(disputeFee);
    expect(await readBalances(shop, order)).toEqual({
      ...{ sales: -23_988, processor_fees: fees, processor_balance: 23_988 - fees },
    });
    expect((await refund(order)).body).toMatchObject({ refund: { state: 'succeeded' } });
  });

  test('that is lost is refunded by the bank: the shop has the brushes and a loss', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, disputeId } = await disputedOrder();
    await decide(disputeId, 'losing_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_lost']);
    expect(await readBalances(shop, order)).toMatchObject({
      sales: -23_988,
      dispute_losses: 23_988,
    });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('whose events come twice, or after the end, changes nothing more', async () => {
    const { order, disputeId } = await disputedOrder();
    await decide(disputeId, 'winning_evidence');
    const balancesBefore = await readBalances(shop, order);
    const { data } = await stripeClientOf(shop).events.list({
      type: 'charge.dispute.created',
      limit: 1,
    });
    // Deleted before it comes again: a known event would be ignored.
    await shop.db.query({ text: 'delete from processor_event' });
    await stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_events/${data[0]?.id}/resend`);
    await shop.sandbox.runDue();
    const storedEvents = await shop.db.query<{ id: string }>({
      text: 'select id from processor_event',
    });
    expect(storedEvents.rows).toEqual([{ id: data[0]?.id }]);
    expect(await readBalances(shop, order)).toEqual(balancesBefore);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
  });

  test('that was refunded in part before: what is left is disputed, and comes back', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    await anna.confirm(order, intentIdOf(secret));
    await refund(order);
    const disputeId = await openDispute(shop, intentIdOf(secret));
    await shop.sandbox.runDue();
    expect(await readBalances(shop, order)).toMatchObject({ disputed: 22_988 });
    await decide(disputeId, 'winning_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  });
});

test('a refund decided while a dispute opens is put on hold, and made when it is won', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  const intent = intentIdOf(secret);
  await shop.pay(secret);
  await anna.confirm(order, intent);
  faults.webhooks = { lose: 1 };
  const disputeId = await openDispute(shop, intent);
  // The shop has not heard of it yet.
  expect((await refund(order)).body).toMatchObject({ refund: { state: 'on_hold' } });
  faults.webhooks = {};
  await reconcile(shop.shop.payments);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'disputed' });
  await decide(disputeId, 'winning_evidence');
  await reconcile(shop.shop.payments);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
});
