-- The code that an order's discount comes from, as it was typed in the shop at that time.

-- orders -------------------------------------------------------------------------------------
alter table orders
  add column discount_code text not null default '' check (length(discount_code) <= 32),
  add constraint orders_discount_has_code check (discount_minor = 0 or discount_code <> '');
