-- Statements by which customers withdraw from a contract (Directive (EU) 2023/2673), made with or
-- without an account, and what staff answered.

-- withdrawals --------------------------------------------------------------------------------
create table withdrawal (
  id uuid primary key default uuidv7(),
  -- the order of this number and email; null where there is none
  order_id uuid references orders,
  -- what the contract was called, as it was typed
  order_named text not null check (length(order_named) between 1 and 60),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) <= 254),
  -- in the customer's own words; '' without any
  message text not null check (length(message) <= 2000),
  -- of all of these: the same statement again is the same row; null once it is anonymised
  content_hash bytea unique check (octet_length(content_hash) = 32),
  received_at timestamptz not null,
  -- when its receipt was queued last; null where nobody may be written to
  receipt_at timestamptz,
  state text not null default 'received' check (state in ('received', 'accepted', 'rejected')),
  decided_at timestamptz,
  decided_by uuid references app_user,
  rejected_because text check (length(rejected_because) between 1 and 500),
  constraint withdrawal_is_decided_by_staff check (
    (state = 'received') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint withdrawal_is_rejected_with_reason check (
    (state = 'rejected') = (rejected_because is not null)),
  constraint withdrawal_receipt_has_order check (receipt_at is null or order_id is not null)
);
create index withdrawal_in_state on withdrawal (state, received_at, id);
create index withdrawal_of_order on withdrawal (order_id, received_at) where order_id is not null;
create index withdrawal_without_order on withdrawal (email, received_at, id)
  where order_id is null;
