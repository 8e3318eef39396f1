import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, integers, text, timestamp, uuid } from '#platform/database/sql-types.ts';

/** A line may stand there twice. Of an order that was partly shipped nothing may be left. */
export const takeUnitsRow = preparedQuery({
  id: uuid,
  positions: integers,
  cancelled: integers,
  returned: integers,
  amounts: integers,
  deliveryMinor: integer,
  fromState: text,
  actor: text,
  at: timestamp,
})`
with requested as (
  select position, sum(cancelled)::int as cancelled, sum(returned)::int as returned,
    sum(amount)::bigint as amount
  from unnest(:positions::int[], :cancelled::int[], :returned::int[], :amounts::bigint[])
    as each (position, cancelled, returned, amount) group by position
), gone as (
  select coalesce(sum(cancelled), 0)::int as units from requested
), moved as (
  update orders o set cancelled = o.cancelled + gone.units,
    delivery_refunded_minor = o.delivery_refunded_minor + :deliveryMinor,
    fulfilment_state = case
      when o.fulfilment_state = 'partly_shipped'
        and o.handed_over = o.quantity - o.cancelled - gone.units then 'shipped'
      else o.fulfilment_state end
  from gone where o.id = :id returning o.id, o.fulfilment_state
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'fulfilment', :fromState, fulfilment_state, :actor, 'units_refunded', :at from moved
  where fulfilment_state <> :fromState
)
update order_line l set cancelled = l.cancelled + requested.cancelled,
  returned = l.returned + requested.returned, refunded_minor = l.refunded_minor + requested.amount
from moved, requested where l.order_id = moved.id and l.position = requested.position`;
