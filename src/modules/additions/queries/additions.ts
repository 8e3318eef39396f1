import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  nullable,
  oneOf,
  timestamp,
  uuid,
  uuids,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { FulfilmentState, PaymentState } from '#modules/orders/payment-states.ts';

export type AddingSide = 'customer' | 'staff';

/** In the place of an account; null for the order of one. */
export const selectGuest = preparedQuery({ id: uuid }, { guest_id: nullable(uuid) })`
select guest_id from orders where id = :id`;

/** What is added to an addition belongs to the first order. Answers that one's number. */
export const insertAddition = preparedQuery(
  { id: uuid, to: uuid, by: oneOf<AddingSide>() },
  { number: integer },
)`
with added as (
  insert into order_addition (order_id, added_to, added_by)
  values (:id, coalesce((select added_to from order_addition where order_id = :to), :to), :by)
  returning added_to
)
select o.number from orders o join added on o.id = added.added_to`;

const additionRow = {
  order_id: uuid,
  is_first: boolean,
  id: uuid,
  number: integer,
  total_minor: integer,
  payment_state: oneOf<PaymentState>(),
  fulfilment_state: oneOf<FulfilmentState>(),
  placed_at: timestamp,
};

export type AdditionRow = ShapeOf<typeof additionRow>;

/** For each of these orders the one that it was added to, or those that were added to it. */
export const selectAdditions = preparedQuery({ orderIds: uuids }, additionRow)`
select a.order_id, a.is_first, o.id, o.number, o.total_minor, o.payment_state, o.fulfilment_state,
  o.placed_at
from (
  select order_id, added_to as other, true as is_first from order_addition
  where order_id = any(:orderIds::uuid[])
  union all
  select added_to, order_id, false from order_addition where added_to = any(:orderIds::uuid[])
) a join orders o on o.id = a.other
order by o.number`;
