/**
 * Cancelling an order. Its units are given back only when no payment can take money any more:
 * first the payment is called off at the processor, then the order is let go.
 */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { findOrder, lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { CancelCause, Order } from '#modules/orders/order.ts';
import { applyIntent } from './apply.ts';
import { byShop, paymentJobs, type PaymentDeps } from './deps.ts';
import { ProcessorUnavailable } from './processor.ts';
import { selectLiveAttempt, type AttemptRow } from './queries/attempts.ts';
import { countLeft, refundByHand } from './refund-order.ts';
import { askRefund } from './refunds.ts';
import { findIntentOf } from './start-payment.ts';

export interface CancelRequest {
  order: string;
  actor: string;
  reason: string;
  /** What a paid order means: staff give the money back, customers are refused. */
  paid: 'refund' | 'refuse';
  /** Set when it is staff who cancel: where they call from. */
  staff?: { peer: string };
}

export type Cancelled =
  | { ok: true; order: Order }
  | { ok: false; reason: 'already_paid' | 'already_closed' | 'payment_processing' };

/** Cancels an order that is not paid, or refunds it in full when staff ask for that. */
export async function cancelOrder(deps: PaymentDeps, request: CancelRequest): Promise<Cancelled> {
  const decided = await inTransaction(deps.db, async (tx) => {
    const outcome = await decide(tx, deps, request);
    if (outcome.ok && request.staff) await note(tx, outcome.order, request, deps.clock.now());
    return outcome;
  });
  if (!decided.ok || decided.order.paymentState !== 'cancelling') return decided;
  await tryCallOff(deps, request.order);
  return { ok: true, order: (await findOrder(deps.db, request.order)) ?? decided.order };
}

/** Ends an order's reservation that ran out. */
export async function expireHold(deps: PaymentDeps, id: string): Promise<void> {
  const order = await inTransaction(deps.db, (tx) => expire(tx, deps, id));
  if (order?.paymentState === 'cancelling') await tryCallOff(deps, id);
}

/**
 * Job: calls the order's payment off at the processor and applies what the processor answers,
 * be it that the payment had succeeded after all.
 */
export async function callOff(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.paymentState !== 'cancelling') return;
  const attempt = await selectLiveAttempt.first(deps.db, orderId);
  if (!attempt) return inTransaction(deps.db, (tx) => letGo(tx, deps, orderId));
  const intent = await findIntentOf(deps, order, attempt);
  if (!intent) return inTransaction(deps.db, (tx) => letGo(tx, deps, orderId));
  const readAt = deps.clock.now();
  await applyIntent(deps, await deps.processor.cancelIntent(intent), readAt);
}

async function decide(
  tx: Transaction,
  deps: PaymentDeps,
  request: CancelRequest,
): Promise<Cancelled> {
  const order = await lockOrder(tx, request.order);
  switch (order?.paymentState) {
    case 'unpaid':
      return {
        ok: true,
        order: await beginCancel(tx, deps, order, { ...request, because: 'asked' }),
      };
    case 'processing':
      return { ok: false, reason: 'payment_processing' };
    case 'paid':
    case 'partly_refunded':
      return request.paid === 'refund'
        ? { ok: true, order: await refundInFull(tx, deps, order, request) }
        : { ok: false, reason: 'already_paid' };
    case 'disputed':
      return { ok: false, reason: 'already_paid' };
    // Asked for before; the processor is asked once more.
    case 'cancelling':
      return { ok: true, order };
    default:
      return { ok: false, reason: 'already_closed' };
  }
}

const refundedBy: Readonly<Partial<Record<Order['paymentState'], string>>> = {
  paid: 'in full',
  partly_refunded: 'the rest',
};

function note(tx: Transaction, order: Order, { actor, staff }: CancelRequest, at: Date) {
  const record = { actor, action: 'order.cancelled', object: `order:${order.id}` } as const;
  // A paid one stays paid until its money is back.
  const detail = { refund: refundedBy[order.paymentState] ?? 'none' };
  return writeAudit(tx, { ...record, detail, peer: staff?.peer ?? '' }, at);
}

interface Cause {
  actor: string;
  reason: string;
  because: CancelCause;
}

/** Without a payment that could still take money the order is let go at once. */
async function beginCancel(
  tx: Transaction,
  { clock, jobs }: PaymentDeps,
  order: Order,
  { actor, reason, because }: Cause,
): Promise<Order> {
  const at = clock.now();
  const attempt: AttemptRow | undefined = await selectLiveAttempt.first(tx, order.id);
  if (!attempt) {
    const to = because === 'asked' ? 'cancelled' : 'expired';
    return movePayment(tx, order, { to, actor, reason, at });
  }
  await jobs.enqueue(tx, paymentJobs.callOff, { order: order.id });
  return movePayment(tx, order, { to: 'cancelling', because, actor, reason, at });
}

async function refundInFull(
  tx: Transaction,
  deps: PaymentDeps,
  order: Order,
  { actor, reason }: CancelRequest,
): Promise<Order> {
  // Nothing is left the second time, so that a second click asks for no second refund.
  const { minor, intent, next, elsewhere } = await countLeft(tx, order);
  if (minor === 0) return order;
  const key = `adm:${order.id}:${next}`;
  const asked = { order: order.id, intent, amountMinor: minor, key, reason, by: actor };
  await (elsewhere ? refundByHand(tx, deps, asked) : askRefund(tx, deps, asked));
  return order;
}

async function expire(tx: Transaction, deps: PaymentDeps, id: string): Promise<Order | undefined> {
  const order = await lockOrder(tx, id);
  const over = order?.holdExpiresAt && order.holdExpiresAt <= deps.clock.now();
  if (order?.paymentState !== 'unpaid' || !over) return undefined;
  const cause = { actor: byShop, reason: 'the hold ran out' } as const;
  return beginCancel(tx, deps, order, { ...cause, because: 'hold_over' });
}

async function letGo(tx: Transaction, { clock }: PaymentDeps, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.paymentState !== 'cancelling' || (await selectLiveAttempt.first(tx, id))) return;
  const to = order.cancelBecause === 'hold_over' ? 'expired' : 'cancelled';
  const reason = 'no payment was under way';
  await movePayment(tx, order, { to, actor: byShop, reason, at: clock.now() });
}

/** Now, so that the customer sees it; the job that was added does it otherwise. */
async function tryCallOff(deps: PaymentDeps, order: string): Promise<void> {
  try {
    await callOff(deps, order);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    deps.log.warn({ err: error, order }, 'a payment could not be called off, trying later');
  }
}
