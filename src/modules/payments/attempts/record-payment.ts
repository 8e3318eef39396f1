/** A manual payment: by transfer, over the counter. Staff record it with a reference. */
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findOrder, lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { cancelOpenIntent } from './cancel-open-intent.ts';
import type { PaymentDeps } from '../deps.ts';
import { writeJournalEntries } from '../ledger/ledger.ts';
import { queueReceipt } from '../order-emails.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import { insertManualPayment, selectLiveAttempt } from '../queries/attempts.ts';

export interface ManualPayment {
  order: string;
  /** What the money can be found by, such as a transfer's number; once in the shop. */
  reference: string;
}

export type RecordPaymentResult =
  | { ok: true; order: Order }
  | {
      ok: false;
      reason:
        | 'order_unknown'
        /** Staff must not record payments of their own orders. */
        | 'own_order'
        | 'already_paid'
        | 'already_closed'
        | 'payment_processing'
        | 'reference_used'
        | 'processor_unavailable';
    };

/**
 * Marks an unpaid order as paid by money that the processor never had. A card payment under way
 * is cancelled first; one that still arrives is refunded by itself.
 */
export async function recordPayment(
  deps: PaymentDeps,
  actor: Actor,
  payment: ManualPayment,
): Promise<RecordPaymentResult> {
  const unlocked = await findOrder(deps.db, payment.order);
  if (unlocked?.userId === actor.id) return { ok: false, reason: 'own_order' };
  for (let attempts = 1; ; attempts += 1) {
    try {
      await cancelOpenIntent(deps, payment.order);
    } catch (error) {
      if (!(error instanceof ProcessorUnavailableError)) throw error;
      return { ok: false, reason: 'processor_unavailable' };
    }
    const isLast = attempts === maxAttempts;
    const recorded = await inTransaction(deps.db, (tx) =>
      recordUnderLock(tx, deps, { ...payment, actor, isLast }),
    );
    if (recorded !== 'begun_meanwhile') return recorded;
    await pause(betweenAttemptsMs);
  }
}

/** Each time another tab had begun a payment since the last one was cancelled. */
const maxAttempts = 3;
const betweenAttemptsMs = 100;

async function recordUnderLock(
  tx: Tx,
  deps: PaymentDeps,
  { order: id, reference, actor, isLast }: ManualPayment & { actor: Actor; isLast: boolean },
): Promise<RecordPaymentResult | 'begun_meanwhile'> {
  const order = await lockOrder(tx, id);
  const error = explainRecording(order);
  if (!order || error) return { ok: false, reason: error ?? 'order_unknown' };
  const begun = await selectLiveAttempt.first(tx, { orderId: id });
  if (begun && !isLast) return 'begun_meanwhile';
  // One that the processor has not answered yet is cancelled by the next reconciliation.
  if (begun && begun.state !== 'creating') return { ok: false, reason: 'payment_processing' };
  const at = deps.clock.now();
  const { totalMinor: amountMinor, currency } = order;
  const row = await insertManualPayment.first(tx, {
    orderId: id,
    amountMinor,
    currency,
    createdAt: at,
    intentId: reference,
  });
  if (!row) return { ok: false, reason: 'reference_used' };
  const by = { actor: actor.id, reason: 'paid_elsewhere', at };
  const moved = await movePayment(tx, order, { ...by, to: 'paid', paymentId: reference });
  const object = `elsewhere:${row.id}`;
  const cause = { ...by, object, order: id, currency };
  const owed = { kind: 'tax_charged', amountMinor: order.taxMinor } as const;
  await writeJournalEntries(tx, cause, { kind: 'manual_payment', amountMinor }, owed);
  await queueReceipt(tx, moved, at);
  const detail = { amountMinor: String(amountMinor), currency };
  const entry = { action: 'payment.recorded', object: `order:${id}`, detail } as const;
  await writeAuditEntry(tx, { ...actor, at }, entry);
  return { ok: true, order: moved };
}

function explainRecording(
  order: Order | undefined,
): Exclude<RecordPaymentResult, { ok: true }>['reason'] | undefined {
  switch (order?.paymentState) {
    case undefined:
      return 'order_unknown';
    case 'unpaid':
      return undefined;
    case 'processing':
      return 'payment_processing';
    case 'paid':
    case 'partly_refunded':
    case 'disputed':
      return 'already_paid';
    default:
      return 'already_closed';
  }
}
