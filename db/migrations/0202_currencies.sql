-- Orders, price lists, promotions and delivery have a currency each. A tool's own price is in
-- dollars; in another currency it costs what a list in that currency says.

-- prices -------------------------------------------------------------------------------------
alter table price_list drop constraint price_list_currency_check,
  add constraint price_list_currency_check check (currency in ('usd', 'eur', 'gbp')),
  drop constraint price_list_rank_is_free,
  -- among those for the same companies in the same currency
  add constraint price_list_rank_is_free exclude using gist (kind with =, currency with =,
    coalesce(company_id, group_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    rank with =, tstzrange(starts_at, ends_at) with &&);

create or replace view listed_price as
select p.tool_id, l.id as list_id, l.name, l.kind, l.rank, p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'sizesTogether', l.sizes_together, 'currency', l.currency,
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry,
  l.sizes_together, l.currency
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null and l.kind in ('base', 'sale');

-- What some have; `audience` is the group or the company that it is for.
create or replace view audience_price as
select p.tool_id, l.id as list_id, l.kind, l.rank, coalesce(l.company_id, l.group_id) as audience,
  p.from_quantities, p.prices_minor,
  greatest(l.starts_at, p.starts_at) as starts_at, least(l.ends_at, p.ends_at) as ends_at,
  json_build_object('list', l.id, 'name', l.name, 'kind', l.kind, 'rank', l.rank,
    'sizesTogether', l.sizes_together, 'currency', l.currency,
    'audience', coalesce(l.company_id, l.group_id),
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at)) * 1000)::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at)) * 1000)::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price))) as entry,
  l.sizes_together, l.currency
from list_price p join price_list l on l.id = p.list_id
where p.superseded_at is null and l.kind in ('group', 'contract');

drop function effective_prices(uuid[], integer[], timestamptz, json, integer[]);

-- By one look at the lists of each tool. What each of these tools costs a piece for so many units,
-- in a currency, and which list says so; null for the tool's own price. For a company of
-- `buying_companies`; null is for everybody. The nearest list of a contract, else of its group,
-- else the public base list says the price where it has a step for the quantity, and below that
-- the tool's own price holds, which is in dollars; in another currency the price is then null, and
-- the tool is not sold in it. The nearest sale counts where it is lower. Where all sizes count, the
-- units are those of `product_quantities`, which has for each tool the units of its product in the
-- basket; null where each tool is looked at by itself.
create function effective_prices(tools uuid[], quantities integer[], moment timestamptz,
  buyer json default null, product_quantities integer[] default null,
  wanted_currency text default 'usd')
returns table (place bigint, tool_id uuid, price_minor bigint, list_id uuid)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := (buyer ->> 'id')::uuid;
  company_group uuid := (buyer ->> 'group')::uuid;
begin
  return query
  select w.place, t.id,
    case when near.price is null or found.sale < near.price then found.sale else near.price end,
    case when near.price is null or found.sale < near.price then found.sale_list
      else near.list_id end
  from unnest(tools, quantities, coalesce(product_quantities, quantities)) with ordinality
    as w (tool, quantity, of_product, place)
  join tool t on t.id = w.tool
  left join lateral (
    select max(one.price) filter (where one.kind = 'contract') as contract,
      max(one.price) filter (where one.kind = 'group') as ofgroup,
      max(one.price) filter (where one.kind = 'base') as base,
      max(one.price) filter (where one.kind = 'sale') as sale,
      (array_agg(one.id) filter (where one.kind = 'contract'))[1] as contract_list,
      (array_agg(one.id) filter (where one.kind = 'group'))[1] as group_list,
      (array_agg(one.id) filter (where one.kind = 'base'))[1] as base_list,
      (array_agg(one.id) filter (where one.kind = 'sale'))[1] as sale_list
    from (
      select distinct on (l.kind) l.kind, l.id,
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
        when found.base is not null then found.base_list end as list_id
  ) near;
end $$;

-- orders -------------------------------------------------------------------------------------
create or replace function is_order(o orders) returns boolean language plpgsql immutable as $$
begin
  -- who
  if not (o.user_id is not null or o.guest_id is not null) then
    return refuse_row('orders', 'orders_are_somebodys'); end if;
  if not (length(o.request_key) between 1 and 255) then
    return refuse_row('orders', 'orders_request_key_check'); end if;
  if not (length(o.request_hash) = 32) then
    return refuse_row('orders', 'orders_request_hash_check'); end if;
  if not (o.request_key is null or o.request_hash is not null) then
    return refuse_row('orders', 'orders_key_has_hash'); end if;
  if not (o.terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$') then
    return refuse_row('orders', 'orders_terms_version_check'); end if;
  if not (jsonb_typeof(o.bill_to) = 'object' and o.bill_to ?& '{recipient,company,street,line2,city,
      postcode,region,country}'::text[] and o.bill_to ->> 'country' ~ '^[A-Z]{2}$'
      and length(o.bill_to::text) <= 8000) then
    return refuse_row('orders', 'orders_bill_to_check'); end if;
  -- what
  if not (o.version > 0) then return refuse_row('orders', 'orders_version_check'); end if;
  if not (o.quantity > 0) then return refuse_row('orders', 'orders_quantity_check'); end if;
  if not (o.line_count between 0 and 1000) then
    return refuse_row('orders', 'orders_line_count_check'); end if;
  if not (o.cancelled >= 0) then return refuse_row('orders', 'orders_cancelled_check'); end if;
  if not (o.cancelled + coalesce(o.handed_over, 0) <= o.quantity) then
    return refuse_row('orders', 'orders_cancelled_within'); end if;
  -- what it comes to
  if not (o.currency in ('usd', 'eur', 'gbp')) then
    return refuse_row('orders', 'orders_currency_check'); end if;
  if not (o.delivery_minor >= 0) then
    return refuse_row('orders', 'orders_delivery_minor_check'); end if;
  if not (o.discount_minor >= 0) then
    return refuse_row('orders', 'orders_discount_minor_check'); end if;
  if not (length(o.discount_code) <= 32) then
    return refuse_row('orders', 'orders_discount_code_check'); end if;
  if not (o.discount_minor = 0 or o.discount_code <> '') then
    return refuse_row('orders', 'orders_discount_has_code'); end if;
  if not (o.tax_minor >= 0) then return refuse_row('orders', 'orders_tax_minor_check'); end if;
  if not (o.tax_minor = case when o.tax is null then 0 else public.tax_of_rows(o.tax) end) then
    return refuse_row('orders', 'orders_tax_is_its_rows'); end if;
  if not (o.line_count = 0 or o.total_minor
      = o.goods_minor - o.discount_minor + o.delivery_minor + o.tax_minor
        - public.tax_in_prices(o.tax)) then
    return refuse_row('orders', 'orders_add_up'); end if;
  if not (o.total_minor between case o.currency when 'gbp' then 30 else 50 end and 99999999
      or (o.total_minor = 0 and o.discount_minor > 0)) then
    return refuse_row('orders', 'orders_total_can_be_paid'); end if;
  if not (o.unit_price_minor > 0 or (o.unit_price_minor = 0 and o.total_minor = 0)) then
    return refuse_row('orders', 'orders_unit_price_of_total'); end if;
  if not (o.received_minor >= 0) then
    return refuse_row('orders', 'orders_received_minor_check'); end if;
  if not (o.delivery_refunded_minor between 0 and o.delivery_minor + o.tax_minor) then
    return refuse_row('orders', 'orders_delivery_refunded'); end if;
  -- how far it is
  if not (o.payment_state in ('unpaid', 'processing', 'cancelling', 'paid', 'partly_refunded',
      'refunded', 'disputed', 'expired', 'cancelled')) then
    return refuse_row('orders', 'orders_payment_state_check'); end if;
  if not (o.cancel_because in ('asked', 'reservation_over')) then
    return refuse_row('orders', 'orders_cancel_because_check'); end if;
  if not ((o.cancel_because is not null) = (o.payment_state = 'cancelling')) then
    return refuse_row('orders', 'orders_cancelling_has_reason'); end if;
  if not (o.payment_id is not null or o.payment_state
      not in ('paid', 'partly_refunded', 'refunded', 'disputed')) then
    return refuse_row('orders', 'orders_paid_has_payment'); end if;
  if not (o.fulfilment_state in ('new', 'in_production', 'partly_shipped', 'shipped',
      'delivered')) then
    return refuse_row('orders', 'orders_fulfilment_state_check'); end if;
  if not (case
      when o.fulfilment_state in ('shipped', 'delivered')
        then o.handed_over is not distinct from o.quantity - o.cancelled and o.handed_over > 0
      when o.fulfilment_state = 'partly_shipped'
        then coalesce(o.handed_over, 0) between 1 and o.quantity - o.cancelled - 1
      else o.handed_over is null end) then
    return refuse_row('orders', 'order_hands_over_all'); end if;
  return true;
end $$;

-- The minimum is of each currency.
alter table order_setting
  add column currency text not null default 'usd' check (currency in ('usd', 'eur', 'gbp')),
  drop column single,
  add primary key (currency);
insert into order_setting (currency, minimum_minor, version) values ('eur', 0, 1), ('gbp', 0, 1);

create or replace function order_minimum() returns bigint language plpgsql volatile as $$
begin
  return (select minimum_minor from order_setting where currency = 'usd');
end $$;

-- The same by currency.
create function order_minimums() returns json language plpgsql volatile as $$
begin
  return (select json_object_agg(currency, minimum_minor) from order_setting);
end $$;
alter function order_minimums() set plan_cache_mode = force_generic_plan;

-- carts --------------------------------------------------------------------------------------
-- Of the price that was seen.
create domain currency_code as text check (value in ('usd', 'eur', 'gbp'));
alter table cart_line add column seen_currency currency_code not null default 'usd';

-- promotions ---------------------------------------------------------------------------------
alter table promotion drop constraint promotion_currency_check,
  add constraint promotion_currency_check check (currency in ('usd', 'eur', 'gbp'));

-- delivery -----------------------------------------------------------------------------------
alter table delivery_method
  add column currency text not null default 'usd' check (currency in ('usd', 'eur', 'gbp'));

create or replace function delivery_setup(countries text[]) returns json language plpgsql volatile as $$
begin
  return json_build_object(
    'zoneCount', (select count(*) from delivery_zone),
    'zones', (
      select coalesce(json_agg(json_build_object(
        'id', z.id, 'name', z.name, 'version', z.version, 'areas', a.areas,
        'methods', (
          select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'note', m.note,
            'kind', m.kind, 'basis', m.basis, 'freeFromMinor', m.free_from_minor, 'currency', m.currency,
            'rates', (
              select coalesce(json_agg(json_build_object('upTo', r.up_to,
                'priceMinor', r.price_minor) order by r.up_to nulls last), '[]')
              from delivery_rate r where r.method_id = m.id
            )) order by m.position, m.id), '[]')
          from delivery_method m where m.zone_id = z.id
        )) order by lower(z.name)), '[]')
      from delivery_zone z cross join lateral (
        select json_agg(json_build_object('country', country_code, 'from', postcode_from,
          'to', postcode_to) order by country_code, postcode_from) as areas
        from delivery_area
        where zone_id = z.id
          and (countries is null or country_code = '' or country_code = any(countries))
      ) a
      where countries is null or a.areas is not null
    ));
end $$;
alter function delivery_setup(text[]) set plan_cache_mode = force_generic_plan;
