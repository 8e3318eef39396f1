/**
 * Edits an order that is not paid. A payment that was begun for its former total is ended first, at
 * the processor: outside of the transaction, which then decides anew.
 */
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  decideEdit,
  findOrder,
  findOrdersBeside,
  lockOrder,
  quoteLinesOf,
  refuseEdit,
  unlessPaused,
  writeQuotedEdit,
  type EditResult,
  type Editor,
  type OrderEditRequest,
  type QuoteEditResult,
  type WantedLine,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { PaymentDeps } from '../deps.ts';
import { queueOrderChanged } from '../order-emails.ts';
import { selectLiveAttempt } from '../queries/attempts.ts';
import { findPlace } from './change-delivery.ts';
import { withPaymentEnded } from './end-open-payment.ts';
import { payFreeOrder } from './free-order.ts';

export type EditOrderResult = EditResult | { ok: false; reason: 'processor_unavailable' };

export async function editOrder(
  deps: PaymentDeps,
  actor: Actor,
  { order, ...request }: OrderEditRequest & { order: string },
): Promise<EditOrderResult> {
  const run = () =>
    unlessPaused(() =>
      inTransactionOrRollback(deps.db, (tx) =>
        editOnce(tx, deps, { ...actor, at: deps.clock.now() }, { order, ...request }),
      ),
    );
  return withPaymentEnded<EditResult>(deps, order, run);
}

async function editOnce(
  tx: Tx,
  deps: PaymentDeps,
  actor: Actor,
  { order: id, ...request }: OrderEditRequest & { order: string },
): Promise<EditResult | 'payment_open'> {
  const beside = request.bounds && (await findOrdersBeside(tx, id));
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`order ${id} is not there`);
  const place = await findPlace(tx, order, undefined);
  const decided = await decideEdit(tx, order, request, { place, actor });
  if (!('quote' in decided)) return decided;
  if (await selectLiveAttempt.first(tx, { orderId: id })) return 'payment_open';
  const edit = { quote: decided.quote, request, beside };
  const edited = await writeQuotedEdit(tx, order, edit, actor);
  if (!edited.ok) throw new Rollback(edited);
  if (request.by === 'staff') await auditEdit(tx, order, edited.order, actor);
  const change = { formerTotalMinor: order.totalMinor, by: request.by };
  await queueOrderChanged(tx, edited.order, change, actor.at);
  return { ok: true, order: await payFreeOrder(tx, deps, edited.order) };
}

/** What staff change for somebody stands in the audit log. */
async function auditEdit(tx: Tx, before: Order, order: Order, actor: Actor): Promise<void> {
  const detail = {
    version: String(order.version),
    from: String(before.totalMinor),
    to: String(order.totalMinor),
    currency: order.currency,
  };
  const entry = { action: 'order.edited', object: `order:${order.id}`, detail } as const;
  await writeAuditEntry(tx, actor, entry);
}

interface QuoteEditRequest {
  order: string;
  lines: readonly WantedLine[];
  code?: string | undefined;
  /** As it was seen; undefined for whatever it is. */
  version?: number | undefined;
  editor: Editor;
}

/**
 * What the order would come to with these lines; with the version that was seen, only as long as
 * that is the one of now. Nothing is written or reserved.
 */
export async function quoteEdit(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { order: id, editor, version, ...wanted }: QuoteEditRequest,
): Promise<QuoteEditResult> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`order ${id} is not there`);
  const refused = await refuseEdit(db, order, version ?? order.version);
  if (refused) return { ok: false, ...refused };
  const quoted = await quoteLinesOf(db, order, {
    ...wanted,
    editor,
    at: clock.now(),
    place: await findPlace(db, order, undefined),
  });
  return quoted.ok ? quoted : { ok: false, ...quoted.error };
}
