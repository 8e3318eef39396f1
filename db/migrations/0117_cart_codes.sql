-- The code that somebody means to order with; whether it brings anything is said beside the cart.

-- carts --------------------------------------------------------------------------------------
alter table cart add column code text not null default '' check (length(code) <= 32);
