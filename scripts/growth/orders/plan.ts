/**
 * What made-up orders say, as tables of the transaction: who ordered what and when, and how far
 * each order came. Everything is drawn by `pg_temp.luck`, so the same seed makes the same orders.
 */

/** How long ago the first was placed. */
const years = 3;
/** The newest orders, which are still on their way, were placed within so many days. */
const openDays = 10;

/** Both are whole numbers; `until` is the moment of the newest order. */
export interface OrderPlan {
  orders: number;
  seed: number;
  until: Date;
}

/** Statements in their order; each is run once. */
export function planStatements({ orders, seed, until }: OrderPlan): string[] {
  const open = Math.min(Math.floor(orders / 2), Math.max(Math.ceil(orders / 50), 40));
  const unpaid = Math.min(200, Math.ceil(open / 10));
  const settings = `
create temp table growth on commit drop as
select ${orders}::bigint as orders, ${orders - open}::bigint as old, ${open}::bigint as open,
  ${unpaid}::bigint as unpaid, moment as until_at, moment - interval '${openDays} days' as open_at,
  moment - interval '${years} years' as first_at
from (select '${until.toISOString()}'::timestamptz as moment) as said`;
  return [settings, luck(seed), madeUpId(seed), ...drafts, ...lines, ...heads];
}

/** From 0 to below 1, of a row and for a purpose. */
const luck = (seed: number) => `
create or replace function pg_temp.luck(of_row bigint, purpose integer) returns float8
language sql immutable as $$
  select ((hashint8extended(of_row, ${seed}::bigint * 1000 + purpose) >> 11)
    & 9007199254740991)::float8 / 9007199254740992
$$`;

const madeUpId = (seed: number) => `
create or replace function pg_temp.made_up_id(kind text, of_row bigint) returns uuid
language sql immutable as $$
  select overlay(overlay(md5(kind || ' ' || ${seed} || ' ' || of_row) placing '4' from 13)
    placing '8' from 17)::uuid
$$`;

/**
 * Of two hundred old orders: what became of them. Of the newest each is at another step, and the
 * last few wait for their payment.
 */
const kindOf = `
case when i > orders - unpaid then 'unpaid'
  when i > old then (array['new', 'new', 'in_production', 'in_production', 'partly_shipped',
    'shipped', 'shipped', 'delivered', 'disputed', 'part_back', 'cancelled', 'expired'])
    [1 + i % 12]
  else case
    when i * 37 % 200 < 4 then 'all_back' when i * 37 % 200 < 10 then 'units_back'
    when i * 37 % 200 < 12 then 'amount_back' when i * 37 % 200 < 15 then 'returned'
    when i * 37 % 200 < 16 then 'dispute_lost' when i * 37 % 200 < 17 then 'dispute_won'
    when i * 37 % 200 < 35 then 'cancelled' when i * 37 % 200 < 53 then 'expired'
    else 'delivered' end
end`;

/** More of them the nearer to now: the shop has grown. */
const placedAt = `
case when i > orders - unpaid then until_at - interval '20 minutes'
    + interval '19 minutes' * ((i - orders + unpaid - luck) / unpaid)
  when i > old then open_at + (until_at - open_at - interval '1 hour') * ((i - old - luck) / open)
  else first_at + (open_at - first_at) * sqrt((i - luck) / old) end`;

const drafts = [
  `
create temp table grown_draft on commit drop as
select i, kind, pg_temp.made_up_id('order', i) as id, placed_at,
  1 + floor(greatest(1, orders / 4) * pg_temp.luck(i, 2) ^ 1.5)::bigint as person,
  case when pg_temp.luck(i, 3) < 0.7 then 1
    when pg_temp.luck(i, 3) < 0.95 then 2 + floor(3 * pg_temp.luck(i, 4))::integer
    else 5 + floor(8 * pg_temp.luck(i, 4))::integer end as wanted,
  least(1, extract(epoch from until_at - placed_at) / 864000) as pace
from growth cross join lateral (
  select i, ${kindOf} as kind, date_trunc('milliseconds', ${placedAt}) as placed_at
  from generate_series(1, orders) as i cross join lateral (select pg_temp.luck(i, 1) as luck) as one
) as placed`,
  'create unique index on grown_draft (i)',
  'analyze grown_draft',
  // No rights are left to them: who may do what is said by the shop's real accounts.
  `
create temp table grown_staff on commit drop as
select n, pg_temp.made_up_id('staff', n) as id, (array['Ada Marsh', 'Ivo Lund', 'Rosa Field'])[n]
  as name from generate_series(1, 3) as n`,
  `
create temp table grown_person on commit drop as
select person, pg_temp.made_up_id('person', person) as id, first || ' ' || last as name,
  lower(first) || '.' || lower(last) || '.' || left(md5(pg_temp.made_up_id('person', person)::text),
    10) || '@customers.example' as email,
  '+44 20 7946 0' || lpad((person % 1000)::text, 3, '0') as phone,
  (1 + person % 180) || ' ' || street as street, city, since - interval '1 hour' as since
from (select person, min(placed_at) as since from grown_draft group by person) as people
cross join lateral (select
  (array['Anna', 'Ben', 'Clara', 'David', 'Elsa', 'Frank', 'Grace', 'Hugo', 'Ida', 'Jonas', 'Karin',
    'Leo', 'Marta', 'Nils', 'Olga', 'Paul'])[1 + floor(16 * pg_temp.luck(person, 20))::integer]
    as first,
  (array['Abbott', 'Berg', 'Carter', 'Dahl', 'Evans', 'Fischer', 'Grant', 'Hansen', 'Ingram',
    'Jensen', 'Keller', 'Lind', 'Moore', 'Novak', 'Olsen', 'Porter', 'Quinn', 'Reed', 'Smith',
    'Turner', 'Unwin', 'Vance', 'Weber', 'Young'])
    [1 + floor(24 * pg_temp.luck(person, 21))::integer] as last,
  (array['Mill Lane', 'High Street', 'Church Road', 'Station Road', 'Park Avenue', 'Dock Street'])
    [1 + floor(6 * pg_temp.luck(person, 22))::integer] as street,
  (array['Leeds', 'York', 'Bath', 'Derby', 'Hull', 'Exeter', 'Cardiff', 'Glasgow'])
    [1 + floor(8 * pg_temp.luck(person, 23))::integer] as city) as drawn`,
  'create unique index on grown_person (person)',
  'analyze grown_person',
];

const lines = [
  `
create temp table grown_tool on commit drop as
select row_number() over (order by md5(coalesce(t.sku, t.name)), t.id) as n, t.id, t.product_id,
  s.slug, t.sku, t.name, t.variant, t.facts, t.price_minor, t.minimum_order
from tool t left join product_slug s on s.product_id = t.product_id and s.locale = 'en'
  and s.is_current
where t.is_on_sale and t.price_minor >= 50`,
  'create unique index on grown_tool (n)',
  'analyze grown_tool',
  // A few tools are in most orders, and most tools in a few.
  `
create temp table grown_line on commit drop as
with wanted as (
  select distinct on (i, n) i, kind, n, draw from grown_draft
  cross join lateral generate_series(1, wanted) as draw
  cross join lateral (select 1 + floor((select count(*) from grown_tool)
    * pg_temp.luck(i * 16 + draw, 5) ^ 2.5)::bigint as n) as drawn
  order by i, n, draw
), quantities as (
  select i, kind, n, row_number() over (partition by i order by draw)::integer as position,
    count(*) over (partition by i)::integer as lines,
    t.minimum_order * (1 + floor(4 * pg_temp.luck(i * 16 + draw, 6))::integer)
      + (t.minimum_order = 1)::integer as quantity,
    t.price_minor as unit_minor
  from wanted join grown_tool t using (n)
)
select i, position, n, quantity, unit_minor, unit_minor * quantity as goods_minor,
  case when kind in ('shipped', 'delivered', 'units_back', 'amount_back', 'returned',
      'dispute_lost', 'dispute_won') then quantity
    when kind <> 'partly_shipped' then 0 when lines = 1 then quantity / 2
    when position = 1 then quantity else 0 end as shipped,
  case when kind = 'part_back' and position = 1 then 1 else 0 end as cancelled,
  back as returned,
  unit_minor * (back + case when kind = 'part_back' and position = 1 then 1 else 0 end)
    as refunded_minor
from quantities cross join lateral (select case when kind = 'returned' then quantity
  when kind = 'units_back' and position = 1 then (quantity + 1) / 2 else 0 end as back) as gone`,
  'create unique index on grown_line (i, position)',
  'analyze grown_line',
];

const sums = `
select i, count(*)::integer as lines, sum(quantity)::integer as quantity,
  sum(goods_minor)::bigint as total_minor, sum(shipped)::integer as shipped,
  sum(l.cancelled)::integer as cancelled, sum(refunded_minor)::bigint as units_minor,
  min(n) filter (where position = 1) as first_tool,
  min(unit_minor) filter (where position = 1) as first_minor,
  string_agg(concat_ws(' ', t.sku, t.name), E'\\n' order by position) as goods_text,
  string_agg(units(l.quantity) || ' × ' || t.name || ', ' || money(goods_minor), E'\\n'
    order by position) as each_line,
  string_agg(units(l.shipped) || ' × ' || t.name, E'\\n' order by position)
    filter (where l.shipped > 0) as sent,
  string_agg(units(l.quantity - l.shipped) || ' × ' || t.name, E'\\n' order by position)
    filter (where l.shipped < l.quantity) as to_come,
  string_agg(units(l.returned + l.cancelled) || ' × ' || t.name, E'\\n' order by position)
    filter (where l.returned + l.cancelled > 0) as gone
from grown_line l join grown_tool t using (n) group by i`;

/** As the shop's own lists and emails write them. */
const withFormats = (sql: string) =>
  sql
    .replaceAll(/\bunits\(([^()]+)\)/g, (_, of: string) => `to_char(${of}, 'FM999,999,990')`)
    .replaceAll(/\bmoney\((\w+)\)/g, (_, minor: string) => formatted(minor));

const formatted = (minor: string) => `'$' || to_char(${minor} / 100.0, 'FM999,999,990.00')`;

const heads = [
  `create temp table grown_sum on commit drop as ${withFormats(sums)}`,
  'create unique index on grown_sum (i)',
  'analyze grown_sum',
  `
create temp table grown_order on commit drop as
select d.i, d.kind, d.id, d.placed_at, d.kind in ('cancelled', 'expired')
    and d.placed_at < g.until_at - interval '30 days' as is_emptied,
  d.kind not in ('cancelled', 'expired', 'unpaid') as is_paid,
  (select coalesce(max(number), 1000) from orders) + d.i as number,
  p.id as user_id, p.name as customer, p.email, p.phone, p.street, p.city,
  (select id from grown_staff where n = 1 + d.i % 3) as staff,
  s.lines, s.quantity, s.total_minor, s.shipped, s.cancelled, s.first_tool, s.goods_text, s.sent,
  s.to_come, s.gone, case when s.lines > 1 then s.total_minor else s.first_minor end as unit_minor,
  case when s.lines > 1 then t.name || ' and ' || s.lines - 1 || ' more' else t.name end as goods,
  case d.kind when 'all_back' then s.total_minor when 'amount_back' then s.total_minor / 10
    else s.units_minor end as refund_minor,
  pg_temp.made_up_id('refund', d.i) as refund, 'pi_' || token as intent, 'ch_' || token as charge,
  're_' || token as refunded, 'du_' || token as dispute, token, jsonb_strip_nulls(
    jsonb_build_object('tool', case when s.lines > 1
        then t.name || ' and ' || s.lines - 1 || ' more' else t.name end,
      'quantity', to_char(s.quantity, 'FM999,999,990'),
      'lines', case when s.lines > 1 then s.each_line end,
      'orderNumber', ((select coalesce(max(number), 1000) from orders) + d.i)::text,
      'total', '$' || to_char(s.total_minor / 100.0, 'FM999,999,990.00'))) as contents,
  paid_at, produced_at, shipped_at, delivered_at, after_at, closed_at, ended_at
from grown_draft d join grown_sum s using (i) join grown_person p using (person)
join grown_tool t on t.n = s.first_tool cross join growth g
cross join lateral (select left(md5('token' || d.id), 24) as token) as named
cross join lateral (select d.placed_at + d.pace * interval '1 second'
  * floor(60 + 1140 * pg_temp.luck(d.i, 7)) as paid_at) as paid
cross join lateral (select paid_at + d.pace * interval '1 second'
  * floor(3600 + 82800 * pg_temp.luck(d.i, 8)) as produced_at) as produced
cross join lateral (select produced_at + d.pace * interval '1 second'
  * floor(86400 + 86400 * pg_temp.luck(d.i, 9)) as shipped_at) as sent
cross join lateral (select shipped_at + d.pace * interval '1 second'
  * floor(86400 + 172800 * pg_temp.luck(d.i, 10)) as delivered_at) as came
cross join lateral (select date_trunc('milliseconds',
  case when d.kind in ('all_back', 'part_back', 'disputed') then paid_at else delivered_at end
    + d.pace * interval '1 second' * floor(43200 + 86400 * pg_temp.luck(d.i, 11)))
    as after_at) as gone
cross join lateral (select after_at + interval '1 day' as closed_at) as closed
cross join lateral (select case d.kind when 'expired' then d.placed_at + interval '31 minutes'
  else d.placed_at + d.pace * interval '1 second' * floor(60 + 1500 * pg_temp.luck(d.i, 12))
  end as ended_at) as ended`,
  'create unique index on grown_order (i)',
  'analyze grown_order',
];
