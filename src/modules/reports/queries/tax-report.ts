import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, json, text, timestamp } from '#platform/database/sql-types.ts';
import type { Rolled, TaxFacts } from '../tax-report/tax-report-parts.ts';

/** Of a sale: the payment that an order keeps. Any other money that came in is no sale. */
const isSale = "(j.kind in ('charge', 'manual_payment') and j.from_account = 'sales')";

/** What takes from a sale, and what undoes that; of the payment that the order keeps. */
const isAdjustment = `(
  (j.kind in ('refund', 'manual_refund') and j.to_account = 'sales')
  or (j.kind = 'refund_failed' and j.from_account = 'sales')
  or ((j.kind = 'dispute_lost' or (j.kind = 'dispute_won' and j.from_account = 'dispute_losses'))
    and exists (select from dispute d join orders of on of.payment_id = d.intent_id
      where d.id = j.object_id and of.id = j.order_id)))`;

/** The rows of tax that an order `o` keeps; positions are from 1, and null is delivery. */
const taxRows = `jsonb_to_recordset(o.tax -> 'rows') as r (position integer, place text,
  jurisdiction text, scheme text, code text, millionths integer, "baseMinor" bigint,
  "taxMinor" bigint)`;

/** Whose tax a row is, and that of what has no row. */
const groupOfRow = `r.place, r.jurisdiction, coalesce(r.scheme, '') as scheme, r.code,
  r.millionths, coalesce(o.tax ->> 'reason', 'off') as reason,
  case when r.code = 'K' then coalesce(o.tax #>> '{taxNumber,number}', '') else '' end as number`;
const groupOfRest = `coalesce(o.tax #>> '{rows,0,place}', o.country_code, '') as place,
  '' as jurisdiction, '' as scheme, 'O' as code, 0 as millionths,
  case when o.tax #> '{rows,0}' is null then coalesce(o.tax ->> 'reason', 'off')
    else 'not_taxed' end as reason, '' as number`;

/**
 * What of its rows a part of an order is. One that several places tax has rows of each, so that
 * what is not taxed is what none of them covers.
 */
const covered = `select r.position, max(r.base) as base from (
    select r.position, sum(r."baseMinor") as base from ${taxRows}
    group by r.position, r.place, r.jurisdiction) as r
  group by r.position`;

/** By its index, however many the planner expects. */
const orderOf = (row: string) => `cross join lateral (
    select id, tax, total_minor, tax_minor,
      (select a.country_code from delivery_address a where a.order_id = orders.id) as country_code
    from orders where orders.id = ${row}.order_id offset 0) as o`;

/** What orders that were paid in the period come to, each in as many groups as tax it. */
const sold = `
  select g.place, g.jurisdiction, g.scheme, g.code, g.millionths, g.reason, g.number,
    count(*) as orders, sum(g.base) as "baseMinor", sum(g.tax) as "taxMinor"
  from sale s ${orderOf('s')}
  cross join lateral (
    select ${groupOfRow}, sum(r."baseMinor") as base, sum(r."taxMinor") as tax
    from ${taxRows} group by 1, 2, 3, 4, 5, 6, 7
    union all
    select ${groupOfRest}, rest.base, 0 from (select o.total_minor - o.tax_minor
      - coalesce((select sum(c.base) from (${covered}) as c), 0) as base) as rest
    where rest.base > 0
  ) as g
  group by 1, 2, 3, 4, 5, 6, 7`;

/** The same of one order by its lines, for what was given back of it; delivery is position 0. */
const parts = `
  select json_agg(json_build_object('position', p.position, 'place', p.place,
    'jurisdiction', p.jurisdiction, 'scheme', p.scheme, 'code', p.code,
    'millionths', p.millionths, 'reason', p.reason, 'number', p.number,
    'baseMinor', p.base, 'taxMinor', p.tax))
  from (
    select coalesce(r.position, 0) as position, ${groupOfRow}, r."baseMinor" as base,
      r."taxMinor" as tax
    from ${taxRows}
    union all
    select n.position, ${groupOfRest}, n.net - coalesce(c.base, 0), 0
    from (
      select l.position, l.total_minor - l.tax_minor as net from order_line l
      where l.order_id = o.id and o.tax #> '{rows,0}' is not null
      union all
      select 0, o.total_minor - o.tax_minor - coalesce(sum(l.total_minor - l.tax_minor), 0)
      from order_line l where l.order_id = o.id and o.tax #> '{rows,0}' is not null
    ) as n left join (${covered}) as c on coalesce(c.position, 0) = n.position
    where n.net > coalesce(c.base, 0)
  ) as p`;

/** Everything of an order until the end of the spans, because what is left decides whose it is. */
const events = `
  select json_agg(json_build_object('kind', j.kind, 'object', j.object_id,
    'isWithin', exists (select from span s
      where j.happened_at >= s.from_at and j.happened_at < s.to_at),
    'grossMinor', j.amount_minor,
    'taxMinor', coalesce(case when j.kind like '%refund%' then r.tax_minor else t.amount_minor end,
      0),
    'lines', (select json_agg(json_build_object('position', coalesce(u.position, 0),
      'amountMinor', u.amount_minor)) from refund_line u where u.refund_id = r.id))
    order by j.happened_at, j.id)
  from journal_entry j
  left join refund r on j.kind like '%refund%' and r.order_id = j.order_id
    and coalesce(r.processor_refund_id, r.id::text) = j.object_id
  left join journal_entry t on t.object_id = j.object_id and t.kind = case j.kind
    when 'dispute_lost' then 'dispute_tax_lost' when 'dispute_won' then 'dispute_tax_won' end
  where j.order_id = o.id and j.happened_at < (select max(to_at) from span) and ${isAdjustment}`;

/**
 * What moved in the spans of a statement, by what the orders, their refunds and disputes say of it,
 * beside what the ledger says of the tax that is owed. Of one currency; `moved` are all in which
 * something moved.
 */
const facts = `
entry as materialized (
  select j.* from span s cross join lateral (
    select kind, object_id, order_id, to_account, from_account, amount_minor, currency
    from journal_entry e where e.happened_at >= s.from_at and e.happened_at < s.to_at offset 0
  ) as j
),
sale as materialized (
  select j.order_id from entry j where j.currency = :currency and ${isSale}
),
adjusted as materialized (
  select distinct j.order_id from entry j where j.currency = :currency and ${isAdjustment}
),
facts as (
  select json_build_object(
    'sold', (select coalesce(json_agg(g), '[]') from (${sold}) as g),
    'adjusted', (select coalesce(json_agg(json_build_object(
        'netMinor', o.total_minor - o.tax_minor, 'parts', (${parts}), 'events', (${events}))), '[]')
      from adjusted ${orderOf('adjusted')}),
    'orders', (select count(*) from sale),
    'netMinor', (select coalesce(sum(o.total_minor - o.tax_minor), 0)
      from sale s ${orderOf('s')}),
    'ledgerMinor', (select coalesce(sum(case when j.from_account = 'tax_owed' then j.amount_minor
        else -j.amount_minor end), 0)::bigint
      from entry j where j.currency = :currency and 'tax_owed' in (j.to_account, j.from_account)),
    'moved', (select coalesce(json_agg(distinct j.currency), '[]') from entry j
      where 'sales' in (j.to_account, j.from_account)
        or 'tax_owed' in (j.to_account, j.from_account)
        or 'dispute_losses' in (j.to_account, j.from_account))) as facts
)`;

/** The same sums of what `day` has, which are days of the rollup. */
const rolled = `
rolled as (
  select json_build_object(
    'rows', (select coalesce(json_agg(g), '[]') from (
      select g.place, g.jurisdiction, g.scheme, g.code, g.millionths, g.reason, g.number,
        sum(g.orders) as orders,
        json_build_object('baseMinor', sum(g.sold_base_minor), 'taxMinor', sum(g.sold_tax_minor))
          as sold,
        json_build_object('baseMinor', sum(g.refunded_base_minor),
          'taxMinor', sum(g.refunded_tax_minor)) as refunded,
        json_build_object('baseMinor', sum(g.lost_base_minor), 'taxMinor', sum(g.lost_tax_minor))
          as lost
      from day d join tax_day_group g using (day, currency) where currency = :currency
      group by 1, 2, 3, 4, 5, 6, 7) as g),
    'orders', coalesce(sum(orders) filter (where currency = :currency), 0),
    'netMinor', coalesce(sum(net_minor) filter (where currency = :currency), 0),
    'ledgerMinor', coalesce(sum(ledger_minor) filter (where currency = :currency), 0),
    'moved', coalesce(json_agg(distinct currency) filter (where currency is not null), '[]'))
      as rolled
  from day
)`;

/**
 * Of a period of whole days. Days that are closed and not marked come from the rollup; the facts
 * say what is before and after these, and what of those has changed.
 */
export const selectTaxMovements = preparedQuery(
  { from: timestamp, to: timestamp, currency: text },
  { facts: json<TaxFacts>(), rolled: json<Rolled>() },
)`
with closed as (
  select coalesce(closed_from, 'infinity') as since, coalesce(closed_until, 'infinity') as until
  from tax_rollup
),
marked as materialized (select distinct day from tax_mark where day >= :from and day < :to),
span as materialized (
  select :from::timestamptz as from_at, least(:to::timestamptz, since) as to_at
  from closed where :from < since
  union all
  select greatest(:from, until), :to from closed where :to > until
  union all
  select m.day, least(m.day + interval '24 hours', c.until)
  from marked m cross join closed c where m.day >= c.since and m.day < c.until
),
${facts},
day as (
  select d.* from tax_day d cross join closed c
  where d.day >= greatest(:from, c.since) and d.day < least(:to, c.until)
    and not exists (select from marked m where m.day = d.day)
),
${rolled}
select facts, rolled from facts cross join rolled`;

/** Of a closed day until when it is closed: what the facts say beside what the rollup has of it. */
export const selectClosedDay = preparedQuery(
  { day: timestamp, currency: text },
  { facts: json<TaxFacts>(), rolled: json<Rolled>(), is_marked: boolean },
)`
with span as materialized (
  select :day::timestamptz as from_at, least(:day + interval '24 hours', closed_until) as to_at
  from tax_rollup
),
${facts},
day as (select * from tax_day where day = :day),
${rolled}
select facts, rolled, exists (select from tax_mark where day = :day) as is_marked
from facts cross join rolled`;
