/** A process that is stopped while it begins a payment, and goes on when a day has passed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { startPayment, type PaymentDeps } from '#modules/payments/payments.ts';
import { ProcessorUnavailable } from '#modules/payments/processor.ts';
import type { Processor } from '#modules/payments/processor-words.ts';
import { buyerIn, intentOf } from '#test/support/buyer.ts';
import { deskOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

let shop: TestShop;
let order: string;
const clock = stillClock(new Date());
const day = 25 * hourMs;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  const anna = await buyerIn(shop, shop.world.anna);
  order = await anna.placeOrder();
});

const beginningBy = (createIntent: Processor['createIntent']): PaymentDeps => {
  const { payments } = shop.shop;
  return { ...payments, processor: { ...payments.processor, createIntent } };
};

test('hands out no payment of which the shop knows nothing any more', async () => {
  const { payments } = shop.shop;
  let second: unknown;
  const stopped = beginningBy(async (asked) => {
    clock.advance(day);
    second = await startPayment(payments, order);
    return payments.processor.createIntent(asked);
  });
  expect(await startPayment(stopped, order)).toEqual({
    ok: false,
    reason: 'processor_unavailable',
  });
  const known = await startPayment(payments, order);
  expect(second).toEqual(known);
  const secret = known.ok ? known.clientSecret : 'none';
  await shop.pay(secret);
  await shop.sandbox.settle();
  expect(await shop.orderNow(order)).toMatchObject({
    status: 'paid',
    transaction: intentOf(secret),
  });
});

test('does not send again a key that the processor may have forgotten', async () => {
  let sent = 0;
  const stopped = beginningBy(() => {
    sent += 1;
    clock.advance(day);
    return Promise.reject(new ProcessorUnavailable('the line was cut'));
  });
  expect(await startPayment(stopped, order)).toMatchObject({ reason: 'processor_unavailable' });
  expect(sent).toBe(1);
});

test('goes on with the payment that was begun while it looked for it', async () => {
  const { payments } = shop.shop;
  const cut = () => Promise.reject(new ProcessorUnavailable('the line was cut'));
  await startPayment(beginningBy(cut), order);
  const before = { now: () => new Date(clock.now().getTime() - day) };
  clock.advance(day);
  let begun: unknown;
  const looking: Processor = {
    ...payments.processor,
    listIntents: async (span) => {
      const found = await payments.processor.listIntents(span);
      begun = await startPayment({ ...payments, clock: before }, order);
      return found;
    },
  };
  const started = await startPayment({ ...payments, processor: looking }, order);
  expect(started).toMatchObject({ ok: true });
  expect(begun).toEqual(started);
});

test('is asked once more where the line was cut, under the same key', async () => {
  const { payments } = shop.shop;
  const keys: string[] = [];
  const flaky = beginningBy((asked) => {
    keys.push(asked.key);
    if (keys.length > 1) return payments.processor.createIntent(asked);
    return Promise.reject(new ProcessorUnavailable('the line was cut'));
  });
  const started = await startPayment(flaky, order);
  expect(started.ok).toBe(true);
  expect(new Set(keys).size).toBe(1);
  const { data } = await deskOf(shop).paymentIntents.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['order'] === order)).toHaveLength(1);
});
