/**
 * Applies a payment that was read back from the processor to its order, under the order's lock.
 * The webhook, the browser's hint and the reconciler all end here, in any order and any number.
 */
import { batchesOf } from '#platform/concurrency/batches.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { lockFreeOrders, lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import { payOrders, recordCapture, type Capture } from './capture.ts';
import { endUnpaid } from './end-unpaid.ts';
import { formatCharged } from '../ledger/format-charged.ts';
import { queuePaymentFailed } from '../order-emails.ts';
import { reportException } from '../exceptions/exceptions.ts';
import type { Intent, Processor } from '../processor/processor-types.ts';
import {
  moveAttempt,
  openAttempt,
  selectAttemptOfIntent,
  selectAttemptsOfIntents,
  selectCreatingAttempt,
  type AttemptRow,
  type AttemptState,
} from '../queries/attempts.ts';
import { createRefund } from '../refunds/refunds.ts';
import { judge, type Verdict } from '../settlement/verdict.ts';

export type ApplyIntentResult = { known: true; order: Order } | { known: false };

export interface Reading {
  intent: Intent;
  applied: ApplyIntentResult;
}

/** By payment: the webhook and the browser's hint come within the same milliseconds. */
const readingsUnderWay = new WeakMap<Processor, Map<string, Promise<Reading | undefined>>>();

/**
 * Reads a payment back from the processor and applies it; undefined when there is none. A caller
 * that comes while it is being read waits for that reading and uses it if the payment has
 * succeeded, which is final; otherwise the reading may be out of date, and is made again.
 */
export async function readAndApply(deps: PaymentDeps, id: string): Promise<Reading | undefined> {
  const readings =
    readingsUnderWay.get(deps.processor) ?? new Map<string, Promise<Reading | undefined>>();
  readingsUnderWay.set(deps.processor, readings);
  const earlier = readings.get(id);
  if (earlier) {
    const read = await earlier.catch(() => undefined);
    if (read?.intent.status === 'succeeded') return read;
  }
  const reading = readNow(deps, id).finally(() => {
    if (readings.get(id) === reading) readings.delete(id);
  });
  readings.set(id, reading);
  return reading;
}

async function readNow(deps: PaymentDeps, id: string): Promise<Reading | undefined> {
  const readAt = deps.clock.now();
  const intent = await deps.processor.retrieveIntent(id);
  return intent && { intent, applied: await applyIntent(deps, intent, readAt) };
}

interface DatedIntent {
  intent: Intent;
  readAt: Date;
}

const applyInBatch = batchesOf<PaymentDeps, DatedIntent, ApplyIntentResult>((deps) => ({
  together: (all) => applySuccesses(deps, all),
  alone: (one) => applyAlone(deps, one),
  keyOf: ({ intent: { order = '' } }) => order,
}));

/**
 * Applies to the order what the processor said at `readAt`. A payment without an order becomes
 * a payment exception.
 */
export function applyIntent(
  deps: PaymentDeps,
  intent: Intent,
  readAt: Date,
): Promise<ApplyIntentResult> {
  const isInBatch = intent.status === 'succeeded' && intent.order !== undefined;
  return (isInBatch ? applyInBatch : applyAlone)(deps, { intent, readAt });
}

/**
 * Payments that have succeeded, of different orders. Only what pays an order, or changes nothing,
 * is done here: everything else, and an order that somebody has locked, by itself.
 */
function applySuccesses(
  deps: PaymentDeps,
  read: readonly DatedIntent[],
): Promise<(ApplyIntentResult | undefined)[]> {
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const intents = read.map(({ intent }) => intent);
    const orders = await lockFreeOrders(
      tx,
      intents.flatMap(({ order }) => order ?? []),
    );
    const intentIds = intents.map(({ id }) => id);
    const attempts = await selectAttemptsOfIntents.all(tx, { intentIds });
    const ofIntent = new Map(attempts.map((attempt) => [attempt.intent_id, attempt]));
    const known = intents.flatMap((intent): (Capture & { verdict: Verdict })[] => {
      const order = orders.get(intent.order ?? '');
      const attempt = ofIntent.get(intent.id);
      if (!order || attempt?.order_id !== order.id) return [];
      return [{ order, attempt, intent, verdict: judge(order, attempt.state, intent) }];
    });
    const paying = known.filter(({ verdict }) => verdict.do === 'pay');
    const unchanged = known.filter(({ verdict }) => verdict.do === 'nothing');
    const paid = await payOrders(tx, paying, at);
    const after = [...paid, ...unchanged.map(({ order }) => order)];
    const byId = new Map(after.map((order) => [order.id, order]));
    return intents.map((intent): ApplyIntentResult | undefined => {
      const order = byId.get(intent.order ?? '');
      return order && { known: true, order };
    });
  });
}

function applyAlone(
  deps: PaymentDeps,
  { intent, readAt }: DatedIntent,
): Promise<ApplyIntentResult> {
  return inTransaction(deps.db, async (tx): Promise<ApplyIntentResult> => {
    const at = deps.clock.now();
    const order = intent.order === undefined ? undefined : await lockOrder(tx, intent.order);
    const attempt = order && (await findAttempt(tx, order, intent, at));
    if (!order || !attempt) {
      deps.log.error({ intent: intent.id, order: intent.order }, 'a payment of no order of ours');
      await reportUnknownPayment(tx, intent, at);
      return { known: false };
    }
    const verdict = isOutdated(attempt, intent, readAt)
      ? ({ do: 'nothing' } as const)
      : judge(order, attempt.state, intent);
    return {
      known: true,
      order: await applyVerdict(tx, deps, { verdict, order, attempt, intent, at }),
    };
  });
}

/** A payment without an order may belong to another shop: staff decide, it is not refunded. */
async function reportUnknownPayment(tx: Tx, intent: Intent, at: Date): Promise<void> {
  const amount = formatCharged(intent.amountMinor, intent.currency);
  const detail = `${intent.id}: ${intent.status}, ${amount}`;
  const exception = {
    kind: 'unknown_payment',
    about: intent.id,
    intent: intent.id,
    detail,
  } as const;
  await reportException(tx, exception, at);
}

/** By the payment's id; by its order, when the response with the id was lost. */
async function findAttempt(
  tx: Tx,
  order: Order,
  intent: Intent,
  at: Date,
): Promise<AttemptRow | undefined> {
  const attempt = await selectAttemptOfIntent.first(tx, { intentId: intent.id });
  if (attempt) return attempt.order_id === order.id ? attempt : undefined;
  const creating = await selectCreatingAttempt.first(tx, { orderId: order.id });
  if (!creating) return undefined;
  await openAttempt.count(tx, {
    id: creating.id,
    intentId: intent.id,
    clientSecret: intent.clientSecret ?? null,
    updatedAt: at,
  });
  return { ...creating, state: 'open', intent_id: intent.id };
}

/**
 * Readings may be applied in another order than they were made. Succeeded and cancelled are
 * final; any other status is out of date when the attempt has changed since the reading.
 */
function isOutdated(attempt: AttemptRow, { status }: Intent, readAt: Date): boolean {
  return status !== 'succeeded' && status !== 'canceled' && attempt.updated_at > readAt;
}

interface Case extends Capture {
  verdict: Verdict;
  at: Date;
}

async function applyVerdict(tx: Tx, deps: PaymentDeps, context: Case): Promise<Order> {
  const { verdict, order, attempt, at } = context;
  const settle = (state: AttemptState) =>
    moveAttempt.count(tx, { id: attempt.id, state, updatedAt: at });
  const by = { actor: processorActor, at };
  switch (verdict.do) {
    case 'nothing':
      return order;
    case 'pay':
      return payOrder(tx, context);
    case 'wait':
      await settle('processing');
      return movePayment(tx, order, { ...by, to: 'processing', reason: 'payment_processing' });
    case 'reopen':
      await settle('open');
      if (order.paymentState !== 'processing') return order;
      await queuePaymentFailed(tx, order, at);
      return movePayment(tx, order, { ...by, to: 'unpaid', reason: 'payment_failed' });
    case 'close':
      await settle('cancelled');
      return closeAttempt(tx, order, verdict.order, at);
    case 'refund':
      return refundExcess(tx, deps, context, verdict);
  }
}

async function payOrder(tx: Tx, context: Case): Promise<Order> {
  const [paid] = await payOrders(tx, [context], context.at);
  if (!paid) throw new Error(`order ${context.order.id} was not paid`);
  return paid;
}

async function closeAttempt(
  tx: Tx,
  order: Order,
  ending: 'cancelled' | 'expired' | undefined,
  at: Date,
): Promise<Order> {
  const by = { actor: processorActor, at };
  if (ending) {
    return endUnpaid(tx, order, { ...by, to: ending, reason: 'payment_cancelled' });
  }
  if (order.paymentState !== 'processing') return order;
  return movePayment(tx, order, { ...by, to: 'unpaid', reason: 'payment_cancelled' });
}

async function refundExcess(
  tx: Tx,
  deps: PaymentDeps,
  context: Case,
  verdict: Extract<Verdict, { do: 'refund' }>,
): Promise<Order> {
  const { order, intent, at } = context;
  const { reason, needsReview } = verdict;
  await recordCapture(tx, context, { reason, refundsPayable: true, at });
  await createRefund(tx, deps, {
    order: order.id,
    intent: intent.id,
    amountMinor: intent.receivedMinor,
    key: `auto:${intent.id}`,
    reason,
    by: processorActor,
  });
  const about = { kind: 'refunded_automatically', about: intent.id, order: order.id } as const;
  if (needsReview) await reportException(tx, { ...about, intent: intent.id, detail: reason }, at);
  if (!verdict.order) return order;
  return movePayment(tx, order, { to: verdict.order, actor: processorActor, at, reason });
}
