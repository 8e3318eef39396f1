/**
 * Payments: money from the card processor to an order, and back. One live attempt an order;
 * intents are made outside transactions under the attempt's own key; the browser's word and the
 * webhook are only reasons to look: the payment is read back and applied under the order's lock.
 *
 * What the shop promises: an order is paid at most once and only by money the processor has;
 * money that an order may not keep goes back by itself; units are given back only after the
 * payment was called off at the processor; a success shows within three minutes, whatever is lost.
 */
import { later, minuteMs } from '#platform/clock.ts';
import { findOrder, listCancellingOrders } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { isPaid } from '#modules/orders/payment-states.ts';
import { readAndApply } from './apply.ts';
import { callOff, expireHolds } from './cancel.ts';
import { paymentJobs, type PaymentDeps } from './deps.ts';
import type { ProcessorEvent } from './processor.ts';
import { claimUnsettled, selectAttemptOfIntent, type AttemptRow } from './queries/attempts.ts';
import { insertEvent, selectEvent } from './queries/events.ts';
import { chaseRefunds, sendRefund } from './refunds.ts';
import { createAtProcessor } from './start-payment.ts';

export { cancelOrder, type Cancelled, type CancelRequest } from './cancel.ts';
export { paymentJobs, type PaymentDeps } from './deps.ts';
export { ProcessorUnavailable } from './processor.ts';
export { startPayment, type Started } from './start-payment.ts';

export type Confirmed =
  | { ok: true; order: Order }
  | { ok: false; reason: 'transaction_unknown' | 'not_succeeded'; status?: string };

/**
 * The browser says that the order was paid by `transaction`. Answers the paid order, or why it
 * is not; nothing is believed that the processor does not say itself.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  { order, transaction }: { order: Order; transaction: string },
): Promise<Confirmed> {
  if (order.transaction === transaction && isPaid(order.paymentState)) return { ok: true, order };
  const attempt = await selectAttemptOfIntent.first(deps.db, transaction);
  const read = attempt?.order_id === order.id ? await readAndApply(deps, transaction) : undefined;
  if (!read) return { ok: false, reason: 'transaction_unknown' };
  const { applied, intent } = read;
  if (applied.known && isPaid(applied.order.paymentState)) {
    return { ok: true, order: applied.order };
  }
  return { ok: false, reason: 'not_succeeded', status: intent.status };
}

/** The types of events that mean something here; a hosted processor is told to send these. */
export const handledEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
] as const;

export type EventOutcome = 'applied' | 'ignored' | 'repeated' | 'bad_signature';

/**
 * A webhook: the raw bytes and their signature. Throws when it cannot be applied now, so that
 * the processor sends it again.
 */
export async function receiveEvent(
  deps: PaymentDeps,
  body: Buffer,
  signature: string,
): Promise<EventOutcome> {
  const event = await deps.processor.readEvent(body, signature, deps.clock.now());
  if (!event) return 'bad_signature';
  const handled: readonly string[] = handledEvents;
  if (!handled.includes(event.type)) return 'ignored';
  if (await selectEvent.first(deps.db, event.id)) return 'repeated';
  const outcome = await applyEvent(deps, event);
  const at = deps.clock.now();
  await insertEvent.count(deps.db, event.id, event.type, event.objectId, at, outcome);
  return outcome;
}

/** Does what a lost webhook would have done: reads back what has not settled, tries again. */
export async function reconcile(deps: PaymentDeps, limit = 100): Promise<void> {
  const now = deps.clock.now();
  await expireHolds(deps, limit);
  const settling = await claimUnsettled.all(deps.db, later(now, -minuteMs), limit, now);
  for (const attempt of settling) await each(deps, () => reconcileAttempt(deps, attempt));
  for (const order of await listCancellingOrders(deps.db, limit)) {
    await each(deps, () => callOff(deps, order));
  }
  await each(deps, () => chaseRefunds(deps));
}

/** The payments' part of the shop's jobs. */
export function handlePaymentJobs(deps: PaymentDeps) {
  return {
    jobs: {
      [paymentJobs.callOff]: ({ order = '' }) => callOff(deps, order),
      [paymentJobs.refund]: ({ refund = '' }) => sendRefund(deps, refund),
    },
    everyMinute: { 'payment-reconcile': () => reconcile(deps) },
  };
}

async function applyEvent(deps: PaymentDeps, event: ProcessorEvent): Promise<EventOutcome> {
  const { type, intentId } = event;
  if (type.startsWith('refund.')) {
    await chaseRefunds(deps);
    return 'applied';
  }
  if (!intentId) return 'ignored';
  const attempt = await selectAttemptOfIntent.first(deps.db, intentId);
  // A payment that succeeded stays so: there is nothing more to learn from its own events.
  if (attempt?.state === 'succeeded') return 'repeated';
  const read = await readAndApply(deps, intentId);
  return read?.applied.known ? 'applied' : 'ignored';
}

async function reconcileAttempt(deps: PaymentDeps, attempt: AttemptRow): Promise<void> {
  const order = await findOrder(deps.db, attempt.order_id);
  if (!order) throw new Error(`order ${attempt.order_id} of an attempt is not there`);
  const id = attempt.intent_id ?? (await createAtProcessor(deps, order, attempt)).id;
  await readAndApply(deps, id);
}

/** One that fails must not keep the others from being looked at. */
async function each(deps: PaymentDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn({ err: error }, 'a payment could not be reconciled, trying again in a minute');
  }
}
