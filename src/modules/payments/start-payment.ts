/** The way to a payment: one live attempt an order, made at the processor under its own key. */
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { extendHold, lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { PaymentDeps } from './deps.ts';
import { isForgotten, keyLifeMs } from './keys.ts';
import { KeyRefused, ProcessorUnavailable } from './processor.ts';
import type { Intent, NewIntent } from './processor-words.ts';
import {
  giveUpAttempt,
  insertAttempt,
  openAttempt,
  selectAttempt,
  selectAttemptOfIntent,
  selectLiveAttempt,
  type AttemptRow,
} from './queries/attempts.ts';

export type Started =
  | { ok: true; clientSecret: string }
  | { ok: false; reason: 'not_payable'; state: Order['paymentState'] }
  | { ok: false; reason: 'processor_unavailable' };

/** Somebody who begins to pay keeps the units at least this long. */
const payingMs = 15 * minuteMs;

/** The client secret with which the browser confirms the order's one payment. */
export async function startPayment(deps: PaymentDeps, orderId: string): Promise<Started> {
  try {
    const begun = await beginUnforgotten(deps, orderId);
    if (!begun.ok) return begun;
    const { order, attempt } = begun;
    if (attempt.client_secret) return { ok: true, clientSecret: attempt.client_secret };
    const { clientSecret } = await createAtProcessor(deps, order, attempt);
    if (!clientSecret) throw new Error(`payment of order ${order.id} came without its secret`);
    return { ok: true, clientSecret };
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    deps.log.warn({ err: error, order: orderId }, 'a payment could not be begun');
    return { ok: false, reason: 'processor_unavailable' };
  }
}

/** An attempt whose key is forgotten is found or given up first; then the next one may begin. */
async function beginUnforgotten(deps: PaymentDeps, orderId: string): Promise<Begun> {
  const run = () => inTransaction(deps.db, (tx) => begin(tx, deps, orderId));
  const begun = await run();
  if (!begun.ok) return begun;
  const { order, attempt } = begun;
  if (attempt.state !== 'creating' || !isForgotten(attempt.created_at, deps.clock.now()))
    return begun;
  await findIntentOf(deps, order, attempt);
  return run();
}

/**
 * The id of the attempt's payment. One whose answer was never stored is asked for again under its
 * key; when the key may be forgotten it is only looked for, and without a find it is dead.
 */
export async function findIntentOf(
  deps: PaymentDeps,
  order: Order,
  attempt: AttemptRow,
): Promise<string | undefined> {
  if (attempt.intent_id) return attempt.intent_id;
  if (!isForgotten(attempt.created_at, deps.clock.now())) {
    return (await createAtProcessor(deps, order, attempt)).id;
  }
  return findOrGiveUp(deps, attempt);
}

async function findOrGiveUp(deps: PaymentDeps, attempt: AttemptRow): Promise<string | undefined> {
  const lost = await findLost(deps, attempt);
  const at = deps.clock.now();
  const settled = lost
    ? await openAttempt.count(deps.db, attempt.id, lost.id, lost.clientSecret ?? null, at)
    : await giveUpAttempt.count(deps.db, attempt.id, at);
  if (settled === 1) return lost?.id;
  // Its answer came to somebody else meanwhile.
  return (await selectAttempt.first(deps.db, attempt.id))?.intent_id ?? undefined;
}

/** By the order that it names: one that no attempt knows. */
async function findLost(
  { db, processor }: PaymentDeps,
  { order_id: order, created_at: since }: AttemptRow,
): Promise<Intent | undefined> {
  const span = { from: later(since, -minuteMs), to: later(since, keyLifeMs + hourMs) };
  const named = (await processor.listIntents(span)).filter((intent) => intent.order === order);
  for (const intent of named) {
    if (!(await selectAttemptOfIntent.first(db, intent.id))) return intent;
  }
  return undefined;
}

/**
 * Makes the attempt's payment at the processor, or finds it again: the key is the attempt's own,
 * so a lost answer, a crash or a second tab ends at the same payment.
 */
async function createAtProcessor(
  deps: PaymentDeps,
  order: Order,
  attempt: AttemptRow,
): Promise<Intent> {
  const asked = {
    order: order.id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    email: order.userEmail,
    description: `Order ${order.number}: ${order.quantity} × ${order.toolName}`,
    key: `ord:${order.id}:${attempt.ordinal}`,
  };
  try {
    const intent = await createIntent(deps, attempt, asked);
    await keepIntent(deps, attempt, intent);
    return intent;
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error;
    await findOrGiveUp(deps, attempt);
    throw new ProcessorUnavailable('a payment was looked for instead, go on', { cause: error });
  }
}

const mostSends = 3;
const betweenSendsMs = 300;

/** A machine may have slept before each of the sends, until the processor had forgotten the key. */
async function createIntent(
  { clock, processor }: PaymentDeps,
  { created_at: since }: AttemptRow,
  asked: NewIntent,
): Promise<Intent> {
  for (let sends = 1; !isForgotten(since, clock.now()); sends += 1) {
    try {
      return await processor.createIntent(asked);
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable) || sends === mostSends) throw error;
      await pause(betweenSendsMs * sends);
    }
  }
  throw new ProcessorUnavailable(`the key of order ${asked.order}'s payment grew too old`);
}

/** One that the attempt does not know is handed to nobody: another may have taken its place. */
async function keepIntent(
  { db, clock }: PaymentDeps,
  { id, order_id: order }: AttemptRow,
  intent: Intent,
): Promise<void> {
  const at = clock.now();
  if (await openAttempt.count(db, id, intent.id, intent.clientSecret ?? null, at)) return;
  const now = await selectAttempt.first(db, id);
  if (now?.intent_id === intent.id) return;
  throw new ProcessorUnavailable(`${intent.id} of order ${order} was given up meanwhile`);
}

type Begun = { ok: true; order: Order; attempt: AttemptRow } | Exclude<Started, { ok: true }>;

async function begin(tx: Transaction, deps: PaymentDeps, orderId: string): Promise<Begun> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is not there`);
  const { paymentState: state } = order;
  if (state !== 'unpaid') return { ok: false, reason: 'not_payable', state };
  const at = deps.clock.now();
  await extendHold(tx, order, { until: later(at, payingMs), at });
  const attempt = await selectLiveAttempt.first(tx, order.id);
  if (attempt) return { ok: true, order, attempt };
  const made = await insertAttempt.first(tx, order.id, order.totalMinor, order.currency, at);
  if (!made) throw new Error(`order ${order.id} got no attempt`);
  return { ok: true, order, attempt: made };
}
