-- An order may come to nothing: by its code, and by nothing else. Units of it are refunded at 0.
alter table orders
  drop constraint orders_total_minor_check,
  drop constraint orders_unit_price_minor_check,
  add constraint orders_total_can_be_paid check (total_minor between 50 and 99999999
    or (total_minor = 0 and discount_minor > 0)),
  -- in an order of several lines it is the total
  add constraint orders_unit_price_of_total check (unit_price_minor > 0
    or (unit_price_minor = 0 and total_minor = 0));
alter table refund
  drop constraint refund_amount_minor_check,
  add constraint refund_amount_not_negative check (amount_minor >= 0);
