import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import { bytes, notNull, nullable, text, uuid, uuids } from '#platform/database/sql-types.ts';
import { orderColumns, orderRow } from './orders.ts';

/** The order that was placed with it, by an account or by a guest. */
export const selectRequested = preparedQuery(
  { customerId: uuid, requestKey: text },
  { ...orderRow, request_hash: notNull(bytes) },
)`
select ${orderColumns}, request_hash from orders
where user_id = :customerId and request_key = :requestKey
union all
select ${orderColumns}, request_hash from orders
where guest_id = :customerId and guest_key = :requestKey`;

export const selectOwner = preparedQuery({ id: uuid }, { id: uuid, user_id: nullable(uuid) })`
select id, user_id from orders where id = :id`;

export const selectBuyers = preparedQuery({ orderIds: uuids }, { id: uuid, buyer: notNull(uuid) })`
select id, coalesce(guest_id, user_id, id) as buyer from orders
where id = any(${ofAnyLength(':orderIds::uuid[]')})`;
