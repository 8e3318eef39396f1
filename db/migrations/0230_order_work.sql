-- The worklist of staff who make and send orders: what an order waits for, and when it is due.

-- An order without a row waits for nobody: it is not paid, has arrived, or is over.
create table order_work (
  order_id uuid primary key references orders,
  tab text not null
    check (tab in ('to_make', 'to_send', 'sent', 'address_missing', 'exceptions')),
  due_at timestamptz not null
);
create index order_work_due on order_work (tab, due_at, order_id);

-- Null for an order that waits for nobody.
create function order_tab(o orders) returns text language sql stable as $$
  select case
    when o.payment_state = 'disputed' then 'exceptions'
    when o.payment_state not in ('paid', 'partly_refunded') then null
    when o.fulfilment_state = 'shipped' then 'sent'
    when o.fulfilment_state = 'delivered' or o.quantity <= o.cancelled then null
    when not exists (select from delivery_address where order_id = o.id) then 'address_missing'
    when o.fulfilment_state = 'new' then 'to_make'
    else 'to_send' end
$$;

-- When it was paid and the longest lead time of its lines, as the catalogue has that now. A size
-- without a lead time is due when it is paid.
create function order_due(id_of_order uuid) returns timestamptz language sql stable as $$
  select coalesce(
      (select min(c.at) from order_change c
        where c.order_id = o.id and c.machine = 'payment' and c.to_state = 'paid'), o.placed_at)
    + interval '24 hours' * coalesce(
      (select max(t.lead_days) from order_line l join tool t on t.id = l.tool_id
        where l.order_id = o.id and l.quantity > l.cancelled), 0)
  from orders o where o.id = id_of_order
$$;

-- It is due when its first row says, whatever becomes of lead times afterwards.
create function work_due(id_of_order uuid) returns timestamptz language sql stable as $$
  select coalesce((select due_at from order_work where order_id = id_of_order),
    order_due(id_of_order))
$$;

create function write_order_work(changed uuid) returns void language plpgsql as $$
declare
  o orders;
  now_in text;
begin
  select * into o from orders where id = changed;
  now_in := order_tab(o);
  if now_in is null then
    delete from order_work where order_id = changed;
  else
    insert into order_work (order_id, tab, due_at) values (changed, now_in, order_due(changed))
    on conflict (order_id) do update set tab = excluded.tab where order_work.tab <> excluded.tab;
  end if;
end $$;

-- Each step of an order is a row of its history. Those before it is paid change nothing here.
create function keep_order_work() returns trigger language plpgsql as $$
begin
  perform write_order_work(new.order_id);
  return null;
end $$;
create trigger order_change_is_work after insert on order_change
  for each row when (new.to_state not in ('unpaid', 'processing', 'cancelling'))
  execute function keep_order_work();

create function keep_order_work_of_units() returns trigger language plpgsql as $$
begin
  perform write_order_work(new.id);
  return null;
end $$;
create trigger cancelled_units_are_no_work after update of cancelled on orders
  for each row when (old.cancelled <> new.cancelled)
  execute function keep_order_work_of_units();

-- The order is locked first: of a payment that is not committed yet, no row would be found.
create function keep_order_work_of_address() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from changed_row)
    order by id for no key update;
  perform write_order_work(order_id) from order_work
    where order_id in (select order_id from changed_row);
  return null;
end $$;
create trigger address_lets_orders_go after insert on delivery_address
  referencing new table as changed_row
  for each statement execute function keep_order_work_of_address();
create trigger address_holds_orders_back after delete on delivery_address
  referencing old table as changed_row
  for each statement execute function keep_order_work_of_address();

create function fill_order_work() returns void language sql as $$
  insert into order_work (order_id, tab, due_at)
  select o.id, order_tab(o), order_due(o.id) from orders o
  where o.payment_state in ('paid', 'partly_refunded', 'disputed') and order_tab(o) is not null
  on conflict (order_id) do nothing
$$;
select fill_order_work();
