-- What a row of the tables behind an order must be, as one function a table. PostgreSQL reads the
-- text of each CHECK anew in every statement that writes: the 29 of `orders` took longer than
-- writing the row. A function's rules are read once a session. Each keeps its name in errors.

create function refuse_row(of_table text, rule text) returns boolean language plpgsql immutable as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', of_table, rule
    using errcode = 'check_violation', constraint = rule, table = of_table;
end $$;

-- orders -------------------------------------------------------------------------------------
create function is_order(o orders) returns boolean language plpgsql immutable as $$
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
      = o.goods_minor - o.discount_minor + o.delivery_minor + o.tax_minor) then
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

alter table orders
  drop constraint orders_are_somebodys, drop constraint orders_request_key_check,
  drop constraint orders_request_hash_check, drop constraint orders_key_has_hash,
  drop constraint orders_terms_version_check, drop constraint orders_bill_to_check,
  drop constraint orders_version_check, drop constraint orders_quantity_check,
  drop constraint orders_line_count_check, drop constraint orders_cancelled_check,
  drop constraint orders_cancelled_within, drop constraint orders_currency_check,
  drop constraint orders_delivery_minor_check, drop constraint orders_discount_minor_check,
  drop constraint orders_discount_code_check, drop constraint orders_discount_has_code,
  drop constraint orders_tax_minor_check, drop constraint orders_tax_is_its_rows,
  drop constraint orders_add_up, drop constraint orders_total_can_be_paid,
  drop constraint orders_unit_price_of_total, drop constraint orders_received_minor_check,
  drop constraint orders_delivery_refunded, drop constraint orders_payment_state_check,
  drop constraint orders_cancel_because_check, drop constraint orders_check1,
  drop constraint orders_check2, drop constraint orders_fulfilment_state_check,
  drop constraint order_hands_over_all,
  add constraint orders_rules check (is_order(orders));

-- lines --------------------------------------------------------------------------------------
create function is_order_line(l order_line) returns boolean language plpgsql immutable as $$
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
  if not (l.net_minor = l.goods_minor - l.discount_minor
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

alter table order_line
  drop constraint order_line_position_check, drop constraint order_line_quantity_check,
  drop constraint order_line_unit_price_minor_check, drop constraint order_line_per_units_check,
  drop constraint order_line_goods, drop constraint order_line_check,
  drop constraint order_line_tax_minor_check, drop constraint order_line_adds_up,
  drop constraint order_line_refunded, drop constraint order_line_price_source_check,
  drop constraint order_line_check1, drop constraint order_line_cancelled_check,
  drop constraint order_line_shipped_check, drop constraint order_line_units,
  drop constraint order_line_returned_check, drop constraint order_line_returns,
  add constraint order_line_rules check (is_order_line(order_line));

-- stock --------------------------------------------------------------------------------------
create function is_stock_movement(m stock_movement) returns boolean language plpgsql immutable as $$
begin
  if not (m.kind in ('received', 'reserved', 'released', 'sold', 'returned', 'written_off',
      'corrected')) then
    return refuse_row('stock_movement', 'stock_movement_kind_check'); end if;
  if not (case
      when m.kind = 'reserved'
        then m.order_id is not null and m.on_hand_change = 0 and m.reserved_change > 0
      when m.kind = 'released'
        then m.order_id is not null and m.on_hand_change = 0 and m.reserved_change < 0
      when m.kind in ('sold', 'written_off') then m.order_id is not null and m.reserved_change < 0
        and m.on_hand_change = m.reserved_change
      when m.kind = 'returned'
        then m.order_id is not null and m.on_hand_change > 0 and m.reserved_change = 0
      else m.order_id is null and m.reserved_change = 0 end) then
    return refuse_row('stock_movement', 'stock_movement_is_its_kind'); end if;
  if not (m.on_hand = m.on_hand_before + m.on_hand_change
      and m.reserved = m.reserved_before + m.reserved_change) then
    return refuse_row('stock_movement', 'stock_movement_adds_up'); end if;
  if not (m.ordinal > 1 or (m.ordinal = 1 and m.on_hand_before = 0 and m.reserved_before = 0)) then
    return refuse_row('stock_movement', 'stock_movement_begins_at_nothing'); end if;
  if not (m.line_position > 0) then
    return refuse_row('stock_movement', 'stock_movement_line_position_check'); end if;
  if not (m.line_position is null or m.order_id is not null) then
    return refuse_row('stock_movement', 'stock_movement_of_line_has_order'); end if;
  return true;
end $$;

-- Those of before units were sold at the hand-over may be otherwise, and stay as they were.
alter table stock_movement
  drop constraint stock_movement_kind_check, drop constraint stock_movement_is_its_kind,
  drop constraint stock_movement_adds_up, drop constraint stock_movement_begins_at_nothing,
  drop constraint stock_movement_line_position_check,
  drop constraint stock_movement_of_line_has_order,
  add constraint stock_movement_rules check (is_stock_movement(stock_movement)) not valid;

create function is_reservation(r reservation) returns boolean language plpgsql immutable as $$
begin
  if not (r.quantity >= 0) then
    return refuse_row('reservation', 'reservation_quantity_check'); end if;
  if not (r.reserved >= 0) then
    return refuse_row('reservation', 'reservation_reserved_check'); end if;
  if not (r.handed_over >= 0) then
    return refuse_row('reservation', 'reservation_handed_over_check'); end if;
  if not (r.restocked >= 0) then
    return refuse_row('reservation', 'reservation_restocked_check'); end if;
  if not (r.written_off >= 0) then
    return refuse_row('reservation', 'reservation_written_off_check'); end if;
  if not (r.reserved + r.handed_over <= r.quantity) then
    return refuse_row('reservation', 'reservation_within_order'); end if;
  if not (r.restocked + r.written_off <= r.handed_over) then
    return refuse_row('reservation', 'reservation_returns_once'); end if;
  return true;
end $$;

alter table reservation
  drop constraint reservation_quantity_check, drop constraint reservation_reserved_check,
  drop constraint reservation_handed_over_check, drop constraint reservation_restocked_check,
  drop constraint reservation_written_off_check, drop constraint reservation_within_order,
  drop constraint reservation_returns_once,
  add constraint reservation_rules check (is_reservation(reservation));

-- payments -----------------------------------------------------------------------------------
create function is_payment_attempt(a payment_attempt) returns boolean
language plpgsql immutable as $$
begin
  if not (a.ordinal > 0) then
    return refuse_row('payment_attempt', 'payment_attempt_ordinal_check'); end if;
  if not (a.method in ('card', 'bank_transfer')) then
    return refuse_row('payment_attempt', 'payment_attempt_method_check'); end if;
  if not (a.state in ('creating', 'open', 'processing', 'succeeded', 'cancelled',
      'abandoned')) then
    return refuse_row('payment_attempt', 'payment_attempt_state_check'); end if;
  if not (a.intent_id is not null or a.state in ('creating', 'abandoned')) then
    return refuse_row('payment_attempt', 'payment_attempt_has_its_intent'); end if;
  if not (a.captured_minor >= 0) then
    return refuse_row('payment_attempt', 'payment_attempt_captured_minor_check'); end if;
  return true;
end $$;

alter table payment_attempt
  drop constraint payment_attempt_ordinal_check, drop constraint payment_attempt_method_check,
  drop constraint payment_attempt_state_check, drop constraint payment_attempt_has_its_intent,
  drop constraint payment_attempt_captured_minor_check,
  add constraint payment_attempt_rules check (is_payment_attempt(payment_attempt));

-- where it goes ------------------------------------------------------------------------------
create function is_order_delivery(d order_delivery) returns boolean language plpgsql immutable as $$
begin
  if not (d.kind in ('delivery', 'pick_up', 'own_carrier')) then
    return refuse_row('order_delivery', 'order_delivery_kind_check'); end if;
  if not (length(d.name) between 1 and 80) then
    return refuse_row('order_delivery', 'order_delivery_name_check'); end if;
  if not (d.price_minor >= 0) then
    return refuse_row('order_delivery', 'order_delivery_price_minor_check'); end if;
  if not (length(d.carrier) <= 80) then
    return refuse_row('order_delivery', 'order_delivery_carrier_check'); end if;
  if not (length(d.customer_number) <= 60) then
    return refuse_row('order_delivery', 'order_delivery_customer_number_check'); end if;
  if not (d.kind = 'own_carrier' or (d.carrier = '' and d.customer_number = '')) then
    return refuse_row('order_delivery', 'order_delivery_carrier_is_the_buyers'); end if;
  return true;
end $$;

alter table order_delivery
  drop constraint order_delivery_kind_check, drop constraint order_delivery_name_check,
  drop constraint order_delivery_price_minor_check, drop constraint order_delivery_carrier_check,
  drop constraint order_delivery_customer_number_check, drop constraint order_delivery_check,
  add constraint order_delivery_rules check (is_order_delivery(order_delivery));

create function is_delivery_address(a delivery_address) returns boolean
language plpgsql immutable as $$
begin
  if not (length(a.recipient) between 1 and 200) then
    return refuse_row('delivery_address', 'delivery_address_recipient_check'); end if;
  if not (length(a.company) <= 200) then
    return refuse_row('delivery_address', 'delivery_address_company_check'); end if;
  if not (length(a.street) between 1 and 200) then
    return refuse_row('delivery_address', 'delivery_address_street_check'); end if;
  if not (length(a.line2) <= 200) then
    return refuse_row('delivery_address', 'delivery_address_line2_check'); end if;
  if not (length(a.city) between 1 and 120) then
    return refuse_row('delivery_address', 'delivery_address_city_check'); end if;
  if not (length(a.postcode) <= 20) then
    return refuse_row('delivery_address', 'delivery_address_postcode_check'); end if;
  if not (a.region ~ '^([A-Z]{2}-[A-Z0-9]{1,3})?$') then
    return refuse_row('delivery_address', 'delivery_address_region_check'); end if;
  if not (length(a.country) between 1 and 80) then
    return refuse_row('delivery_address', 'delivery_address_country_check'); end if;
  if not (a.country_code ~ '^[A-Z]{2}$') then
    return refuse_row('delivery_address', 'delivery_address_country_code_check'); end if;
  if not (a.region = '' or (a.country_code is not null and left(a.region, 2) = a.country_code)) then
    return refuse_row('delivery_address', 'delivery_address_region_of_country'); end if;
  return true;
end $$;

alter table delivery_address
  drop constraint delivery_address_recipient_check, drop constraint delivery_address_company_check,
  drop constraint delivery_address_street_check, drop constraint delivery_address_line2_check,
  drop constraint delivery_address_city_check, drop constraint delivery_address_postcode_check,
  drop constraint delivery_address_region_check, drop constraint delivery_address_country_check,
  drop constraint delivery_address_country_code_check,
  drop constraint delivery_address_region_of_country,
  add constraint delivery_address_rules check (is_delivery_address(delivery_address));

-- plans --------------------------------------------------------------------------------------
-- Their parameters differ in values, not in plans: planned for each call, these took as long as
-- everything else of placing an order.
alter function orderable_tools(uuid[], text[], timestamptz)
  set plan_cache_mode = force_generic_plan;
alter function delivery_setup(text[]) set plan_cache_mode = force_generic_plan;
alter function tax_setup(text[]) set plan_cache_mode = force_generic_plan;

-- An order has its lines when it is inserted: nothing is left to compare then.
create or replace function check_new_heads() returns trigger language plpgsql as $$
begin
  if exists (select from placed p where not exists (
      select from order_line where order_id = p.id and position = greatest(p.line_count, 1))) then
    perform check_heads(array(select id from placed));
  end if;
  return null;
end $$;
