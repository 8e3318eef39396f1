-- Tools have a class of tax, and prices may include the tax of the shop's country.

-- catalogue ----------------------------------------------------------------------------------
-- A domain, because a CHECK of the table would be read anew in every statement that writes.
create domain tax_class as text check (value in ('standard', 'reduced'));
alter table tool add column tax_class tax_class not null default 'standard';

create or replace function orderable_tools(ids uuid[], names text[], moment timestamptz)
returns json language plpgsql volatile as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'isOnSale', t.is_on_sale,
      'name', t.name, 'variant', t.variant, 'sku', t.sku, 'facts', t.facts,
      'productId', t.product_id, 'productSlug', p.slug, 'priceMinor', t.price_minor,
      'perUnits', 1, 'minimumOrder', t.minimum_order, 'orderMultiple', t.order_multiple,
      'maximumOrder', t.maximum_order, 'weightG', t.weight_g,
      'unitsPerCarton', t.units_per_carton, 'taxClass', t.tax_class,
      'available', s.on_hand - s.reserved,
      'prices', coalesce((select json_agg(v.entry) from listed_price v
        where v.tool_id = t.id and (v.ends_at > moment or v.ends_at is null)), '[]'))), '[]')
    from (
      select id from tool where id = any(ids)
      union select id from tool where is_on_sale and name = any(names)
    ) wanted join tool t on t.id = wanted.id join stock s on s.tool_id = t.id
    join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current);
end $$;
alter function orderable_tools(uuid[], text[], timestamptz)
  set plan_cache_mode = force_generic_plan;

-- tax ----------------------------------------------------------------------------------------
alter table tax_origin
  -- the country whose tax all prices include; null where they include none
  add column prices_include text check (prices_include ~ '^[A-Z]{2}$');

create or replace function tax_setup(countries text[]) returns json language plpgsql volatile as $$
begin
  if not exists (select from tax_registration) then return null; end if;
  return json_build_object(
    'from', (select json_build_object('country', country, 'region', region, 'postcode', postcode)
      from tax_origin),
    'pricesInclude', (select prices_include from tax_origin),
    'registrations', (
      select coalesce(json_agg(json_build_object('place', place, 'scheme', scheme,
        'number', number, 'firstDay', first_day, 'lastDay', last_day, 'limitMinor', limit_minor,
        'isOriginSourced', is_origin_sourced) order by place, scheme, first_day), '[]')
      from tax_registration),
    'rates', (
      select coalesce(json_agg(json_build_object('place', place, 'jurisdiction', jurisdiction,
        'postcodes', postcodes, 'taxClass', tax_class, 'millionths', millionths,
        'taxesDelivery', taxes_delivery, 'firstDay', first_day, 'lastDay', last_day)
        order by place, jurisdiction, tax_class, first_day), '[]')
      from tax_rate
      where countries is null or left(place, 2) = any(countries || '{FR,GB}'::text[])
        or left(place, 2) = (select country from tax_origin)
        or left(place, 2) = (select prices_include from tax_origin)));
end $$;
alter function tax_setup(text[]) set plan_cache_mode = force_generic_plan;

-- orders -------------------------------------------------------------------------------------
-- What of an order's prices is tax that they include, and that is charged or comes off.
create function tax_in_prices(tax jsonb) returns bigint language sql immutable as $$
  select coalesce((tax #>> '{included,minor}')::bigint, 0)
$$;

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
  if not (o.currency = 'usd') then return refuse_row('orders', 'orders_currency_check'); end if;
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
  if not (o.total_minor between 50 and 99999999
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

create or replace function is_order_line(l order_line) returns boolean
language plpgsql immutable as $$
begin
  if not (l.position > 0) then
    return refuse_row('order_line', 'order_line_position_check'); end if;
  if not (l.quantity between 1 and 1000000000) then
    return refuse_row('order_line', 'order_line_quantity_check'); end if;
  -- what it comes to
  if not (l.unit_price_minor > 0) then
    return refuse_row('order_line', 'order_line_unit_price_minor_check'); end if;
  if not (l.per_units > 0) then
    return refuse_row('order_line', 'order_line_per_units_check'); end if;
  if not (l.goods_minor
      = (2 * l.unit_price_minor * l.quantity + l.per_units) / (2 * l.per_units)) then
    return refuse_row('order_line', 'order_line_goods'); end if;
  if not (l.discount_minor between 0 and l.goods_minor) then
    return refuse_row('order_line', 'order_line_discount_within'); end if;
  if not (l.tax_minor >= 0) then
    return refuse_row('order_line', 'order_line_tax_minor_check'); end if;
  if not (l.net_minor between 0 and l.goods_minor - l.discount_minor
      and l.total_minor = l.net_minor + l.tax_minor) then
    return refuse_row('order_line', 'order_line_adds_up'); end if;
  if not (l.refunded_minor between 0 and l.total_minor) then
    return refuse_row('order_line', 'order_line_refunded'); end if;
  if not (l.price_source = 'list') then
    return refuse_row('order_line', 'order_line_price_source_check'); end if;
  if not ((l.price_list = '') = (l.price_list_id is null)) then
    return refuse_row('order_line', 'order_line_names_its_list'); end if;
  -- where its units are
  if not (l.cancelled >= 0) then
    return refuse_row('order_line', 'order_line_cancelled_check'); end if;
  if not (l.shipped >= 0) then
    return refuse_row('order_line', 'order_line_shipped_check'); end if;
  if not (l.cancelled + l.shipped <= l.quantity) then
    return refuse_row('order_line', 'order_line_units'); end if;
  if not (l.returned >= 0) then
    return refuse_row('order_line', 'order_line_returned_check'); end if;
  if not (l.returned <= l.shipped) then
    return refuse_row('order_line', 'order_line_returns'); end if;
  return true;
end $$;

create or replace function check_heads(heads uuid[]) returns void language plpgsql as $$
declare wrong uuid;
begin
  select o.id into wrong from orders o cross join lateral (
    select count(*) as lines, min(position) as first, max(position) as last,
      coalesce(sum(quantity), 0) as units, coalesce(sum(goods_minor), 0) as goods,
      coalesce(sum(discount_minor), 0) as discount, coalesce(sum(tax_minor), 0) as tax,
      coalesce(sum(goods_minor - discount_minor - net_minor), 0) as included,
      coalesce(sum(cancelled), 0) as cancelled, coalesce(sum(shipped), 0) as shipped
    from order_line where order_id = o.id
  ) l
  where o.id = any(heads) and (o.line_count <> l.lines or l.lines = 0 or l.first <> 1
    or l.last <> l.lines or o.quantity <> l.units or o.goods_minor <> l.goods
    or o.discount_minor <> l.discount or o.tax_minor < l.tax
    or tax_in_prices(o.tax) < l.included or o.cancelled <> l.cancelled
    or coalesce(o.handed_over, 0) <> l.shipped)
  limit 1;
  if found then
    raise exception 'order_is_its_lines: order % is not what its lines say', wrong
      using errcode = 'check_violation', constraint = 'order_is_its_lines';
  end if;
end $$;
