import type { Currency } from '#platform/currency.ts';
import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  integers,
  json,
  nullable,
  oneOf,
  oneOfs,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { CancelCause, OrderCompany } from '../order.ts';
import type { OrderDelivery } from '../order-delivery.ts';
import type { OrderLine } from '../order-line.ts';
import type { OrderTax } from '../placing/order-tax.ts';
import type { FulfilmentState, PaymentState } from '../payment-states.ts';
import type { PlacedAddress } from '../placing/placed-address.ts';
import { deliveryNowSql, deliverySql } from './delivery.ts';
import { firstLinesSql, linesNowSql, linesSql } from './lines.ts';

const headRow = {
  id: uuid,
  number: integer,
  version: integer,
  user_id: nullable(uuid),
  user_email: text,
  customer_name: text,
  phone: text,
  tool_id: uuid,
  tool_name: text,
  unit_price_minor: integer,
  quantity: integer,
  total_minor: integer,
  currency: oneOf<Currency>(),
  payment_state: oneOf<PaymentState>(),
  fulfilment_state: oneOf<FulfilmentState>(),
  cancel_because: nullable(oneOf<CancelCause>()),
  payment_id: nullable(text),
  reservation_expires_at: nullable(timestamp),
  placed_at: timestamp,
  line_count: integer,
  goods_minor: integer,
  discount_minor: integer,
  discount_code: text,
  delivery_minor: integer,
  delivery_refunded_minor: integer,
  tax_minor: integer,
  tax: nullable(json<OrderTax>()),
  cancelled: integer,
  placed_by: nullable(uuid),
  terms_version: nullable(text),
  bill_to: nullable(json<PlacedAddress>()),
  received_minor: integer,
  company: nullable(json<OrderCompany>()),
};

export const orderRow = {
  ...headRow,
  lines: json<OrderLine[]>(),
  delivery: nullable(json<OrderDelivery>()),
};

export type OrderRow = ShapeOf<typeof orderRow>;

const headColumns = Object.keys(headRow).join(', ');

/** In a statement whose row of the head is called `orders`. */
export const orderColumns = `${headColumns}, ${linesSql}, ${deliverySql}`;

/** Of lists. */
export const listedColumns = `${headColumns}, ${firstLinesSql}, ${deliverySql}`;

export const selectOrder = preparedQuery({ id: uuid }, orderRow)`
select ${orderColumns} from orders where id = :id`;

export const selectOrders = preparedQuery({ ids: uuids }, orderRow)`
select ${orderColumns} from orders where id = any(:ids::uuid[])`;

export const lockOrderRow = preparedQuery({ id: uuid }, orderRow)`
with locked as materialized (select ${headColumns} from orders where id = :id for update)
select locked.*, ${linesNowSql}, ${deliveryNowSql} from locked`;

/** The same of several, without those that somebody else has locked. */
export const lockFreeOrderRows = preparedQuery({ ids: uuids }, orderRow)`
with locked as materialized (
  select ${headColumns} from orders where id = any(${ofAnyLength(':ids::uuid[]')})
  order by id for update skip locked
)
select locked.*, ${linesNowSql}, ${deliveryNowSql} from locked`;

/** The newest first, without cancelled ones. */
export const selectOrdersOfEmail = preparedQuery(
  { email: text, cursor: nullable(uuid), limit: nullable(integer) },
  orderRow,
)`
select ${listedColumns} from orders
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

/** Of the newest, whatever became of it. */
export const selectLastCurrency = preparedQuery({ userId: uuid }, { currency: oneOf<Currency>() })`
select currency from orders where user_id = :userId order by placed_at desc limit 1`;

/** The newest of one of these tools, in one of these states. */
export const selectPaidOrderOf = preparedQuery(
  { userId: uuid, toolIds: uuids, paymentStates: oneOfs<PaymentState>() },
  { id: uuid },
)`
select id from orders
where user_id = :userId and payment_state = any(:paymentStates::text[])
  and exists (select from order_line
    where order_id = orders.id and tool_id = any(:toolIds::uuid[]) and quantity > cancelled)
order by placed_at desc limit 1`;

export const selectOrderNumbers = preparedQuery({ ids: uuids }, { id: uuid, number: integer })`
select id, number from orders where id = any(:ids::uuid[])`;

export const selectOrderIds = preparedQuery({ numbers: integers }, { id: uuid, number: integer })`
select id, number from orders where number = any(:numbers::bigint[])`;

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

/** With the units of lines that leave with it. */
/** Not joined with what was moved, which has all lines in it, and would be copied for each. */
export const moveFulfilmentRow = preparedQuery(
  {
    id: uuid,
    fromState: text,
    toState: text,
    positions: integers,
    units: integers,
    actor: text,
    reason: text,
    at: timestamp,
  },
  orderRow,
)`
with moved as (
  update orders set fulfilment_state = :toState,
    handed_over = nullif(coalesce(handed_over, 0)
      + (select coalesce(sum(sent), 0) from unnest(:units::int[]) as sent), 0)
  where id = :id and fulfilment_state = :fromState
  returning ${orderColumns}
), shipped as (
  update order_line l set shipped = l.shipped + sent.units
  from unnest(:positions::int[], :units::int[]) as sent (position, units)
  where l.order_id = :id and l.position = sent.position and exists (select from moved)
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

export const reserveUntilRow = preparedQuery({
  id: uuid,
  reservationExpiresAt: timestamp,
  reservationExtendedAt: timestamp,
})`
update orders set reservation_expires_at = :reservationExpiresAt,
  reservation_extended_at = :reservationExtendedAt
where id = :id`;

export const selectOverdue = preparedQuery({ at: timestamp, limit: integer }, { id: uuid })`
select id from orders where payment_state = 'unpaid' and reservation_expires_at <= :at
order by reservation_expires_at limit :limit`;

export const selectCancelling = preparedQuery({ limit: integer }, { id: uuid })`
select id from orders where payment_state = 'cancelling'
  order by reservation_expires_at limit :limit`;
