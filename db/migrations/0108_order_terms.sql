-- Which terms were accepted with an order: the day since when their text holds.

-- orders -------------------------------------------------------------------------------------
-- null where none were shown, as in all orders before this
alter table orders add column terms_version text
  check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
