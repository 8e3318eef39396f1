-- What a list says of a tool may be for many units: 4.25 for 100 of them. Its own price is for one.
alter table list_price
  add column per_units integer not null default 1
    constraint list_price_per_units check (per_units in (1, 10, 100, 1000));

-- The price that was seen is for so many.
alter table cart_line
  add column seen_per_units integer not null default 1
    constraint cart_line_seen_per_units check (seen_per_units in (1, 10, 100, 1000));

create or replace view listed_price as
select p.tool_id, l.id as list_id, l.name, l.kind, l.rank, p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'sizesTogether', l.sizes_together, 'currency', l.currency, 'perUnits', p.per_units,
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry,
  l.sizes_together, l.currency, p.per_units
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null and l.kind in ('base', 'sale');

create or replace view audience_price as
select p.tool_id, l.id as list_id, l.kind, l.rank, coalesce(l.company_id, l.group_id) as audience,
  p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'sizesTogether', l.sizes_together, 'currency', l.currency, 'perUnits', p.per_units,
    'audience', coalesce(l.company_id, l.group_id),
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry,
  l.sizes_together, l.currency, p.per_units
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null and l.kind in ('group', 'contract');

drop function effective_prices(uuid[], integer[], timestamptz, json, integer[], text);

-- By one look at the lists of each tool. What each of these tools costs for so many units, in a
-- currency: the price, for how many units that is, and which list says so; null for the tool's own
-- price, which is for one unit. For a company of `buying_companies`; null is for everybody. The
-- nearest list of a contract, else of its group, else the public base list says the price where it
-- has a step for the quantity, and below that the tool's own price holds, which is in dollars; in
-- another currency the price is then null, and the tool is not sold in it. The nearest sale counts
-- where it is lower for a unit: compared exactly, each price multiplied by the units of the other.
-- Where all sizes count, the units are those of `product_quantities`, which has for each tool the
-- units of its product in the basket; null where each tool is looked at by itself.
create function effective_prices(tools uuid[], quantities integer[], moment timestamptz,
  buyer json default null, product_quantities integer[] default null,
  wanted_currency text default 'usd')
returns table (place bigint, tool_id uuid, price_minor bigint, list_id uuid, per_units integer)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := (buyer ->> 'id')::uuid;
  company_group uuid := (buyer ->> 'group')::uuid;
begin
  return query
  select w.place, t.id,
    case when is_sale then found.sale else near.price end,
    case when is_sale then found.sale_list else near.list_id end,
    case when is_sale then found.sale_per else near.per end
  from unnest(tools, quantities, coalesce(product_quantities, quantities)) with ordinality
    as w (tool, quantity, of_product, place)
  join tool t on t.id = w.tool
  left join lateral (
    select max(one.price) filter (where one.kind = 'contract') as contract,
      max(one.price) filter (where one.kind = 'group') as ofgroup,
      max(one.price) filter (where one.kind = 'base') as base,
      max(one.price) filter (where one.kind = 'sale') as sale,
      max(one.per) filter (where one.kind = 'contract') as contract_per,
      max(one.per) filter (where one.kind = 'group') as group_per,
      max(one.per) filter (where one.kind = 'base') as base_per,
      max(one.per) filter (where one.kind = 'sale') as sale_per,
      (array_agg(one.id) filter (where one.kind = 'contract'))[1] as contract_list,
      (array_agg(one.id) filter (where one.kind = 'group'))[1] as group_list,
      (array_agg(one.id) filter (where one.kind = 'base'))[1] as base_list,
      (array_agg(one.id) filter (where one.kind = 'sale'))[1] as sale_list
    from (
      select distinct on (l.kind) l.kind, l.id, p.per_units as per,
        p.prices_minor[width_bucket(case when l.sizes_together then w.of_product
          else w.quantity end, p.from_quantities)] as price
      from list_price p join price_list l on l.id = p.list_id
      where p.tool_id = t.id and p.superseded_at is null and l.currency = wanted_currency
        and (l.kind in ('base', 'sale') or coalesce(l.company_id, l.group_id)
          in (company, company_group))
        and greatest(l.starts_at, p.starts_at) <= moment
        and coalesce(least(l.ends_at, p.ends_at) > moment, true)
      order by l.kind, l.rank, l.id
    ) one
  ) found on true
  cross join lateral (
    select coalesce(found.contract, found.ofgroup, found.base,
        case when wanted_currency = 'usd' then t.price_minor end) as price,
      case when found.contract is not null then found.contract_list
        when found.ofgroup is not null then found.group_list
        when found.base is not null then found.base_list end as list_id,
      case when found.contract is not null then found.contract_per
        when found.ofgroup is not null then found.group_per
        when found.base is not null then found.base_per else 1 end as per
  ) near
  cross join lateral (
    select found.sale is not null and (near.price is null
      or found.sale * near.per < near.price * found.sale_per) as is_sale
  ) chosen;
end $$;
