import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  bytes,
  integer,
  integers,
  json,
  nullable,
  text,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { LineUnits } from '#modules/orders/line-units.ts';

/** With the units of lines that it holds. */
export const insertParcel = preparedQuery({
  orderId: uuid,
  carrier: text,
  trackingNumber: text,
  shippedAt: timestamp,
  key: nullable(text),
  hash: nullable(bytes),
  positions: integers,
  units: integers,
})`
with packed as (
  insert into parcel (order_id, carrier, tracking_number, shipped_at, request_key, request_hash)
  values (:orderId, :carrier, :trackingNumber, :shippedAt, :key, :hash) returning id, order_id
)
insert into parcel_line (parcel_id, order_id, position, units)
select packed.id, packed.order_id, line.position, line.units
from packed, unnest(:positions::int[], :units::int[]) as line (position, units)`;

/** In the order in which they left. */
export const selectParcels = preparedQuery(
  { orderIds: uuids },
  {
    id: uuid,
    order_id: uuid,
    carrier: text,
    tracking_number: text,
    shipped_at: timestamp,
    lines: json<LineUnits[]>(),
  },
)`
select id, order_id, carrier, tracking_number, shipped_at,
  (select coalesce(json_agg(json_build_object('position', l.position, 'units', l.units)
    order by l.position), '[]') from parcel_line l where l.parcel_id = parcel.id) as lines
from parcel where order_id = any(:orderIds::uuid[]) order by shipped_at, id`;

export const selectParcelByKey = preparedQuery(
  { orderId: uuid, key: text },
  { hash: nullable(bytes) },
)`
select request_hash as hash from parcel where order_id = :orderId and request_key = :key`;

export const selectOrdersOfTracking = preparedQuery(
  { trackingNumber: text, most: integer },
  { order: uuid },
)`
select distinct order_id as "order" from parcel
where lower(tracking_number) = lower(:trackingNumber) and tracking_number <> '' limit :most`;

/** Of the newest parcels, by their key: what was used most comes first. */
export const selectUsedCarriers = preparedQuery({ newest: integer }, { carrier: text })`
select carrier from (select carrier from parcel order by id desc limit :newest) as sent
where carrier <> '' group by carrier order by count(*) desc, carrier limit 5`;

/** Of a user, each with its first tool's picture and its last parcel. */
export const selectOrderSummaries = preparedQuery(
  { userId: uuid },
  {
    order_id: uuid,
    img: nullable(text),
    carrier: nullable(text),
    tracking_number: nullable(text),
  },
)`
select o.id as order_id, t.img, p.carrier, p.tracking_number
from orders o
left join tool t on t.id = o.tool_id
left join lateral (
  select carrier, tracking_number from parcel
  where order_id = o.id order by shipped_at desc, id desc limit 1
) p on true
where o.user_id = :userId`;
