/** Refunds that staff ask for: the whole rest of a payment or a part of it, with a reason. */
import { createHash } from 'node:crypto';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { findOrder, lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { PaymentState } from '#modules/orders/payment-states.ts';
import type { PaymentDeps } from './deps.ts';
import { ProcessorUnavailable } from './processor.ts';
import {
  insertRefund,
  selectRefund,
  selectRefundByKey,
  type RefundRow,
  type RefundState,
} from './queries/refunds.ts';
import { sendRefund } from './ask-refund.ts';
import { askRefund, getMoved, settleRefund } from './refunds.ts';
import { settle } from './settlement.ts';

export interface RefundRequest {
  order: string;
  /** Of which payment, where it is not the one that the order was paid with. */
  intent?: string | undefined;
  /** All that is left, when it is not said. */
  amountMinor?: number | undefined;
  reason: string;
  actor: { userId: string; peer: string };
  /** Makes a repeated request the same request. */
  key?: string | undefined;
}

export type Refunded =
  | { ok: true; order: Order; refund: { id: string; amountMinor: number; state: RefundState } }
  | { ok: false; reason: 'order_unknown' | 'disputed' | 'key_reused' }
  | { ok: false; reason: 'not_paid'; state: PaymentState }
  | { ok: false; reason: 'too_much'; leftMinor: number };

type Refusal = Exclude<Refunded, { ok: true }>;

/** Gives money back, or says why not. Two at once never give back more than was captured. */
export async function refundOrder(deps: PaymentDeps, request: RefundRequest): Promise<Refunded> {
  const decided = await inTransaction(deps.db, (tx) => decide(tx, deps, request));
  if (!decided.ok) return decided;
  await tryNow(deps, decided.row.id);
  const row = (await selectRefund.first(deps.db, decided.row.id)) ?? decided.row;
  const order = (await findOrder(deps.db, request.order)) ?? decided.order;
  const { id, amount_minor: amountMinor, state } = row;
  return { ok: true, order, refund: { id, amountMinor, state } };
}

type Decided = { ok: true; order: Order; row: RefundRow } | Refusal;

async function decide(
  tx: Transaction,
  deps: PaymentDeps,
  request: RefundRequest,
): Promise<Decided> {
  const { amountMinor, reason, actor } = request;
  const order = await lockOrder(tx, request.order);
  if (!order) return { ok: false, reason: 'order_unknown' };
  const key = request.key && keyOf(order.id, request.key);
  const earlier = key ? await selectRefundByKey.first(tx, key) : undefined;
  if (earlier) return repeat(order, earlier, request);
  const { intent = order.transaction } = request;
  // Money that only passes through goes back whatever has become of the order.
  const refusal = intent === order.transaction ? refuse(order) : undefined;
  if (refusal) return refusal;
  const left = await countLeft(tx, order, intent);
  const amount = amountMinor ?? left.minor;
  if (amount > left.minor || amount < 1) {
    return { ok: false, reason: 'too_much', leftMinor: left.minor };
  }
  const asked = { order: order.id, intent: left.intent, amountMinor: amount, reason };
  const of = { ...asked, key: key ?? `adm:${order.id}:${left.next}`, by: actor.userId };
  const row = left.elsewhere ? await refundByHand(tx, deps, of) : await askRefund(tx, deps, of);
  if (!row) throw new Error(`order ${order.id} got no refund`);
  const entry = { actor: actor.userId, action: 'order.refunded', peer: actor.peer } as const;
  const detail = { refund: row.id, amountMinor: String(amount) };
  await writeAudit(tx, { ...entry, object: `order:${order.id}`, detail }, deps.clock.now());
  return { ok: true, order, row };
}

function repeat(order: Order, row: RefundRow, { amountMinor, reason }: RefundRequest): Decided {
  const isSame =
    row.reason === reason && (amountMinor === undefined || row.amount_minor === amountMinor);
  return isSame ? { ok: true, order, row } : { ok: false, reason: 'key_reused' };
}

function refuse({ paymentState: state }: Order): Refusal | undefined {
  if (state === 'disputed') return { ok: false, reason: 'disputed' };
  if (state === 'refunded') return { ok: false, reason: 'too_much', leftMinor: 0 };
  const paid = state === 'paid' || state === 'partly_refunded';
  return paid ? undefined : { ok: false, reason: 'not_paid', state };
}

/** What of a payment of a locked order, its own unless told otherwise, may still go back. */
export async function countLeft(
  tx: Transaction,
  { id, transaction }: Order,
  intent: string | undefined = transaction,
) {
  if (!intent) throw new Error(`order ${id} is paid with nothing`);
  const moved = await getMoved(tx, intent);
  const { refundableMinor: minor } = settle(moved);
  const { isTakenElsewhere: elsewhere, refunds } = moved;
  return { minor, intent, next: refunds.length + 1, elsewhere };
}

/** Money that the processor never had is handed back by a person: the row says that it was. */
export async function refundByHand(
  tx: Transaction,
  deps: PaymentDeps,
  asked: Parameters<typeof askRefund>[2],
): Promise<RefundRow | undefined> {
  const { order, intent, amountMinor, key, reason, by } = asked;
  const at = deps.clock.now();
  const row = await insertRefund.first(tx, order, intent, amountMinor, key, reason, by, at);
  if (row) await settleRefund(tx, deps, row, { id: undefined, state: 'succeeded' });
  return row;
}

/** The processor remembers a key of at most 255 characters; a caller's own can be that long. */
function keyOf(order: string, key: string): string {
  return `adm:${order}:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/** Now, so that staff see it; the job that was added does it otherwise. */
async function tryNow(deps: PaymentDeps, refund: string): Promise<void> {
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    deps.log.warn({ err: error, refund }, 'a refund could not be sent, trying later');
  }
}
