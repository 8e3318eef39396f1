/**
 * Fulfilment: from the paid order to the delivered parcel. Keeps the state and the
 * carrier; each step is a row of the order's history and an email to the customer. Units are
 * shipped from the order's reservation, and not while its payment is disputed or refunded.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueEmail, type EmailKind } from '#modules/emails/emails.ts';
import { goodsForEmail, lockOrder, moveFulfilment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  canMoveFulfilment,
  isPaid,
  type FulfilmentState,
  type FulfilmentStop,
} from '#modules/orders/payment-states.ts';
import { findFulfilmentStop } from '#modules/payments/payments.ts';
import { insertShipment, selectShipment, selectShipments } from './queries/fulfilment.ts';

export { countUndecidedUnits, decideUnits, type DecideUnitsResult } from './returns.ts';

export interface FulfilmentDeps {
  db: Database;
  clock: Clock;
}

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

export interface FulfilmentStep {
  order: string;
  to: Exclude<FulfilmentState, 'new'>;
  /** With 'shipped': with whom, under which number. */
  shipment?: Shipment;
  /** With 'shipped': why it is shipped although its payment is disputed or refunded. */
  overrideReason?: string;
}

export type AdvanceOrderResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'order_unknown' | 'not_paid' | 'shipment_missing' | 'address_missing' }
  | { ok: false; reason: FulfilmentStop }
  | { ok: false; reason: 'step_not_possible'; from: FulfilmentState };

const emailKinds = {
  in_production: 'order_in_production',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
} as const satisfies Record<FulfilmentStep['to'], EmailKind>;

/** Moves a paid order one step on and emails the customer, or says why it cannot. */
export function advanceOrder(
  { db, clock }: FulfilmentDeps,
  actor: Actor,
  step: FulfilmentStep,
): Promise<AdvanceOrderResult> {
  return inTransaction(db, async (tx): Promise<AdvanceOrderResult> => {
    const order = await lockOrder(tx, step.order);
    if (!order) return { ok: false, reason: 'order_unknown' };
    const stop = await findFulfilmentStop(tx, order);
    const error = explainStep(order, step, stop);
    if (error) return error;
    if (step.to === 'shipped' && !(await findAddress(tx, order.id))) {
      return { ok: false, reason: 'address_missing' };
    }
    const at = clock.now();
    const { to, shipment } = step;
    if (shipment) {
      const { carrier, trackingNumber } = shipment;
      await insertShipment.count(tx, { orderId: order.id, carrier, trackingNumber, shippedAt: at });
    }
    const cause = { actor: actor.id, reason: reasonOf(step), at };
    const moved = await moveFulfilment(tx, order, { to, ...cause });
    await emailCustomer(tx, moved, step, at);
    // The reason that staff gave is in the order's history: the audit log keeps no typed text.
    const detail = { from: order.fulfilmentState, to, ...(stop && { anyway: stop }) };
    const entry = { action: 'order.advanced', object: `order:${order.id}`, detail } as const;
    await writeAuditEntry(tx, { ...actor, at }, entry);
    return { ok: true, order: moved };
  });
}

/** The order's carrier and tracking number, once it is shipped. */
export async function findShipment(
  executor: Executor,
  order: string,
): Promise<SentShipment | undefined> {
  const row = await selectShipment.first(executor, { orderId: order });
  if (!row) return undefined;
  const { carrier, tracking_number: trackingNumber, shipped_at: shippedAt } = row;
  return { carrier, trackingNumber, shippedAt };
}

export type SentShipment = Shipment & { shippedAt: Date };

/** The shipments of these orders, by order, where there are any. */
export async function listShipments(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, SentShipment>> {
  const shipments = await selectShipments.all(executor, { orderIds: orders });
  return new Map(
    shipments.map(({ order_id: order, carrier, tracking_number: trackingNumber, shipped_at }) => {
      return [order, { carrier, trackingNumber, shippedAt: shipped_at }];
    }),
  );
}

function explainStep(
  order: Order,
  { to, shipment, overrideReason }: FulfilmentStep,
  stop: FulfilmentStop | undefined,
): Exclude<AdvanceOrderResult, { ok: true }> | undefined {
  if (!isPaid(order.paymentState)) return { ok: false, reason: 'not_paid' };
  const from = order.fulfilmentState;
  if (!canMoveFulfilment(from, to)) return { ok: false, reason: 'step_not_possible', from };
  if ((to === 'shipped') !== (shipment !== undefined)) {
    return { ok: false, reason: 'shipment_missing' };
  }
  // Missing units cannot be shipped, whoever says so.
  const isOverruled = to === 'shipped' && overrideReason !== undefined && stop !== 'units_gone';
  return stop && !isOverruled ? { ok: false, reason: stop } : undefined;
}

function reasonOf({ to, shipment, overrideReason }: FulfilmentStep): string {
  const sent = shipment && `sent with ${shipment.carrier}, ${shipment.trackingNumber}`;
  if (sent)
    return overrideReason === undefined ? sent : `${sent}; shipped anyway: ${overrideReason}`;
  return to === 'delivered' ? 'arrived at the customer' : 'on the bench';
}

async function emailCustomer(tx: Tx, order: Order, { to, shipment }: FulfilmentStep, at: Date) {
  const email = {
    to: order.userEmail,
    kind: emailKinds[to],
    order: order.id,
    contents: {
      name: order.customerName,
      orderNumber: String(order.number),
      ...goodsForEmail(order),
      ...(shipment && { carrier: shipment.carrier, trackingNumber: shipment.trackingNumber }),
    },
  };
  await queueEmail(tx, email, at);
}
