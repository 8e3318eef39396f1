/** Refunds that staff ask for: the whole rest of a payment or a part of it, with a reason. */
import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findOrder, lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { PaymentState } from '#modules/orders/payment-states.ts';
import type { PaymentDeps } from '../deps.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import {
  insertRefund,
  selectRefund,
  selectRefundByKey,
  type RefundRow,
  type RefundState,
} from '../queries/refunds.ts';
import { sendRefund } from './send-refund.ts';
import { createRefund, getMovedMoney, settleRefund } from './refunds.ts';
import { settle } from '../settlement/settlement.ts';

export interface RefundRequest {
  order: string;
  /** Of which payment, where it is not the one that the order was paid with. */
  intent?: string | undefined;
  /** All that is left, when it is not said. */
  amountMinor?: number | undefined;
  reason: string;
  /** Makes a repeated request the same request. */
  key?: string | undefined;
}

export type RefundOrderResult =
  | { ok: true; order: Order; refund: { id: string; amountMinor: number; state: RefundState } }
  | { ok: false; reason: 'order_unknown' | 'disputed' | 'key_reused' }
  | { ok: false; reason: 'not_paid'; state: PaymentState }
  | { ok: false; reason: 'too_much'; leftMinor: number };

type RefundError = Exclude<RefundOrderResult, { ok: true }>;

/** Refunds an order, or says why not. Two at once never refund more than was captured. */
export async function refundOrder(
  deps: PaymentDeps,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundOrderResult> {
  const decided = await inTransaction(deps.db, (tx) =>
    decideRefund(tx, deps, { ...request, actor }),
  );
  if (!decided.ok) return decided;
  await trySending(deps, decided.row.id);
  const row = (await selectRefund.first(deps.db, { id: decided.row.id })) ?? decided.row;
  const order = (await findOrder(deps.db, request.order)) ?? decided.order;
  const { id, amount_minor: amountMinor, state } = row;
  return { ok: true, order, refund: { id, amountMinor, state } };
}

type Decided = { ok: true; order: Order; row: RefundRow } | RefundError;

async function decideRefund(
  tx: Tx,
  deps: PaymentDeps,
  request: RefundRequest & { actor: Actor },
): Promise<Decided> {
  const { amountMinor, reason, actor } = request;
  const order = await lockOrder(tx, request.order);
  if (!order) return { ok: false, reason: 'order_unknown' };
  const key = request.key && idempotencyKeyOf(order.id, request.key);
  const earlier = key ? await selectRefundByKey.first(tx, { key }) : undefined;
  if (earlier) return repeatRefund(order, earlier, request);
  const { intent = order.paymentId } = request;
  // A payment that the order may not keep is refunded whatever the order's state is.
  const error = intent === order.paymentId ? explainRefund(order) : undefined;
  if (error) return error;
  const left = await countLeft(tx, order, intent);
  const amount = amountMinor ?? left.minor;
  if (amount > left.minor || amount < 1) {
    return { ok: false, reason: 'too_much', leftMinor: left.minor };
  }
  const refundRequest = { order: order.id, intent: left.intent, amountMinor: amount, reason };
  const newRefund = {
    ...refundRequest,
    key: key ?? `adm:${order.id}:${left.next}`,
    by: actor.id,
    isRest: amountMinor === undefined,
  };
  const row = left.isManual
    ? await recordManualRefund(tx, deps, newRefund)
    : await createRefund(tx, deps, newRefund);
  if (!row) throw new Error(`order ${order.id} got no refund`);
  const detail = { refund: row.id, amountMinor: String(amount) };
  const entry = { action: 'order.refunded', object: `order:${order.id}`, detail } as const;
  await writeAuditEntry(tx, { ...actor, at: deps.clock.now() }, entry);
  return { ok: true, order, row };
}

function repeatRefund(
  order: Order,
  row: RefundRow,
  { intent, amountMinor, reason }: RefundRequest,
): Decided {
  // What was asked for, not what came of it: 'the rest' is another request than its amount.
  const isRest = amountMinor === undefined;
  const isSame =
    row.reason === reason &&
    (row.is_rest === null || row.is_rest === isRest) &&
    (isRest || row.amount_minor === amountMinor) &&
    (intent === undefined || row.intent_id === intent);
  return isSame ? { ok: true, order, row } : { ok: false, reason: 'key_reused' };
}

function explainRefund({ paymentState: state }: Order): RefundError | undefined {
  if (state === 'disputed') return { ok: false, reason: 'disputed' };
  if (state === 'refunded') return { ok: false, reason: 'too_much', leftMinor: 0 };
  const paid = state === 'paid' || state === 'partly_refunded';
  return paid ? undefined : { ok: false, reason: 'not_paid', state };
}

/** What of a payment of a locked order, its own unless told otherwise, may still go back. */
export async function countLeft(
  tx: Tx,
  { id, paymentId }: Order,
  intent: string | undefined = paymentId,
) {
  if (!intent) throw new Error(`order ${id} is paid with nothing`);
  const moved = await getMovedMoney(tx, intent);
  const { refundableMinor: minor } = settle(moved);
  const { isManual, refunds } = moved;
  return { minor, intent, next: refunds.length + 1, isManual };
}

/** A manual payment is returned by a person; the row records that it was. */
export async function recordManualRefund(
  tx: Tx,
  deps: PaymentDeps,
  refundRequest: Parameters<typeof createRefund>[2],
): Promise<RefundRow | undefined> {
  const { order, intent, amountMinor, key, reason, by, isRest } = refundRequest;
  const at = deps.clock.now();
  const row = await insertRefund.first(tx, {
    orderId: order,
    intentId: intent,
    amountMinor,
    key,
    reason,
    askedBy: by,
    askedAt: at,
    isRest: isRest ?? null,
  });
  if (row) await settleRefund(tx, deps, row, { id: undefined, state: 'succeeded' });
  return row;
}

/** The processor remembers a key of at most 255 characters; a caller's own can be that long. */
function idempotencyKeyOf(order: string, key: string): string {
  return `adm:${order}:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/** Now, so that staff see it; the job that was added does it otherwise. */
async function trySending(deps: PaymentDeps, refund: string): Promise<void> {
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    deps.log.warn({ err: error, refund }, 'a refund could not be sent, trying later');
  }
}
