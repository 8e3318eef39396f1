/**
 * Applies a payment that was read back from the processor to its order, under the order's lock.
 * The webhook, the browser's hint and the reconciler all end here, in any order and any number.
 */
import { later, minuteMs } from '#platform/clock.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { byProcessor, type PaymentDeps } from './deps.ts';
import { writeMoney } from './ledger.ts';
import { writeReceipt } from './letters.ts';
import { reportProblem } from './problems.ts';
import type { Intent, Processor } from './processor-words.ts';
import {
  captureAttempt,
  moveAttempt,
  openAttempt,
  selectAttemptOfIntent,
  selectCreatingAttempt,
  type AttemptRow,
  type AttemptState,
} from './queries/attempts.ts';
import { askRefund } from './refunds.ts';
import { judge, type Verdict } from './verdict.ts';

export type Applied = { known: true; order: Order } | { known: false };

export interface Reading {
  intent: Intent;
  applied: Applied;
}

/** By payment; the webhook and the browser's hint of a sale come within the same milliseconds. */
const underWay = new WeakMap<Processor, Map<string, Promise<Reading | undefined>>>();

/**
 * Reads a payment back from the processor and applies it; undefined when there is none. Who comes
 * while it is being read waits for that reading, and takes it if it says that the payment
 * succeeded, which stays so; otherwise it may have been overtaken, and is made again.
 */
export async function readAndApply(deps: PaymentDeps, id: string): Promise<Reading | undefined> {
  const readings = underWay.get(deps.processor) ?? new Map<string, Promise<Reading | undefined>>();
  underWay.set(deps.processor, readings);
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

/**
 * Makes the order say what the processor said at `readAt`. A payment of no order of ours is
 * reported.
 */
export function applyIntent(deps: PaymentDeps, intent: Intent, readAt: Date): Promise<Applied> {
  return inTransaction(deps.db, async (tx): Promise<Applied> => {
    const at = deps.clock.now();
    const order = intent.order === undefined ? undefined : await lockOrder(tx, intent.order);
    const attempt = order && (await findAttempt(tx, order, intent, at));
    if (!order || !attempt) {
      deps.log.error({ intent: intent.id, order: intent.order }, 'a payment of no order of ours');
      await reportUnknown(tx, intent, at);
      return { known: false };
    }
    const verdict = isOvertaken(attempt, intent, readAt)
      ? ({ do: 'nothing' } as const)
      : judge(order, attempt.state, intent);
    return {
      known: true,
      order: await carryOut(tx, deps, { verdict, order, attempt, intent, at }),
    };
  });
}

/** Money of no order of ours may be somebody's of another shop: it is looked at, not sent back. */
async function reportUnknown(tx: Transaction, intent: Intent, at: Date): Promise<void> {
  const detail = `${intent.id}: ${intent.status}, ${intent.amountMinor} cents ${intent.currency}`;
  const problem = { kind: 'unknown_payment', about: intent.id, intent: intent.id, detail } as const;
  await reportProblem(tx, problem, at);
}

/** By its id; or, when the answer that carried the id was lost, by the order it was made for. */
async function findAttempt(
  tx: Transaction,
  order: Order,
  intent: Intent,
  at: Date,
): Promise<AttemptRow | undefined> {
  const attempt = await selectAttemptOfIntent.first(tx, intent.id);
  if (attempt) return attempt.order_id === order.id ? attempt : undefined;
  const creating = await selectCreatingAttempt.first(tx, order.id);
  if (!creating) return undefined;
  await openAttempt.count(tx, creating.id, intent.id, intent.clientSecret ?? null, at);
  return { ...creating, state: 'open', intent_id: intent.id };
}

/**
 * Two readings can be applied in the other order than they were made. That a payment ended is
 * final; that it is still open may have been overtaken by what the attempt has learned since.
 */
function isOvertaken(attempt: AttemptRow, { status }: Intent, readAt: Date): boolean {
  return status !== 'succeeded' && status !== 'canceled' && attempt.updated_at > readAt;
}

interface Case {
  verdict: Verdict;
  order: Order;
  attempt: AttemptRow;
  intent: Intent;
  at: Date;
}

async function carryOut(tx: Transaction, deps: PaymentDeps, given: Case): Promise<Order> {
  const { verdict, order, attempt, at } = given;
  const settle = (state: AttemptState) => moveAttempt.count(tx, attempt.id, state, at);
  const by = { actor: byProcessor, at };
  switch (verdict.do) {
    case 'nothing':
      return order;
    case 'pay':
      return pay(tx, given);
    case 'wait':
      await settle('processing');
      return movePayment(tx, order, { ...by, to: 'processing', reason: 'the bank takes its time' });
    case 'reopen':
      await settle('open');
      return order.paymentState === 'processing'
        ? movePayment(tx, order, { ...by, to: 'unpaid', reason: 'the payment did not go through' })
        : order;
    case 'close':
      await settle('cancelled');
      return close(tx, order, verdict.order, at);
    case 'give_back':
      return giveBack(tx, deps, given, verdict);
  }
}

async function pay(tx: Transaction, given: Case): Promise<Order> {
  const { order, intent, at } = given;
  const reason = 'the payment succeeded';
  await capture(tx, given, { reason, owedBack: false });
  const moved = { to: 'paid', actor: byProcessor, transaction: intent.id, reason, at } as const;
  const paid = await movePayment(tx, order, moved);
  await writeReceipt(tx, paid, at);
  return paid;
}

/** The money is the shop's now: the attempt says how much, the ledger what it cost. */
async function capture(
  tx: Transaction,
  { order, attempt, intent, at }: Case,
  { reason, owedBack }: { reason: string; owedBack: boolean },
): Promise<void> {
  const { charge, receivedMinor: amountMinor, currency } = intent;
  const isFeeKnown = !charge || charge.feeMinor !== undefined;
  const feeDueAt = isFeeKnown ? null : later(at, minuteMs);
  await captureAttempt.count(tx, attempt.id, at, amountMinor, charge?.id ?? null, feeDueAt);
  const object = charge?.id ?? intent.id;
  const happenedAt = charge?.at;
  const by = { actor: byProcessor, reason, at, happenedAt };
  const money = { ...by, object, order: order.id, currency };
  const fee = { kind: 'fee', amountMinor: charge?.feeMinor ?? 0 } as const;
  await writeMoney(tx, money, { kind: 'charge', amountMinor, owedBack }, fee);
}

async function close(
  tx: Transaction,
  order: Order,
  ending: 'cancelled' | 'expired' | undefined,
  at: Date,
): Promise<Order> {
  const by = { actor: byProcessor, at };
  if (ending) {
    return movePayment(tx, order, { ...by, to: ending, reason: 'the payment was called off' });
  }
  if (order.paymentState !== 'processing') return order;
  return movePayment(tx, order, { ...by, to: 'unpaid', reason: 'the payment was called off' });
}

async function giveBack(
  tx: Transaction,
  deps: PaymentDeps,
  given: Case,
  verdict: Extract<Verdict, { do: 'give_back' }>,
): Promise<Order> {
  const { order, intent, at } = given;
  const { reason, problem } = verdict;
  await capture(tx, given, { reason, owedBack: true });
  await askRefund(tx, deps, {
    order: order.id,
    intent: intent.id,
    amountMinor: intent.receivedMinor,
    key: `auto:${intent.id}`,
    reason,
    by: byProcessor,
  });
  const about = { kind: 'given_back', about: intent.id, order: order.id } as const;
  if (problem) await reportProblem(tx, { ...about, intent: intent.id, detail: reason }, at);
  if (!verdict.order) return order;
  return movePayment(tx, order, { to: verdict.order, actor: byProcessor, at, reason });
}
