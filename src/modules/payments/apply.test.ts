import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, stillClock, type World } from '#test/support/world.ts';
import { applyIntent } from './apply.ts';
import type { PaymentDeps } from './deps.ts';
import type { Intent, Processor } from './processor-words.ts';
import { startPayment } from './start-payment.ts';

let db: TestDatabase;
let world: World;
const clock = stillClock();

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
});
afterAll(() => db.close());

const never = () => Promise.reject(new Error('not asked in this test'));

/** The outside party, with one payment that says what the test wants. */
function processorWith(intent: Intent): Processor {
  return {
    createIntent: async ({ order, amountMinor }) => {
      return Object.assign(intent, { order, amountMinor, clientSecret: 'pi_late_secret_x' });
    },
    retrieveIntent: async () => intent,
    cancelIntent: never,
    listIntents: never,
    refund: never,
    retrieveRefund: never,
    listRefunds: never,
    retrieveDispute: never,
    listUndelivered: never,
    listMovements: never,
    readEvent: never,
  };
}

test('what was read before the bank began to work on it does not undo that it did', async () => {
  const intent: Intent = {
    id: 'pi_late',
    status: 'requires_payment_method',
    amountMinor: 0,
    receivedMinor: 0,
    currency: 'usd',
    clientSecret: undefined,
    order: undefined,
  };
  const jobs = { enqueue: () => Promise.resolve() };
  const processor = processorWith(intent);
  const deps: PaymentDeps = { db, clock, log: createLog('silent'), processor, jobs };
  const placed = await placeOrder(
    { db, clock, holdMinutes: 30 },
    {
      customer: world.anna,
      tool: { id: world.hundred },
      quantity: 1,
      phone: '+44 20 7946',
      seenPriceMinor: 1999,
    },
  );
  if (!placed.ok) throw new Error(placed.reason);
  await startPayment(deps, placed.order.id);
  const readEarly = clock.now();
  const stale = { ...intent };
  clock.advance(minuteMs);
  await applyIntent(deps, { ...intent, status: 'processing' }, clock.now());
  const after = await applyIntent(deps, stale, readEarly);
  expect(after).toMatchObject({ known: true, order: { paymentState: 'processing' } });
  const refused = await applyIntent(deps, stale, clock.now());
  expect(refused).toMatchObject({ known: true, order: { paymentState: 'unpaid' } });
});
