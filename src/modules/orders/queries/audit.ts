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
}

/** What each order's state says of its units against what the movements say. */
export const selectUnitsFaults = statement<[], UnitsFaultRow>(`
with due as (
  select id, number, tool_id, payment_state, fulfilment_state,
    case when payment_state in ('unpaid', 'processing', 'cancelling') then quantity else 0 end
      as held_due,
    case when payment_state in ('paid', 'partly_refunded', 'disputed') then quantity
      when payment_state = 'refunded' and fulfilment_state <> 'new' then quantity else 0 end
      as sold_due
  from orders
), moved as (
  select order_id, tool_id, sum(held_change)::int as held, -sum(on_hand_change)::int as sold
  from stock_movement where order_id is not null group by order_id, tool_id
)
select due.id, number, coalesce(due.tool_id, moved.tool_id) as tool_id, payment_state,
  fulfilment_state, coalesce(held, 0) as held, coalesce(held_due, 0) as held_due,
  coalesce(sold, 0) as sold, coalesce(sold_due, 0) as sold_due
from due full join moved on moved.order_id = due.id and moved.tool_id = due.tool_id
where coalesce(held, 0) <> coalesce(held_due, 0) or coalesce(sold, 0) <> coalesce(sold_due, 0)
order by number`);

export interface HeldFaultRow {
  tool_id: string;
  held: number;
  held_due: number;
}

/** Tools that hold other units than their open orders ask for. */
export const selectHeldFaults = statement<[], HeldFaultRow>(`
select tool_id, held, coalesce(due, 0)::int as held_due
from stock left join (
  select tool_id, sum(quantity) as due from orders
  where payment_state in ('unpaid', 'processing', 'cancelling') group by tool_id
) open using (tool_id)
where held <> coalesce(due, 0) order by tool_id`);
