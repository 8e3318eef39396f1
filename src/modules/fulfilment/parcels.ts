/**
 * The parcels of an order, each with units of its lines. Together they hold what is shipped of it:
 * the database compares both when a transaction ends.
 */
import { createHash } from 'node:crypto';
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { LineUnits } from '#modules/orders/line-units.ts';
import {
  insertParcel,
  selectOrdersOfTracking,
  selectOrderSummaries,
  selectParcelByKey,
  selectParcels,
  selectUsedCarriers,
} from './queries/parcels.ts';

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/** What was picked up has '' as carrier and as number. */
export interface Parcel extends Shipment {
  id: string;
  shippedAt: Date;
  lines: LineUnits[];
}

/** A parcel as somebody asks for it. */
export interface ParcelRequest {
  order: string;
  /** Without one it is picked up. */
  shipment: Shipment | undefined;
  /** All that is left of the order, when it is not said. */
  lines?: readonly LineUnits[] | undefined;
  /** Why it is shipped although its payment is disputed or refunded. */
  overrideReason?: string | undefined;
  /** Makes a repeated request the same request. */
  key?: string | undefined;
}

/** The parcels of these orders, by order, where there are any; in the order in which they left. */
export async function listParcels(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, Parcel[]>> {
  const rows = await selectParcels.all(executor, { orderIds: orders });
  const parcels = rows.map(({ id, order_id: order, carrier, shipped_at: shippedAt, ...row }) => {
    const { tracking_number: trackingNumber, lines } = row;
    return { order, parcel: { id, carrier, trackingNumber, shippedAt, lines } };
  });
  const byOrder = Map.groupBy(parcels, ({ order }) => order);
  return new Map([...byOrder].map(([order, all]) => [order, all.map(({ parcel }) => parcel)]));
}

/** More orders than travel under one number. */
const mostUnderNumber = 50;

/** The orders of which a parcel travels under this number; capitals do not matter. */
export async function findOrdersOfTracking(
  executor: Executor,
  trackingNumber: string,
): Promise<string[]> {
  const query = { trackingNumber: trackingNumber.trim(), most: mostUnderNumber };
  return (await selectOrdersOfTracking.all(executor, query)).map(({ order }) => order);
}

const newestParcels = 200;

/** The carriers of the newest parcels, at most five; the one that was used most first. */
export async function listUsedCarriers(executor: Executor): Promise<string[]> {
  const rows = await selectUsedCarriers.all(executor, { newest: newestParcels });
  return rows.map(({ carrier }) => carrier);
}

/** What a customer's list shows of an order beside the order itself. */
export interface OrderSummary {
  order: string;
  /** Of its first tool; '' where that has no picture. */
  img: string;
  /** The last one that was sent; undefined before the first. */
  parcel: Shipment | undefined;
}

/** Of all orders of a user, also of those that came to nothing. */
export async function listOrderSummaries(
  executor: Executor,
  userId: string,
): Promise<OrderSummary[]> {
  const rows = await selectOrderSummaries.all(executor, { userId });
  return rows.map(({ order_id: order, img, carrier, tracking_number: trackingNumber }) => {
    const isSent = carrier !== null && trackingNumber !== null;
    return { order, img: img ?? '', parcel: isSent ? { carrier, trackingNumber } : undefined };
  });
}

/** Whether the key of a request on a locked order was used before, and for the same request. */
export async function findEarlierParcel(
  tx: Tx,
  request: ParcelRequest,
): Promise<'none' | 'same' | 'other'> {
  const { order: orderId, key } = request;
  const earlier =
    key === undefined ? undefined : await selectParcelByKey.first(tx, { orderId, key });
  if (!earlier) return 'none';
  return earlier.hash?.equals(hashRequest(request)) ? 'same' : 'other';
}

/** Writes the parcel of a locked order. */
export async function addParcel(
  tx: Tx,
  request: ParcelRequest,
  { sent, at }: { sent: readonly LineUnits[]; at: Date },
): Promise<void> {
  const { order, shipment, key } = request;
  await insertParcel.count(tx, {
    orderId: order,
    ...(shipment ?? { carrier: '', trackingNumber: '' }),
    shippedAt: at,
    key: key ?? null,
    hash: key === undefined ? null : hashRequest(request),
    positions: sent.map(({ position }) => position),
    units: sent.map(({ units }) => units),
  });
}

function hashRequest({ shipment, lines, overrideReason }: ParcelRequest): Buffer {
  const { carrier = '', trackingNumber = '' } = shipment ?? {};
  const units = lines?.map((line) => [line.position, line.units]) ?? null;
  const contents = JSON.stringify([carrier, trackingNumber, units, overrideReason ?? null]);
  return createHash('sha256').update(contents).digest();
}
