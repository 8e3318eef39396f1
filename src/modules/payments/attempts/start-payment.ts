/** The way to a payment: one live attempt an order, made at the processor under its own key. */
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { batchesOf } from '#platform/concurrency/batches.ts';
import { describeOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { beginAttempt, type BeginError, type Begun, type PaymentRequest } from './begin-attempt.ts';
import type { PaymentDeps } from '../deps.ts';
import { isForgotten, keyLifeMs } from './idempotency-keys.ts';
import { IdempotencyKeyError, ProcessorUnavailableError } from '../processor/processor.ts';
import type { Intent, NewIntent } from '../processor/processor-types.ts';
import {
  abandonAttempt,
  openAttempt,
  openAttempts,
  selectAttempt,
  selectAttemptOfIntent,
  type AttemptRow,
} from '../queries/attempts.ts';
import { selectTransfer } from '../queries/transfers.ts';

export type StartPaymentResult =
  | { ok: true; clientSecret: string }
  | Exclude<BeginError, { reason: 'card_open' }>
  | { ok: false; reason: 'processor_unavailable' };

/**
 * The client secret with which the browser confirms the order's one payment; where the customer saw
 * another total than the order has, none.
 */
export async function startPayment(
  deps: PaymentDeps,
  orderId: string,
  seenTotalMinor?: number,
): Promise<StartPaymentResult> {
  try {
    const started = await startAttempt(deps, { order: orderId, method: 'card', seenTotalMinor });
    if (!started.ok) {
      if (started.reason === 'card_open') throw new Error('a card payment was refused for itself');
      return started;
    }
    const { order, attempt, intent } = started;
    const clientSecret = attempt.client_secret ?? intent?.clientSecret;
    if (!clientSecret) throw new Error(`payment of order ${order.id} came without its secret`);
    return { ok: true, clientSecret };
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    deps.log.warn({ err: error, order: orderId }, 'a payment could not be begun');
    return { ok: false, reason: 'processor_unavailable' };
  }
}

/** Begun by this method, with the payment where it was made at the processor only now. */
export async function startAttempt(
  deps: PaymentDeps,
  wanted: PaymentRequest,
): Promise<(Extract<Begun, { ok: true }> & { intent: Intent | undefined }) | BeginError> {
  const begun = await beginWithUsableKey(deps, wanted);
  if (!begun.ok) return begun;
  const { order, attempt } = begun;
  const intent = attempt.client_secret ? undefined : await createAtProcessor(deps, order, attempt);
  return { ...begun, intent };
}

/** An attempt whose key is forgotten is found or given up first; then the next one may begin. */
async function beginWithUsableKey(deps: PaymentDeps, wanted: PaymentRequest): Promise<Begun> {
  const begun = await beginAttempt(deps, wanted);
  if (!begun.ok) return begun;
  const { order, attempt } = begun;
  if (attempt.state !== 'creating' || !isForgotten(attempt.created_at, deps.clock.now()))
    return begun;
  await findIntentOf(deps, order, attempt);
  return beginAttempt(deps, wanted);
}

/**
 * The id of the attempt's payment. One whose answer was never stored is asked for again under its
 * key; when the key may be forgotten it is only looked for, and abandoned when it is not found.
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
  return findOrAbandon(deps, attempt);
}

async function findOrAbandon(deps: PaymentDeps, attempt: AttemptRow): Promise<string | undefined> {
  const lost = await findLost(deps, attempt);
  const at = deps.clock.now();
  const settled = lost
    ? await openAttempt.count(deps.db, {
        id: attempt.id,
        intentId: lost.id,
        clientSecret: lost.clientSecret ?? null,
        updatedAt: at,
      })
    : await abandonAttempt.count(deps.db, { id: attempt.id, updatedAt: at });
  if (settled === 1) return lost?.id;
  // Its answer came to somebody else meanwhile.
  return (await selectAttempt.first(deps.db, { id: attempt.id }))?.intent_id ?? undefined;
}

/** By the order that it names: one that no attempt knows. */
async function findLost(
  { db, processor }: PaymentDeps,
  { order_id: order, created_at: since }: AttemptRow,
): Promise<Intent | undefined> {
  const span = { from: later(since, -minuteMs), to: later(since, keyLifeMs + hourMs) };
  const named = (await processor.listIntents(span)).filter((intent) => intent.order === order);
  for (const intent of named) {
    if (!(await selectAttemptOfIntent.first(db, { intentId: intent.id }))) return intent;
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
  const isTransfer = attempt.method === 'bank_transfer';
  const before = isTransfer
    ? await selectTransfer.first(deps.db, { orderId: order.id })
    : undefined;
  const newIntent = {
    order: order.id,
    customer: before?.customer_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    method: attempt.method,
    email: order.userEmail,
    description: describeOrder(order),
    key: `ord:${order.id}:${attempt.ordinal}`,
  };
  try {
    const intent = await createIntent(deps, attempt, newIntent);
    await storeIntent(deps, attempt, intent);
    return intent;
  } catch (error) {
    if (!(error instanceof IdempotencyKeyError)) throw error;
    await findOrAbandon(deps, attempt);
    throw new ProcessorUnavailableError('a payment was looked for instead, go on', {
      cause: error,
    });
  }
}

const maxSends = 3;
const betweenSendsMs = 300;

/** A machine may have slept before each of the sends, until the processor had forgotten the key. */
async function createIntent(
  { clock, processor }: PaymentDeps,
  { created_at: since }: AttemptRow,
  newIntent: NewIntent,
): Promise<Intent> {
  for (let sends = 1; !isForgotten(since, clock.now()); sends += 1) {
    try {
      return await processor.createIntent(newIntent);
    } catch (error) {
      if (!(error instanceof ProcessorUnavailableError) || sends === maxSends) throw error;
      await pause(betweenSendsMs * sends);
    }
  }
  throw new ProcessorUnavailableError(`the key of order ${newIntent.order}'s payment grew too old`);
}

/** Throws when the attempt has another payment by now: nobody may pay with this one. */
async function storeIntent(deps: PaymentDeps, attempt: AttemptRow, intent: Intent): Promise<void> {
  const { id, order_id: order } = attempt;
  if (await openInBatch(deps, { id, intent })) return;
  const current = await selectAttempt.first(deps.db, { id });
  if (current?.intent_id === intent.id) return;
  throw new ProcessorUnavailableError(`${intent.id} of order ${order} was given up meanwhile`);
}

/** Whether the attempt was still waiting for its payment. */
const openInBatch = batchesOf<PaymentDeps, { id: string; intent: Intent }, boolean>(
  ({ db, clock }) => ({
    async together(intents) {
      const opened = await openAttempts.all(db, {
        ids: intents.map(({ id }) => id),
        intentIds: intents.map(({ intent }) => intent.id),
        clientSecrets: intents.map(({ intent }) => intent.clientSecret ?? null),
        updatedAt: clock.now(),
      });
      const ids = new Set(opened.map(({ id }) => id));
      return intents.map(({ id }) => ids.has(id));
    },
    keyOf: ({ id }) => id,
  }),
);
