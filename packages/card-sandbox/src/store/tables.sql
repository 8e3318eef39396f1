-- The processor's books. One row a thing, newest last; `seq` is the order of lists.
-- Amounts are whole minor units, `created` whole seconds, `*_ms` milliseconds since the epoch.
-- No card number is ever stored: a payment method keeps the name of its test card, the last
-- four digits and a keyed fingerprint.
create table payment_method (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  test_card text not null,
  last4 text not null,
  fingerprint text not null,
  exp_month integer not null,
  exp_year integer not null,
  cvc_given integer not null,
  billing text not null,
  metadata text not null,
  used_by text
) strict;

create table payment_intent (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null,
  client_secret text not null,
  terms text not null,
  payment_method text,
  latest_charge text,
  amount_received integer not null default 0 check (amount_received in (0, amount)),
  failure text,
  next_action text,
  return_url text,
  canceled_at integer,
  cancellation_reason text
) strict;

create table charge (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  payment_intent text not null,
  payment_method text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null,
  authenticated integer not null,
  failure text,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  disputed integer not null default 0,
  balance_transaction text,
  terms text not null
) strict;
create index charge_of_intent on charge (payment_intent);
-- However requests race, an intent is charged once.
create unique index one_charge_an_intent on charge (payment_intent) where status <> 'failed';

create table refund (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  charge text not null,
  payment_intent text not null,
  payment_method text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null,
  reason text,
  metadata text not null,
  balance_transaction text not null,
  failure_balance_transaction text,
  failure_reason text
) strict;
create index refund_of_charge on refund (charge);
create index refund_of_intent on refund (payment_intent);

create table dispute (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  charge text not null,
  payment_intent text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null,
  reason text not null,
  evidence text not null,
  due_by integer not null,
  submission_count integer not null default 0,
  metadata text not null
) strict;
create index dispute_of_charge on dispute (charge);
create index dispute_of_intent on dispute (payment_intent);

create table balance_transaction (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  available_on integer not null,
  amount integer not null,
  fee integer not null,
  currency text not null,
  type text not null,
  reporting_category text not null,
  source text not null,
  description text
) strict;
create index balance_transaction_of_source on balance_transaction (source);

create table event (
  seq integer primary key,
  id text not null unique,
  created integer not null,
  type text not null,
  snapshot text not null,
  previous text,
  request_id text,
  idempotency_key text
) strict;
create index event_of_type on event (type);

-- One row for each time an event is to reach the webhook. `due_at_ms` is when somebody may try
-- next; whoever tries moves it on first, so that a crash in mid-try only delays the next one.
create table delivery (
  seq integer primary key,
  event text not null,
  state text not null,
  due_at_ms integer not null,
  attempts integer not null default 0,
  last_answer text
) strict;
create index delivery_of_event on delivery (event);
create index delivery_due on delivery (due_at_ms) where state = 'pending';

create table appointment (
  seq integer primary key,
  due_at_ms integer not null,
  task text not null,
  subject text not null
) strict;
create index appointment_due on appointment (due_at_ms);

create table reply (
  idempotency_key text primary key,
  asked text not null,
  status integer not null,
  body text not null,
  request_id text not null,
  created integer not null
) strict;
create index reply_age on reply (created);
