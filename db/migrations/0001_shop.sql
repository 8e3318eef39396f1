-- The shop's own tables. Each is written by one module only, named above it.
-- Money is integer cents, moments are timestamptz and come from the application's clock.

-- identity -----------------------------------------------------------------------------------
create table app_user (
  id uuid primary key default uuidv7(),
  issuer text not null,
  subject text not null,
  -- folded to lower case by the application; an account's address is unique in the shop
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  display_name text not null check (length(display_name) <= 200),
  role text not null default 'customer' check (role in ('customer', 'admin')),
  created_at timestamptz not null,
  unique (issuer, subject)
);

create table shop_token (
  hash bytea primary key check (length(hash) = 32),
  user_id uuid not null references app_user on delete cascade,
  -- sha-256 of the companion cookie; null for a caller that is not a browser
  bind_hash bytea check (length(bind_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index shop_token_user on shop_token (user_id, created_at);

create table used_credential (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);
create index used_credential_expiry on used_credential (expires_at);

-- catalogue ----------------------------------------------------------------------------------
create table tool (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  kind text not null,
  description text not null default '',
  img text not null default '',
  -- ordered rows of { label, value }
  facts jsonb not null default '[]',
  price_minor bigint not null check (price_minor between 1 and 99999999),
  minimum_order integer not null check (minimum_order between 1 and 1000000000),
  rating_tenths smallint not null check (rating_tenths between 0 and 50),
  position integer not null default 0,
  created_at timestamptz not null,
  created_by uuid references app_user,
  archived_at timestamptz,
  archived_by uuid references app_user
);
create index tool_on_sale on tool (position, created_at) where archived_at is null;
create index tool_name_on_sale on tool (name) where archived_at is null;

-- inventory ----------------------------------------------------------------------------------
create table stock (
  tool_id uuid primary key references tool,
  on_hand integer not null,
  held integer not null default 0,
  -- the rule that nothing is sold twice, kept by the database itself
  check (held between 0 and on_hand)
);
alter table stock set (fillfactor = 50);

-- orders -------------------------------------------------------------------------------------
create table orders (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity (start with 1001),
  user_id uuid not null references app_user,
  user_email text not null,
  customer_name text not null,
  phone text not null,
  tool_id uuid not null references tool,
  tool_name text not null,
  unit_price_minor bigint not null check (unit_price_minor > 0),
  quantity integer not null check (quantity > 0),
  total_minor bigint not null check (total_minor between 50 and 99999999),
  currency text not null default 'usd' check (currency = 'usd'),
  payment_state text not null check (payment_state in (
    'unpaid', 'processing', 'cancelling', 'paid', 'partly_refunded', 'refunded', 'disputed',
    'expired', 'cancelled')),
  fulfilment_state text not null check (fulfilment_state in (
    'new', 'in_production', 'shipped', 'delivered')),
  cancel_because text check (cancel_because in ('asked', 'hold_over')),
  -- the processor's payment, or the reference of one taken elsewhere
  transaction text,
  hold_expires_at timestamptz,
  placed_at timestamptz not null,
  check (total_minor = unit_price_minor * quantity),
  check ((cancel_because is not null) = (payment_state = 'cancelling')),
  check (transaction is not null or payment_state not in (
    'paid', 'partly_refunded', 'refunded', 'disputed'))
);
alter table orders set (fillfactor = 80);
create index orders_of_user on orders (user_id, placed_at desc);
create index orders_newest on orders (placed_at desc, id);
create index orders_hold_running on orders (hold_expires_at)
  where payment_state in ('unpaid', 'cancelling');

create table order_change (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  machine text not null check (machine in ('payment', 'fulfilment')),
  from_state text,
  to_state text not null,
  -- a user's id, or 'shop' and 'processor' for what happens by itself
  actor text not null,
  reason text not null,
  at timestamptz not null
);
create index order_change_of_order on order_change (order_id, id);

create table order_request (
  user_id uuid not null references app_user on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  order_id uuid not null references orders deferrable initially deferred,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index order_request_age on order_request (created_at);

create table stock_movement (
  id bigint generated always as identity primary key,
  tool_id uuid not null references tool,
  order_id uuid references orders,
  kind text not null check (kind in (
    'received', 'held', 'released', 'sold', 'returned', 'corrected')),
  on_hand_change integer not null,
  held_change integer not null,
  actor text not null,
  reason text not null,
  at timestamptz not null
);
create index stock_movement_of_tool on stock_movement (tool_id, id);
create index stock_movement_of_order on stock_movement (order_id) where order_id is not null;

-- payments -----------------------------------------------------------------------------------
create table payment_attempt (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  ordinal integer not null check (ordinal > 0),
  state text not null check (state in (
    'creating', 'open', 'processing', 'succeeded', 'cancelled', 'dead')),
  intent_id text unique,
  client_secret text,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, ordinal),
  check (intent_id is not null or state in ('creating', 'dead'))
);
alter table payment_attempt set (fillfactor = 80);
-- at most one attempt of an order can still take money
create unique index payment_attempt_live on payment_attempt (order_id)
  where state in ('creating', 'open', 'processing');
create index payment_attempt_unsettled on payment_attempt (updated_at)
  where state in ('creating', 'open', 'processing');

create table processor_event (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  outcome text not null
);

create table refund (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  intent_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- the idempotency key under which the processor is asked
  key text not null unique,
  reason text not null,
  state text not null check (state in ('asked', 'succeeded', 'failed')),
  processor_refund_id text,
  asked_by text not null,
  asked_at timestamptz not null,
  settled_at timestamptz
);
create index refund_unsettled on refund (asked_at) where state = 'asked';

create table payment_problem (
  id bigint generated always as identity primary key,
  order_id uuid references orders,
  intent_id text,
  kind text not null,
  detail text not null,
  at timestamptz not null,
  unique (intent_id, kind)
);

-- reviews ------------------------------------------------------------------------------------
create table review (
  id uuid primary key default uuidv7(),
  user_id uuid references app_user on delete set null,
  name text not null check (length(name) between 1 and 20),
  review text not null,
  rating smallint not null check (rating between 1 and 5),
  image text not null default '',
  created_at timestamptz not null
);
create index review_newest on review (created_at desc);

-- profiles -----------------------------------------------------------------------------------
create table profile (
  user_id uuid primary key references app_user on delete cascade,
  education text not null default '',
  location text not null default '',
  adress text not null default '',
  updated_at timestamptz not null
);

-- inbox --------------------------------------------------------------------------------------
create table contact_message (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null
);
create index contact_message_newest on contact_message (received_at desc);
