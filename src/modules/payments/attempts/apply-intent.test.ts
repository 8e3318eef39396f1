import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, type World } from '#test/support/world.ts';
import { applyIntent, readAndApply } from './apply-intent.ts';
import type { PaymentDeps } from '../deps.ts';
import { cardFailureLimits } from '#modules/rate-limits/limits.ts';
import type { Intent, Processor } from '../processor/processor-types.ts';
import { startPayment } from './start-payment.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

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
    retrieveCardFailure: never,
    offersTransfer: never,
    listTransferMovements: never,
    returnTransfer: never,
    refund: never,
    retrieveRefund: never,
    listRefunds: never,
    retrieveDispute: never,
    listUndelivered: never,
    listMovementsOf: never,
    readStatement: never,
    readEvent: never,
  };
}

const cardTesting = { limits: cardFailureLimits, secret: 'a secret' };
const settings = { cardTesting, transferDays: 7 };

const open: Intent = {
  id: 'pi_late',
  status: 'requires_payment_method',
  amountMinor: 0,
  receivedMinor: 0,
  currency: 'usd',
  clientSecret: undefined,
  order: undefined,
};

async function beginPayment(intent: Intent) {
  const jobs = { enqueue: () => Promise.resolve() };
  const processor = processorWith(intent);
  const deps: PaymentDeps = { db, clock, log: createLog('silent'), processor, jobs, ...settings };
  const placed = await placeOrder(
    { db, clock, reservationMinutes: 30 },
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
  return deps;
}

test('what was read before the bank began to work on it does not undo that it did', async () => {
  const intent = { ...open };
  const deps = await beginPayment(intent);
  const readEarly = clock.now();
  const stale = { ...intent };
  clock.advance(minuteMs);
  await applyIntent(deps, { ...intent, status: 'processing' }, clock.now());
  const after = await applyIntent(deps, stale, readEarly);
  expect(after).toMatchObject({ known: true, order: { paymentState: 'processing' } });
  const refused = await applyIntent(deps, stale, clock.now());
  expect(refused).toMatchObject({ known: true, order: { paymentState: 'unpaid' } });
});

describe('whoever asks while a payment is being read', () => {
  const paid = { status: 'succeeded', amountMinor: 1999, receivedMinor: 1999 } as const;

  /** The first reading is answered when `answerFirst` is called, with what was so when it began. */
  async function startSlowReading(id: string) {
    const intent = { ...open, id };
    const begun = await beginPayment(intent);
    const first = Promise.withResolvers<void>();
    let readings = 0;
    const retrieveIntent = async () => {
      const read = { ...intent };
      readings += 1;
      if (readings === 1) await first.promise;
      return read;
    };
    const deps = { ...begun, processor: { ...begun.processor, retrieveIntent } };
    return { intent, deps, answerFirst: first.resolve, readings: () => readings };
  }

  test('is answered by that reading when it says that the payment succeeded', async () => {
    const { intent, deps, answerFirst, readings } = await startSlowReading('pi_shared');
    Object.assign(intent, paid);
    const pending = [1, 2, 3].map(() => readAndApply(deps, intent.id));
    answerFirst();
    for (const read of await Promise.all(pending)) {
      expect(read).toMatchObject({ applied: { known: true, order: { paymentState: 'paid' } } });
    }
    expect(readings()).toBe(1);
  });

  test('has it read anew when it says anything else', async () => {
    const { intent, deps, answerFirst } = await startSlowReading('pi_overtaken');
    const early = readAndApply(deps, intent.id);
    Object.assign(intent, paid);
    const late = readAndApply(deps, intent.id);
    answerFirst();
    expect(await early).toMatchObject({ applied: { order: { paymentState: 'unpaid' } } });
    expect(await late).toMatchObject({ applied: { order: { paymentState: 'paid' } } });
  });
});
