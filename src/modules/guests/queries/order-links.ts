import { preparedQuery } from '#platform/database/prepared-query.ts';
import { bytes, integer, timestamp, uuid } from '#platform/database/sql-types.ts';

export const insertLink = preparedQuery({
  tokenHash: bytes,
  orderId: uuid,
  createdAt: timestamp,
  expiresAt: timestamp,
})`
insert into order_link (token_hash, order_id, created_at, expires_at)
values (:tokenHash, :orderId, :createdAt, :expiresAt)`;

/** Of this order alone, while it is valid. */
export const selectLink = preparedQuery(
  { tokenHash: bytes, orderId: uuid, at: timestamp },
  { order_id: uuid },
)`
select order_id from order_link
where token_hash = :tokenHash and order_id = :orderId and expires_at > :at`;

/** Those beyond the newest, so that an order has only so many. */
export const deleteOlderLinks = preparedQuery({ orderId: uuid, kept: integer })`
delete from order_link where token_hash in (
  select token_hash from order_link where order_id = :orderId
  order by created_at desc, token_hash offset :kept)`;

/** At most so many. */
export const deleteExpiredLinks = preparedQuery({ at: timestamp, limit: integer })`
delete from order_link where token_hash in (
  select token_hash from order_link where expires_at <= :at
  order by expires_at limit :limit for update skip locked)`;
