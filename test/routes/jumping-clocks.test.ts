/** Two shops on one database, a processor that fails, clocks that jump a day: one refund. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { reconcile, type PaymentDeps } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { seededRandom } from '../../scripts/proofs/seeded-random.ts';
import { readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let shops: PaymentDeps[];
const clock = createManualClock(new Date());
const faults: Faults = {};

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
  shops = [shop.shop, await shop.openAnother()].map(({ payments }) => ({
    ...payments,
    processor: { ...payments.processor, listUndelivered: async () => [] },
  }));
});
afterAll(() => shop.close());

const faultsByStep: Required<Faults>['requests'][] = [
  { fail: 0.6 },
  { loseReply: 0.6 },
  { throttle: 0.4 },
  {},
];
const jumps = [0, minuteMs, 11 * minuteMs, 25 * hourMs];

const runReconcilers = () => Promise.all(shops.map((payments) => reconcile(payments)));

/** The reconcilers go on with what they read before the clock jumped. */
async function runAcrossJump(byMs: number): Promise<void> {
  const running = runReconcilers();
  clock.advance(byMs);
  await running;
}

test.each([1, 2, 3, 4])('seed %i: one refund, whatever jumps and fails', async (seed) => {
  const dice = seededRandom(seed);
  faults.webhooks = {};
  faults.requests = {};
  const anna = await createBuyer(shop, shop.world.anna);
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  faults.webhooks = { lose: 1 };
  faults.requests = dice() < 0.5 ? { fail: 1 } : { loseReply: 1 };
  const body = { amount: 30, reason: 'a bristle came out' };
  const token = await shop.tokenOf(shop.world.mira);
  await shop.call(`POST /purchaseadmin/${order}/refunds`, { token, body });
  clock.advance(25 * hourMs);
  for (let step = 0; step < 6; step += 1) {
    faults.requests = faultsByStep[Math.floor(dice() * faultsByStep.length)] ?? {};
    await runAcrossJump(jumps[Math.floor(dice() * jumps.length)] ?? 0);
  }
  faults.requests = {};
  for (let step = 0; step < 3; step += 1) {
    clock.advance(11 * minuteMs);
    await runReconcilers();
  }
  const refunds = await stripeClientOf(shop).refunds.list({ payment_intent: intentIdOf(secret) });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([3000]);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
  expect(await readOpenExceptions(shop, order)).toEqual([]);
});
