/**
 * Fulfilment: from the paid order to the delivered parcels. Each step is a row of the order's
 * history and an email to the customer. What is in a parcel is shipped from the order's
 * reservation, and not while its payment is disputed or refunded. An order of which some units are
 * still to come is partly shipped.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  findUnitsRefused,
  lessUnits,
  linesToShip,
  type LineUnits,
  type UnitsRefused,
} from '#modules/orders/line-units.ts';
import { lockOrder, moveFulfilment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  canMoveFulfilment,
  isPaid,
  type FulfilmentState,
  type FulfilmentStop,
} from '#modules/orders/payment-states.ts';
import { findFulfilmentStop } from '#modules/payments/payments.ts';
import { emailCustomer } from './fulfilment-emails.ts';
import { addParcel, findEarlierParcel, type ParcelRequest, type Shipment } from './parcels.ts';

export {
  findOrdersOfTracking,
  listOrderSummaries,
  listParcels,
  listUsedCarriers,
  type OrderSummary,
  type Parcel,
} from './parcels.ts';
export { countUndecidedUnits, decideUnits, type DecideUnitsResult } from './returns.ts';

export interface FulfilmentDeps {
  db: Database;
  clock: Clock;
}

export interface FulfilmentStep {
  order: string;
  to: 'in_production' | 'shipped' | 'delivered';
  /** With 'shipped': with whom, under which number; not where it is picked up. */
  shipment?: Shipment;
  /** With 'shipped': why it is shipped although its payment is disputed or refunded. */
  overrideReason?: string;
}

type StepError =
  | { ok: false; reason: 'order_unknown' | 'not_paid' | 'shipment_missing' | 'address_missing' }
  | { ok: false; reason: FulfilmentStop }
  | { ok: false; reason: 'step_not_possible'; from: FulfilmentState };

export type AdvanceOrderResult = { ok: true; order: Order } | StepError;

export type SendParcelResult =
  | { ok: true; order: Order }
  | StepError
  | { ok: false; reason: 'key_reused' }
  | { ok: false; reason: 'units_refused'; errors: UnitsRefused[] };

/** Moves a paid order one step on and emails the customer, or says why it cannot. */
export function advanceOrder(
  deps: FulfilmentDeps,
  actor: Actor,
  { order: id, to, shipment, overrideReason }: FulfilmentStep,
): Promise<AdvanceOrderResult> {
  return inTransaction(deps.db, async (tx): Promise<AdvanceOrderResult> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, reason: 'order_unknown' };
    const isToShip = to === 'shipped';
    const stop = await findFulfilmentStop(tx, order);
    const error = explainStep(order, { to, stop, overrideReason });
    if (error && error.reason !== stop) return error;
    if (shipment ? !isToShip : isToShip && !isPickedUp(order)) {
      return { ok: false, reason: 'shipment_missing' };
    }
    if (error) return error;
    const at = deps.clock.now();
    if (isToShip) {
      const request = { order: id, shipment, overrideReason };
      const sent = linesToShip(order.lines);
      return ship(tx, { order, request, sent, stop, actor: { ...actor, at } });
    }
    const reason = to === 'delivered' ? 'arrived at the customer' : 'on the bench';
    const moved = await moveFulfilment(tx, order, { to, actor: actor.id, reason, at });
    await emailCustomer(tx, moved, { to, at });
    await auditStep(tx, { ...actor, at }, { order, moved, stop });
    return { ok: true, order: moved };
  });
}

/** Sends units of a paid order's lines in a parcel and emails the customer, or says why not. */
export function sendParcel(
  deps: FulfilmentDeps,
  actor: Actor,
  request: ParcelRequest,
): Promise<SendParcelResult> {
  return inTransaction(deps.db, async (tx): Promise<SendParcelResult> => {
    const order = await lockOrder(tx, request.order);
    if (!order) return { ok: false, reason: 'order_unknown' };
    const earlier = await findEarlierParcel(tx, request);
    if (earlier !== 'none') {
      return earlier === 'same' ? { ok: true, order } : { ok: false, reason: 'key_reused' };
    }
    const stop = await findFulfilmentStop(tx, order);
    const { overrideReason } = request;
    const error = explainStep(order, { to: 'shipped', stop, overrideReason });
    if (error) return error;
    if (!request.shipment && !isPickedUp(order)) return { ok: false, reason: 'shipment_missing' };
    const left = linesToShip(order.lines);
    const sent = request.lines ?? left;
    const errors = findUnitsRefused(order.lines, sent);
    if (errors.length > 0) return { ok: false, reason: 'units_refused', errors };
    const at = deps.clock.now();
    return ship(tx, { order, request, sent, stop, actor: { ...actor, at } });
  });
}

interface Shipping {
  order: Order;
  request: ParcelRequest;
  sent: readonly LineUnits[];
  stop: FulfilmentStop | undefined;
  actor: Actor;
}

async function ship(
  tx: Tx,
  { order, request, sent, stop, actor }: Shipping,
): Promise<{ ok: true; order: Order } | { ok: false; reason: 'address_missing' }> {
  if (!(await findAddress(tx, order.id))) return { ok: false, reason: 'address_missing' };
  const { at } = actor;
  const isLast = lessUnits(linesToShip(order.lines), sent).length === 0;
  const to = isLast ? 'shipped' : 'partly_shipped';
  await addParcel(tx, request, { sent, at });
  const cause = { actor: actor.id, reason: reasonOf(order, request), at };
  const moved = await moveFulfilment(tx, order, { to, sent, ...cause });
  const { shipment } = request;
  const isWhole = isLast && order.fulfilmentState !== 'partly_shipped';
  await emailCustomer(tx, moved, { to, at, parcel: { shipment, sent, isWhole } });
  await auditStep(tx, actor, { order, moved, stop });
  return { ok: true, order: moved };
}

/** Audits a step. The reason that staff gave is in the order's history: the log keeps no text. */
async function auditStep(
  tx: Tx,
  actor: Actor,
  { order, moved, stop }: { order: Order; moved: Order; stop: FulfilmentStop | undefined },
): Promise<void> {
  const states = { from: order.fulfilmentState, to: moved.fulfilmentState };
  const detail = { ...states, ...(stop && { anyway: stop }) };
  const entry = { action: 'order.advanced', object: `order:${order.id}`, detail } as const;
  await writeAuditEntry(tx, actor, entry);
}

interface PlannedStep {
  to: FulfilmentStep['to'];
  stop: FulfilmentStop | undefined;
  overrideReason: string | undefined;
}

function explainStep(
  order: Order,
  { to, stop, overrideReason }: PlannedStep,
): Exclude<StepError, { reason: 'order_unknown' | 'shipment_missing' }> | undefined {
  if (!isPaid(order.paymentState)) return { ok: false, reason: 'not_paid' };
  const from = order.fulfilmentState;
  const isLeft = to === 'delivered' || linesToShip(order.lines).length > 0;
  if (!canMoveFulfilment(from, to) || !isLeft) {
    return { ok: false, reason: 'step_not_possible', from };
  }
  // Missing units cannot be shipped, whoever says so.
  const isOverruled = to === 'shipped' && overrideReason !== undefined && stop !== 'units_gone';
  return stop && !isOverruled ? { ok: false, reason: stop } : undefined;
}

function isPickedUp({ delivery }: Order): boolean {
  return delivery?.kind === 'pick_up';
}

function reasonOf({ delivery }: Order, { shipment, overrideReason }: ParcelRequest): string {
  const sent = shipment
    ? `sent with ${shipment.carrier}, ${shipment.trackingNumber}`
    : `handed over: ${delivery?.name ?? ''}`;
  return overrideReason === undefined ? sent : `${sent}; shipped anyway: ${overrideReason}`;
}
