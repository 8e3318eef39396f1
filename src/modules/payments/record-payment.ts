/** A payment that was taken elsewhere: by transfer, over the counter. Staff say so, with proof. */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { findOrder, lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { applyIntent } from './apply.ts';
import type { PaymentDeps } from './deps.ts';
import { writeMoney } from './ledger.ts';
import { writeReceipt } from './letters.ts';
import { ProcessorUnavailable } from './processor.ts';
import { insertTakenElsewhere, selectLiveAttempt } from './queries/attempts.ts';

export interface PaymentElsewhere {
  order: string;
  /** What the money can be found by, such as a transfer's number; once in the shop. */
  reference: string;
  actor: { userId: string; peer: string };
}

export type Recorded =
  | { ok: true; order: Order }
  | {
      ok: false;
      reason:
        | 'order_unknown'
        /** Whoever says that it was paid must not be who has the goods from it. */
        | 'own_order'
        | 'already_paid'
        | 'already_closed'
        | 'payment_processing'
        | 'reference_used'
        | 'processor_unavailable';
    };

/**
 * Makes an unpaid order paid by money that the processor never had. A card payment that is under
 * way is called off first; one that still arrives is given back by itself.
 */
export async function recordPayment(deps: PaymentDeps, paid: PaymentElsewhere): Promise<Recorded> {
  const asked = await findOrder(deps.db, paid.order);
  if (asked?.userId === paid.actor.userId) return { ok: false, reason: 'own_order' };
  try {
    await callOffCard(deps, paid.order);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    return { ok: false, reason: 'processor_unavailable' };
  }
  return inTransaction(deps.db, (tx) => record(tx, deps, paid));
}

async function callOffCard(deps: PaymentDeps, order: string): Promise<void> {
  const attempt = await selectLiveAttempt.first(deps.db, order);
  if (attempt?.state !== 'open' || !attempt.intent_id) return;
  const readAt = deps.clock.now();
  await applyIntent(deps, await deps.processor.cancelIntent(attempt.intent_id), readAt);
}

async function record(
  tx: Transaction,
  deps: PaymentDeps,
  { order: id, reference, actor }: PaymentElsewhere,
): Promise<Recorded> {
  const order = await lockOrder(tx, id);
  const refused = refuse(order);
  if (!order || refused) return { ok: false, reason: refused ?? 'order_unknown' };
  const at = deps.clock.now();
  const { totalMinor: amountMinor, currency } = order;
  const row = await insertTakenElsewhere.first(tx, id, amountMinor, currency, at, reference);
  if (!row) return { ok: false, reason: 'reference_used' };
  const by = { actor: actor.userId, reason: 'paid elsewhere', at };
  const moved = await movePayment(tx, order, { ...by, to: 'paid', transaction: reference });
  const object = `elsewhere:${row.id}`;
  const cause = { ...by, object, order: id, currency };
  await writeMoney(tx, cause, { kind: 'taken_elsewhere', amountMinor });
  await writeReceipt(tx, moved, at);
  const entry = { actor: actor.userId, action: 'payment.recorded', peer: actor.peer } as const;
  const detail = { amountMinor: String(amountMinor) };
  await writeAudit(tx, { ...entry, object: `order:${id}`, detail }, at);
  return { ok: true, order: moved };
}

function refuse(order: Order | undefined): Exclude<Recorded, { ok: true }>['reason'] | undefined {
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
