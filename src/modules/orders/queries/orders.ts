import { statement } from '#platform/database/statement.ts';
import type { CancelCause } from '../order.ts';
import type { FulfilmentState, PaymentState } from '../payment-states.ts';

export interface OrderRow {
  id: string;
  number: number;
  user_id: string;
  user_email: string;
  customer_name: string;
  phone: string;
  tool_id: string;
  tool_name: string;
  unit_price_minor: number;
  quantity: number;
  total_minor: number;
  currency: string;
  payment_state: PaymentState;
  fulfilment_state: FulfilmentState;
  cancel_because: CancelCause | null;
  payment_id: string | null;
  reservation_expires_at: Date | null;
  placed_at: Date;
}

export const orderColumns = `id, number, user_id, user_email, customer_name, phone, tool_id,
  tool_name, unit_price_minor, quantity, total_minor, currency, payment_state, fulfilment_state,
  cancel_because, payment_id, reservation_expires_at, placed_at`;

export interface NewOrderRow {
  id: string;
  userId: string;
  userEmail: string;
  customerName: string;
  phone: string;
  toolId: string;
  toolName: string;
  unitPriceMinor: number;
  quantity: number;
  totalMinor: number;
  reservationExpiresAt: Date;
  placedAt: Date;
  requestKey: string | null;
  requestHash: Buffer | null;
}

type OrderValues = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  number,
  number,
  number,
  Date,
  Date,
  string | null,
  Buffer | null,
];

/** since when the account's orders are counted, most of them, most that wait for a payment */
type OrderBoundValues = [Date, number, number];

/** What the account had ordered before; see `orders_of_account`. */
export interface OrderBoundsRow {
  waiting: number;
  waiting_until: Date | null;
  later_units: number;
  most_placed_at: Date | null;
}

/**
 * In the order of `NewOrderRow`; the order and its first change in one statement. Waits for
 * another one of the same user that is still under way. Answers no order when one with the same
 * key has gone through, or when the user has ordered as much as the bounds let them.
 */
export const insertOrder = statement<
  [...OrderValues, ...OrderBoundValues],
  OrderBoundsRow & (OrderRow | { id: null })
>(`
with standing as materialized (
  select waiting, waiting_until, later_units, most_placed_at
  from orders_of_account($2::uuid, $6::uuid, $15::timestamptz, $16::integer)
), placed as (
  insert into orders (id, user_id, user_email, customer_name, phone, tool_id, tool_name,
    unit_price_minor, quantity, total_minor, reservation_expires_at, placed_at, request_key,
    request_hash, payment_state, fulfilment_state)
  select $1::uuid, $2, $3, $4, $5, $6, $7, $8::bigint, $9::integer, $10::bigint,
    $11::timestamptz, $12::timestamptz, $13, $14::bytea, 'unpaid', 'new'
  from standing where waiting < $17::integer and most_placed_at is null
  on conflict (user_id, request_key) where request_key is not null do nothing
  returning ${orderColumns}
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'payment', null, 'unpaid', user_id, 'order placed', placed_at from placed
)
select placed.*, standing.* from standing left join placed on true`);

export const selectOrder = statement<[string], OrderRow>(
  `select ${orderColumns} from orders where id = $1`,
);

export const lockOrderRow = statement<[string], OrderRow>(
  `select ${orderColumns} from orders where id = $1 for update`,
);

/** email, cursor, limit; the newest first, without cancelled ones */
export const selectOrdersOfEmail = statement<[string, string | null, number | null], OrderRow>(`
select ${orderColumns} from orders
where user_id = (select id from app_user where email = $1)
  and payment_state not in ('cancelling', 'cancelled', 'expired')
  and ($2::uuid is null
    or (placed_at, id) < (select placed_at, id from orders where id = $2::uuid))
  and placed_at <= coalesce((select placed_at from orders where id = $2::uuid), 'infinity')
order by placed_at desc, id desc limit $3`);

/** user; the orders that could be paid now, newest first */
export const selectPayable = statement<[string], OrderRow>(`
select ${orderColumns} from orders where user_id = $1 and payment_state = 'unpaid'
order by placed_at desc`);

/** ids */
export const selectOrderNumbers = statement<[readonly string[]], { id: string; number: number }>(
  'select id, number from orders where id = any($1::uuid[])',
);

/** order, from, to, cancel cause, payment id, actor, reason, moment */
export const moveOrderRow = statement<
  [string, string, string, string | null, string | null, string, string, Date],
  OrderRow
>(`
with moved as (
  update orders set payment_state = $3, cancel_because = $4,
    payment_id = coalesce($5, payment_id),
    reservation_expires_at = case when $3 in ('unpaid', 'processing', 'cancelling')
      then reservation_expires_at end
  where id = $1 and payment_state = $2
  returning ${orderColumns}
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'payment', $2, $3, $6, $7, $8 from moved
)
select * from moved`);

/** order, from, to, actor, reason, moment */
export const moveFulfilmentRow = statement<
  [string, string, string, string, string, Date],
  OrderRow
>(`
with moved as (
  update orders set fulfilment_state = $3,
    handed_over = case when $3 in ('shipped', 'delivered') then quantity end
  where id = $1 and fulfilment_state = $2
  returning ${orderColumns}
), changed as (
  insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
  select id, 'fulfilment', $2, $3, $4, $5, $6 from moved
)
select * from moved`);

export interface ChangeRow {
  machine: 'payment' | 'fulfilment';
  from_state: string | null;
  to_state: string;
  actor: string;
  reason: string;
  at: Date;
}

export const selectChanges = statement<[string], ChangeRow>(`
select machine, from_state, to_state, actor, reason, at from order_change
where order_id = $1 order by id`);

/** order, moment at which the reservation ends, moment; no row when it was extended before */
export const extendReservationRow = statement<[string, Date, Date], Record<string, never>>(`
update orders set reservation_expires_at = $2, reservation_extended_at = $3
where id = $1 and reservation_extended_at is null`);

/** moment, at most this many */
export const selectOverdue = statement<[Date, number], { id: string }>(`
select id from orders where payment_state = 'unpaid' and reservation_expires_at <= $1
order by reservation_expires_at limit $2`);

export const selectCancelling = statement<[number], { id: string }>(
  `select id from orders where payment_state = 'cancelling'
  order by reservation_expires_at limit $1`,
);
