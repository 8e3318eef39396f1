/** A process that is stopped while it begins a payment, and goes on when a day has passed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { startPayment, type PaymentDeps } from '#modules/payments/payments.ts';
import { ProcessorUnavailableError } from '#modules/payments/processor/processor.ts';
import type { Processor } from '#modules/payments/processor/processor-types.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let order: string;
const clock = createManualClock(new Date());
const day = 25 * hourMs;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  const anna = await createBuyer(shop, shop.world.anna);
  order = await anna.placeOrder();
});

const withCreateIntent = (createIntent: Processor['createIntent']): PaymentDeps => {
  const { payments } = shop.shop;
  return { ...payments, processor: { ...payments.processor, createIntent } };
};

test('hands out no payment of which the shop knows nothing any more', async () => {
  const { payments } = shop.shop;
  let second: unknown;
  const stoppedProcess = withCreateIntent(async (request) => {
    clock.advance(day);
    second = await startPayment(payments, order);
    return payments.processor.createIntent(request);
  });
  expect(await startPayment(stoppedProcess, order)).toEqual({
    ok: false,
    reason: 'processor_unavailable',
  });
  const payment = await startPayment(payments, order);
  expect(second).toEqual(payment);
  const secret = payment.ok ? payment.clientSecret : 'none';
  await shop.pay(secret);
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({
    status: 'paid',
    transaction: intentIdOf(secret),
  });
});

test('does not send again a key that the processor may have forgotten', async () => {
  let requestCount = 0;
  const stoppedProcess = withCreateIntent(() => {
    requestCount += 1;
    clock.advance(day);
    return Promise.reject(new ProcessorUnavailableError('the line was cut'));
  });
  expect(await startPayment(stoppedProcess, order)).toMatchObject({
    reason: 'processor_unavailable',
  });
  expect(requestCount).toBe(1);
});

test('goes on with the payment that was begun while it looked for it', async () => {
  const { payments } = shop.shop;
  const disconnect = () => Promise.reject(new ProcessorUnavailableError('the line was cut'));
  await startPayment(withCreateIntent(disconnect), order);
  const before = { now: () => new Date(clock.now().getTime() - day) };
  clock.advance(day);
  let newPayment: unknown;
  const processor: Processor = {
    ...payments.processor,
    listIntents: async (span) => {
      const found = await payments.processor.listIntents(span);
      newPayment = await startPayment({ ...payments, clock: before }, order);
      return found;
    },
  };
  const started = await startPayment({ ...payments, processor: processor }, order);
  expect(started).toMatchObject({ ok: true });
  expect(newPayment).toEqual(started);
});

test('is asked once more where the line was cut, under the same key', async () => {
  const { payments } = shop.shop;
  const keys: string[] = [];
  const flaky = withCreateIntent((request) => {
    keys.push(request.key);
    if (keys.length > 1) return payments.processor.createIntent(request);
    return Promise.reject(new ProcessorUnavailableError('the line was cut'));
  });
  const started = await startPayment(flaky, order);
  expect(started.ok).toBe(true);
  expect(new Set(keys).size).toBe(1);
  const { data } = await stripeClientOf(shop).paymentIntents.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['order'] === order)).toHaveLength(1);
});
