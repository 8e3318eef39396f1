/** Refunds that staff ask for: the whole rest of a payment or a part of it, with a reason. */
import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findOrder, lockOrder } from '#modules/orders/orders.ts';
import type { UnitsRefused } from '#modules/orders/line-units.ts';
import type { Order } from '#modules/orders/order.ts';
import type { UnitsToRefund } from '#modules/orders/refunding/refund-shares.ts';
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
import { applyPlan, isOfUnits, planUnits } from './refund-lines.ts';
import { taxOfRefund } from './refund-tax.ts';
import { explainTooMuch, nothingLeft, type TooMuch } from './too-much.ts';
import { createRefund, getMovedMoney, settleRefund, type NewRefund } from './refunds.ts';
import { settle } from '../settlement/settlement.ts';

export interface RefundRequest {
  order: string;
  /** Of which payment, where it is not the one that the order was paid with. */
  intent?: string | undefined;
  /** All that is left, when neither this nor units are said. */
  amountMinor?: number | undefined;
  /** Units of lines, which leave the order, and what they come to. */
  units?: UnitsToRefund | undefined;
  reason: string;
  /** By the customer, who may until work on the order has begun. */
  isByCustomer?: boolean;
  /** Makes a repeated request the same request. */
  key?: string | undefined;
}

export type RefundOrderResult =
  | { ok: true; order: Order; refund: { id: string; amountMinor: number; state: RefundState } }
  | { ok: false; reason: 'order_unknown' | 'disputed' | 'key_reused' | 'by_staff_only' }
  | { ok: false; reason: 'not_paid'; state: PaymentState }
  | TooMuch
  | { ok: false; reason: 'units_refused'; errors: UnitsRefused[] };

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
  const { reason, actor } = request;
  const order = await lockOrder(tx, request.order);
  if (!order) return { ok: false, reason: 'order_unknown' };
  const key = request.key && idempotencyKeyOf(order.id, request.key);
  const earlier = key ? await selectRefundByKey.first(tx, { key }) : undefined;
  if (earlier) return repeatRefund(tx, { order, row: earlier }, request);
  const { intent = order.paymentId } = request;
  // A payment that the order may not keep is refunded whatever the order's state is.
  const error = intent === order.paymentId ? explainRefund(order) : undefined;
  if (error) return error;
  const planned = planUnits(order, request.units);
  if (!planned.ok) return planned;
  const { plan } = planned;
  const amountMinor = plan ? plan.amountMinor : request.amountMinor;
  const left = await countLeft(tx, order, intent);
  const amount = amountMinor ?? left.minor;
  // Units that cost nothing, by a code, go back for nothing: nobody is asked for money.
  const isFree = plan !== undefined && plan.lines.length > 0 && amount === 0;
  const isManual = left.isManual || isFree;
  // A person has to return what was paid by hand.
  const isForStaff = order.fulfilmentState !== 'new' || (left.isManual && !isFree);
  if (request.isByCustomer && isForStaff) return { ok: false, reason: 'by_staff_only' };
  if (amount > left.minor || (amount < 1 && !isFree)) {
    return explainTooMuch(order, { leftMinor: left.minor, amountMinor: amount, plan });
  }
  const refundRequest = { order: order.id, intent: left.intent, amountMinor: amount, reason };
  const newRefund = {
    ...refundRequest,
    key: key ?? `adm:${order.id}:${left.next}`,
    by: actor.id,
    isRest: amountMinor === undefined,
    taxMinor: await taxOfRefund(tx, order, { intent: left.intent, amountMinor: amount, plan }),
  };
  const row = isManual
    ? await insertManualRefund(tx, deps, newRefund)
    : await createRefund(tx, deps, newRefund);
  if (!row) throw new Error(`order ${order.id} got no refund`);
  const cause = { actor: actor.id, at: deps.clock.now() };
  if (plan) await applyPlan(tx, { order, refund: row, plan }, cause);
  if (isManual) await settleRefund(tx, deps, row, returnedByHand);
  const { currency } = order;
  const detail = { refund: row.id, amountMinor: String(amount), currency };
  const entry = { action: 'order.refunded', object: `order:${order.id}`, detail } as const;
  await writeAuditEntry(tx, { ...actor, at: deps.clock.now() }, entry);
  return { ok: true, order, row };
}

async function repeatRefund(
  tx: Tx,
  { order, row }: { order: Order; row: RefundRow },
  { intent, amountMinor, units, reason }: RefundRequest,
): Promise<Decided> {
  // What was asked for, not what came of it: 'the rest' is another request than its amount.
  const isRest = amountMinor === undefined && !units;
  const isSame =
    (await isOfUnits(tx, row.id, units)) &&
    row.reason === reason &&
    (row.is_rest === null || row.is_rest === isRest) &&
    (amountMinor === undefined || row.amount_minor === amountMinor) &&
    (intent === undefined || row.intent_id === intent);
  return isSame ? { ok: true, order, row } : { ok: false, reason: 'key_reused' };
}

function explainRefund({ paymentState: state, currency }: Order): RefundError | undefined {
  if (state === 'disputed') return { ok: false, reason: 'disputed' };
  if (state === 'refunded') return { ...nothingLeft, currency, isRefunded: true };
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
  refundRequest: NewRefund,
): Promise<RefundRow | undefined> {
  const row = await insertManualRefund(tx, deps, refundRequest);
  if (row) await settleRefund(tx, deps, row, returnedByHand);
  return row;
}

const returnedByHand = { id: undefined, state: 'succeeded' } as const;

function insertManualRefund(
  tx: Tx,
  { clock }: PaymentDeps,
  { order, intent, amountMinor, key, reason, by, isRest, taxMinor = 0 }: NewRefund,
): Promise<RefundRow | undefined> {
  return insertRefund.first(tx, {
    orderId: order,
    intentId: intent,
    amountMinor,
    taxMinor,
    key,
    reason,
    askedBy: by,
    askedAt: clock.now(),
    isRest: isRest ?? null,
  });
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
