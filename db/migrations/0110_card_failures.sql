-- Refused cards, kept for a day: who tries stolen cards one after the other is told by the card,
-- by the address and by the order. Cards and addresses are keyed hashes.
create table card_failure (
  charge_id text primary key,
  order_id uuid not null references orders on delete cascade,
  card_hash text not null,
  -- of the delivery, and of the bill where the processor was told of one
  address_hashes text[] not null,
  failed_at timestamptz not null
);
create index card_failure_of_order on card_failure (order_id, failed_at desc);
create index card_failure_of_card on card_failure (card_hash, failed_at desc);
create index card_failure_of_address on card_failure using gin (address_hashes);
create index card_failure_age on card_failure (failed_at);
