/**
 * Does without webhooks what a lost one would have done. Each minute: everything that is not
 * settled is read back, all of it, so that a success shows within three minutes, also when the
 * processor is slow and there is much else to do. Each day: what the processor could not deliver,
 * payments that nobody here knows, and the day's statement.
 *
 * Jobs may run on many instances at once: attempts are claimed with `skip locked`, daily runs
 * by a row, and whatever is done twice comes to the same end under the order's lock.
 */
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import { partitionOf } from '#platform/partition.ts';
import { mapConcurrently } from '#platform/concurrency/map-concurrently.ts';
import { purgeEmailsOfOrders } from '#modules/emails/emails.ts';
import { findOrder, listCancellingOrders, listOverdueOrders } from '#modules/orders/orders.ts';
import { isAwaitingPayment } from '#modules/orders/payment-states.ts';
import { applyIntent, readAndApply } from './attempts/apply-intent.ts';
import { cancelIntent, expireReservation } from './attempts/cancel-order.ts';
import type { PaymentDeps } from './deps.ts';
import { deleteOldEvents, handledEvents, handleEvent } from './processor/events.ts';
import { readFees } from './ledger/fees.ts';
import { ProcessorUnavailableError } from './processor/processor.ts';
import type { ProcessorEvent } from './processor/processor-types.ts';
import { claimUnsettled, selectAttemptOfIntent, type AttemptRow } from './queries/attempts.ts';
import { claimRun, releaseRun } from './queries/events.ts';
import { selectUnsettledRefunds } from './queries/refunds.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { onHoldRestMs } from './refunds/on-hold.ts';
import { findIntentOf } from './attempts/start-payment.ts';
import { compareDays } from './ledger/compare-statement.ts';
import { checkRollup, rollUpSales } from './ledger/sales-rollup.ts';
import { readTransferOf } from './transfers/read-transfer.ts';
import { listOwed, returnUnneeded } from './transfers/return-transfer.ts';
import { reportWaits } from './attempts/long-waits.ts';

const dayMs = 24 * hourMs;
/** The processor keeps an event for so long, and tries to deliver it for three days. */
const eventLifeMs = 30 * dayMs;
const searchedMs = 3 * dayMs;

/** How often a transfer that nothing was heard of is asked about. */
const transferRestMs = 10 * minuteMs;

/** How many of a kind are asked about at once; payments first of all. */
const paymentsAtOnce = 16;
const othersAtOnce = 4;
/** All events of a payment are in one partition, in their order. */
const eventPartitions = 64;

/** How many of what a run looked at it could not finish; they are tried again in a minute. */
interface RunResult {
  failedCount: number;
}

const countFailed = (done: readonly boolean[]): RunResult => ({
  failedCount: done.filter((isDone) => !isDone).length,
});

/** What is done each minute, by the names of its jobs: no part of it waits for another. */
export function minutelyJobs(deps: PaymentDeps, limit = 100) {
  return {
    'payment-reconcile': () => reconcileAttempts(deps, limit),
    'expire-reservations': () => endOverdueOrders(deps, limit),
    'payment-events': () => handleMissedEvents(deps),
    'payment-refunds': () => retryRefunds(deps, limit),
    'payment-days': () => runDailyJobs(deps),
    'payment-waits': () => reportWaits(deps),
    'roll-up-sales': () => rollUpAndCheck(deps),
    'delete-old-records': () => deleteOldRecords(deps),
  };
}

/** All jobs once, in the order in which the later ones need what the first ones do. */
export async function reconcile(deps: PaymentDeps, limit = 100): Promise<void> {
  const jobs = minutelyJobs(deps, limit);
  const firstJobs = [
    jobs['payment-reconcile'](),
    jobs['expire-reservations'](),
    jobs['payment-events'](),
  ];
  await Promise.all(firstJobs);
  await jobs['payment-refunds']();
  await jobs['payment-days']();
  await jobs['payment-waits']();
  await jobs['roll-up-sales']();
}

/**
 * Looks at every attempt that rested for a minute, or whose last look is in the future because it
 * was another clock's; stops early when nobody answers.
 */
async function reconcileAttempts(deps: PaymentDeps, limit: number): Promise<RunResult> {
  const now = deps.clock.now();
  let failedCount = 0;
  const seen = new Set<string>();
  for (let isFull = true; isFull;) {
    const claimed = await claimUnsettled.all(deps.db, {
      untouchedSince: later(now, -minuteMs),
      transfersSince: later(now, -transferRestMs),
      limit,
      updatedAt: now,
    });
    // Two whose clocks are apart would otherwise hand each other the same ones for ever.
    const fresh = claimed.filter(({ id }) => !seen.has(id));
    fresh.forEach(({ id }) => seen.add(id));
    const done = await mapConcurrently(paymentsAtOnce, fresh, (attempt) =>
      tryOne(deps, () => reconcileAttempt(deps, attempt)),
    );
    failedCount += countFailed(done).failedCount;
    isFull = claimed.length === limit && done.some((isDone) => isDone);
  }
  return { failedCount };
}

/** Reservations that ran out, and payments that are still to be cancelled. */
async function endOverdueOrders(deps: PaymentDeps, limit: number): Promise<RunResult> {
  const overdue = await listOverdueOrders(deps.db, deps.clock.now(), limit);
  const ended = await mapConcurrently(othersAtOnce, overdue, (order) =>
    tryOne(deps, () => expireReservation(deps, order)),
  );
  const cancelling = await listCancellingOrders(deps.db, limit);
  const cancelled = await mapConcurrently(othersAtOnce, cancelling, (order) =>
    tryOne(deps, () => cancelIntent(deps, order)),
  );
  return countFailed([...ended, ...cancelled]);
}

async function handleMissedEvents(deps: PaymentDeps): Promise<RunResult> {
  const since = later(deps.clock.now(), -hourMs);
  return countFailed([await tryOne(deps, () => handleUndelivered(deps, since))]);
}

/** Refunds that were not settled at once, and money of transfers that nobody needs. */
async function retryRefunds(deps: PaymentDeps, limit: number): Promise<RunResult> {
  const rested = later(deps.clock.now(), -onHoldRestMs);
  const unsettled = await selectUnsettledRefunds.all(deps.db, { limit, rested });
  const sent = await mapConcurrently(othersAtOnce, unsettled, ({ id }) =>
    tryOne(deps, () => sendRefund(deps, id)),
  );
  const owed = await listOwed(deps, limit);
  const returned = await mapConcurrently(othersAtOnce, owed, (order) =>
    tryOne(deps, () => returnUnneeded(deps, order)),
  );
  return countFailed([...sent, ...returned]);
}

async function runDailyJobs(deps: PaymentDeps): Promise<RunResult> {
  // First, so that the statement finds the fees of its day.
  const areFeesRead = await tryOne(deps, () => readFees(deps));
  const isSwept = await runDaily(deps, 'sweep', () => findUnknownPayments(deps));
  const areDaysCompared = await tryOne(deps, () => compareDays(deps));
  return countFailed([areFeesRead, isSwept, areDaysCompared]);
}

async function rollUpAndCheck(deps: PaymentDeps): Promise<RunResult> {
  await rollUpSales(deps);
  return countFailed([await runDaily(deps, 'sales', () => checkRollup(deps))]);
}

/** What is deleted once a day, because it is found by reading all of it. */
async function deleteOldRecords(deps: PaymentDeps): Promise<RunResult> {
  const areEventsDeleted = await runDaily(deps, 'old-events', () => deleteOldEvents(deps));
  const areEmailsPurged = await runDaily(deps, 'old-emails', () =>
    purgeEmailsOfOrders(deps.db, deps.clock.now()),
  );
  return countFailed([areEventsDeleted, areEmailsPurged]);
}

/** Brings one attempt to what the processor says of it. */
export async function reconcileAttempt(deps: PaymentDeps, attempt: AttemptRow): Promise<void> {
  const order = await findOrder(deps.db, attempt.order_id);
  if (!order) throw new Error(`order ${attempt.order_id} of an attempt is not there`);
  const intent = await findIntentOf(deps, order, attempt);
  if (!intent) return;
  const { paymentState: state } = order;
  if (isAwaitingPayment(state) || state === 'cancelling') {
    await readAndApply(deps, intent);
    if (attempt.method === 'bank_transfer') await readTransferOf(deps, order.id);
    return;
  }
  // The order was paid another way meanwhile, so this payment must not take money.
  const readAt = deps.clock.now();
  await applyIntent(deps, await deps.processor.cancelIntent(intent), readAt);
}

/** Events whose webhooks did not arrive; those of one payment after each other, oldest first. */
async function handleUndelivered(deps: PaymentDeps, since: Date): Promise<void> {
  const events = await deps.processor.listUndelivered(since, handledEvents);
  const partitions = Array.from({ length: eventPartitions }, (): ProcessorEvent[] => []);
  for (const event of events.toReversed()) {
    partitions[partitionOf(event.intentId ?? event.objectId, eventPartitions)]?.push(event);
  }
  await mapConcurrently(othersAtOnce, partitions, async (partition) => {
    for (const event of partition) await tryOne(deps, () => handleEvent(deps, event));
  });
}

/** The processor's own list of payments against the shop's attempts. */
async function findUnknownPayments(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now();
  await handleUndelivered(deps, later(now, -eventLifeMs));
  const readAt = now;
  const listed = await deps.processor.listIntents({ from: later(now, -searchedMs), to: now });
  for (const intent of listed) {
    // Only money counts: what was begun and never paid may be anybody's.
    if (intent.status !== 'succeeded' && intent.status !== 'processing') continue;
    const attempt = await selectAttemptOfIntent.first(deps.db, { intentId: intent.id });
    if (attempt?.state === 'succeeded') continue;
    await tryOne(deps, async () => {
      // Read back, because a list does not tell what the charge cost.
      if (!(await readAndApply(deps, intent.id))) await applyIntent(deps, intent, readAt);
    });
  }
}

/**
 * Once a day by one instance of all; when it fails, it is tried again in a minute. Answers false
 * when it has failed now.
 */
export async function runDaily(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'log'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const now = deps.clock.now();
  if (!(await claimRun.first(deps.db, { name, doneAt: later(now, -dayMs), now }))) return true;
  if (await tryOne(deps, work, `the daily run ${name} failed, trying again in a minute`))
    return true;
  await releaseRun.count(deps.db, { name });
  return false;
}

/** One that fails must not keep the others from being looked at. */
async function tryOne(
  deps: Pick<PaymentDeps, 'log'>,
  work: () => Promise<unknown>,
  message = 'a payment could not be reconciled, trying again in a minute',
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isOutage =
      error instanceof ProcessorUnavailableError || classifyDatabaseError(error) !== undefined;
    if (isOutage) deps.log.warn({ err: error }, message);
    else deps.log.error({ err: error }, message);
    return false;
  }
}
