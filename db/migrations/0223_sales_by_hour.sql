-- Sales by hour and currency, so that figures of a month need not read what moved in it. The ledger
-- stays the truth: hours that are not closed, or in which something was booked after they were
-- closed, are read from it.

create table sales_hour (
  -- its first moment
  hour timestamptz not null,
  currency text not null,
  net_minor bigint not null,
  refunded_minor bigint not null,
  payments bigint not null,
  primary key (hour, currency)
);

-- Which hours are closed: from one up to another. One row.
create table sales_rollup (
  is_only boolean primary key default true check (is_only),
  closed_from timestamptz,
  closed_until timestamptz,
  check ((closed_from is null) = (closed_until is null))
);
insert into sales_rollup default values;

-- Closed hours in which something was booked since: they count by the ledger until they are closed
-- anew. Rows are only added, so that nobody who books waits for another.
create table sales_mark (
  id uuid primary key default uuidv7(),
  hour timestamptz not null
);
create index sales_mark_hour on sales_mark (hour);

create function sales_hour_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select date_bin(interval '1 hour', moment, timestamptz '2000-01-01T00:00:00Z')
$$;

-- The second number of the lock of an hour; the first is 223.
create function sales_hour_lock(hour timestamptz) returns integer
language sql immutable parallel safe as $$
  select (extract(epoch from hour) / 3600)::integer
$$;

-- Who books shares the lock of the hour with everybody else who does; closing an hour takes it
-- alone, so that all that was booked in it is committed and seen, or finds it closed.
create function mark_late_sale() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(
    223, sales_hour_lock(sales_hour_of(new.happened_at)));
  if exists (select from sales_rollup
      where new.happened_at >= closed_from and new.happened_at < closed_until) then
    insert into sales_mark (hour) select sales_hour_of(new.happened_at)
    where not exists (select from sales_mark where hour = sales_hour_of(new.happened_at));
  end if;
  return null;
end $$;

-- An hour is closed when it is over for an hour by the clock of this database, so that what is
-- younger than half of that is booked in an open one, at no cost, by a transaction that takes less
-- than the other half.
create function sales_hours_over() returns timestamptz
language sql stable parallel safe as $$
  select sales_hour_of(now() - interval '1 hour')
$$;

create trigger journal_entry_marks after insert on journal_entry
  for each row when ((new.to_account = 'sales' or new.from_account = 'sales')
    and new.happened_at < now() - interval '30 minutes')
  execute function mark_late_sale();

-- What the overview counts beside sales --------------------------------------------------------
create index email_given_up on email (given_up_at) where given_up_at is not null;
create index app_user_newest on app_user (created_at);

-- Few of all orders wait to be made or sent, and these change with each step anyway.
create index orders_to_make on orders (payment_state, fulfilment_state) include (quantity, cancelled)
where payment_state in ('paid', 'partly_refunded')
  and fulfilment_state in ('new', 'in_production', 'partly_shipped');
