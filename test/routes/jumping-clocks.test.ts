/** Two shops on one database, a processor that fails, clocks that jump a day: one refund. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { reconcile, type PaymentDeps } from '#modules/payments/payments.ts';
import { seededDice, type Faults } from '#sandbox/card/control/faults.ts';
import { problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf } from '#test/support/buyer.ts';
import { deskOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

let shop: TestShop;
let shops: PaymentDeps[];
const clock = stillClock(new Date());
const faults: Faults = {};

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
  shops = [shop.shop, await shop.openSecond()].map(({ payments }) => ({
    ...payments,
    processor: { ...payments.processor, listUndelivered: async () => [] },
  }));
});
afterAll(() => shop.close());

const weather: Required<Faults>['requests'][] = [
  { fail: 0.6 },
  { loseReply: 0.6 },
  { throttle: 0.4 },
  {},
];
const jumps = [0, minuteMs, 11 * minuteMs, 25 * hourMs];

const rounds = () => Promise.all(shops.map((payments) => reconcile(payments)));

/** The shops go on from what they read before the clock jumped. */
async function roundsAcrossAJump(byMs: number): Promise<void> {
  const begun = rounds();
  clock.advance(byMs);
  await begun;
}

test.each([1, 2, 3, 4])('seed %i: one refund, whatever jumps and fails', async (seed) => {
  const dice = seededDice(seed);
  faults.webhooks = {};
  faults.requests = {};
  const anna = await buyerIn(shop, shop.world.anna);
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentOf(secret));
  faults.webhooks = { lose: 1 };
  faults.requests = dice() < 0.5 ? { fail: 1 } : { loseReply: 1 };
  const body = { amount: 30, reason: 'a bristle came out' };
  const token = await shop.tokenOf(shop.world.mira);
  await shop.call(`POST /purchaseadmin/${order}/refunds`, { token, body });
  clock.advance(25 * hourMs);
  for (let step = 0; step < 6; step += 1) {
    faults.requests = weather[Math.floor(dice() * weather.length)] ?? {};
    await roundsAcrossAJump(jumps[Math.floor(dice() * jumps.length)] ?? 0);
  }
  faults.requests = {};
  for (let step = 0; step < 3; step += 1) {
    clock.advance(11 * minuteMs);
    await rounds();
  }
  const made = await deskOf(shop).refunds.list({ payment_intent: intentOf(secret) });
  expect(made.data.map(({ amount }) => amount)).toEqual([3000]);
  expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
  expect(await problemsOf(shop, order)).toEqual([]);
});
