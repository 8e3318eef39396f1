import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  nullable,
  text,
  timestamp,
  timestamps,
  type ShapeOf,
} from '#platform/database/sql-types.ts';

const salesRow = {
  /** Which of the spans, from 1. */
  place: integer,
  /** Such as '2026-03-02', in UTC. */
  day: text,
  currency: text,
  net: integer,
  refunded: integer,
  payments: integer,
};

export type SalesRow = ShapeOf<typeof salesRow>;

/** What an entry `t` adds to the account 'sales'. */
const gained = "case when t.from_account = 'sales' then t.amount_minor else -t.amount_minor end";

/**
 * Sums over entries `t`. Only the account 'sales' counts: what the bank decides about a dispute is
 * booked in other accounts, and so is money that must go back.
 */
const sums = `
  sum(${gained})::bigint as net_minor,
  coalesce(-sum(${gained})
    filter (where t.kind in ('refund', 'refund_failed', 'manual_refund',
      'tax_refunded', 'tax_refund_failed')), 0)::bigint as refunded_minor,
  count(*) filter (where t.kind in ('charge', 'manual_payment')) as payments`;
const isOfSales = "(t.to_account = 'sales' or t.from_account = 'sales')";

const closed = `
  select coalesce(max(closed_from), 'infinity') as since,
    coalesce(max(closed_until), 'infinity') as until
  from sales_rollup`;

/**
 * By span, day and currency; days without a movement have no row. Whole hours that are closed come
 * from the rollup; from the ledger come the hours before and after those, what is only a part
 * of an hour, and hours in which something was booked since they were closed.
 */
export const selectSalesByDay = preparedQuery({ froms: timestamps, tos: timestamps }, salesRow)`
with span as (
  select from_at, to_at, place
  from unnest(:froms::timestamptz[], :tos::timestamptz[]) with ordinality as s (from_at, to_at,
    place)
),
closed as (${closed}),
by_ledger as (
  select s.place, s.from_at, least(s.to_at, c.since) as to_at
  from span s cross join closed c where s.from_at < c.since
  union all
  select s.place, greatest(s.from_at, c.until), s.to_at
  from span s cross join closed c where s.to_at > c.until
  union all
  select s.place, greatest(s.from_at, h.hour), least(s.to_at, h.hour + interval '1 hour')
  from span s cross join closed c cross join lateral (
    select sales_hour_of(s.from_at) as hour where sales_hour_of(s.from_at) <> s.from_at
    union
    select sales_hour_of(s.to_at) where sales_hour_of(s.to_at) <> s.to_at
    union
    select m.hour from sales_mark m
    where m.hour > s.from_at - interval '1 hour' and m.hour < s.to_at
  ) as h
  where h.hour >= c.since and h.hour < c.until
),
found as (
  select s.place, (h.hour at time zone 'UTC')::date as day, h.currency, h.net_minor,
    h.refunded_minor, h.payments
  from span s join sales_hour h on h.hour >= s.from_at and h.hour <= s.to_at - interval '1 hour'
  where not exists (select from sales_mark m where m.hour = h.hour)
  union all
  select l.place, e.*
  from by_ledger l cross join lateral (
    select (t.happened_at at time zone 'UTC')::date as day, t.currency, ${sums}
    from journal_entry t
    where t.happened_at >= l.from_at and t.happened_at < l.to_at and ${isOfSales}
    group by 1, 2
  ) as e
)
select place, day::text as day, currency, sum(net_minor)::bigint as net,
  sum(refunded_minor)::bigint as refunded, sum(payments)::bigint as payments
from found group by place, found.day, currency order by place, found.day, currency`;

const byHour = `
  select sales_hour_of(t.happened_at) as hour, t.currency, ${sums}
  from journal_entry t
  where t.happened_at >= :from and t.happened_at < :to and ${isOfSales}
  group by 1, 2`;

/** Of closing, which one instance does at a time: no row while another does. */
export const lockRollup = preparedQuery({}, { closed_until: nullable(timestamp) })`
select closed_until from sales_rollup for update skip locked`;

/**
 * The hours from one moment up to another, which nobody can book in until the transaction ends.
 * Not locked where somebody is booking in one of them.
 */
export const tryLockHours = preparedQuery({ from: timestamp, to: timestamp }, { locked: boolean })`
select count(*) filter (where not pg_try_advisory_xact_lock(223, sales_hour_lock(hour)))
  = 0 as locked
from generate_series(:from::timestamptz, :to::timestamptz - interval '1 hour', interval '1 hour')
  as hour`;

export const deleteHours = preparedQuery({ from: timestamp, to: timestamp })`
delete from sales_hour where hour >= :from and hour < :to`;

export const insertHours = preparedQuery({ from: timestamp, to: timestamp })`
insert into sales_hour (hour, currency, net_minor, refunded_minor, payments) ${byHour}`;

export const closeUntil = preparedQuery({ from: timestamp, to: timestamp })`
update sales_rollup set closed_from = coalesce(closed_from, :from), closed_until = :to`;

/**
 * The hour of the first entry, and until when hours may be closed. Not by the clock of one instance
 * alone: what is booked in an hour that the database takes to be open marks nothing.
 */
export const selectOpenHours = preparedQuery(
  { until: timestamp },
  { first: nullable(timestamp), until: timestamp },
)`
select sales_hour_of(min(happened_at)) as first,
  least(sales_hour_of(:until::timestamptz), sales_hours_over()) as until
from journal_entry`;

export const selectMarkedHours = preparedQuery({ limit: integer }, { hour: timestamp })`
select distinct hour from sales_mark order by hour limit :limit`;

export const insertMarks = preparedQuery({ hours: timestamps })`
insert into sales_mark (hour) select unnest(:hours::timestamptz[])`;

export const deleteMarks = preparedQuery({ hour: timestamp })`
delete from sales_mark where hour = :hour`;

export const selectClosed = preparedQuery(
  {},
  { from: nullable(timestamp), until: nullable(timestamp) },
)`
select closed_from as "from", closed_until as until from sales_rollup`;

/** Closed hours of which rollup and ledger say different things, each with both in minor units. */
export const selectDifferingHours = preparedQuery(
  { from: timestamp, to: timestamp },
  { hour: timestamp, currency: text, rolled: integer, booked: integer },
)`
select hour, currency, coalesce(h.net_minor, 0) as rolled, coalesce(e.net_minor, 0) as booked
from (select * from sales_hour where hour >= :from and hour < :to) as h
full join (${byHour}) as e using (hour, currency)
where (h.net_minor, h.refunded_minor, h.payments)
    is distinct from (e.net_minor, e.refunded_minor, e.payments)
  and not exists (select from sales_mark m where m.hour = coalesce(h.hour, e.hour))
order by 1, 2`;
