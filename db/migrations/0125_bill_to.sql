-- Where an order's invoice goes, and what has come for it by bank transfer.

-- orders -------------------------------------------------------------------------------------
alter table orders
  -- as it was given, in the fields of an address; null: to the delivery address
  add bill_to jsonb check (jsonb_typeof(bill_to) = 'object'
    and bill_to ?& array['recipient', 'company', 'street', 'line2', 'city', 'postcode', 'region',
      'country']
    and bill_to ->> 'country' ~ '^[A-Z]{2}$' and length(bill_to::text) <= 8000),
  -- less what went back; of orders that no transfer was sent for 0
  add received_minor bigint not null default 0 check (received_minor >= 0);

update orders set received_minor = t.received_minor - t.returned_minor
from bank_transfer t where t.order_id = orders.id and t.received_minor > t.returned_minor;

alter table order_detail_change drop constraint order_detail_change_detail_check;
alter table order_detail_change add constraint order_detail_change_detail_check
  check (detail in ('address', 'bill_to', 'delivery', 'code'));
