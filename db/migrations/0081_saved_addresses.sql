-- The addresses that an account keeps. An order has a copy: what is changed here changes no order.
create table saved_address (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- as many as there are places
  position smallint not null check (position between 1 and 20),
  label text not null check (length(label) between 1 and 60),
  recipient text not null check (length(recipient) between 1 and 200),
  company text not null check (length(company) <= 200),
  street text not null check (length(street) between 1 and 200),
  line2 text not null check (length(line2) <= 200),
  city text not null check (length(city) between 1 and 120),
  postcode text not null check (length(postcode) <= 20),
  region text not null check (region ~ '^([A-Z]{2}-[A-Z0-9]{1,3})?$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, position),
  check (region = '' or left(region, 2) = country_code)
);
create unique index saved_address_label on saved_address (user_id, label);
create unique index saved_address_default on saved_address (user_id) where is_default;
