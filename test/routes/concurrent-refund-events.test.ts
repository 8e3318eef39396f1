/** Events of one refund that are read twice at the same moment are one refund. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { sendRefund } from '#modules/payments/refunds/send-refund.ts';
import { readRefund } from '#modules/payments/refunds/read-refund.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: Buyer;
const faults: Faults = {};

beforeAll(async () => {
  shop = await openTestShop({ faults });
  anna = await createBuyer(shop, shop.world.anna);
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  faults.webhooks = {};
  await shop.sandbox.runDue();
});

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  await shop.sandbox.runDue();
  return { order, intent: intentIdOf(secret) };
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>({
    text: `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  });
  return rows[0]?.count ?? 0;
}

test('one that was made by hand, read by two at once, is adopted by one of them', async () => {
  const { order, intent } = await paidOrder();
  faults.webhooks = { lose: 1 };
  const { id } = await stripeClientOf(shop).refunds.create({ payment_intent: intent });
  const blocker = await shop.db.pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from orders where id = $1 for update', [order]);
  const reading = [1, 2].map(() => readRefund(shop.shop.payments, id));
  await expect.poll(waitingForLocks).toBe(2);
  await blocker.query('rollback');
  blocker.release();
  expect(await Promise.all(reading)).toEqual([true, true]);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
  expect(await readOpenExceptions(shop, order)).toEqual([]);
});

/** Runs `interruption` between the first query and the next. */
function runAfterFirstQuery(db: Database, interruption: () => Promise<void>): Database {
  let isFirst = true;
  return {
    ...db,
    query: async (query) => {
      const result = await db.query<never>(query);
      if (isFirst) {
        isFirst = false;
        await interruption();
      }
      return result;
    },
  };
}

test("the shop's own, whose answer is written down meanwhile, is no foreign one", async () => {
  const { order, intent } = await paidOrder();
  faults.webhooks = { lose: 1 };
  faults.requests = { loseReply: 1 };
  const token = await shop.tokenOf(shop.world.mira);
  const body = { reason: 'a bristle came out' };
  const response = await shop.call(`POST /purchaseadmin/${order}/refunds`, { token, body });
  expect(response.body).toMatchObject({ refund: { state: 'asked' } });
  faults.requests = {};
  const [refundAtProcessor] = (await stripeClientOf(shop).refunds.list({ payment_intent: intent }))
    .data;
  const refundId = refundAtProcessor?.metadata?.['refund'] ?? 'none';
  const { payments } = shop.shop;
  const db = runAfterFirstQuery(payments.db, () => sendRefund(payments, refundId));
  expect(await readRefund({ ...payments, db }, refundAtProcessor?.id ?? 'none')).toBe(true);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
  expect(await readOpenExceptions(shop, order)).toEqual([]);
});
