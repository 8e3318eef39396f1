import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';

export type RefundState = 'asked' | 'on_hold' | 'succeeded' | 'failed';

const refundRow = {
  id: uuid,
  order_id: uuid,
  intent_id: text,
  amount_minor: integer,
  tax_minor: integer,
  key: text,
  /** Counts up when it is sent again after a rejection. */
  attempts: integer,
  reason: text,
  state: oneOf<RefundState>(),
  /** Since when its present key may have been sent; and when it was given up as too old. */
  key_at: timestamp,
  key_dropped_at: nullable(timestamp),
  processor_refund_id: nullable(text),
  asked_by: text,
  asked_at: timestamp,
  settled_at: nullable(timestamp),
  /** Of the payment that it is of. */
  currency: text,
  /** Asked for without an amount. Unknown of those from before. */
  is_rest: nullable(boolean),
};

export type RefundRow = ShapeOf<typeof refundRow>;

const columns = `id, order_id, intent_id, amount_minor, tax_minor, key, attempts, reason, state,
  key_at, key_dropped_at, processor_refund_id, asked_by, asked_at, settled_at, is_rest,
  (select currency from payment_attempt a where a.intent_id = refund.intent_id) as currency`;

/** No row when the key is known. */
export const insertRefund = preparedQuery(
  {
    orderId: uuid,
    intentId: text,
    amountMinor: integer,
    taxMinor: integer,
    key: text,
    reason: text,
    askedBy: text,
    askedAt: timestamp,
    isRest: nullable(boolean),
  },
  refundRow,
)`
insert into refund (order_id, intent_id, amount_minor, tax_minor, key, reason, state, asked_by,
  asked_at, key_at, is_rest)
values (:orderId, :intentId, :amountMinor, :taxMinor, :key, :reason, 'asked', :askedBy, :askedAt,
  :askedAt, :isRest)
on conflict (key) do nothing returning ${columns}`;

export const selectRefund = preparedQuery({ id: uuid }, refundRow)`
select ${columns} from refund where id = :id`;

export const selectRefundByKey = preparedQuery({ key: text }, refundRow)`
select ${columns} from refund where key = :key`;

export const selectRefundAtProcessor = preparedQuery({ processorRefundId: text }, refundRow)`
select ${columns} from refund where processor_refund_id = :processorRefundId`;

export const selectRefundsOfPayment = preparedQuery({ intentId: text }, refundRow)`
select ${columns} from refund where intent_id = :intentId order by asked_at, id`;

export const selectRefundsOfOrder = preparedQuery({ orderId: uuid }, refundRow)`
select ${columns} from refund where order_id = :orderId order by asked_at, id`;

/**
 * To be asked about again: what has no end yet, and what waits for the end of a dispute that the
 * shop knows nothing of, or that is over.
 */
export const selectUnsettledRefunds = preparedQuery(
  { limit: integer, rested: timestamp },
  { id: uuid },
)`
select id from refund r
where state = 'asked' or (state = 'on_hold' and key_at <= :rested and not exists (
  select from dispute d where d.intent_id = r.intent_id and closed_at is null
    and taken_minor > returned_minor))
order by asked_at limit :limit`;

export const selectAskedRefundsOf = preparedQuery({ intentId: text }, { id: uuid })`
select id from refund where intent_id = :intentId and state = 'asked' order by asked_at`;

/** Nothing when it is not in the first state. */
export const settleRefundRow = preparedQuery({
  id: uuid,
  state: oneOf<RefundState>(),
  to: oneOf<RefundState>(),
  processorsId: nullable(text),
  at: timestamp,
})`
update refund set state = :to, processor_refund_id = coalesce(:processorsId, processor_refund_id),
  settled_at = case when :to in ('asked', 'on_hold') then null else :at::timestamptz end,
  key_at = case when :to = 'on_hold' then :at::timestamptz else key_at end
where id = :id and state = :state`;

/** Those that wait for the end of a dispute. */
export const selectRefundsOnHold = preparedQuery({ intentId: text }, refundRow)`
select ${columns} from refund where intent_id = :intentId and state = 'on_hold' order by asked_at,
  id`;

/** Sent under another key, because the processor keeps its answer to the old one. */
export const resumeRefund = preparedQuery({ id: uuid, keyAt: timestamp })`
update refund set state = 'asked', attempts = attempts + 1, key_at = :keyAt, key_dropped_at = null
where id = :id and state = 'on_hold'`;

export const failRefundOnHold = preparedQuery({ id: uuid, settledAt: timestamp })`
update refund set state = 'failed', settled_at = :settledAt where id = :id and state = 'on_hold'`;

export const dropRefundKey = preparedQuery({
  id: uuid,
  attempts: integer,
  keyDroppedAt: timestamp,
})`
update refund set key_dropped_at = :keyDroppedAt
where id = :id and attempts = :attempts and key_dropped_at is null`;

/** No row when somebody else was first. */
export const renewRefundKey = preparedQuery(
  { id: uuid, attempts: integer, keyAt: timestamp },
  refundRow,
)`
update refund set attempts = attempts + 1, key_at = :keyAt, key_dropped_at = null
where id = :id and attempts = :attempts and key_dropped_at is not null and state = 'asked'
  and processor_refund_id is null
returning ${columns}`;

/** One that failed. */
export const insertFailedRefund = preparedQuery(
  {
    orderId: uuid,
    intentId: text,
    amountMinor: integer,
    key: text,
    reason: text,
    askedBy: text,
    askedAt: timestamp,
    processorRefundId: text,
  },
  refundRow,
)`
insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by, asked_at,
  key_at, settled_at, processor_refund_id)
values (:orderId, :intentId, :amountMinor, :key, :reason, 'failed', :askedBy, :askedAt, :askedAt,
  :askedAt, :processorRefundId)
on conflict (key) do nothing returning ${columns}`;
