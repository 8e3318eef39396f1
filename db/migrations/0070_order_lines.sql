-- An order has lines: one for each tool, or several for the same. `orders` is the head. What it has
-- of a tool (`tool_id`, `tool_name`, `unit_price_minor`, `quantity`) is what lists show of all its
-- lines, and what an older version of the shop, which may run beside this one, reads and writes.

-- orders -------------------------------------------------------------------------------------
create table order_line (
  order_id uuid not null references orders,
  position integer not null check (position > 0),
  -- the goods as they were sold; links follow the address of that time, which stays
  tool_id uuid not null references tool,
  product_id uuid,
  product_slug text,
  sku text,
  name text not null,
  variant text not null default '',
  attributes jsonb not null default '[]',
  quantity integer not null check (quantity between 1 and 1000000000),
  -- for so many units: 4.20 for 100 stays a whole number of cents
  unit_price_minor bigint not null check (unit_price_minor > 0),
  per_units integer not null default 1 check (per_units > 0),
  price_source text not null default 'list' check (price_source in ('list')),
  goods_minor bigint not null,
  discount_minor bigint not null default 0 check (discount_minor between 0 and goods_minor),
  net_minor bigint not null,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  total_minor bigint not null,
  -- what became of the units
  cancelled integer not null default 0 check (cancelled >= 0),
  shipped integer not null default 0 check (shipped >= 0),
  returned integer not null default 0 check (returned >= 0),
  primary key (order_id, position),
  constraint order_line_units check (cancelled + shipped <= quantity),
  constraint order_line_returns check (returned <= shipped),
  -- to the nearest cent, half a cent up
  constraint order_line_goods check (
    goods_minor = (2 * unit_price_minor * quantity + per_units) / (2 * per_units)),
  constraint order_line_adds_up check (
    net_minor = goods_minor - discount_minor and total_minor = net_minor + tax_minor)
);
alter table order_line set (fillfactor = 80);
create index order_line_of_tool on order_line (tool_id, order_id);

insert into order_line (order_id, position, tool_id, product_id, product_slug, sku, name, variant,
  quantity, unit_price_minor, goods_minor, net_minor, total_minor, shipped)
select o.id, 1, o.tool_id, t.product_id, s.slug, t.sku, o.tool_name, t.variant, o.quantity,
  o.unit_price_minor, o.total_minor, o.total_minor, o.total_minor, coalesce(o.handed_over, 0)
from orders o join tool t on t.id = o.tool_id
left join product_slug s on s.product_id = t.product_id and s.locale = 'en' and s.is_current;

alter table orders
  add column line_count integer not null default 0 check (line_count between 0 and 100),
  add column goods_minor bigint not null default 0,
  add column discount_minor bigint not null default 0 check (discount_minor >= 0),
  add column delivery_minor bigint not null default 0 check (delivery_minor >= 0),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- units of all lines that were taken out of the order again
  add column cancelled integer not null default 0 check (cancelled >= 0),
  -- the SKU and the name of each line, for staff who look for them
  add column goods_text text not null default '';
update orders set line_count = 1, goods_minor = total_minor, goods_text = tool_name;
-- The order and the tools of rows that were written are checked now: the table changes below.
set constraints all immediate;

alter table orders
  drop constraint order_ships_its_reservation,
  drop constraint order_hands_over_all,
  drop constraint orders_check,
  -- each line has it
  drop constraint orders_tool_id_fkey,
  -- Without lines only until its statement ends; see `give_order_its_line`.
  add constraint orders_add_up check (line_count = 0
    or total_minor = goods_minor - discount_minor + delivery_minor + tax_minor),
  add constraint orders_cancelled_within check (cancelled + coalesce(handed_over, 0) <= quantity),
  add constraint order_hands_over_all check (case
    when fulfilment_state in ('shipped', 'delivered')
      then handed_over is not distinct from quantity - cancelled and handed_over > 0
    else handed_over is null end);
drop index reservation_handed_over;

-- What the head says of its lines is so, when each statement ends.
create function check_heads(heads uuid[]) returns void language plpgsql as $$
declare wrong uuid;
begin
  select o.id into wrong from orders o cross join lateral (
    select count(*) as lines, min(position) as first, max(position) as last,
      coalesce(sum(quantity), 0) as units, coalesce(sum(goods_minor), 0) as goods,
      coalesce(sum(discount_minor), 0) as discount, coalesce(sum(tax_minor), 0) as tax,
      coalesce(sum(cancelled), 0) as cancelled, coalesce(sum(shipped), 0) as shipped
    from order_line where order_id = o.id
  ) l
  where o.id = any(heads) and (o.line_count <> l.lines or l.lines = 0 or l.first <> 1
    or l.last <> l.lines or o.quantity <> l.units or o.goods_minor <> l.goods
    or o.discount_minor <> l.discount or o.tax_minor < l.tax or o.cancelled <> l.cancelled
    or coalesce(o.handed_over, 0) <> l.shipped)
  limit 1;
  if found then
    raise exception 'order_is_its_lines: order % is not what its lines say', wrong
      using errcode = 'check_violation', constraint = 'order_is_its_lines';
  end if;
end $$;

create function check_heads_of_lines() returns trigger language plpgsql as $$
begin
  perform check_heads(array(select distinct order_id from changed_line));
  return null;
end $$;
create trigger order_line_added after insert on order_line
  referencing new table as changed_line for each statement execute function check_heads_of_lines();
create trigger order_line_changed after update on order_line
  referencing new table as changed_line for each statement execute function check_heads_of_lines();
create trigger order_line_deleted after delete on order_line
  referencing old table as changed_line for each statement execute function check_heads_of_lines();

-- An order of an older version becomes one of one line.
create function give_order_its_line() returns trigger language plpgsql as $$
begin
  if not exists (select from placed where line_count = 0) then return null; end if;
  update orders o set line_count = 1, goods_minor = o.total_minor, goods_text = o.tool_name
  from placed where placed.id = o.id and placed.line_count = 0;
  insert into order_line (order_id, position, tool_id, product_id, product_slug, sku, name, variant,
    attributes, quantity, unit_price_minor, goods_minor, net_minor, total_minor, shipped)
  select p.id, 1, p.tool_id, t.product_id, s.slug, t.sku, p.tool_name, t.variant, t.facts,
    p.quantity, p.unit_price_minor, p.total_minor, p.total_minor, p.total_minor,
    coalesce(p.handed_over, 0)
  from placed p left join tool t on t.id = p.tool_id
  left join product_slug s on s.product_id = t.product_id and s.locale = 'en' and s.is_current
  where p.line_count = 0;
  return null;
end $$;
create trigger order_has_its_line after insert on orders
  referencing new table as placed for each statement execute function give_order_its_line();

-- A head that says so many lines has them.
create function check_new_heads() returns trigger language plpgsql as $$
begin
  perform check_heads(array(
    select id from placed p where not exists (
      select from order_line where order_id = p.id and position = greatest(p.line_count, 1))));
  return null;
end $$;
create trigger order_names_its_lines after insert on orders
  referencing new table as placed for each statement execute function check_new_heads();

-- An older version ships an order whole, and knows of no lines.
create function ship_lines_with_head() returns trigger language plpgsql as $$
begin
  if new.handed_over = new.quantity - new.cancelled then
    update order_line set shipped = quantity - cancelled
    where order_id = new.id and shipped <> quantity - cancelled;
  end if;
  perform check_heads(array[new.id]);
  return null;
end $$;
create trigger order_ships_its_lines after update of line_count, quantity, goods_minor,
  discount_minor, tax_minor, cancelled, handed_over on orders for each row
  when ((old.line_count, old.quantity, old.goods_minor, old.discount_minor, old.tax_minor,
      old.cancelled, coalesce(old.handed_over, 0))
    <> (new.line_count, new.quantity, new.goods_minor, new.discount_minor, new.tax_minor,
      new.cancelled, coalesce(new.handed_over, 0)) and old.line_count > 0)
  execute function ship_lines_with_head();

-- inventory ----------------------------------------------------------------------------------
-- A reservation is the sum over an order's lines of one tool.
create or replace function book_reservation() returns trigger language plpgsql as $$
begin
  if new.kind = 'reserved' then
    insert into reservation (order_id, tool_id, quantity, reserved)
    select order_id, tool_id, sum(quantity - cancelled), new.reserved_change from order_line
    where order_id = new.order_id and tool_id = new.tool_id group by order_id, tool_id
    on conflict (order_id, tool_id) do update
      set reserved = reservation.reserved + excluded.reserved;
  else
    update reservation set reserved = reserved + new.reserved_change,
      handed_over = handed_over
        - case when new.kind = 'sold' then new.on_hand_change else 0 end,
      restocked = restocked
        + case when new.kind = 'returned' then new.on_hand_change else 0 end
    where order_id = new.order_id and tool_id = new.tool_id;
  end if;
  if not found then
    raise exception 'tool % is not of order %', new.tool_id, new.order_id
      using errcode = 'check_violation', constraint = 'reservation_of_its_order';
  end if;
  return null;
end $$;

-- What is handed over of a tool is what its lines say is shipped, when the transaction ends.
create or replace function check_handed_over() returns trigger language plpgsql as $$
begin
  if (select handed_over from reservation
      where order_id = new.order_id and tool_id = new.tool_id)
    > (select sum(shipped) from order_line
      where order_id = new.order_id and tool_id = new.tool_id) then
    raise exception 'units of order % were booked out, and it is not shipped', new.order_id
      using errcode = 'check_violation', constraint = 'sold_is_shipped';
  end if;
  return null;
end $$;

create function check_shipped() returns trigger language plpgsql as $$
begin
  if (select handed_over from reservation
      where order_id = new.order_id and tool_id = new.tool_id)
    is distinct from (select sum(shipped) from order_line
      where order_id = new.order_id and tool_id = new.tool_id) then
    raise exception 'order_ships_its_reservation: units of order % were not booked out',
      new.order_id
      using errcode = 'check_violation', constraint = 'order_ships_its_reservation';
  end if;
  return null;
end $$;
create constraint trigger order_ships_its_reservation after update of shipped on order_line
  deferrable initially deferred for each row when (old.shipped <> new.shipped)
  execute function check_shipped();

-- Units that are cancelled are not reserved again. They have been released before.
create function cancel_reserved() returns trigger language plpgsql as $$
begin
  update reservation set quantity = quantity - (new.cancelled - old.cancelled)
  where order_id = new.order_id and tool_id = new.tool_id;
  return null;
end $$;
create trigger order_line_cancels_reserved after update of cancelled on order_line
  for each row when (old.cancelled <> new.cancelled) execute function cancel_reserved();

-- orders -------------------------------------------------------------------------------------
-- The lines as they are now. Each query of a volatile function sees what was committed before it
-- began, so that whoever has waited for the head's lock reads them as the other one left them.
create function lines_now(head uuid) returns setof order_line language plpgsql volatile as $$
begin
  return query select * from order_line where order_id = head;
end $$;
