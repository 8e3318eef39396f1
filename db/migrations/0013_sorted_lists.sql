-- What the lists of staff are sorted and filtered by. Indexes only: the code before them runs on.

-- orders
create index orders_by_number on orders (number, id);
create index orders_by_total on orders (total_minor, id);
create index orders_by_customer on orders (lower(customer_name), id);
create index orders_by_status on orders (
  (case when payment_state = 'paid' and fulfilment_state <> 'new'
    then fulfilment_state else payment_state end), placed_at desc, id desc);

-- catalogue
create index tool_by_name on tool (lower(name), id) where archived_at is null;
create index tool_by_price on tool (price_minor, id) where archived_at is null;

-- identity
create index app_user_by_name on app_user (lower(display_name), id);
create index app_user_by_role on app_user (role, id);
