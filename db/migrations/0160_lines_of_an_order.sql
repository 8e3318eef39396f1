-- An order takes as many lines as a cart and the order pad: a thousand.

-- fulfilment ---------------------------------------------------------------------------------
-- As before, with work that grows with the lines and not with their square: a parcel that comes is
-- held against all lines of its order, a line that changes against its own units.
create or replace function check_parcels() returns trigger language plpgsql as $$
declare head uuid := new.order_id;
begin
  -- A parcel of an older version comes without lines, and holds all that is in no other.
  if exists (select from parcel p where p.order_id = head and not exists (
      select from parcel_line where parcel_id = p.id)) then
    insert into parcel_line (parcel_id, order_id, position, units)
    select p.id, l.order_id, l.position, l.shipped - l.sent from parcel p join (
      select order_id, position, shipped, (select coalesce(sum(units), 0) from parcel_line s
        where s.order_id = order_line.order_id and s.position = order_line.position) as sent
      from order_line where order_id = head
    ) l on l.order_id = p.order_id and l.shipped > l.sent
    where not exists (select from parcel_line where parcel_id = p.id);
  end if;
  if tg_table_name = 'parcel' then
    perform check_parcel_units(head, position) from order_line where order_id = head;
  elsif exists (select from parcel where order_id = head) then
    perform check_parcel_units(head, new.position);
  end if;
  return null;
end $$;

create function check_parcel_units(head uuid, of_line integer) returns void language plpgsql as $$
begin
  if (select shipped from order_line where order_id = head and position = of_line) <> (
      select coalesce(sum(units), 0) from parcel_line
      where order_id = head and position = of_line) then
    raise exception 'parcels_hold_what_is_shipped: of order %', head
      using errcode = 'check_violation', constraint = 'parcels_hold_what_is_shipped';
  end if;
end $$;

-- payments -----------------------------------------------------------------------------------
-- A refund is the sum of its lines, which are written at once.
create function check_refund_sums() returns trigger language plpgsql as $$
declare head uuid;
begin
  select r.order_id into head from refund r
  where r.id in (select refund_id from added) and r.amount_minor <> (
    select sum(amount_minor) from refund_line where refund_id = r.id)
  limit 1;
  if found then
    raise exception 'refund_is_its_lines: of order %', head
      using errcode = 'check_violation', constraint = 'refund_is_its_lines';
  end if;
  return null;
end $$;
create trigger refund_is_sum_of_lines after insert on refund_line
  referencing new table as added for each statement execute function check_refund_sums();

-- What a line of an order, or its delivery, says is given back is what its refunds say, when the
-- transaction ends.
create or replace function check_refund_lines() returns trigger language plpgsql as $$
declare said bigint; given_back bigint;
begin
  if new.position is null then
    select delivery_refunded_minor into said from orders where id = new.order_id;
    select sum(amount_minor) into given_back from refund_line
    where order_id = new.order_id and position is null;
  else
    select refunded_minor into said from order_line
    where order_id = new.order_id and position = new.position;
    select sum(amount_minor) into given_back from refund_line
    where order_id = new.order_id and position = new.position;
  end if;
  if said <> given_back then
    raise exception 'refund_is_its_lines: of order %', new.order_id
      using errcode = 'check_violation', constraint = 'refund_is_its_lines';
  end if;
  return null;
end $$;
