-- Price lists for a group of companies, or for one by contract.

-- prices -------------------------------------------------------------------------------------
alter table price_list
  add column group_id uuid references customer_group,
  add column company_id uuid references company,
  drop constraint price_list_kind_check,
  drop constraint price_list_rank_is_free,
  add constraint price_list_kind_check check (kind in ('base', 'sale', 'group', 'contract')),
  add constraint price_list_has_its_audience check
    ((kind = 'group') = (group_id is not null) and (kind = 'contract') = (company_id is not null)),
  -- among those for the same companies
  add constraint price_list_rank_is_free exclude using gist (kind with =,
    coalesce(company_id, group_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    rank with =, tstzrange(starts_at, ends_at) with &&);

-- What everybody has: nothing of a list that is for some alone.
create or replace view listed_price as
select p.tool_id, l.id as list_id, l.name, l.kind, l.rank, p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null and l.kind in ('base', 'sale');

-- What some have; `audience` is the group or the company that it is for.
create view audience_price as
select p.tool_id, l.id as list_id, l.kind, l.rank, coalesce(l.company_id, l.group_id) as audience,
  p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'audience', coalesce(l.company_id, l.group_id),
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null and l.kind in ('group', 'contract');

-- Whose lists somebody has who buys for these companies, as `buying_companies` answers them.
create function audiences_of(buyers json) returns uuid[] language sql immutable as $$
  select array_agg(distinct one::uuid)
  from json_each(buyers) b cross join lateral
    unnest(array[b.value ->> 'id', b.value ->> 'group']) as one
  where one is not null
$$;

-- As `effective_prices` of everybody, for a company of `buying_companies`; null is for everybody.
-- The nearest list of a contract, else of its group, else the public base list says the price where
-- it has a step for the quantity. The nearest sale counts where it is lower.
create function effective_prices(tools uuid[], quantities integer[], moment timestamptz, buyer json)
returns table (place bigint, tool_id uuid, price_minor bigint, list_id uuid)
language plpgsql stable as $$
begin
  if buyer is null then
    return query select * from effective_prices(tools, quantities, moment);
    return;
  end if;
  return query
  select w.place, t.id,
    case when sale.price < near.price then sale.price else near.price end,
    case when sale.price < near.price then sale.list_id else near.list_id end
  from unnest(tools, quantities) with ordinality as w (tool, quantity, place)
  join tool t on t.id = w.tool
  left join lateral (
    select a.list_id, a.prices_minor[width_bucket(w.quantity, a.from_quantities)] as price
    from audience_price a where a.tool_id = t.id and a.kind = 'contract'
      and a.audience = (buyer ->> 'id')::uuid and a.starts_at <= moment
      and (a.ends_at > moment or a.ends_at is null)
    order by a.rank, a.list_id limit 1
  ) contract on true
  left join lateral (
    select a.list_id, a.prices_minor[width_bucket(w.quantity, a.from_quantities)] as price
    from audience_price a where a.tool_id = t.id and a.kind = 'group'
      and a.audience = (buyer ->> 'group')::uuid and a.starts_at <= moment
      and (a.ends_at > moment or a.ends_at is null)
    order by a.rank, a.list_id limit 1
  ) ofgroup on true
  left join lateral (
    select v.list_id, v.prices_minor[width_bucket(w.quantity, v.from_quantities)] as price
    from listed_price v where v.tool_id = t.id and v.kind = 'base' and v.starts_at <= moment
      and (v.ends_at > moment or v.ends_at is null)
    order by v.rank, v.list_id limit 1
  ) base on true
  left join lateral (
    select v.list_id, v.prices_minor[width_bucket(w.quantity, v.from_quantities)] as price
    from listed_price v where v.tool_id = t.id and v.kind = 'sale' and v.starts_at <= moment
      and (v.ends_at > moment or v.ends_at is null)
    order by v.rank, v.list_id limit 1
  ) sale on true
  cross join lateral (
    select coalesce(contract.price, ofgroup.price, base.price, t.price_minor) as price,
      case when contract.price is not null then contract.list_id
        when ofgroup.price is not null then ofgroup.list_id
        when base.price is not null then base.list_id end as list_id
  ) near;
end $$;

-- catalogue ----------------------------------------------------------------------------------
-- As with three parameters, with what lists say to those who buy for these companies; null where
-- none does.
create function orderable_tools(ids uuid[], names text[], moment timestamptz, buyers json)
returns json language plpgsql volatile as $$
declare
  audiences uuid[];
begin
  if buyers is null then
    return orderable_tools(ids, names, moment);
  end if;
  audiences := audiences_of(buyers);
  return (
    select coalesce(json_agg(case when own.prices is null then one.tool::jsonb
      else one.tool::jsonb || jsonb_build_object('prices', one.tool::jsonb -> 'prices' || own.prices)
      end), '[]')
    from json_array_elements(orderable_tools(ids, names, moment)) as one (tool)
    left join lateral (
      select jsonb_agg(a.entry::jsonb) as prices from audience_price a
      where a.tool_id = (one.tool ->> 'id')::uuid and a.audience = any(audiences)
        and (a.ends_at > moment or a.ends_at is null)
    ) own on true
  );
end $$;

-- companies ----------------------------------------------------------------------------------
-- One company of an account, as `buying_companies` answers it: for an order that was placed for
-- it. Null where the account does not belong to it any more.
create function company_of_member(account uuid, wanted uuid) returns json
language plpgsql volatile as $$
begin
  return (
    select json_object_agg(m.user_id, json_build_object('id', c.id, 'name', c.name,
      'taxNumber', c.tax_number, 'deliveryTerms', c.delivery_terms, 'group', c.group_id))
    from company_member m join company c on c.id = m.company_id
    where m.user_id = account and m.company_id = wanted and c.status = 'approved'
  );
end $$;
