import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  integers,
  notNull,
  nullable,
  nullableTexts,
  oneOf,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

import type { PaymentMethod } from '../processor/processor-types.ts';

export type AttemptState =
  | 'creating'
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'cancelled'
  | 'abandoned';

const attemptRow = {
  id: uuid,
  order_id: uuid,
  ordinal: integer,
  state: oneOf<AttemptState>(),
  intent_id: nullable(text),
  client_secret: nullable(text),
  amount_minor: integer,
  captured_minor: integer,
  is_manual: boolean,
  method: oneOf<PaymentMethod>(),
  currency: text,
  created_at: timestamp,
  updated_at: timestamp,
};

export type AttemptRow = ShapeOf<typeof attemptRow>;

const columns = `id, order_id, ordinal, state, intent_id, client_secret, amount_minor,
  captured_minor, is_manual, method, currency, created_at, updated_at`;

const live = "state in ('creating', 'open', 'processing')";

export const selectLiveAttempt = preparedQuery({ orderId: uuid }, attemptRow)`
select ${columns} from payment_attempt where order_id = :orderId and ${live}`;

export const selectLiveAttempts = preparedQuery({ orderIds: uuids }, attemptRow)`
select ${columns} from payment_attempt
where order_id = any(${ofAnyLength(':orderIds::uuid[]')}) and ${live}`;

export const selectAttempt = preparedQuery({ id: uuid }, attemptRow)`
select ${columns} from payment_attempt where id = :id`;

export const selectAttemptsOfOrder = preparedQuery({ orderId: uuid }, attemptRow)`
select ${columns} from payment_attempt where order_id = :orderId order by ordinal`;

/** One for each of these orders. */
export const insertAttempts = preparedQuery(
  {
    orderIds: uuids,
    amountsMinor: integers,
    currencies: texts,
    method: oneOf<PaymentMethod>(),
    createdAt: timestamp,
  },
  attemptRow,
)`
insert into payment_attempt (order_id, ordinal, state, amount_minor, currency, method, created_at,
  updated_at)
select begun.order_id, 1 + coalesce(
    (select max(ordinal) from payment_attempt a where a.order_id = begun.order_id), 0),
  'creating', amount_minor, currency, :method, :createdAt, :createdAt
from unnest(${ofAnyLength(':orderIds::uuid[]', ':amountsMinor::bigint[]', ':currencies::text[]')})
  as begun (order_id, amount_minor, currency)
returning ${columns}`;

/** No row when the reference is known already. */
export const insertManualPayment = preparedQuery(
  { orderId: uuid, amountMinor: integer, currency: text, createdAt: timestamp, intentId: text },
  attemptRow,
)`
insert into payment_attempt (order_id, ordinal, state, intent_id, amount_minor, captured_minor,
  is_manual, currency, created_at, updated_at)
select :orderId, coalesce(max(ordinal), 0) + 1, 'succeeded', :intentId, :amountMinor,
  :amountMinor, true, :currency, :createdAt, :createdAt
from payment_attempt where order_id = :orderId
on conflict (intent_id) do nothing
returning ${columns}`;

export const openAttempt = preparedQuery({
  id: uuid,
  intentId: text,
  clientSecret: nullable(text),
  updatedAt: timestamp,
})`
update payment_attempt set state = 'open', intent_id = :intentId, client_secret = :clientSecret,
  updated_at = :updatedAt
where id = :id and state = 'creating'`;

/** The same of several; those that were opened. */
export const openAttempts = preparedQuery(
  { ids: uuids, intentIds: texts, clientSecrets: nullableTexts, updatedAt: timestamp },
  { id: uuid },
)`
update payment_attempt a set state = 'open', intent_id = found.intent_id,
  client_secret = found.client_secret, updated_at = :updatedAt
from unnest(${ofAnyLength(':ids::uuid[]', ':intentIds::text[]', ':clientSecrets::text[]')})
  as found (id, intent_id, client_secret)
where a.id = found.id and a.state = 'creating'
returning a.id`;

/** Nothing when its payment has become known. */
export const abandonAttempt = preparedQuery({ id: uuid, updatedAt: timestamp })`
update payment_attempt set state = 'abandoned', updated_at = :updatedAt
where id = :id and state = 'creating'`;

export const moveAttempt = preparedQuery({
  id: uuid,
  state: oneOf<AttemptState>(),
  updatedAt: timestamp,
})`
update payment_attempt set state = :state, updated_at = :updatedAt where id = :id`;

export const captureAttempt = preparedQuery({
  id: uuid,
  updatedAt: timestamp,
  capturedMinor: integer,
  /** Of what was charged, which may not be that of the order. */
  currency: text,
  chargeId: nullable(text),
  feeDueAt: nullable(timestamp),
})`
update payment_attempt set state = 'succeeded', updated_at = :updatedAt,
  captured_minor = :capturedMinor, currency = :currency,
  charge_id = :chargeId, fee_due_at = :feeDueAt
where id = :id`;

export const selectAttemptOfIntent = preparedQuery({ intentId: text }, attemptRow)`
select ${columns} from payment_attempt where intent_id = :intentId`;

export const selectAttemptsOfIntents = preparedQuery({ intentIds: texts }, attemptRow)`
select ${columns} from payment_attempt where intent_id = any(${ofAnyLength(':intentIds::text[]')})`;

/** The attempt whose answer from the processor was never stored. */
export const selectCreatingAttempt = preparedQuery({ orderId: uuid }, attemptRow)`
select ${columns} from payment_attempt where order_id = :orderId and state = 'creating'`;

/** The charges whose fee is not known. */
export const claimUnknownFees = preparedQuery(
  { now: timestamp, limit: integer, feeDueAt: timestamp },
  { intent_id: notNull(text) },
)`
update payment_attempt set fee_due_at = :feeDueAt where id in (
  select id from payment_attempt where fee_due_at <= :now
  order by fee_due_at limit :limit for update skip locked)
returning intent_id`;

/** The fee of its charge is known from now on. */
export const settleFee = preparedQuery({ intentId: text })`
update payment_attempt set fee_due_at = null where intent_id = :intentId`;

/**
 * Untouched since, at most this many, now; the claimed ones are touched, so that the others come
 * next. A touch in the future was made by another clock.
 */
export const claimUnsettled = preparedQuery(
  {
    untouchedSince: timestamp,
    /** Of transfers, which take days. */
    transfersSince: timestamp,
    limit: integer,
    updatedAt: timestamp,
  },
  attemptRow,
)`
update payment_attempt set updated_at = :updatedAt where id in (
  select id from payment_attempt where ${live}
    and (updated_at <= case when method = 'bank_transfer' and state = 'open'
      then :transfersSince::timestamptz else :untouchedSince::timestamptz end
      or updated_at > :updatedAt)
  order by updated_at limit :limit for update skip locked)
returning ${columns}`;
