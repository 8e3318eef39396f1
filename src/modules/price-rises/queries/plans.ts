/** What a rise concerns, and what its prices would be. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  text,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';

/** As JSON has it: moments are texts. */
export interface StoredPeriod {
  startsAt: string | null;
  endsAt: string | null;
  /** Undefined for one, and in what was kept before prices were for many. */
  perUnits?: number;
  steps: { from: number; priceMinor: number }[];
}

export const selectCategory = preparedQuery({ id: uuid }, { name: text })`
select coalesce(x.name, c.path) as name
from category c left join category_text x on x.category_id = c.id and x.locale = 'en'
where c.id = :id`;

/** Rehearsals that nobody scheduled; their tools go with them. */
export const deleteRehearsals = preparedQuery({ before: timestamp })`
delete from price_rise where scheduled_at is null and rehearsed_at < :before`;

export const insertRise = preparedQuery({
  ...{ id: uuid, list: nullable(uuid), categoryId: nullable(uuid), category: text },
  ...{ percent: integer, rounding: text, startsAt: nullable(timestamp), at: timestamp, by: text },
})`
insert into price_rise (id, list_id, category_id, category, percent_hundredths, rounding,
  starts_at, rehearsed_at, rehearsed_by)
values (:id, :list, :categoryId, :category, :percent, :rounding, :startsAt, :at, :by)`;

/** All that a list says of a tool; null where it has none of it. */
const listPeriods = `(select json_agg(json_build_object('startsAt', lp.starts_at,
    'endsAt', lp.ends_at, 'perUnits', lp.per_units, 'steps', (
      select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
        order by step.quantity)
      from unnest(lp.from_quantities, lp.prices_minor) as step (quantity, price)))
    order by lp.starts_at nulls first)
  from list_price lp
  where lp.list_id = :list and lp.tool_id = t.id and lp.superseded_at is null)`;

/** Whether a rise of own prices is scheduled that has not written this tool's yet. */
const isPlanned = `exists (
  select from price_rise_tool rt join price_rise r on r.id = rt.rise_id
  where rt.tool_id = t.id and rt.after is not null and rt.written_at is null
    and r.scheduled_at is not null and r.ended_at is null and r.written_at is null
    and r.list_id is null)`;

/** In the order of their ids; the category's and those of categories below it. */
export const selectConcerned = preparedQuery(
  { list: nullable(uuid), category: nullable(uuid), after: uuid, limit: integer },
  {
    ...{ id: uuid, own_minor: integer, is_planned: boolean },
    periods: nullable(json<StoredPeriod[]>()),
  },
)`
select t.id, t.price_minor as own_minor, ${listPeriods} as periods,
  :list::uuid is null and ${isPlanned} as is_planned
from tool t join product p on p.id = t.product_id
where t.archived_at is null and t.id > :after
  and (:list::uuid is null or exists (select from list_price one
    where one.list_id = :list and one.tool_id = t.id and one.superseded_at is null))
  and (:category::uuid is null or p.category_id in (
    select c.id from category c join category root
      on c.path = root.path or c.path like root.path || '/%'
    where root.id = :category))
order by t.id limit :limit`;

/** `rows`: a JSON array, one for each tool. */
export const insertPlanned = preparedQuery({ rise: uuid, rows: json<string>() })`
insert into price_rise_tool (rise_id, tool_id, before, after, stays, is_dearer, units, sold_minor,
  risen_minor)
select :rise, r.tool, r.before, nullif(r.after, 'null'), r.stays, r."isDearer", r.units,
  r."soldMinor", r."risenMinor"
from jsonb_to_recordset(:rows::jsonb) as r (tool uuid, before jsonb, after jsonb, stays text,
  "isDearer" boolean, units bigint, "soldMinor" bigint, "risenMinor" bigint)`;

/** Lines of a tool that are alike. */
export interface SoldLines {
  tool_id: string;
  /** That says on which step they are. */
  quantity: number;
  unit_price_minor: number;
  per_units: number;
  /** Of the line, those that were neither cancelled nor came back. */
  units: number;
  lines: number;
}

/**
 * What paid orders had in those days by that source of prices, which a price that staff typed is
 * not. Nothing of an order whose money went back whole. It does not look at the plan, of which the
 * database has no statistics yet.
 */
export const selectSold = preparedQuery(
  { list: nullable(uuid), from: timestamp, until: timestamp },
  {
    ...{ tool_id: uuid, quantity: integer, unit_price_minor: integer, per_units: integer },
    ...{ units: integer, lines: integer },
  },
)`
select l.tool_id, case when :list::uuid is not null
      and (select p.sizes_together from price_list p where p.id = :list)
    then (select sum(one.quantity) from order_line one
      where one.order_id = l.order_id and one.product_id = l.product_id)
    else l.quantity end as quantity, l.unit_price_minor, l.per_units,
  (l.quantity - l.cancelled - l.returned)::bigint as units, count(*) as lines
from orders o join order_line l on l.order_id = o.id
where o.placed_at >= :from and o.placed_at < :until
  and o.payment_state in ('paid', 'partly_refunded', 'disputed')
  and l.price_source = 'list' and l.price_list_id is not distinct from :list
group by 1, 2, 3, 4, 5`;

/** What stands now of the tools that are to be raised, in the order of their ids. */
export const selectToCompare = preparedQuery(
  { rise: uuid, list: nullable(uuid), after: uuid, limit: integer },
  {
    ...{ id: uuid, sku: text, own_minor: integer, is_archived: boolean, is_planned: boolean },
    ...{ before: json<StoredPeriod[]>(), periods: nullable(json<StoredPeriod[]>()) },
  },
)`
select t.id, coalesce(t.sku, t.id::text) as sku, t.price_minor as own_minor,
  t.archived_at is not null as is_archived, r.before, ${listPeriods} as periods,
  :list::uuid is null and ${isPlanned} as is_planned
from price_rise_tool r join tool t on t.id = r.tool_id
where r.rise_id = :rise and r.after is not null and t.id > :after
order by t.id limit :limit`;
