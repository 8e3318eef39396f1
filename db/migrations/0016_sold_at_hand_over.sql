-- Units are sold when their parcel is handed over, and reserved for their order until then. An
-- order's reservation is what its stock movements say, and goods leave only out of it.

-- inventory ----------------------------------------------------------------------------------
create table reservation (
  order_id uuid not null,
  tool_id uuid not null references tool,
  -- as ordered
  quantity integer not null check (quantity > 0),
  reserved integer not null default 0 check (reserved >= 0),
  handed_over integer not null default 0 check (handed_over >= 0),
  -- of those handed over, what came back to the shelf, and what never will
  restocked integer not null default 0 check (restocked >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  primary key (order_id, tool_id),
  constraint reservation_within_order check (reserved + handed_over <= quantity),
  constraint reservation_returns_once check (restocked + written_off <= handed_over)
);
alter table reservation set (fillfactor = 80);
create unique index reservation_handed_over
  on reservation (order_id, tool_id, quantity, handed_over);

alter table stock_movement
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (kind in (
    'received', 'held', 'released', 'sold', 'returned', 'written_off', 'corrected'));

-- What the movements so far say of each order: units were sold when their order was paid.
create temporary table order_moved on commit drop as
select o.id, o.number, o.tool_id, o.quantity, o.payment_state,
  o.fulfilment_state in ('shipped', 'delivered') as shipped,
  coalesce(m.held, 0)::int as held, coalesce(m.sold, 0)::int as sold
from orders o left join (
  select order_id, tool_id, sum(held_change) as held, -sum(on_hand_change) as sold
  from stock_movement where order_id is not null group by order_id, tool_id
) m on m.order_id = o.id and m.tool_id = o.tool_id;

-- Sold and still in the house: back on hand, and reserved. What is available stays the same.
-- Shipped although its unit had gone to somebody else: there was one that nobody had counted.
create temporary table step_back on commit drop as
select id, number, tool_id, step.*
from order_moved cross join lateral (
  values (1, 'returned', sold, 0, 'counted as on hand until the parcel is handed over'),
    (2, 'held', 0, sold, 'reserved until the parcel is handed over')
) as step (place, kind, on_hand_change, held_change, reason)
where not shipped and sold > 0
union all
select id, number, tool_id, step.place, step.kind, quantity * step.units, quantity * step.kept,
  'shipped, though its units were not in the books'
from order_moved cross join lateral (
  values (1, 'corrected', 1, 0), (2, 'held', 0, 1), (3, 'sold', -1, -1)
) as step (place, kind, units, kept)
where shipped and sold = 0;

alter table stock drop constraint stock_is_its_movements;
alter table stock disable trigger stock_keeps_before;

insert into stock_movement (tool_id, order_id, kind, on_hand_change, held_change, actor, reason, at,
  ordinal, on_hand, held, on_hand_before, held_before)
select tool_id, case when kind <> 'corrected' then id end, kind, on_hand_change, held_change,
  'shop', reason, now(), ordinal, on_hand, held, on_hand - on_hand_change, held - held_change
from (
  select b.*, s.movements + row_number() over running as ordinal,
    s.on_hand + sum(on_hand_change) over running as on_hand,
    s.held + sum(held_change) over running as held
  from step_back b join stock s using (tool_id)
  window running as (partition by tool_id order by number, place)
) as chained
order by tool_id, ordinal;

update stock s set movements = m.ordinal, on_hand = m.on_hand, held = m.held,
  on_hand_before = m.on_hand_before, held_before = m.held_before
from (select distinct on (tool_id) * from stock_movement order by tool_id, ordinal desc) m
where m.tool_id = s.tool_id and m.ordinal > s.movements;

alter table stock enable trigger stock_keeps_before;
alter table stock add constraint stock_is_its_movements
  foreign key (tool_id, movements, on_hand, held, on_hand_before, held_before)
  references stock_movement (tool_id, ordinal, on_hand, held, on_hand_before, held_before);

insert into reservation (order_id, tool_id, quantity, reserved, handed_over)
select id, tool_id, quantity, case when shipped then 0 else held + greatest(sold, 0) end,
  case when shipped then quantity else 0 end
from order_moved;

-- Paid again after a refund that failed, and the units had gone to others: staff decide.
insert into payment_problem (order_id, intent_id, kind, detail, at, key)
select id, null, 'units_gone', quantity || ' ordered, none of them reserved', now(),
  'units_gone:' || id
from order_moved
where not shipped and sold = 0 and payment_state in ('paid', 'partly_refunded', 'disputed');

-- A movement of an order says what it does by its kind. Those before now may say it otherwise.
alter table stock_movement add constraint stock_movement_is_its_kind check (case
  when kind = 'held' then order_id is not null and on_hand_change = 0 and held_change > 0
  when kind = 'released' then order_id is not null and on_hand_change = 0 and held_change < 0
  when kind in ('sold', 'written_off')
    then order_id is not null and held_change < 0 and on_hand_change = held_change
  when kind = 'returned' then order_id is not null and on_hand_change > 0 and held_change = 0
  else order_id is null and held_change = 0 end) not valid;

-- An order's reservation follows each of its movements, and nothing else changes it.
create function book_reservation() returns trigger language plpgsql as $$
begin
  if new.kind = 'held' then
    insert into reservation (order_id, tool_id, quantity, reserved)
    select id, tool_id, quantity, new.held_change from orders
    where id = new.order_id and tool_id = new.tool_id
    on conflict (order_id, tool_id) do update
      set reserved = reservation.reserved + excluded.reserved;
  else
    update reservation set reserved = reserved + new.held_change,
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
create trigger stock_movement_books_reservation after insert on stock_movement
  for each row when (new.order_id is not null) execute function book_reservation();

create function refuse_reservation_change() returns trigger language plpgsql as $$
begin
  raise exception 'a reservation changes with the stock movements of its order'
    using errcode = 'insufficient_privilege';
end $$;
create trigger reservation_follows_movements before insert or delete
  or update of order_id, tool_id, quantity, reserved, handed_over, restocked on reservation
  for each row when (pg_trigger_depth() = 0) execute function refuse_reservation_change();

-- orders -------------------------------------------------------------------------------------
-- An order is shipped when all of its units are booked out of its own reservation, not before.
alter table orders add handed_over integer;
update orders set handed_over = quantity where fulfilment_state in ('shipped', 'delivered');
alter table orders
  add constraint order_hands_over_all check (case
    when fulfilment_state in ('shipped', 'delivered') then handed_over is not distinct from quantity
    else handed_over is null end),
  add constraint order_ships_its_reservation foreign key (id, tool_id, quantity, handed_over)
    references reservation (order_id, tool_id, quantity, handed_over)
    deferrable initially deferred;

create function check_handed_over() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and handed_over is not null) then
    raise exception 'units of order % were booked out, and it is not shipped', new.order_id
      using errcode = 'check_violation', constraint = 'sold_is_shipped';
  end if;
  return null;
end $$;
create constraint trigger sold_is_shipped after insert on stock_movement
  deferrable initially deferred for each row when (new.kind = 'sold')
  execute function check_handed_over();
