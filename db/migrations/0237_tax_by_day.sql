-- The report of tax by day, so that a report of a year need not read each order of it. What orders,
-- refunds and disputes say stays the truth: of days that are not closed, or whose facts have changed
-- since they were closed, the report is made of them. Days are UTC. Hours are those of migration 0223.

-- What moved in a day in a currency; a day without a movement has no row.
create table tax_day (
  -- its first moment
  day timestamptz not null,
  currency text not null,
  orders bigint not null,
  net_minor bigint not null,
  ledger_minor bigint not null,
  primary key (day, currency)
);

-- Of these, by who taxes it, at which rate, why, and the buyer's number where the report lists it.
-- Refunds and losses are below zero.
create table tax_day_group (
  day timestamptz not null,
  currency text not null,
  place text not null,
  jurisdiction text not null,
  scheme text not null,
  code text not null,
  millionths integer not null,
  reason text not null,
  number text not null,
  orders bigint not null,
  sold_base_minor bigint not null,
  sold_tax_minor bigint not null,
  refunded_base_minor bigint not null,
  refunded_tax_minor bigint not null,
  lost_base_minor bigint not null,
  lost_tax_minor bigint not null,
  primary key (day, currency, place, jurisdiction, scheme, code, millionths, reason, number)
);

-- Until when days are closed: from the first moment of one up to the end of an hour. One row.
create table tax_rollup (
  is_only boolean primary key default true check (is_only),
  closed_from timestamptz,
  closed_until timestamptz,
  check ((closed_from is null) = (closed_until is null))
);
insert into tax_rollup default values;

-- Closed days whose facts have changed since. Rows are only added, so that nobody waits.
create table tax_mark (
  id uuid primary key default uuidv7(),
  day timestamptz not null
);
create index tax_mark_day on tax_mark (day);

create function tax_day_of(moment timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select date_bin(interval '24 hours', moment, timestamptz '2000-01-01T00:00:00Z')
$$;

-- Marks the closed days of these moments, whose hours nobody closes until the transaction ends.
create function mark_tax(moments timestamptz[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(223, sales_hour_lock(hour))
  from (select distinct sales_hour_of(moment) as hour from unnest(moments) as moment
    order by 1) as hours;
  insert into tax_mark (day)
  select distinct tax_day_of(moment) from unnest(moments) as moment
  join tax_rollup on moment >= closed_from and moment < closed_until
  where not exists (select from tax_mark m where m.day = tax_day_of(moment));
end $$;

-- What is booked late changes its own day, and what of the order goes back after it: what is left
-- decides whose tax that is.
create function mark_late_tax() returns trigger language plpgsql as $$
begin
  perform mark_tax(new.happened_at || array(
    select happened_at from journal_entry
    where order_id = new.order_id and happened_at > new.happened_at
      and happened_at < now() - interval '30 minutes'));
  return null;
end $$;

create trigger journal_entry_marks_tax after insert on journal_entry
  for each row when ((new.to_account in ('sales', 'tax_owed', 'dispute_losses')
      or new.from_account in ('sales', 'tax_owed', 'dispute_losses'))
    and new.happened_at < now() - interval '30 minutes')
  execute function mark_late_tax();

-- Orders that no place taxes are reported by the country that they go to, which may become known
-- after they are paid, and is deleted with their customer's data.
create function mark_tax_of_address() returns trigger language plpgsql as $$
declare
  moments timestamptz[];
begin
  moments := array(
    select j.happened_at from journal_entry j join orders o on o.id = j.order_id
    where j.order_id = case tg_op when 'DELETE' then old.order_id else new.order_id end
      and j.happened_at < now() - interval '30 minutes' and o.tax #> '{rows,0}' is null);
  if moments <> '{}' then
    perform mark_tax(moments);
  end if;
  return null;
end $$;

create trigger delivery_address_marks_tax
  after insert or delete or update of country_code on delivery_address
  for each row execute function mark_tax_of_address();
