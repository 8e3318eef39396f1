import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, json, nullable, text, timestamp } from '#platform/database/sql-types.ts';

/** Of closing, which one instance does at a time: no row while another does. */
export const lockTaxRollup = preparedQuery({}, { closed_until: nullable(timestamp) })`
select closed_until from tax_rollup for update skip locked`;

/**
 * The day of the first entry, and until when days may be closed. Not by the clock of one instance
 * alone: what is booked in an hour that the database takes to be open marks nothing.
 */
export const selectOpenDays = preparedQuery(
  { until: timestamp },
  { first: nullable(timestamp), until: timestamp },
)`
select tax_day_of(min(happened_at)) as first,
  least(sales_hour_of(:until::timestamptz), sales_hours_over()) as until
from journal_entry`;

export const closeDaysUntil = preparedQuery({ from: timestamp, to: timestamp })`
update tax_rollup set closed_from = coalesce(closed_from, :from), closed_until = :to`;

export const selectClosedDays = preparedQuery(
  {},
  { from: nullable(timestamp), until: nullable(timestamp) },
)`
select closed_from as "from", closed_until as until from tax_rollup`;

export const selectMarkedDays = preparedQuery({ limit: integer }, { day: timestamp })`
select distinct day from tax_mark order by day limit :limit`;

export const insertTaxMark = preparedQuery({ day: timestamp })`
insert into tax_mark (day) values (:day)`;

export const deleteTaxMarks = preparedQuery({ day: timestamp })`
delete from tax_mark where day = :day`;

export const deleteDay = preparedQuery({ day: timestamp })`
with day as (delete from tax_day where day = :day)
delete from tax_day_group where day = :day`;

/** `rows` are groups of the report with what was sold, refunded and lost of each. */
export const insertDay = preparedQuery({
  ...{ day: timestamp, currency: text, orders: integer, netMinor: integer, ledgerMinor: integer },
  rows: json<string>(),
})`
with day as (
  insert into tax_day (day, currency, orders, net_minor, ledger_minor)
  values (:day, :currency, :orders, :netMinor, :ledgerMinor)
)
insert into tax_day_group (day, currency, place, jurisdiction, scheme, code, millionths, reason,
  number, orders, sold_base_minor, sold_tax_minor, refunded_base_minor, refunded_tax_minor,
  lost_base_minor, lost_tax_minor)
select :day, :currency, place, jurisdiction, scheme, code, millionths, reason, number, orders,
  (sold ->> 'baseMinor')::bigint, (sold ->> 'taxMinor')::bigint,
  (refunded ->> 'baseMinor')::bigint, (refunded ->> 'taxMinor')::bigint,
  (lost ->> 'baseMinor')::bigint, (lost ->> 'taxMinor')::bigint
from jsonb_to_recordset(:rows::jsonb) as r (place text, jurisdiction text, scheme text, code text,
  millionths integer, reason text, number text, orders bigint, sold jsonb, refunded jsonb,
  lost jsonb)`;
