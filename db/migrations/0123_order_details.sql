-- What was changed of an order beside its lines: where it goes, how, and with which code.

-- orders -------------------------------------------------------------------------------------
create table order_detail_change (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  detail text not null check (detail in ('address', 'delivery', 'code')),
  actor text not null,
  changed_by text not null check (changed_by in ('customer', 'staff')),
  at timestamptz not null,
  -- as people read them, '' for none; emptied with the order's customer
  before text not null,
  after text not null,
  from_total_minor bigint not null,
  to_total_minor bigint not null
);
create index order_detail_changes_of on order_detail_change (order_id, id);
