/**
 * What a lost webhook would have done, done without it. Each minute: everything that is not
 * settled is read back, all of it, so that a success shows within three minutes, also when the
 * processor is slow and there is much else to do. Each day: what the processor could not deliver,
 * payments that nobody here knows, and the day's statement.
 *
 * Rounds may run on many instances at once: attempts are claimed with `skip locked`, daily rounds
 * by a row, and whatever is done twice comes to the same end under the order's lock.
 */
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { troubleOf } from '#platform/database/trouble.ts';
import { partOf } from '#platform/parts.ts';
import { severalAtOnce } from '#platform/several-at-once.ts';
import { findOrder, listCancellingOrders, listOverdueOrders } from '#modules/orders/orders.ts';
import { isAwaitingPayment } from '#modules/orders/payment-states.ts';
import { applyIntent, readAndApply } from './apply.ts';
import { callOff, expireHold } from './cancel.ts';
import type { PaymentDeps } from './deps.ts';
import { handledEvents, takeEvent } from './events.ts';
import { readFees } from './fees.ts';
import { ProcessorUnavailable } from './processor.ts';
import type { ProcessorEvent } from './processor-words.ts';
import { claimUnsettled, selectAttemptOfIntent, type AttemptRow } from './queries/attempts.ts';
import { claimRound, reopenRound } from './queries/events.ts';
import { selectUnsettledRefunds } from './queries/refunds.ts';
import { sendRefund } from './ask-refund.ts';
import { parkedRestMs } from './parked.ts';
import { findIntentOf } from './start-payment.ts';
import { compareDays } from './statement.ts';
import { tellWaits } from './waits.ts';

const dayMs = 24 * hourMs;
/** The processor keeps an event for so long, and tries to deliver it for three days. */
const eventLifeMs = 30 * dayMs;
const sweptMs = 3 * dayMs;

/** How many of a kind are asked about at once; payments first of all. */
const paymentsAtOnce = 16;
const othersAtOnce = 4;
/** Events of one payment are in one of them, in their order. */
const eventLanes = 64;

/** What is done each minute, by the names of its jobs: no part of it waits for another. */
export function minutelyWork(deps: PaymentDeps, limit = 100) {
  return {
    'payment-reconcile': () => settleAttempts(deps, limit),
    'payment-endings': () => endWhatIsOver(deps, limit),
    'payment-events': () => takeMissedEvents(deps),
    'payment-refunds': () => askForRefundsAgain(deps, limit),
    'payment-days': () => lookAfterDays(deps),
    'payment-waits': () => tellWaits(deps),
  };
}

/** All of it once: what the first parts bring about, the later ones carry on. */
export async function reconcile(deps: PaymentDeps, limit = 100): Promise<void> {
  const work = minutelyWork(deps, limit);
  const begun = [work['payment-reconcile'](), work['payment-endings'](), work['payment-events']()];
  await Promise.all(begun);
  await work['payment-refunds']();
  await work['payment-days']();
  await work['payment-waits']();
}

/**
 * Looks at every attempt that rested for a minute, or whose last look is in the future because it
 * was another clock's; stops early when nobody answers.
 */
async function settleAttempts(deps: PaymentDeps, limit: number): Promise<void> {
  const now = deps.clock.now();
  const seen = new Set<string>();
  for (let isFull = true; isFull;) {
    const claimed = await claimUnsettled.all(deps.db, later(now, -minuteMs), limit, now);
    // Two whose clocks are apart would otherwise hand each other the same ones for ever.
    const fresh = claimed.filter(({ id }) => !seen.has(id));
    fresh.forEach(({ id }) => seen.add(id));
    const done = await severalAtOnce(paymentsAtOnce, fresh, (attempt) =>
      each(deps, () => reconcileAttempt(deps, attempt)),
    );
    isFull = claimed.length === limit && done.some((went) => went);
  }
}

/** Reservations that ran out, and payments that are still to be called off. */
async function endWhatIsOver(deps: PaymentDeps, limit: number): Promise<void> {
  const overdue = await listOverdueOrders(deps.db, deps.clock.now(), limit);
  await severalAtOnce(othersAtOnce, overdue, (order) => each(deps, () => expireHold(deps, order)));
  const cancelling = await listCancellingOrders(deps.db, limit);
  await severalAtOnce(othersAtOnce, cancelling, (order) => each(deps, () => callOff(deps, order)));
}

async function takeMissedEvents(deps: PaymentDeps): Promise<void> {
  await each(deps, () => takeUndelivered(deps, later(deps.clock.now(), -hourMs)));
}

/** Refunds that were not settled at once. */
async function askForRefundsAgain(deps: PaymentDeps, limit: number): Promise<void> {
  const rested = later(deps.clock.now(), -parkedRestMs);
  const unsettled = await selectUnsettledRefunds.all(deps.db, limit, rested);
  await severalAtOnce(othersAtOnce, unsettled, ({ id }) => each(deps, () => sendRefund(deps, id)));
}

async function lookAfterDays(deps: PaymentDeps): Promise<void> {
  // First, so that the statement finds the fees of its day.
  await each(deps, () => readFees(deps));
  await daily(deps, 'sweep', () => sweep(deps));
  await each(deps, () => compareDays(deps));
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
    return;
  }
  // Paid another way meanwhile: this one must not take money, too.
  const readAt = deps.clock.now();
  await applyIntent(deps, await deps.processor.cancelIntent(intent), readAt);
}

/** Events whose webhooks did not arrive; those of one payment after each other, oldest first. */
async function takeUndelivered(deps: PaymentDeps, since: Date): Promise<void> {
  const events = await deps.processor.listUndelivered(since, handledEvents);
  const lanes = Array.from({ length: eventLanes }, (): ProcessorEvent[] => []);
  for (const event of events.toReversed()) {
    lanes[partOf(event.intentId ?? event.objectId, eventLanes)]?.push(event);
  }
  await severalAtOnce(othersAtOnce, lanes, async (lane) => {
    for (const event of lane) await each(deps, () => takeEvent(deps, event));
  });
}

/** The processor's own list of payments against the shop's attempts. */
async function sweep(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now();
  await takeUndelivered(deps, later(now, -eventLifeMs));
  const readAt = now;
  const listed = await deps.processor.listIntents({ from: later(now, -sweptMs), to: now });
  for (const intent of listed) {
    // Only money counts: what was begun and never paid may be anybody's.
    if (intent.status !== 'succeeded' && intent.status !== 'processing') continue;
    const attempt = await selectAttemptOfIntent.first(deps.db, intent.id);
    if (attempt?.state === 'succeeded') continue;
    await each(deps, async () => {
      // Read back, because a list does not tell what the charge cost.
      if (!(await readAndApply(deps, intent.id))) await applyIntent(deps, intent, readAt);
    });
  }
}

/** Once a day by one instance of all; when it fails, it is tried again in a minute. */
async function daily(deps: PaymentDeps, name: string, work: () => Promise<void>): Promise<void> {
  const now = deps.clock.now();
  if (!(await claimRound.first(deps.db, name, later(now, -dayMs), now))) return;
  if (!(await each(deps, work))) await reopenRound.count(deps.db, name);
}

/** One that fails must not keep the others from being looked at. */
async function each(deps: PaymentDeps, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isOutage = error instanceof ProcessorUnavailable || troubleOf(error) !== undefined;
    const said = 'a payment could not be reconciled, trying again in a minute';
    if (isOutage) deps.log.warn({ err: error }, said);
    else deps.log.error({ err: error }, said);
    return false;
  }
}
