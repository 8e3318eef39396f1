-- privacy: orders that were emptied before their histories, emails and keys were, once more
update orders set emptied_at = null where emptied_at is not null;
drop index orders_to_empty;
create index orders_to_empty on orders (placed_at)
  where payment_state in ('cancelled', 'expired') and emptied_at is null;
