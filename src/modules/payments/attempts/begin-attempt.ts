/**
 * Begins the one live attempt of an order, under the order's lock, before the processor is asked.
 * Those that arrive together are begun in one transaction.
 */
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import type { Currency } from '#platform/currency.ts';
import { batchesOf } from '#platform/concurrency/batches.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { listDeliveryAddresses } from '#modules/addresses/addresses.ts';
import {
  extendReservation,
  lacksTerms,
  lockFreeOrders,
  lockOrder,
  reserveUntil,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { secondsUntil } from '#modules/rate-limits/rate-limits.ts';
import { checkCardFailures, type CardFailuresExceeded } from '../card-testing/card-failures.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentMethod } from '../processor/processor-types.ts';
import {
  insertAttempts,
  selectLiveAttempt,
  selectLiveAttempts,
  type AttemptRow,
} from '../queries/attempts.ts';
import { findMissing, isComplete, payFreeOrder } from './free-order.ts';

export interface PaymentRequest {
  order: string;
  method: PaymentMethod;
  /** The total that the customer saw, in minor units. */
  seenTotalMinor?: number | undefined;
}

export type BeginError =
  | { ok: false; reason: 'not_payable'; state: Order['paymentState'] }
  /** Another one than was seen: it is quoted anew with its address and its delivery. */
  | { ok: false; reason: 'total_changed'; totalMinor: number; currency: Currency }
  | {
      ok: false;
      reason:
        | ('address_missing' | 'delivery_missing' | 'transfer_open')
        /** Staff have placed it, and its customer has not accepted the terms. */
        | 'terms_missing';
    }
  | { ok: false; reason: 'card_open' }
  | (CardFailuresExceeded & {
      /** For how long its units are still held; undefined without an end. */
      reservedSeconds: number | undefined;
    });

export type Begun = { ok: true; order: Order; attempt: AttemptRow } | BeginError;

/** Units stay reserved at least this long for somebody who begins to pay. */
const payingMs = 15 * minuteMs;
const dayMs = 24 * hourMs;

/** The order's live attempt, or why there is none. */
export function beginAttempt(deps: PaymentDeps, wanted: PaymentRequest): Promise<Begun> {
  return (wanted.method === 'card' ? beginInBatch : beginAlone)(deps, wanted);
}

const beginInBatch = batchesOf<PaymentDeps, PaymentRequest, Begun>((deps) => ({
  together: (wanted) => inTransaction(deps.db, (tx) => beginCards(tx, deps, wanted)),
  alone: (wanted) => beginAlone(deps, wanted),
  keyOf: ({ order }) => order,
}));

function beginAlone(deps: PaymentDeps, wanted: PaymentRequest): Promise<Begun> {
  return inTransaction(deps.db, (tx) => beginOne(tx, deps, wanted));
}

/**
 * Card payments of different orders, each of which is only to be begun. One that is refused, or
 * whose order somebody has locked, has no result.
 */
async function beginCards(
  tx: Tx,
  deps: PaymentDeps,
  wanted: readonly PaymentRequest[],
): Promise<(Begun | undefined)[]> {
  const at = deps.clock.now();
  const locked = await lockFreeOrders(
    tx,
    wanted.map(({ order }) => order),
  );
  const ids = [...locked.keys()];
  const live = await selectLiveAttempts.all(tx, { orderIds: ids });
  const exceeded = await checkCardFailures(tx, deps, ids);
  const incomplete = [...locked.values()].filter((order) => !isComplete(order, false));
  const addressed = await findAddressed(tx, incomplete);
  const ofOrder = new Map(live.map((attempt) => [attempt.order_id, attempt]));
  const payable = wanted.flatMap(({ order: id, seenTotalMinor }) => {
    const order = locked.get(id);
    const isCard = (ofOrder.get(id)?.method ?? 'card') === 'card';
    if (!order || !isCard || exceeded.has(id) || order.totalMinor === 0) return [];
    if (refuseOrder(order, seenTotalMinor) || !isComplete(order, addressed.has(id))) return [];
    return [order];
  });
  for (const order of payable)
    await extendReservation(tx, order, { until: later(at, payingMs), at });
  const missing = payable.filter(({ id }) => !ofOrder.has(id));
  for (const attempt of await createAttempts(tx, missing, { method: 'card', at }))
    ofOrder.set(attempt.order_id, attempt);
  const begun = new Map(payable.map((order) => [order.id, order]));
  return wanted.map(({ order: id }): Begun | undefined => {
    const [order, attempt] = [begun.get(id), ofOrder.get(id)];
    return order && attempt && { ok: true, order, attempt };
  });
}

/** Of these orders the ones that have an address, by id. */
async function findAddressed(tx: Tx, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const addresses = await listDeliveryAddresses(
    tx,
    orders.map(({ id }) => id),
  );
  return new Set(addresses.keys());
}

async function createAttempts(
  tx: Tx,
  orders: readonly Order[],
  { method, at }: { method: PaymentMethod; at: Date },
): Promise<AttemptRow[]> {
  if (orders.length === 0) return [];
  return insertAttempts.all(tx, {
    orderIds: orders.map(({ id }) => id),
    amountsMinor: orders.map(({ totalMinor }) => totalMinor),
    currencies: orders.map(({ currency }) => currency),
    method,
    createdAt: at,
  });
}

/** What a locked order itself says against being paid now. */
function refuseOrder(order: Order, seenTotalMinor: number | undefined): BeginError | undefined {
  const { paymentState: state, totalMinor, currency } = order;
  if (state !== 'unpaid') return { ok: false, reason: 'not_payable', state };
  if (lacksTerms(order)) return { ok: false, reason: 'terms_missing' };
  if (seenTotalMinor !== undefined && seenTotalMinor !== totalMinor)
    return { ok: false, reason: 'total_changed', totalMinor, currency };
  return undefined;
}

async function beginOne(
  tx: Tx,
  deps: PaymentDeps,
  { order: orderId, method, seenTotalMinor }: PaymentRequest,
): Promise<Begun> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is not there`);
  const refused = refuseOrder(order, seenTotalMinor);
  // That something is missing is said before the total is, which it may change.
  if (refused && refused.reason !== 'total_changed') return refused;
  const missing = await findMissing(tx, order);
  if (missing) return { ok: false, reason: missing };
  if (refused) return refused;
  if (order.totalMinor === 0) {
    const paid = await payFreeOrder(tx, deps, order);
    return { ok: false, reason: 'not_payable', state: paid.paymentState };
  }
  const attempt = await selectLiveAttempt.first(tx, { orderId: order.id });
  if (attempt && attempt.method !== method) {
    return { ok: false, reason: method === 'card' ? 'transfer_open' : 'card_open' };
  }
  const at = deps.clock.now();
  const { id, reservationExpiresAt: reservedUntil } = order;
  const exceeded = method === 'card' && (await checkCardFailures(tx, deps, [id])).get(id);
  if (exceeded)
    return { ...exceeded, reservedSeconds: reservedUntil && secondsUntil(reservedUntil, at) };
  if (method === 'card') {
    await extendReservation(tx, order, { until: later(at, payingMs), at });
  } else {
    const until = later(order.placedAt, deps.transferDays * dayMs);
    if (!attempt && until > at) await reserveUntil(tx, order, { until, at });
  }
  if (attempt) return { ok: true, order, attempt };
  const [created] = await createAttempts(tx, [order], { method, at });
  if (!created) throw new Error(`order ${order.id} got no attempt`);
  return { ok: true, order, attempt: created };
}
