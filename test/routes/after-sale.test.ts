/** What happens to money after a sale: refunds and disputes of one payment, in any order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, dispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = stillClock(new Date());
const faults: Faults = {};
const total = 23_988;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  faults.webhooks = {};
  await shop.sandbox.settle();
  anna = await buyerIn(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentOf(secret));
  await shop.sandbox.settle();
  return { order, intent: intentOf(secret) };
}

const refund = (order: string, amount?: number) => {
  const body = { reason: 'a bristle came out', ...(amount !== undefined && { amount }) };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

async function refundAtProcessor(intent: string): Promise<string> {
  const { data } = await deskOf(shop).refunds.list({ payment_intent: intent });
  return data[0]?.id ?? '';
}

/** Its bank sends the money back. */
async function failRefund(id: string): Promise<void> {
  await deskOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${id}/fail`);
  await shop.sandbox.settle();
}

async function decide(opened: string, words: string): Promise<void> {
  await deskOf(shop).disputes.update(opened, { evidence: { uncategorized_text: words } });
  clock.advance(3 * secondMs);
  await shop.sandbox.settle();
}

describe('a lost dispute', () => {
  test('of the rest is not forgotten when the refund of the first part fails', async () => {
    const { order, intent } = await paidOrder();
    await refund(order, 72);
    const opened = await dispute(shop, intent);
    await shop.sandbox.settle();
    await decide(opened, 'losing_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    await failRefund(await refundAtProcessor(intent));
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
    const again = await refund(order, 72.01);
    expect(again).toMatchObject({ status: 409, body: { code: 'too_much' } });
    expect(again.body['detail']).toContain('$72.00');
    expect((await refund(order)).body).toMatchObject({ refund: { amount: 72 } });
  });

  test('of a part is no more among all that is left', async () => {
    const { order, intent } = await paidOrder();
    const opened = await dispute(shop, intent, { amount: '10000' });
    await shop.sandbox.settle();
    await decide(opened, 'losing_evidence');
    expect((await refund(order, 139.89)).body['code']).toBe('too_much');
    expect((await refund(order)).body).toMatchObject({ refund: { amount: 139.88 } });
    await reconcile(shop.shop.payments);
    expect(await accountsOf(shop, order)).toMatchObject({ sales: -10_000, dispute_losses: 10_000 });
    expect(total - 13_988).toBe(10_000);
  });

  test('and a refund that fails while the bank decides leave the order disputed', async () => {
    const { order, intent } = await paidOrder();
    await refund(order, 72);
    const opened = await dispute(shop, intent);
    await shop.sandbox.settle();
    await failRefund(await refundAtProcessor(intent));
    expect(await shop.orderNow(order)).toMatchObject({ status: 'disputed' });
    await decide(opened, 'losing_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  });
});
