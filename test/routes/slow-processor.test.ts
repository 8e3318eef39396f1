import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later, minuteMs, secondMs } from '#platform/clock.ts';
import { mapConcurrently } from '#platform/concurrency/map-concurrently.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { handlePaymentJobs, reconcile, startPayment } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { intentIdOf } from '#test/support/buyer.ts';
import { slowProcessor } from '#test/support/slow-processor.ts';
import { runEveryMinute, createSimulatedClock } from '#test/support/simulated-clock.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let tool: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const answerMs = 2.5 * secondMs;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
  const brush = { name: 'Glue brush', kind: 'brush', description: '', img: '', facts: [] };
  const toolValues = {
    priceMinor: 1999,
    minimumOrder: 1,
    ratingTenths: 0,
    stock: 10_000,
    position: 9,
  };
  tool = await addTool({ db: shop.db }, { ...brush, ...toolValues }, { at: clock.now() });
}, 60_000);
afterAll(() => shop.close());

interface StartedPayment {
  order: string;
  secret: string;
}

async function startPayments(count: number): Promise<StartedPayment[]> {
  const { db, world } = shop;
  const { payments } = shop.shop;
  return mapConcurrently(4, Array.from({ length: count }), async () => {
    const input = { tool: { id: tool }, quantity: 1, seenPriceMinor: 1999 };
    const placed = await placeOrder(
      { db, clock, reservationMinutes: 30 },
      { customer: world.anna, phone: '+44 20 7946 0958', ...input },
    );
    if (!placed.ok) throw new Error(placed.reason);
    const payment = await startPayment(payments, placed.order.id);
    if (!payment.ok) throw new Error(payment.reason);
    return { order: placed.order.id, secret: payment.clientSecret };
  });
}

async function lastPaid(
  orders: readonly StartedPayment[],
): Promise<{ paid: number; at: Date | null }> {
  const { rows } = await shop.db.query<{ paid: number; at: Date | null }>({
    text: `select count(*) as paid, max(at) as at from order_change
      where to_state = 'paid' and order_id = any($1::uuid[])`,
    values: [orders.map(({ order }) => order)],
  });
  return rows[0] ?? { paid: 0, at: null };
}

describe('2.5 s to each answer, as many reservations that end, as many missed events', () => {
  test.each([
    ['as this one', 0, 100],
    ['a minute ahead', 59 * secondMs, 40],
    ['far ahead', 10 * minuteMs, 40],
  ])(
    'a lost payment shows within three minutes; another shop’s clock is %s',
    async (_, apartMs, each) => {
      faults.webhooks = { lose: 1 };
      const { payments } = shop.shop;
      const [withoutEvent, withEvent, ending] = [
        await startPayments(each),
        await startPayments(each),
        await startPayments(each),
      ];
      await shop.db.query({
        text: 'update orders set reservation_expires_at = $2 where id = any($1::uuid[])',
        values: [ending.map(({ order }) => order), later(clock.now(), minuteMs)],
      });
      clock.advance(minuteMs - secondMs);
      // The other shop checks them all, a moment before they are paid.
      const otherClock = { now: () => later(clock.now(), apartMs) };
      await reconcile({ ...payments, clock: otherClock });
      await mapConcurrently(4, [...withoutEvent, ...withEvent], ({ secret }) => shop.pay(secret));
      const paidAt = clock.now();
      clock.advance(secondMs);

      const eventIntents = new Set(withEvent.map(({ secret }) => intentIdOf(secret)));
      const waitingClock = createSimulatedClock(clock, payments.db);
      const slow = slowProcessor(payments, {
        clock: waitingClock,
        answerMs,
        undeliveredIntents: eventIntents,
      });
      const { everyMinute } = handlePaymentJobs({ ...payments, processor: slow.processor });
      await runEveryMinute(waitingClock, Object.values(everyMinute), { minutes: 4 });

      const { paid, at } = await lastPaid(withoutEvent);
      expect(paid).toBe(each);
      expect((at?.getTime() ?? 0) - paidAt.getTime()).toBeLessThanOrEqual(3 * minuteMs);
      expect(slow.maxConcurrent()).toBeLessThanOrEqual(40);
      expect(await lastPaid(withEvent)).toMatchObject({ paid: each });
      expect(await lastPaid(ending)).toMatchObject({ paid: 0 });
    },
    120_000,
  );
});
