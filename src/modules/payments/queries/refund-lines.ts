import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  integers,
  nullable,
  nullableIntegers,
  nullableTexts,
  oneOf,
  uuid,
} from '#platform/database/sql-types.ts';
import type { WayToTake } from '#modules/orders/refunding/refund-shares.ts';

/** A row without position, units and way is delivery. */
export const insertRefundLines = preparedQuery({
  refundId: uuid,
  orderId: uuid,
  positions: nullableIntegers,
  units: nullableIntegers,
  taken: nullableTexts,
  amounts: integers,
})`
insert into refund_line (refund_id, order_id, position, units, taken, amount_minor)
select :refundId, :orderId, position, units, taken, amount
from unnest(:positions::int[], :units::int[], :taken::text[], :amounts::bigint[])
  as line (position, units, taken, amount)`;

export const selectRefundLines = preparedQuery(
  { refundId: uuid },
  {
    position: nullable(integer),
    units: nullable(integer),
    taken: nullable(oneOf<WayToTake>()),
    amount_minor: integer,
  },
)`
select position, units, taken, amount_minor from refund_line where refund_id = :refundId
order by position, taken`;
