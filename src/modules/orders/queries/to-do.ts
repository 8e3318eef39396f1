import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, oneOf, text, timestamp, uuid } from '#platform/database/sql-types.ts';
import type { FulfilmentState, PaymentState } from '../payment-states.ts';

/**
 * Paid orders that wait to be made, those that are being made, those with units still to come, and
 * those partly refunded meanwhile; by an index that has no other orders. The status of an order is
 * as `deriveStatus` has it.
 */
export const countToMake = preparedQuery(
  {},
  { paid: integer, in_production: integer, partly_shipped: integer, partly_refunded: integer },
)`
select count(*) filter (where payment_state = 'paid' and fulfilment_state = 'new') as paid,
  count(*) filter (where payment_state = 'paid' and fulfilment_state = 'in_production')
    as in_production,
  count(*) filter (where payment_state = 'paid' and fulfilment_state = 'partly_shipped')
    as partly_shipped,
  count(*) filter (where payment_state = 'partly_refunded') as partly_refunded
from orders
where payment_state in ('paid', 'partly_refunded')
  and fulfilment_state in ('new', 'in_production', 'partly_shipped') and quantity > cancelled`;

/** Of the same orders those that are due first, found along the index of the worklist by tab. */
export const selectOldestToMake = preparedQuery(
  { limit: integer },
  {
    id: uuid,
    number: integer,
    customer_name: text,
    tool_id: uuid,
    tool_name: text,
    units: integer,
    payment_state: oneOf<PaymentState>(),
    fulfilment_state: oneOf<FulfilmentState>(),
    placed_at: timestamp,
  },
)`
select id, number, customer_name, tool_id, tool_name, quantity - cancelled as units,
  payment_state, fulfilment_state, placed_at
from unnest(array['to_make', 'to_send', 'address_missing']) as wanted (tab)
cross join lateral (
  select order_id, due_at from order_work where order_work.tab = wanted.tab
  order by due_at, order_id limit :limit) as work
join orders on orders.id = work.order_id
order by due_at, number limit :limit`;

/** Being cancelled since before it, the longest first. */
export const selectStuck = preparedQuery(
  { before: timestamp, limit: integer },
  { id: uuid, number: integer, at: timestamp },
)`
select o.id, o.number, last.at from orders o cross join lateral (
  select at from order_change
  where order_id = o.id and machine = 'payment' order by id desc limit 1) last
where o.payment_state = 'cancelling' and last.at < :before
order by last.at, o.number limit :limit`;
