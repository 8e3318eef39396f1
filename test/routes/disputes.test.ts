import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf, problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, dispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = stillClock(new Date());
const faults: Faults = {};
const disputeFee = 1500;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sandbox.settle();
  // Anew for each test: an account has ten sign-ins at most, and looking at an order takes one.
  anna = await buyerIn(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

interface Disputed {
  order: string;
  intent: string;
  opened: string;
}

async function disputedOrder(): Promise<Disputed> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  const intent = intentOf(secret);
  await shop.pay(secret);
  await anna.confirm(order, intent);
  const opened = await dispute(shop, intent);
  await shop.sandbox.settle();
  return { order, intent, opened };
}

async function decide(opened: string, words: string): Promise<void> {
  await deskOf(shop).disputes.update(opened, { evidence: { uncategorized_text: words } });
  clock.advance(3 * secondMs);
  await shop.sandbox.settle();
}

const refund = (order: string) => {
  const body = { amount: 10, reason: 'a bristle came out' };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

/** A charge's own fee, which stays spent whatever becomes of the money. */
async function feesOf(order: string): Promise<number> {
  return (await accountsOf(shop, order))['processor_fees'] ?? 0;
}

describe('a disputed payment', () => {
  test('is told as such, blocks refunds, and waits for somebody to answer it', async () => {
    const { order } = await disputedOrder();
    expect(await shop.orderNow(order)).toMatchObject({ status: 'disputed' });
    expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    const cancelled = await shop.call(`DELETE /purchaseadmin/${order}`, {
      ...{ token: mira, body: { reason: 'they asked' } },
    });
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await problemsOf(shop, order)).toEqual(['dispute_opened']);
    expect(await accountsOf(shop, order)).toMatchObject({ disputed: 23_988, sales: -23_988 });
  });

  test('that is won is as it was before, and can be refunded', async () => {
    const { order, opened } = await disputedOrder();
    await decide(opened, 'winning_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await problemsOf(shop, order)).toEqual([]);
    const fees = await feesOf(order);
    expect(fees).toBeGreaterThan(disputeFee);
    expect(await accountsOf(shop, order)).toEqual({
      ...{ sales: -23_988, processor_fees: fees, processor_balance: 23_988 - fees },
    });
    expect((await refund(order)).body).toMatchObject({ refund: { state: 'succeeded' } });
  });

  test('that is lost is refunded by the bank: the shop has the brushes and a loss', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const { order, opened } = await disputedOrder();
    await decide(opened, 'losing_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await problemsOf(shop, order)).toEqual(['dispute_lost']);
    expect(await accountsOf(shop, order)).toMatchObject({ sales: -23_988, dispute_losses: 23_988 });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('whose events come twice, or after the end, changes nothing more', async () => {
    const { order, opened } = await disputedOrder();
    await decide(opened, 'winning_evidence');
    const settled = await accountsOf(shop, order);
    const { data } = await deskOf(shop).events.list({ type: 'charge.dispute.created', limit: 1 });
    // Forgotten before it comes again: else it would be known, and nothing be done about it.
    await shop.db.query({ text: 'delete from processor_event' });
    await deskOf(shop).rawRequest('POST', `/v1/sandbox_events/${data[0]?.id}/resend`);
    await shop.sandbox.settle();
    const heard = await shop.db.query<{ id: string }>({ text: 'select id from processor_event' });
    expect(heard.rows).toEqual([{ id: data[0]?.id }]);
    expect(await accountsOf(shop, order)).toEqual(settled);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid' });
  });

  test('that was refunded in part before: what is left is disputed, and comes back', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    await anna.confirm(order, intentOf(secret));
    await refund(order);
    const opened = await dispute(shop, intentOf(secret));
    await shop.sandbox.settle();
    expect(await accountsOf(shop, order)).toMatchObject({ disputed: 22_988 });
    await decide(opened, 'winning_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });
});

test('a refund decided while a dispute opens is parked, and made when it is won', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  const intent = intentOf(secret);
  await shop.pay(secret);
  await anna.confirm(order, intent);
  faults.webhooks = { lose: 1 };
  const opened = await dispute(shop, intent);
  // The shop has not heard of it yet.
  expect((await refund(order)).body).toMatchObject({ refund: { state: 'parked' } });
  faults.webhooks = {};
  await reconcile(shop.shop.payments);
  expect(await shop.orderNow(order)).toMatchObject({ status: 'disputed' });
  await decide(opened, 'winning_evidence');
  await reconcile(shop.shop.payments);
  expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
});
