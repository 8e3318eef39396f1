-- What staff do after a sale, and what a shop would be embarrassing without.

-- reviews: a hidden one stays in the books and leaves the pages
alter table review add hidden_at timestamptz, add hidden_by uuid references app_user;
drop index review_newest;
create index review_newest on review (created_at desc, id) where hidden_at is null;

-- orders: where it goes, and how it went
create table delivery_address (
  order_id uuid primary key references orders,
  recipient text not null check (length(recipient) between 1 and 200),
  street text not null check (length(street) between 1 and 200),
  city text not null check (length(city) between 1 and 120),
  postcode text not null check (length(postcode) between 1 and 20),
  country text not null check (length(country) between 1 and 80),
  updated_at timestamptz not null
);

create table shipment (
  order_id uuid primary key references orders,
  carrier text not null check (length(carrier) between 1 and 80),
  tracking_number text not null check (length(tracking_number) between 1 and 80),
  shipped_at timestamptz not null
);

-- mails: the outbox; a row is written with what it tells of, and sent afterwards
create table mail (
  id uuid primary key default uuidv7(),
  recipient text not null,
  kind text not null,
  -- what the letter says, by its kind
  contents jsonb not null,
  order_id uuid references orders,
  written_at timestamptz not null,
  sent_at timestamptz
);
create index mail_unsent on mail (written_at) where sent_at is null;
create index mail_of_order on mail (order_id) where order_id is not null;
