import { statement } from '#platform/database/statement.ts';
import type { FulfilmentState, PaymentState } from '../payment-states.ts';

export interface UnitsFaultRow {
  id: string | null;
  number: number | null;
  tool_id: string;
  payment_state: PaymentState | null;
  fulfilment_state: FulfilmentState | null;
  held: number;
  held_due: number;
  sold: number;
  sold_due: number;
  /** What its reservation says. */
  reserved: number;
  out: number;
}

/**
 * What each order's state says of its units against its movements and its reservation. Held
 * twice over where it may be either: what was refunded while it was made waits for staff. At most
 * so many, by their numbers.
 */
export const selectUnitsFaults = statement<[number], UnitsFaultRow>(`
with due as (
  select id, number, tool_id, payment_state, fulfilment_state, handed_over,
    case when handed_over is null
        and payment_state in ('unpaid', 'processing', 'cancelling', 'paid', 'partly_refunded',
          'disputed') then quantity else 0 end as held_due,
    case when payment_state = 'refunded' and fulfilment_state = 'in_production' then quantity
      else 0 end as held_besides,
    coalesce(handed_over, 0) as sold_due
  from orders
), moved as (
  select order_id, tool_id, sum(held_change)::int as held,
    -coalesce(sum(on_hand_change) filter (where kind <> 'written_off'), 0)::int as sold
  from stock_movement where order_id is not null group by order_id, tool_id
), compared as (
  select due.id, number, coalesce(due.tool_id, moved.tool_id, r.tool_id) as tool_id, payment_state,
    fulfilment_state, coalesce(held, 0) as held, coalesce(held_due, 0) as held_due,
    coalesce(held_besides, 0) as held_besides, coalesce(sold, 0) as sold,
    coalesce(sold_due, 0) - coalesce(restocked, 0) as sold_due, coalesce(reserved, 0) as reserved,
    coalesce(r.handed_over, 0) - coalesce(restocked, 0) as out
  from due full join moved on moved.order_id = due.id and moved.tool_id = due.tool_id
  full join reservation r on r.order_id = coalesce(due.id, moved.order_id)
    and r.tool_id = coalesce(due.tool_id, moved.tool_id)
)
select * from compared
where held not between held_due and held_due + held_besides or sold <> sold_due
  or reserved <> held or out <> sold
order by number limit $1`);

export interface ToolFaultRow {
  tool_id: string;
  on_hand: number;
  on_hand_due: number;
  held: number;
  held_due: number;
}

/**
 * Tools of which other units are held than their orders have reserved, or others on hand than
 * came in, less those handed over or written off, and those of them that came back. At most so
 * many.
 */
export const selectToolFaults = statement<[number], ToolFaultRow>(`
select * from (
  select s.tool_id, on_hand, (coalesce(came, 0) - coalesce(out, 0))::int as on_hand_due, held,
    coalesce(reserved, 0)::int as held_due
  from stock s left join (
    select tool_id, sum(on_hand_change) as came from stock_movement
    where order_id is null or kind = 'written_off' group by tool_id
  ) m using (tool_id) left join (
    select tool_id, sum(reserved) as reserved, sum(handed_over - restocked) as out
    from reservation group by tool_id
  ) r using (tool_id)
) compared
where on_hand <> on_hand_due or held <> held_due order by tool_id limit $1`);
