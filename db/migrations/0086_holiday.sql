-- The shop's holiday: orders leave later, or none are taken. Whether one is taken is decided here,
-- in the statement that inserts it, so that no instance can know less than another.

-- holiday ------------------------------------------------------------------------------------
create table holiday (
  -- of which there is one row at most
  single boolean primary key default true check (single),
  mode text not null check (mode in ('delayed', 'paused')),
  -- days are UTC; the last one is that on which work goes on
  from_day date not null,
  until_day date not null,
  changed_at timestamptz not null,
  changed_by uuid not null references app_user,
  constraint holiday_ends_after_it_begins check (until_day > from_day)
);

-- orders -------------------------------------------------------------------------------------
create function refuse_paused_order() returns trigger language plpgsql as $$
declare
  until date;
begin
  select until_day into until from holiday
  where mode = 'paused' and new.placed_at >= from_day::timestamp at time zone 'UTC'
    and new.placed_at < until_day::timestamp at time zone 'UTC';
  if found then
    raise exception 'orders are paused' using errcode = 'SH001', detail = until::text;
  end if;
  return new;
end $$;
create trigger order_is_not_placed_while_paused before insert on orders
  for each row execute function refuse_paused_order();
