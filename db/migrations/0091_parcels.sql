-- An order leaves in one parcel or in several; each holds units of its lines.

-- fulfilment ---------------------------------------------------------------------------------
alter table shipment rename to parcel;
alter table parcel
  drop constraint shipment_pkey,
  add column id uuid not null default uuidv7() primary key,
  -- by which a repeated request is known, and what it asked for
  add column request_key text check (length(request_key) between 1 and 255),
  add column request_hash bytea check (octet_length(request_hash) = 32),
  add constraint parcel_of_its_order unique (id, order_id),
  add constraint parcel_once_a_key unique (order_id, request_key);

create table parcel_line (
  parcel_id uuid not null,
  order_id uuid not null,
  position integer not null,
  units integer not null check (units > 0),
  primary key (parcel_id, position),
  foreign key (parcel_id, order_id) references parcel (id, order_id),
  foreign key (order_id, position) references order_line
);
create index parcel_line_of_line on parcel_line (order_id, position);

insert into parcel_line (parcel_id, order_id, position, units)
select p.id, l.order_id, l.position, l.shipped
from parcel p join order_line l using (order_id) where l.shipped > 0;

-- What an older version, which may run beside this one, knows of: one parcel an order.
create view shipment as select order_id, carrier, tracking_number, shipped_at from parcel;

-- When the transaction ends, the parcels of an order hold what its lines say is shipped. A parcel
-- of an older version comes without lines, and holds all that is in no other.
create function check_parcels() returns trigger language plpgsql as $$
declare head uuid := new.order_id;
begin
  insert into parcel_line (parcel_id, order_id, position, units)
  select p.id, l.order_id, l.position, l.shipped - l.sent from parcel p join (
    select order_id, position, shipped, (select coalesce(sum(units), 0) from parcel_line s
      where s.order_id = order_line.order_id and s.position = order_line.position) as sent
    from order_line where order_id = head
  ) l on l.order_id = p.order_id and l.shipped > l.sent
  where not exists (select from parcel_line where parcel_id = p.id);
  if exists (select from parcel where order_id = head) and exists (
    select from order_line l where l.order_id = head and l.shipped <> (
      select coalesce(sum(units), 0) from parcel_line s
      where s.order_id = l.order_id and s.position = l.position)) then
    raise exception 'parcels_hold_what_is_shipped: of order %', head
      using errcode = 'check_violation', constraint = 'parcels_hold_what_is_shipped';
  end if;
  return null;
end $$;
create constraint trigger parcel_holds_lines after insert on parcel
  deferrable initially deferred for each row execute function check_parcels();
create constraint trigger parcel_line_is_shipped after insert on parcel_line
  deferrable initially deferred for each row execute function check_parcels();
create constraint trigger shipped_is_in_parcels after update of shipped on order_line
  deferrable initially deferred for each row when (old.shipped <> new.shipped)
  execute function check_parcels();

-- orders -------------------------------------------------------------------------------------
set constraints all immediate;
alter table orders
  drop constraint orders_fulfilment_state_check,
  drop constraint order_hands_over_all,
  add constraint orders_fulfilment_state_check check (fulfilment_state in (
    'new', 'in_production', 'partly_shipped', 'shipped', 'delivered')),
  add constraint order_hands_over_all check (case
    when fulfilment_state in ('shipped', 'delivered')
      then handed_over is not distinct from quantity - cancelled and handed_over > 0
    when fulfilment_state = 'partly_shipped'
      then coalesce(handed_over, 0) between 1 and quantity - cancelled - 1
    else handed_over is null end);
