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

/**
 * Of the same orders those that were placed first. They are picked out before they are sorted:
 * otherwise the database would look for them among all orders, by the time that they were placed.
 */
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
with waiting as materialized (
  select id, number, customer_name, tool_id, tool_name, quantity - cancelled as units,
    payment_state, fulfilment_state, placed_at
  from orders
  where payment_state in ('paid', 'partly_refunded')
    and fulfilment_state in ('new', 'in_production', 'partly_shipped') and quantity > cancelled)
select * from waiting order by placed_at, number limit :limit`;

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
