import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, text, timestamp, uuid, uuids } from '#platform/database/sql-types.ts';
import { changeRow, orderColumns, orderRow } from './orders.ts';

/** The oldest first. */
export const selectOrdersOfUser = preparedQuery(
  { userId: uuid, cursor: nullable(uuid), limit: nullable(integer) },
  orderRow,
)`
select ${orderColumns} from orders
where user_id = :userId
  and (:cursor::uuid is null
    or (placed_at, id) > (select placed_at, id from orders where id = :cursor::uuid))
  and placed_at >= coalesce((select placed_at from orders where id = :cursor::uuid), '-infinity')
order by placed_at, id limit :limit`;

/** The oldest step of each first. */
export const selectChangesOfOrders = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, ...changeRow },
)`
select order_id, machine, from_state, to_state, actor, reason, at from order_change
where order_id = any(:orderIds::uuid[]) order by id`;

/** `customerName` and `userEmail` are written instead. */
export const anonymiseOrdersOfUser = preparedQuery({
  userId: uuid,
  customerName: text,
  userEmail: text,
})`
update orders set customer_name = :customerName, user_email = :userEmail, phone = '',
  bill_to = null, request_key = null, guest_key = null, request_hash = null
where user_id = :userId and (customer_name <> :customerName or user_email <> :userEmail
  or phone <> '' or bill_to is not null or request_key is not null or guest_key is not null)`;

/** Numbers at a carrier name a customer. */
export const eraseCarriers = preparedQuery({ userId: nullable(uuid), orderIds: uuids })`
update order_delivery set carrier = '', customer_number = ''
where customer_number <> '' and order_id in (select unnest(:orderIds::uuid[])
  union all select id from orders where user_id = :userId::uuid)`;

/** The requests of an older version, which keeps them beside. */
export const deleteRequestsOfUser = preparedQuery({ userId: uuid })`
delete from order_request where user_id = :userId`;

/** Keys that an older version has stored, whose orders keep them since. */
export const deleteOldRequestRows = preparedQuery({ before: timestamp, limit: integer })`
delete from order_request where (user_id, key) in (
  select user_id, key from order_request where created_at < :before
  order by created_at limit :limit for update skip locked)`;

export const maskChangeReasons = preparedQuery({ userId: uuid, words: text, mask: text })`
update order_change set reason = regexp_replace(reason, :words, :mask, 'gi')
where order_id in (select id from orders where user_id = :userId) and reason ~* :words`;

const anonymisedOrderRow = {
  id: uuid,
  customer_name: text,
  user_email: text,
  phone: text,
};

/**
 * Returns the orders with the personal data that they had. The request hash is removed too,
 * because the phone is part of it. Only closed orders are meant: an open one may have been paid
 * without the shop having heard of it yet.
 */
export const anonymiseUnpaidOrderRows = preparedQuery(
  { placedUntil: timestamp, emptiedAt: timestamp, limit: integer },
  anonymisedOrderRow,
)`
with former as (
  select id, customer_name, user_email, phone from orders
  where payment_state in ('cancelled', 'expired') and emptied_at is null
    and placed_at <= :placedUntil
  order by placed_at limit :limit for update skip locked)
update orders set customer_name = '', user_email = '', phone = '', bill_to = null,
  request_key = null, guest_key = null, request_hash = null, emptied_at = :emptiedAt
from former where orders.id = former.id
returning former.id, former.customer_name, former.user_email, former.phone`;

/** The reasons that people typed when they moved them. */
export const deleteTypedReasons = preparedQuery({ orderIds: uuids })`
update order_change set reason = ''
where order_id = any(:orderIds::uuid[]) and from_state is not null and reason <> ''
  and actor not in ('shop', 'processor', 'guest')`;

/** The requests of an older version, which keeps them beside. */
export const deleteRequests = preparedQuery({ orderIds: uuids })`
delete from order_request where order_id = any(:orderIds::uuid[])`;

/** Why staff gave a price: what they typed may name the customer. */
export const maskManualReasons = preparedQuery({ userId: uuid, words: text, mask: text })`
update order_line set manual_reason = left(regexp_replace(manual_reason, :words, :mask, 'gi'), 200)
where order_id in (select id from orders where user_id = :userId) and manual_by is not null
  and manual_reason ~* :words`;

export const deleteManualReasons = preparedQuery({ orderIds: uuids })`
update order_line set manual_reason = '-'
where order_id = any(:orderIds::uuid[]) and manual_by is not null and manual_reason <> '-'`;
