/**
 * Fulfilment: a paid order's way to its customer. Where it goes, how far it has come, with whom
 * it travels; each step is a row of the order's history and a letter to the customer. Goods leave
 * out of the units that are reserved for the order, and not while its money is on its way back.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { formatCount } from '#platform/figures.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { writeMail, type MailKind } from '#modules/mails/mails.ts';
import { lockOrder, moveFulfilment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  canMoveFulfilment,
  isPaid,
  type FulfilmentState,
  type FulfilmentStop,
} from '#modules/orders/payment-states.ts';
import { findStop } from '#modules/payments/payments.ts';
import {
  deleteAddresses,
  insertShipment,
  selectAddress,
  selectAddresses,
  selectShipment,
  selectShipments,
  upsertAddress,
} from './queries/fulfilment.ts';

export { countUndecidedUnits, decideUnits, type UnitsDecided } from './returns.ts';

export interface FulfilmentDeps {
  db: Database;
  clock: Clock;
}

export interface DeliveryAddress {
  recipient: string;
  street: string;
  city: string;
  postcode: string;
  country: string;
}

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

export interface Step {
  order: string;
  to: Exclude<FulfilmentState, 'new'>;
  actor: string;
  /** Where they call from. */
  peer?: string;
  /** With 'shipped': with whom, under which number. */
  shipment?: Shipment;
  /** With 'shipped': why it goes though its money is asked back or disputed. */
  anyway?: string;
}

export type Advanced =
  | { ok: true; order: Order }
  | { ok: false; reason: 'order_unknown' | 'not_paid' | 'shipment_missing' }
  | { ok: false; reason: FulfilmentStop }
  | { ok: false; reason: 'step_not_possible'; from: FulfilmentState };

const letters = {
  in_production: 'order_in_production',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
} as const satisfies Record<Step['to'], MailKind>;

/** Takes a paid order one step further, tells the customer, or says why it cannot be. */
export function advanceOrder({ db, clock }: FulfilmentDeps, step: Step): Promise<Advanced> {
  return inTransaction(db, async (tx): Promise<Advanced> => {
    const order = await lockOrder(tx, step.order);
    if (!order) return { ok: false, reason: 'order_unknown' };
    const stop = await findStop(tx, order);
    const refusal = refuse(order, step, stop);
    if (refusal) return refusal;
    const at = clock.now();
    const { to, actor, shipment } = step;
    if (shipment) {
      const { carrier, trackingNumber } = shipment;
      await insertShipment.count(tx, order.id, carrier, trackingNumber, at);
    }
    const moved = await moveFulfilment(tx, order, { to, actor, reason: reasonOf(step), at });
    await tell(tx, moved, step, at);
    await note(tx, order, { ...step, stop }, at);
    return { ok: true, order: moved };
  });
}

export type AddressSaved = { ok: true } | { ok: false; reason: 'already_shipped' };

/** Keeps where the order goes; possible until it is shipped. */
export function saveAddress(
  { db, clock }: FulfilmentDeps,
  orderId: string,
  { recipient, street, city, postcode, country }: DeliveryAddress,
): Promise<AddressSaved> {
  return inTransaction(db, async (tx): Promise<AddressSaved> => {
    const order = await lockOrder(tx, orderId);
    const open = order?.fulfilmentState === 'new' || order?.fulfilmentState === 'in_production';
    if (!order || !open) return { ok: false, reason: 'already_shipped' };
    const at = clock.now();
    await upsertAddress.count(tx, order.id, recipient, street, city, postcode, country, at);
    return { ok: true };
  });
}

/** Where the order goes, if the customer has said so. */
export function findAddress(session: Session, order: string): Promise<DeliveryAddress | undefined> {
  return selectAddress.first(session, order);
}

/** With whom the order travels, once it is shipped. */
export async function findShipment(
  session: Session,
  order: string,
): Promise<SentShipment | undefined> {
  const row = await selectShipment.first(session, order);
  if (!row) return undefined;
  const { carrier, tracking_number: trackingNumber, shipped_at: shippedAt } = row;
  return { carrier, trackingNumber, shippedAt };
}

export type SentShipment = Shipment & { shippedAt: Date };

/** Where these orders go and with whom they travel, by order, as far as that is known. */
export async function listDeliveries(
  session: Session,
  orders: readonly string[],
): Promise<{
  addresses: ReadonlyMap<string, DeliveryAddress>;
  shipments: ReadonlyMap<string, SentShipment>;
}> {
  const addresses = await selectAddresses.all(session, orders);
  const shipments = await selectShipments.all(session, orders);
  return {
    addresses: new Map(addresses.map(({ order_id: order, ...address }) => [order, address])),
    shipments: new Map(
      shipments.map(({ order_id: order, carrier, tracking_number: trackingNumber, shipped_at }) => {
        return [order, { carrier, trackingNumber, shippedAt: shipped_at }];
      }),
    ),
  };
}

/** Forgets where these orders went. */
export async function forgetAddresses(tx: Transaction, orders: readonly string[]): Promise<void> {
  await deleteAddresses.count(tx, orders);
}

function refuse(
  order: Order,
  { to, shipment, anyway }: Step,
  stop: FulfilmentStop | undefined,
): Exclude<Advanced, { ok: true }> | undefined {
  if (!isPaid(order.paymentState)) return { ok: false, reason: 'not_paid' };
  const from = order.fulfilmentState;
  if (!canMoveFulfilment(from, to)) return { ok: false, reason: 'step_not_possible', from };
  if ((to === 'shipped') !== (shipment !== undefined)) {
    return { ok: false, reason: 'shipment_missing' };
  }
  // What is not there cannot be shipped by anybody's word.
  const isOverruled = to === 'shipped' && anyway !== undefined && stop !== 'units_gone';
  return stop && !isOverruled ? { ok: false, reason: stop } : undefined;
}

function reasonOf({ to, shipment, anyway }: Step): string {
  const sent = shipment && `sent with ${shipment.carrier}, ${shipment.trackingNumber}`;
  if (sent) return anyway === undefined ? sent : `${sent}; shipped anyway: ${anyway}`;
  return to === 'delivered' ? 'arrived at the customer' : 'on the bench';
}

interface Noted extends Step {
  /** What would have kept it. */
  stop: FulfilmentStop | undefined;
}

// Why staff shipped all the same stands in the order's history: the log keeps nobody's words.
function note(tx: Transaction, { id, fulfilmentState: from }: Order, step: Noted, at: Date) {
  const { to, actor, stop, peer = '' } = step;
  const detail = { from, to, ...(stop && { anyway: stop }) };
  const object = `order:${id}`;
  return writeAudit(tx, { actor, action: 'order.advanced', object, detail, peer }, at);
}

async function tell(tx: Transaction, order: Order, { to, shipment }: Step, at: Date) {
  const letter = {
    to: order.userEmail,
    kind: letters[to],
    order: order.id,
    contents: {
      name: order.customerName,
      number: String(order.number),
      tool: order.toolName,
      quantity: formatCount(order.quantity),
      ...(shipment && { carrier: shipment.carrier, trackingNumber: shipment.trackingNumber }),
    },
  };
  await writeMail(tx, letter, at);
}
