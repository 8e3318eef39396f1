-- What tools cost before: beside a price that a sale lowers stands the lowest of the 30 days
-- before it.

-- prices -------------------------------------------------------------------------------------
create table former_price (
  id bigint generated always as identity primary key,
  tool_id uuid not null references tool,
  -- its own price was this until then
  until timestamptz not null,
  price_minor bigint not null
);
create index former_price_of_tool on former_price (tool_id, until);

create function refuse_former_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'former prices are only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger former_price_is_only_added_to before update or delete on former_price
  for each row execute function refuse_former_price_change();

create function keep_former_price() returns trigger language plpgsql as $$
begin
  insert into former_price (tool_id, until, price_minor)
  values (old.id, clock_timestamp(), old.price_minor);
  return null;
end $$;
create trigger tool_price_is_kept after update of price_minor on tool for each row
  when (old.price_minor <> new.price_minor) execute function keep_former_price();
