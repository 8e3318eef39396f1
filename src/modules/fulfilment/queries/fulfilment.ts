import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text, timestamp, uuid, uuids } from '#platform/database/sql-types.ts';

export const selectShipments = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, carrier: text, tracking_number: text, shipped_at: timestamp },
)`
select order_id, carrier, tracking_number, shipped_at from shipment
where order_id = any(:orderIds::uuid[])`;

export const insertShipment = preparedQuery({
  orderId: uuid,
  carrier: text,
  trackingNumber: text,
  shippedAt: timestamp,
})`
insert into shipment (order_id, carrier, tracking_number, shipped_at)
values (:orderId, :carrier, :trackingNumber, :shippedAt)`;

export const selectShipment = preparedQuery(
  { orderId: uuid },
  { carrier: text, tracking_number: text, shipped_at: timestamp },
)`
select carrier, tracking_number, shipped_at from shipment where order_id = :orderId`;
