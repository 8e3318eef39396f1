import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  notNull,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

/** What is counted: an order's, an address's, a cart's, or orders on which one card failed. */
export type FailuresOf = 'order' | 'address' | 'cart' | 'card';

/** One of a charge. */
export const insertCardFailure = preparedQuery({
  chargeId: text,
  orderId: uuid,
  cardHash: text,
  addressHashes: texts,
  cartHash: text,
  failedAt: timestamp,
})`
insert into card_failure (charge_id, order_id, card_hash, address_hashes, cart_hash, failed_at)
values (:chargeId, :orderId, :cardHash, :addressHashes, :cartHash, :failedAt)
on conflict (charge_id) do nothing`;

const exceededRow = {
  order_id: notNull(uuid),
  counted: notNull(oneOf<FailuresOf>()),
  /** The failure that has to grow old before there is room for another. */
  at: notNull(timestamp),
};

/**
 * Which limits each order has reached. Of cards those count that failed on this order: on how many
 * orders each of them did.
 */
export const selectExceeded = preparedQuery(
  {
    orderIds: uuids,
    /** Of each order, with spaces between them. */
    addressHashes: texts,
    cartHashes: texts,
    hourAgo: timestamp,
    dayAgo: timestamp,
    perOrder: integer,
    perAddress: integer,
    perCart: integer,
    ordersPerCard: integer,
  },
  exceededRow,
)`
select wanted.order_id, exceeded.counted, exceeded.at
from unnest(${ofAnyLength(':orderIds::uuid[]', ':addressHashes::text[]', ':cartHashes::text[]')})
  as wanted (order_id, address_hashes, cart_hash)
cross join lateral (
  select 'order' as counted, failed_at as at from (
    select failed_at from card_failure where order_id = wanted.order_id and failed_at > :hourAgo
    order by failed_at desc offset :perOrder::integer - 1 limit 1) as of_order
  union all
  select 'address', failed_at from (
    select failed_at from card_failure
    where address_hashes && string_to_array(wanted.address_hashes, ' ') and failed_at > :hourAgo
    order by failed_at desc offset :perAddress::integer - 1 limit 1) as of_address
  union all
  select 'cart', failed_at from (
    select failed_at from card_failure where cart_hash = wanted.cart_hash and failed_at > :hourAgo
    order by failed_at desc offset :perCart::integer - 1 limit 1) as of_cart
  union all
  select 'card', latest[:ordersPerCard::integer] from (
    select card_hash, array_agg(failed_at order by failed_at desc) as latest from (
      select card_hash, order_id, max(failed_at) as failed_at from card_failure
      where failed_at > :dayAgo and card_hash in (
        select card_hash from card_failure where order_id = wanted.order_id and failed_at > :dayAgo)
      group by card_hash, order_id) as of_card_and_order
    group by card_hash) as of_card
  where cardinality(latest) >= :ordersPerCard::integer) as exceeded`;

/** When cards failed on these orders, the oldest first. */
export const selectCardFailures = preparedQuery(
  { orderIds: uuids },
  { order_id: uuid, failed_at: timestamp },
)`
select order_id, failed_at from card_failure
where order_id = any(:orderIds::uuid[]) order by failed_at, charge_id`;

export const deleteCardFailuresOf = preparedQuery({ orderIds: uuids })`
delete from card_failure where order_id = any(:orderIds::uuid[])`;

export const deleteOldCardFailures = preparedQuery({ before: timestamp, limit: integer })`
delete from card_failure where charge_id in (
  select charge_id from card_failure where failed_at < :before
  order by failed_at limit :limit for update skip locked)`;
