import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';
import type { Currency } from '#platform/currency.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';

/** One of a key. */
export const insertException = preparedQuery({
  orderId: nullable(uuid),
  intentId: nullable(text),
  kind: oneOf<ExceptionKind>(),
  detail: text,
  at: timestamp,
  key: text,
})`
insert into payment_exception (order_id, intent_id, kind, detail, at, key)
values (:orderId, :intentId, :kind, :detail, :at, :key) on conflict (key) do nothing`;

/** One of a key. */
export const insertExceptions = preparedQuery({
  kind: oneOf<ExceptionKind>(),
  details: texts,
  at: timestamp,
  keys: texts,
})`
insert into payment_exception (kind, detail, at, key)
select :kind, detail, :at, key from unnest(:details::text[], :keys::text[]) as one (detail, key)
on conflict (key) do nothing`;

const exceptionRow = {
  id: integer,
  order_id: nullable(uuid),
  order_number: nullable(integer),
  customer_name: nullable(text),
  total_minor: nullable(integer),
  currency: nullable(oneOf<Currency>()),
  disputed_minor: nullable(integer),
  answer_by: nullable(timestamp),
  intent_id: nullable(text),
  kind: oneOf<ExceptionKind>(),
  detail: text,
  key: text,
  at: timestamp,
  resolved_at: nullable(timestamp),
  resolved_by: nullable(text),
  resolution: nullable(text),
};

export type ExceptionRow = ShapeOf<typeof exceptionRow>;

const columns = `p.id, p.order_id, o.number as order_number, o.customer_name, o.total_minor,
  o.currency, d.amount_minor as disputed_minor, d.due_by as answer_by, p.intent_id, p.kind,
  p.detail, p.key, p.at, p.resolved_at, p.resolved_by, p.resolution`;

/** The key of what is about a dispute ends with its id. */
const withDispute = `left join dispute d
  on p.kind like 'dispute%' and d.id = substr(p.key, length(p.kind) + 2)`;

const withOrder = `select ${columns} from payment_exception p
  left join orders o on o.id = p.order_id ${withDispute}`;

export const selectExceptions = preparedQuery(
  { id: nullable(integer), settled: boolean, limit: integer },
  exceptionRow,
)`
${withOrder} where (:id::bigint is null or p.id < :id) and (:settled or p.resolved_at is null)
order by p.id desc limit :limit`;

export const selectExceptionsOfOrder = preparedQuery({ orderId: uuid }, exceptionRow)`
${withOrder} where p.order_id = :orderId order by p.id`;

/** Of the orders of an account, the newest first. */
export const selectExceptionsOfUser = preparedQuery({ userId: uuid, limit: integer }, exceptionRow)`
select ${columns} from payment_exception p join orders o on o.id = p.order_id ${withDispute}
where o.user_id = :userId order by p.id desc limit :limit`;

export const selectException = preparedQuery({ id: integer }, exceptionRow)`
${withOrder} where p.id = :id`;

export const selectExceptionOfKey = preparedQuery({ key: text }, exceptionRow)`
${withOrder} where p.key = :key`;

/** Why it failed. */
export const selectExceptionOfRefund = preparedQuery({ id: text }, exceptionRow)`
${withOrder} where p.key in ('refund_failed:' || :id, 'refund_refused:' || :id)`;

/** Nothing when it was resolved before. */
export const resolveExceptionRow = preparedQuery({
  key: text,
  resolvedAt: timestamp,
  resolvedBy: text,
  resolution: text,
})`
update payment_exception set resolved_at = :resolvedAt, resolved_by = :resolvedBy,
  resolution = :resolution
where key = :key and resolved_at is null`;

/** Those that are open. */
export const resolveExceptionsOfOrder = preparedQuery({
  orderId: uuid,
  kind: oneOf<ExceptionKind>(),
  resolvedAt: timestamp,
  resolvedBy: text,
  resolution: text,
})`
update payment_exception set resolved_at = :resolvedAt, resolved_by = :resolvedBy,
  resolution = :resolution
where order_id = :orderId and kind = :kind and resolved_at is null`;

/** How many are open, and how many of these are disputes */
export const countOpenExceptions = preparedQuery({}, { open: integer, disputes: integer })`
select count(*) as open, count(*) filter (where kind = 'dispute_opened') as disputes
from payment_exception where resolved_at is null`;
