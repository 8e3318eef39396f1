-- Orders that add to a paid one.

-- additions ----------------------------------------------------------------------------------
create table order_addition (
  order_id uuid primary key references orders on delete cascade,
  -- the first of the orders that belong together, never itself an addition
  added_to uuid not null references orders on delete cascade,
  added_by text not null check (added_by in ('customer', 'staff')),
  check (order_id <> added_to)
);
create index order_additions_of on order_addition (added_to);
