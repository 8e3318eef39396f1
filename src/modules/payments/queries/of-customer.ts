import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, oneOf, texts, uuid, uuids, type ShapeOf } from '#platform/database/sql-types.ts';

const boughtRow = {
  currency: oneOf<Currency>(),
  orders: integer,
  total_minor: integer,
  refunded_minor: integer,
};

export type BoughtRow = ShapeOf<typeof boughtRow>;

const sums = `currency, count(*) as orders, sum(total_minor)::bigint as total_minor,
  sum(coalesce((select sum(r.amount_minor) from refund r
    where r.order_id = o.id and r.state = 'succeeded'), 0))::bigint as refunded_minor`;

/** Of the newest orders of these states, in each currency. */
export const selectBought = preparedQuery(
  { userId: uuid, states: texts, most: integer },
  boughtRow,
)`
select ${sums}
from (
  select id, currency, total_minor from orders
  where user_id = :userId and payment_state = any(:states::text[])
  order by placed_at desc limit :most
) o group by currency order by currency`;

/** The same for each of several accounts. */
export const selectBoughtOfEach = preparedQuery(
  { userIds: uuids, states: texts, most: integer },
  { user_id: uuid, ...boughtRow },
)`
select u.id as user_id, b.currency, b.orders, b.total_minor, b.refunded_minor
from unnest(:userIds::uuid[]) as u (id) cross join lateral (
  select ${sums}
  from (
    select id, currency, total_minor from orders
    where user_id = u.id and payment_state = any(:states::text[])
    order by placed_at desc limit :most
  ) o group by currency
) b order by u.id, b.currency`;
