-- Price lists: prices of tools, by quantity, that hold in place of a tool's own while they are
-- valid. What a price was stays: a new row takes its place.
create extension if not exists btree_gist;

-- prices -------------------------------------------------------------------------------------
create table price_list (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('base', 'sale')),
  -- of its kind: the smallest is the nearest
  rank integer not null check (rank between 1 and 1000),
  currency text not null default 'usd' check (currency = 'usd'),
  starts_at timestamptz not null,
  -- it is not valid at that moment any more; null: until further notice
  ends_at timestamptz,
  -- counts every change of it and of its prices
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  constraint price_list_ends_after_it_starts check (ends_at >= starts_at),
  constraint price_list_rank_is_free exclude using gist
    (kind with =, rank with =, tstzrange(starts_at, ends_at) with &&)
);

-- From 1 to 20 steps: quantities that rise, each with its price.
create function are_price_steps(quantities integer[], prices bigint[]) returns boolean
language sql immutable as $$
  select cardinality(quantities) between 1 and 20 and cardinality(quantities) = cardinality(prices)
    and quantities[1] >= 1 and quantities[cardinality(quantities)] <= 1000000000
    and not exists (select from generate_subscripts(quantities, 1) i
      where quantities[i + 1] <= quantities[i] or quantities[i] is null
        or prices[i] is null or prices[i] not between 1 and 99999999)
$$;

create table list_price (
  id uuid primary key default uuidv7(),
  list_id uuid not null references price_list,
  tool_id uuid not null references tool,
  -- within those of the list; null: as the list
  starts_at timestamptz,
  ends_at timestamptz,
  -- the steps: from so many units each of them costs so much
  from_quantities integer[] not null,
  prices_minor bigint[] not null,
  written_at timestamptz not null,
  written_by text not null,
  -- when another row took its place, or nothing did
  superseded_at timestamptz,
  constraint list_price_steps check (are_price_steps(from_quantities, prices_minor)),
  constraint list_price_ends_after_it_starts check (ends_at > starts_at),
  constraint list_price_is_superseded_later check (superseded_at >= written_at),
  constraint list_price_is_one_at_a_time exclude using gist
    (list_id with =, tool_id with =, tstzrange(starts_at, ends_at) with &&)
    where (superseded_at is null)
);
create index list_price_of_tool on list_price (tool_id) where superseded_at is null;
create index list_price_history_of_tool on list_price (tool_id, written_at);

create function keep_list_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.superseded_at is null and new.superseded_at is not null then
    old.superseded_at := new.superseded_at;
    if old is not distinct from new then return new; end if;
  end if;
  raise exception 'list prices are only superseded' using errcode = 'insufficient_privilege';
end $$;
create trigger list_price_is_kept before update or delete on list_price
  for each row execute function keep_list_price();

-- Prices as they stand, each with the moments from which and until which it holds.
create view listed_price as
select p.tool_id, l.id as list_id, l.name, l.kind, l.rank, p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null;

-- What each of these tools costs a piece for so many units, and which list says so; null for the
-- tool's own price. The nearest base list that has the tool gives all of its steps, and below the
-- first of them the tool's own price holds. The nearest sale counts where it is lower.
create function effective_prices(tools uuid[], quantities integer[], moment timestamptz)
returns table (place bigint, tool_id uuid, price_minor bigint, list_id uuid)
language sql stable as $$
  select wanted.place, t.id,
    case when sale.price < coalesce(base.price, t.price_minor) then sale.price
      else coalesce(base.price, t.price_minor) end,
    case when sale.price < coalesce(base.price, t.price_minor) then sale.list_id
      when base.price is not null then base.list_id end
  from unnest(tools, quantities) with ordinality as wanted (tool, quantity, place)
  join tool t on t.id = wanted.tool
  left join lateral (
    select v.list_id, v.prices_minor[width_bucket(wanted.quantity, v.from_quantities)] as price
    from listed_price v where v.tool_id = t.id and v.kind = 'base' and v.starts_at <= moment
      and (v.ends_at > moment or v.ends_at is null)
    order by v.rank, v.list_id limit 1
  ) base on true
  left join lateral (
    select v.list_id, v.prices_minor[width_bucket(wanted.quantity, v.from_quantities)] as price
    from listed_price v where v.tool_id = t.id and v.kind = 'sale' and v.starts_at <= moment
      and (v.ends_at > moment or v.ends_at is null)
    order by v.rank, v.list_id limit 1
  ) sale on true
$$;

-- catalogue ----------------------------------------------------------------------------------
-- The same as with two parameters, which an older version of the shop calls, with the prices of
-- lists that are valid at that moment or later.
create function orderable_tools(ids uuid[], names text[], moment timestamptz) returns json
language plpgsql volatile as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'isOnSale', t.is_on_sale,
      'name', t.name, 'variant', t.variant, 'sku', t.sku, 'facts', t.facts,
      'productId', t.product_id, 'productSlug', p.slug, 'priceMinor', t.price_minor,
      'perUnits', 1, 'minimumOrder', t.minimum_order, 'orderMultiple', t.order_multiple,
      'maximumOrder', t.maximum_order, 'weightG', t.weight_g,
      'unitsPerCarton', t.units_per_carton, 'available', s.on_hand - s.reserved,
      'prices', coalesce((select json_agg(v.entry) from listed_price v
        where v.tool_id = t.id and (v.ends_at > moment or v.ends_at is null)), '[]'))), '[]')
    from (
      select id from tool where id = any(ids)
      union select id from tool where is_on_sale and name = any(names)
    ) wanted join tool t on t.id = wanted.id join stock s on s.tool_id = t.id
    join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current);
end $$;

-- orders -------------------------------------------------------------------------------------
-- Which list said the price of a line; of the tool's own price null and ''.
alter table order_line
  add column price_list_id uuid references price_list,
  add column price_list text not null default '' check ((price_list = '') = (price_list_id is null));
