-- How an order is delivered, as it was chosen and at the price of that time.

-- orders -------------------------------------------------------------------------------------
create table order_delivery (
  order_id uuid primary key references orders on delete cascade,
  -- of the method at that time, which may be another one or gone by now
  method_id uuid not null,
  kind text not null check (kind in ('delivery', 'pick_up', 'own_carrier')),
  name text not null check (length(name) between 1 and 80),
  price_minor bigint not null check (price_minor >= 0),
  -- the buyer's own carrier, and their number there
  carrier text not null default '' check (length(carrier) <= 80),
  customer_number text not null default '' check (length(customer_number) <= 60),
  check (kind = 'own_carrier' or (carrier = '' and customer_number = ''))
);

-- What the head says that delivery costs is what its row says, when the transaction ends.
create function check_delivery() returns trigger language plpgsql as $$
declare
  head uuid := case when tg_table_name = 'orders' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'order_id')::uuid end;
begin
  if exists (select from orders o join order_delivery d on d.order_id = o.id
    where o.id = head and o.delivery_minor <> d.price_minor) then
    raise exception 'order_is_its_delivery: order % is not what its delivery says', head
      using errcode = 'check_violation', constraint = 'order_is_its_delivery';
  end if;
  return null;
end $$;
create constraint trigger order_delivery_is_of_head after insert on order_delivery
  deferrable initially deferred for each row when (new.price_minor <> 0)
  execute function check_delivery();
create constraint trigger order_delivery_changed after update on order_delivery
  deferrable initially deferred for each row execute function check_delivery();
create constraint trigger order_is_its_delivery after update of delivery_minor on orders
  deferrable initially deferred for each row when (old.delivery_minor <> new.delivery_minor)
  execute function check_delivery();
create constraint trigger order_has_its_delivery after insert on orders
  deferrable initially deferred for each row when (new.delivery_minor <> 0)
  execute function check_delivery();

-- As it is now; see `lines_now`.
create function delivery_now(head uuid) returns setof order_delivery language plpgsql volatile as $$
begin
  return query select * from order_delivery where order_id = head;
end $$;

-- What the goods of a cart must come to, so that it can be ordered; 0 for no minimum.
create table order_setting (
  -- of which there is one row
  single boolean primary key default true check (single),
  minimum_minor bigint not null check (minimum_minor between 0 and 99999999),
  version integer not null check (version > 0)
);
insert into order_setting (minimum_minor, version) values (0, 1);

create function order_minimum() returns bigint language plpgsql volatile as $$
begin
  return (select minimum_minor from order_setting);
end $$;

-- catalogue ----------------------------------------------------------------------------------
create or replace function orderable_tools(ids uuid[], names text[]) returns json
language plpgsql volatile as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'isOnSale', t.is_on_sale,
      'name', t.name, 'variant', t.variant, 'sku', t.sku, 'facts', t.facts,
      'productId', t.product_id, 'productSlug', p.slug, 'priceMinor', t.price_minor,
      'perUnits', 1, 'minimumOrder', t.minimum_order, 'orderMultiple', t.order_multiple,
      'maximumOrder', t.maximum_order, 'weightG', t.weight_g,
      'unitsPerCarton', t.units_per_carton, 'available', s.on_hand - s.reserved)), '[]')
    from (
      select id from tool where id = any(ids)
      union select id from tool where is_on_sale and name = any(names)
    ) wanted join tool t on t.id = wanted.id join stock s on s.tool_id = t.id
    join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current);
end $$;
