-- What staff note for each other, about an order or about a customer.

create table staff_note (
  id uuid primary key default uuidv7(),
  -- what it is about: one of both
  order_id uuid references orders,
  user_id uuid references app_user,
  note text not null check (length(note) between 1 and 2000),
  written_at timestamptz not null,
  written_by uuid not null references app_user,
  -- the key of its request, so that a repeated one adds nothing
  request_key text check (length(request_key) between 1 and 255),
  constraint staff_note_is_about_one check (num_nonnulls(order_id, user_id) = 1)
);
create index staff_note_of_order on staff_note (order_id, id) where order_id is not null;
create index staff_note_of_user on staff_note (user_id, id) where user_id is not null;
create unique index staff_note_request on staff_note (written_by, request_key)
  where request_key is not null;

-- Exceptions of a customer's orders, and those of one order.
create index payment_exception_of_order on payment_exception (order_id) where order_id is not null;
