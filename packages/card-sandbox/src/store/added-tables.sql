-- What was added after the first files of this version; each file gets it when it is opened.

-- The few deliveries that are not done.
create index if not exists delivery_outstanding on delivery (event) where state <> 'delivered';

create table if not exists customer (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  email text,
  name text,
  description text,
  metadata text not null,
  reference text not null,
  account_number text not null
) strict;

-- Money that came by transfer: below zero when a payment takes it or it goes back.
create table if not exists cash_movement (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  customer text not null,
  currency text not null,
  type text not null,
  net_amount integer not null check (net_amount <> 0),
  ending_balance integer not null check (ending_balance >= 0),
  -- '' where it is about none
  payment_intent text not null,
  reference text
) strict;
create index if not exists cash_movement_of_customer on cash_movement (customer);
create index if not exists cash_movement_of_intent on cash_movement (payment_intent);

-- What a US dollar account gets for a unit of another currency, as far as it was set.
create table if not exists exchange_rate (
  currency text primary key,
  rate real not null check (rate > 0)
) strict;

-- Of a movement of money that came in another currency than it was settled in.
create table if not exists conversion (
  movement text primary key,
  amount integer not null,
  exchange_rate real not null
) strict;
