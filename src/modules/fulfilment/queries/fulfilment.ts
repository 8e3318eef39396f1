import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text, timestamp, uuid, uuids } from '#platform/database/sql-types.ts';

export const upsertAddress = preparedQuery({
  orderId: uuid,
  recipient: text,
  street: text,
  city: text,
  postcode: text,
  country: text,
  updatedAt: timestamp,
})`
insert into delivery_address (order_id, recipient, street, city, postcode, country, updated_at)
values (:orderId, :recipient, :street, :city, :postcode, :country, :updatedAt)
on conflict (order_id) do update set recipient = excluded.recipient, street = excluded.street,
  city = excluded.city, postcode = excluded.postcode, country = excluded.country,
  updated_at = excluded.updated_at`;

export const selectAddress = preparedQuery(
  { orderId: uuid },
  { recipient: text, street: text, city: text, postcode: text, country: text },
)`
select recipient, street, city, postcode, country from delivery_address where order_id = :orderId`;

export const selectAddresses = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, recipient: text, street: text, city: text, postcode: text, country: text },
)`
select order_id, recipient, street, city, postcode, country from delivery_address
where order_id = any(:orderIds::uuid[])`;

export const selectShipments = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, carrier: text, tracking_number: text, shipped_at: timestamp },
)`
select order_id, carrier, tracking_number, shipped_at from shipment
where order_id = any(:orderIds::uuid[])`;

export const deleteAddresses = preparedQuery({ orderIds: uuids })`
delete from delivery_address where order_id = any(:orderIds::uuid[])`;

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
