import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, oneOf, uuid } from '#platform/database/sql-types.ts';
import type { FulfilmentState, PaymentState } from '../payment-states.ts';

const unitsViolationRow = {
  id: nullable(uuid),
  number: nullable(integer),
  tool_id: uuid,
  payment_state: nullable(oneOf<PaymentState>()),
  fulfilment_state: nullable(oneOf<FulfilmentState>()),
  /** What its movements say. */
  reserved_by_movements: integer,
  reserved_due: integer,
  may_be_reserved: integer,
  sold: integer,
  sold_due: integer,
  /** What its reservation says. */
  reserved: integer,
  out: integer,
};

/**
 * Compares what the state and the lines of each order mean for its units of a tool with its
 * movements and its reservation.
 * Units of an order that was refunded in production may be reserved or not, until staff decide.
 * At most so many, by their numbers.
 */
export const selectUnitsViolations = preparedQuery({ limit: integer }, unitsViolationRow)`
with due as (
  select o.id, number, l.tool_id, payment_state, fulfilment_state,
    case when payment_state in ('unpaid', 'processing', 'cancelling', 'paid', 'partly_refunded',
        'disputed') then sum(l.quantity - l.cancelled - l.shipped) else 0 end::int as reserved_due,
    case when payment_state = 'refunded' and fulfilment_state <> 'new'
      then sum(l.quantity - l.cancelled - l.shipped) else 0 end::int as may_be_reserved,
    sum(l.shipped)::int as sold_due
  from orders o join order_line l on l.order_id = o.id group by o.id, l.tool_id
), moved as (
  select order_id, tool_id, sum(reserved_change)::int as reserved_by_movements,
    -coalesce(sum(on_hand_change) filter (where kind <> 'written_off'), 0)::int as sold
  from stock_movement where order_id is not null group by order_id, tool_id
), compared as (
  select due.id, number, coalesce(due.tool_id, moved.tool_id, r.tool_id) as tool_id, payment_state,
    fulfilment_state, coalesce(reserved_by_movements, 0) as reserved_by_movements,
    coalesce(reserved_due, 0) as reserved_due,
    coalesce(may_be_reserved, 0) as may_be_reserved, coalesce(sold, 0) as sold,
    coalesce(sold_due, 0) - coalesce(restocked, 0) as sold_due, coalesce(reserved, 0) as reserved,
    coalesce(r.handed_over, 0) - coalesce(restocked, 0) as out
  from due full join moved on moved.order_id = due.id and moved.tool_id = due.tool_id
  full join reservation r on r.order_id = coalesce(due.id, moved.order_id)
    and r.tool_id = coalesce(due.tool_id, moved.tool_id)
)
select * from compared
where reserved_by_movements not between reserved_due and reserved_due + may_be_reserved
  or sold <> sold_due
  or reserved <> reserved_by_movements or out <> sold
order by number limit :limit`;

const toolViolationRow = {
  tool_id: uuid,
  on_hand: integer,
  on_hand_due: integer,
  reserved: integer,
  reserved_due: integer,
};

/**
 * Tools whose reserved units differ from the sum of their orders' reservations, or whose units on
 * hand differ from what came in, less what was handed over or written off, plus what came back.
 * At most so many.
 */
export const selectToolViolations = preparedQuery({ limit: integer }, toolViolationRow)`
select * from (
  select s.tool_id, on_hand, (coalesce(came, 0) - coalesce(out, 0))::int as on_hand_due, s.reserved,
    coalesce(r.reserved, 0)::int as reserved_due
  from stock s left join (
    select tool_id, sum(on_hand_change) as came from stock_movement
    where order_id is null or kind = 'written_off' group by tool_id
  ) m using (tool_id) left join (
    select tool_id, sum(reserved) as reserved, sum(handed_over - restocked) as out
    from reservation group by tool_id
  ) r using (tool_id)
) compared
where on_hand <> on_hand_due or reserved <> reserved_due order by tool_id limit :limit`;
