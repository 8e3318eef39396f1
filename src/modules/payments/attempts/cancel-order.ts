/**
 * Cancelling an order. Its units are released only when no payment can take money any more:
 * first the payment is cancelled at the processor, then the order.
 */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { ShopReason } from '#modules/audit/reason.ts';
import { findOrder, lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { CancelCause, Order } from '#modules/orders/order.ts';
import { applyIntent } from './apply-intent.ts';
import { endUnpaid } from './end-unpaid.ts';
import { shopActor, paymentJobs, type PaymentDeps } from '../deps.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import { selectLiveAttempt, type AttemptRow } from '../queries/attempts.ts';
import { countLeft, recordManualRefund } from '../refunds/refund-order.ts';
import { createRefund } from '../refunds/refunds.ts';
import { findIntentOf } from './start-payment.ts';

export interface CancelRequest {
  order: string;
  /** Staff cancel orders of others, which the audit log tells, and refund paid ones. */
  by: 'customer' | 'staff';
  /** A code of the shop's, or what staff typed; theirs is needed to refund a paid order. */
  reason?: string | undefined;
}

type RequestOfActor = CancelRequest & { actor: string };

const defaultReasons = {
  customer: 'cancelled_by_customer',
  staff: 'cancelled_by_staff',
} as const satisfies Record<CancelRequest['by'], ShopReason>;

export type CancelOrderResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'order_unknown' | 'reason_missing' }
  | { ok: false; reason: 'already_paid' | 'already_closed' | 'payment_processing' };

/** Cancels an order that is not paid, or refunds it in full when staff ask for that. */
export async function cancelOrder(
  deps: PaymentDeps,
  actor: Actor,
  request: CancelRequest,
): Promise<CancelOrderResult> {
  const decided = await inTransaction(deps.db, async (tx) => {
    const outcome = await decideCancellation(tx, deps, { ...request, actor: actor.id });
    if (!outcome.ok || request.by === 'customer') return outcome;
    const { id, paymentState } = outcome.order;
    // A paid one stays paid until its money is back.
    const detail = { refund: refundExtents[paymentState] ?? 'none' };
    const entry = { action: 'order.cancelled', object: `order:${id}`, detail } as const;
    await writeAuditEntry(tx, { ...actor, at: deps.clock.now() }, entry);
    return outcome;
  });
  if (!decided.ok || decided.order.paymentState !== 'cancelling') return decided;
  await tryCancelIntent(deps, request.order);
  return { ok: true, order: (await findOrder(deps.db, request.order)) ?? decided.order };
}

/** Ends an order's reservation that ran out. */
export async function expireReservation(deps: PaymentDeps, id: string): Promise<void> {
  const order = await inTransaction(deps.db, (tx) => beginExpiry(tx, deps, id));
  if (order?.paymentState === 'cancelling') await tryCancelIntent(deps, id);
}

/**
 * Job: cancels the order's payment at the processor and applies what the processor answers,
 * be it that the payment had succeeded after all.
 */
export async function cancelIntent(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.paymentState !== 'cancelling') return;
  const attempt = await selectLiveAttempt.first(deps.db, { orderId });
  if (!attempt) return inTransaction(deps.db, (tx) => closeCancelled(tx, deps, orderId));
  const intent = await findIntentOf(deps, order, attempt);
  if (!intent) return inTransaction(deps.db, (tx) => closeCancelled(tx, deps, orderId));
  const readAt = deps.clock.now();
  await applyIntent(deps, await deps.processor.cancelIntent(intent), readAt);
}

async function decideCancellation(
  tx: Tx,
  deps: PaymentDeps,
  request: RequestOfActor,
): Promise<CancelOrderResult> {
  const order = await lockOrder(tx, request.order);
  const { by, actor, reason } = request;
  switch (order?.paymentState) {
    case undefined:
      return { ok: false, reason: 'order_unknown' };
    case 'unpaid': {
      const cause = { actor, reason: reason ?? defaultReasons[by], because: 'asked' } as const;
      return { ok: true, order: await beginCancel(tx, deps, order, cause) };
    }
    case 'processing':
      return { ok: false, reason: 'payment_processing' };
    case 'paid':
    case 'partly_refunded':
      if (by === 'customer') return { ok: false, reason: 'already_paid' };
      if (reason === undefined) return { ok: false, reason: 'reason_missing' };
      return { ok: true, order: await refundInFull(tx, deps, order, { actor, reason }) };
    case 'disputed':
      return { ok: false, reason: 'already_paid' };
    // Asked for before; the processor is asked once more.
    case 'cancelling':
      return { ok: true, order };
    default:
      return { ok: false, reason: 'already_closed' };
  }
}

const refundExtents: Readonly<Partial<Record<Order['paymentState'], string>>> = {
  paid: 'in full',
  partly_refunded: 'the rest',
};

interface Cause {
  actor: string;
  reason: string;
  because: CancelCause;
}

/** Without a payment that could still take money the order is closed at once. */
async function beginCancel(
  tx: Tx,
  { clock, jobs }: PaymentDeps,
  order: Order,
  { actor, reason, because }: Cause,
): Promise<Order> {
  const at = clock.now();
  const attempt: AttemptRow | undefined = await selectLiveAttempt.first(tx, { orderId: order.id });
  if (!attempt) {
    const to = because === 'asked' ? 'cancelled' : 'expired';
    return endUnpaid(tx, order, { to, actor, reason, at });
  }
  await jobs.enqueue(tx, paymentJobs.cancelIntent, { order: order.id });
  return movePayment(tx, order, { to: 'cancelling', because, actor, reason, at });
}

async function refundInFull(
  tx: Tx,
  deps: PaymentDeps,
  order: Order,
  { actor, reason }: { actor: string; reason: string },
): Promise<Order> {
  if (order.totalMinor === 0) {
    const move = { to: 'refunded', actor, reason, at: deps.clock.now() } as const;
    return movePayment(tx, order, move);
  }
  // Nothing is left the second time, so that a second click asks for no second refund.
  const { minor, intent, next, isManual } = await countLeft(tx, order);
  if (minor === 0) return order;
  const key = `adm:${order.id}:${next}`;
  const refundRequest = { order: order.id, intent, amountMinor: minor, key, reason, by: actor };
  await (isManual
    ? recordManualRefund(tx, deps, refundRequest)
    : createRefund(tx, deps, refundRequest));
  return order;
}

async function beginExpiry(tx: Tx, deps: PaymentDeps, id: string): Promise<Order | undefined> {
  const order = await lockOrder(tx, id);
  const isOver = order?.reservationExpiresAt && order.reservationExpiresAt <= deps.clock.now();
  if (order?.paymentState !== 'unpaid' || !isOver) return undefined;
  const cause = { actor: shopActor, reason: 'reservation_expired' } as const;
  return beginCancel(tx, deps, order, { ...cause, because: 'reservation_over' });
}

async function closeCancelled(tx: Tx, { clock }: PaymentDeps, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.paymentState !== 'cancelling' || (await selectLiveAttempt.first(tx, { orderId: id })))
    return;
  const to = order.cancelBecause === 'reservation_over' ? 'expired' : 'cancelled';
  const reason = 'no_payment_under_way';
  await endUnpaid(tx, order, { to, actor: shopActor, reason, at: clock.now() });
}

/** Now, so that the customer sees it; the job that was added does it otherwise. */
async function tryCancelIntent(deps: PaymentDeps, order: string): Promise<void> {
  try {
    await cancelIntent(deps, order);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    deps.log.warn({ err: error, order }, 'a payment could not be cancelled, trying later');
  }
}
