/** What the customer is told of each step; of a part of an order also what is still to come. */
import { formatMoney } from '#platform/money.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { queueEmail, type EmailKind } from '#modules/emails/emails.ts';
import { linesToShip, type LineUnits } from '#modules/orders/line-units.ts';
import { goodsForEmail, listUnits } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { FulfilmentState } from '#modules/orders/payment-states.ts';
import { findTrackingLink } from './carriers.ts';
import type { Shipment } from './parcels.ts';

const emailKinds = {
  in_production: 'order_in_production',
  partly_shipped: 'order_partly_shipped',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
} as const satisfies Record<Exclude<FulfilmentState, 'new'>, EmailKind>;

interface ToldStep {
  to: keyof typeof emailKinds;
  parcel?: { shipment: Shipment | undefined; sent: readonly LineUnits[]; isWhole: boolean };
  at: Date;
}

/** Queues the email about a step that a locked order has taken. */
export async function emailCustomer(tx: Tx, order: Order, { to, parcel, at }: ToldStep) {
  const email = {
    to: order.userEmail,
    kind: emailKinds[to],
    order: order.id,
    contents: {
      name: order.customerName,
      orderNumber: String(order.number),
      ...goodsForEmail(order),
      ...(parcel && !parcel.isWhole && { total: formatMoney(order.totalMinor, order.currency) }),
      ...(parcel && describeParcel(order, parcel)),
      ...(!parcel?.shipment && to !== 'in_production' && describePickUp(order)),
    },
  };
  await queueEmail(tx, email, at);
}

function describeParcel(
  order: Order,
  { shipment, sent, isWhole }: NonNullable<ToldStep['parcel']>,
) {
  const left = linesToShip(order.lines);
  return {
    ...(shipment && describeShipment(shipment)),
    ...(!isWhole && { parcel: listUnits(order, sent) }),
    ...(left.length > 0 && { toCome: listUnits(order, left) }),
  };
}

function describeShipment({ carrier, trackingNumber }: Shipment) {
  const trackingLink = findTrackingLink(carrier, trackingNumber);
  return { carrier, trackingNumber, ...(trackingLink !== undefined && { trackingLink }) };
}

function describePickUp({ delivery }: Order) {
  return delivery?.kind === 'pick_up' ? { pickUp: delivery.name } : {};
}
