import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  bytes,
  integer,
  nullable,
  nullables,
  oneOf,
  oneOfs,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { CancelCause } from '../order.ts';
import type { FulfilmentState, PaymentState } from '../payment-states.ts';

export const orderRow = {
  id: uuid,
  number: integer,
  user_id: uuid,
  user_email: text,
  customer_name: text,
  phone: text,
  tool_id: uuid,
  tool_name: text,
  unit_price_minor: integer,
  quantity: integer,
  total_minor: integer,
  currency: text,
  payment_state: oneOf<PaymentState>(),
  fulfilment_state: oneOf<FulfilmentState>(),
  cancel_because: nullable(oneOf<CancelCause>()),
  payment_id: nullable(text),
  reservation_expires_at: nullable(timestamp),
  placed_at: timestamp,
};

export type OrderRow = ShapeOf<typeof orderRow>;

export const orderColumns = `id, number, user_id, user_email, customer_name, phone, tool_id,
  tool_name, unit_price_minor, quantity, total_minor, currency, payment_state, fulfilment_state,
  cancel_because, payment_id, reservation_expires_at, placed_at`;

/** What the account had ordered before; see `orders_of_account`. */
const orderBoundsRow = {
  waiting: integer,
  waiting_until: nullable(timestamp),
  later_units: integer,
  most_placed_at: nullable(timestamp),
};

export type OrderBoundsRow = ShapeOf<typeof orderBoundsRow>;

/**
 * The order and its first change in one statement. Waits for another one of the same user that is
 * still under way. Answers no order when one with the same key has gone through, or when the user
 * has ordered as much as the bounds let them.
 */
export const insertOrder = preparedQuery(
  {
    id: uuid,
    userId: uuid,
    userEmail: text,
    customerName: text,
    phone: text,
    toolId: uuid,
    toolName: text,
    unitPriceMinor: integer,
    quantity: integer,
    totalMinor: integer,
    reservationExpiresAt: timestamp,
    placedAt: timestamp,
    requestKey: nullable(text),
    requestHash: nullable(bytes),
    countedSince: timestamp,
    mostOrders: integer,
    mostWaiting: integer,
  },
  { ...nullables(orderRow), ...orderBoundsRow },
)`
with standing as materialized (
  select waiting, waiting_until, later_units, most_placed_at
  from orders_of_account(:userId::uuid, :toolId::uuid, :countedSince::timestamptz,
    :mostOrders::integer)
), placed as (
  insert into orders (id, user_id, user_email, customer_name, phone, tool_id, tool_name,
    unit_price_minor, quantity, total_minor, reservation_expires_at, placed_at, request_key,
    request_hash, payment_state, fulfilment_state)
  select :id::uuid, :userId, :userEmail, :customerName, :phone, :toolId, :toolName,
    :unitPriceMinor::bigint, :quantity::integer, :totalMinor::bigint,
    :reservationExpiresAt::timestamptz, :placedAt::timestamptz, :requestKey, :requestHash::bytea,
    'unpaid', 'new'
  from standing where waiting < :mostWaiting::integer and most_placed_at is null
  on conflict (user_id, request_key) where request_key is not null do nothing
  returning ${orderColumns}
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'payment', null, 'unpaid', user_id, 'order_placed', placed_at from placed
)
select placed.*, standing.* from standing left join placed on true`;

export const selectOrder = preparedQuery({ id: uuid }, orderRow)`
select ${orderColumns} from orders where id = :id`;

export const lockOrderRow = preparedQuery({ id: uuid }, orderRow)`
select ${orderColumns} from orders where id = :id for update`;

/** The newest first, without cancelled ones. */
export const selectOrdersOfEmail = preparedQuery(
  { email: text, cursor: nullable(uuid), limit: nullable(integer) },
  orderRow,
)`
select ${orderColumns} from orders
where user_id = (select id from app_user where email = :email)
  and payment_state not in ('cancelling', 'cancelled', 'expired')
  and (:cursor::uuid is null
    or (placed_at, id) < (select placed_at, id from orders where id = :cursor::uuid))
  and placed_at <= coalesce((select placed_at from orders where id = :cursor::uuid), 'infinity')
order by placed_at desc, id desc limit :limit`;

/** The orders that could be paid now, newest first. */
export const selectPayable = preparedQuery({ userId: uuid }, orderRow)`
select ${orderColumns} from orders where user_id = :userId and payment_state = 'unpaid'
order by placed_at desc`;

/** The newest of one of these tools, in one of these states. */
export const selectPaidOrderOf = preparedQuery(
  { userId: uuid, toolIds: uuids, paymentStates: oneOfs<PaymentState>() },
  { id: uuid },
)`
select id from orders
where user_id = :userId and tool_id = any(:toolIds::uuid[])
  and payment_state = any(:paymentStates::text[])
order by placed_at desc limit 1`;

export const selectOrderNumbers = preparedQuery({ ids: uuids }, { id: uuid, number: integer })`
select id, number from orders where id = any(:ids::uuid[])`;

export const moveOrderRow = preparedQuery(
  {
    id: uuid,
    fromState: text,
    toState: text,
    cancelBecause: nullable(text),
    paymentId: nullable(text),
    actor: text,
    reason: text,
    at: timestamp,
  },
  orderRow,
)`
with moved as (
  update orders set payment_state = :toState, cancel_because = :cancelBecause,
    payment_id = coalesce(:paymentId, payment_id),
    reservation_expires_at = case when :toState in ('unpaid', 'processing', 'cancelling')
      then reservation_expires_at end
  where id = :id and payment_state = :fromState
  returning ${orderColumns}
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'payment', :fromState, :toState, :actor, :reason, :at from moved
)
select * from moved`;

export const moveFulfilmentRow = preparedQuery(
  { id: uuid, fromState: text, toState: text, actor: text, reason: text, at: timestamp },
  orderRow,
)`
with moved as (
  update orders set fulfilment_state = :toState,
    handed_over = case when :toState in ('shipped', 'delivered') then quantity end
  where id = :id and fulfilment_state = :fromState
  returning ${orderColumns}
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'fulfilment', :fromState, :toState, :actor, :reason, :at from moved
)
select * from moved`;

export const changeRow = {
  machine: oneOf<'payment' | 'fulfilment'>(),
  from_state: nullable(text),
  to_state: text,
  actor: text,
  reason: text,
  at: timestamp,
};

export type ChangeRow = ShapeOf<typeof changeRow>;

export const selectChanges = preparedQuery({ orderId: uuid }, changeRow)`
select machine, from_state, to_state, actor, reason, at from order_change
where order_id = :orderId order by id`;

/** No row when it was extended before. */
export const extendReservationRow = preparedQuery({
  id: uuid,
  reservationExpiresAt: timestamp,
  reservationExtendedAt: timestamp,
})`
update orders set reservation_expires_at = :reservationExpiresAt,
  reservation_extended_at = :reservationExtendedAt
where id = :id and reservation_extended_at is null`;

export const selectOverdue = preparedQuery({ at: timestamp, limit: integer }, { id: uuid })`
select id from orders where payment_state = 'unpaid' and reservation_expires_at <= :at
order by reservation_expires_at limit :limit`;

export const selectCancelling = preparedQuery({ limit: integer }, { id: uuid })`
select id from orders where payment_state = 'cancelling'
  order by reservation_expires_at limit :limit`;
