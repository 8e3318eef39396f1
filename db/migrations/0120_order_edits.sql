-- Unpaid orders can be edited.

-- orders -------------------------------------------------------------------------------------
-- Raised by each edit; an edit names the one that was seen.
alter table orders add column version integer not null default 1 check (version > 0);

create table order_edit (
  order_id uuid not null references orders on delete cascade,
  -- the order's, after it
  version integer not null check (version > 1),
  actor text not null,
  edited_by text not null check (edited_by in ('customer', 'staff')),
  at timestamptz not null,
  from_total_minor bigint not null,
  to_total_minor bigint not null,
  -- of each line that changed its name, and its units before and after
  lines jsonb not null,
  request_key text check (length(request_key) between 1 and 255),
  request_hash bytea,
  primary key (order_id, version),
  check ((request_key is null) = (request_hash is null))
);
create unique index order_edit_request on order_edit (order_id, request_key)
  where request_key is not null;

-- What the order's customer has ordered beside it: whether it is one of their later orders, and how
-- many units those have of each tool. Waits for other orders of theirs, as placing does.
create function orders_beside(head uuid)
returns table (is_later boolean, waiting_until timestamptz, later_units jsonb)
language plpgsql volatile as $$
declare
  account uuid := (select user_id from orders where id = head);
  guest uuid := (select guest_id from orders where id = head);
begin
  perform pg_advisory_xact_lock(19, hashtext(coalesce(account, guest)::text));
  return query
  with open as (
    select o.id, o.reservation_expires_at, row_number() over (order by o.number) as nth
    from orders o
    where (o.user_id = account or (account is null and o.guest_id = guest))
      and o.payment_state in ('unpaid', 'processing', 'cancelling')
  )
  select coalesce(bool_or(open.id = head and open.nth > 1), false), min(open.reservation_expires_at),
    coalesce((select jsonb_object_agg(tool_id, units) from (
      select l.tool_id, sum(l.quantity - l.cancelled) as units
      from open later join order_line l on l.order_id = later.id
      where later.nth > 1 and later.id <> head group by l.tool_id) as later), '{}')
  from open;
end $$;

-- While orders are paused customers order nothing more, and staff may still help.
create function refuse_paused_edit() returns trigger language plpgsql as $$
declare until date;
begin
  select until_day into until from holiday
  where mode = 'paused' and new.at >= from_day::timestamp at time zone 'UTC'
    and new.at < until_day::timestamp at time zone 'UTC';
  if found then
    raise exception 'orders are paused' using errcode = 'SH001', detail = until::text;
  end if;
  return new;
end $$;
create trigger order_is_not_edited_while_paused before insert on order_edit
  for each row when (new.edited_by = 'customer') execute function refuse_paused_edit();

-- inventory ----------------------------------------------------------------------------------
-- A reservation is for what the lines of its order say after an edit. Units that are wanted no more
-- have been released before; of a tool that is new, it comes with its first units.
create function fit_reservations() returns trigger language plpgsql as $$
begin
  update reservation r set quantity = coalesce((
      select sum(l.quantity - l.cancelled) from order_line l
      where l.order_id = r.order_id and l.tool_id = r.tool_id), 0)
  where r.order_id = new.order_id;
  return null;
end $$;
create trigger order_edit_fits_reservations after insert on order_edit
  for each row execute function fit_reservations();
