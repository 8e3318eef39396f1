import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, oneOf, texts, uuid } from '#platform/database/sql-types.ts';

/** Of the newest orders of these states, in each currency. */
export const selectBought = preparedQuery(
  { userId: uuid, states: texts, most: integer },
  {
    currency: oneOf<Currency>(),
    orders: integer,
    total_minor: integer,
    refunded_minor: integer,
  },
)`
select currency, count(*) as orders, sum(total_minor)::bigint as total_minor,
  sum(coalesce((select sum(r.amount_minor) from refund r
    where r.order_id = o.id and r.state = 'succeeded'), 0))::bigint as refunded_minor
from (
  select id, currency, total_minor from orders
  where user_id = :userId and payment_state = any(:states::text[])
  order by placed_at desc limit :most
) o group by currency order by currency`;
