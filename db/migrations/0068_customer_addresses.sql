-- The addresses that customers have, of whom one may have several; those of orders stay with orders.
create table customer_address (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  recipient text not null check (length(recipient) between 1 and 200),
  street text not null check (length(street) between 1 and 200),
  city text not null check (length(city) between 1 and 120),
  postcode text not null check (length(postcode) between 1 and 20),
  country text not null check (length(country) between 1 and 80),
  created_at timestamptz not null
);
create index customer_address_user on customer_address (user_id, id);

alter table import drop constraint import_target_check,
  add constraint import_target_check
    check (target in ('tools', 'redirects', 'customers', 'addresses'));
