-- Refused cards are counted by the cart that their orders come from as well: a keyed hash of the
-- guest's cart or of the account. Rows of an older version have none, and count for no cart.
alter table card_failure add column cart_hash text not null default '';
create index card_failure_of_cart on card_failure (cart_hash, failed_at desc);
