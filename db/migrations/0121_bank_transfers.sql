-- Bank transfers: an order waits for money that its customer sends. More than it costs, and what
-- comes when nothing waits for it, is owed to the customer until staff send it back.
alter table payment_attempt add column method text not null default 'card'
  check (method in ('card', 'bank_transfer'));

create table bank_transfer (
  order_id uuid primary key references orders,
  -- the newest one of the order's that is a transfer
  attempt_id uuid not null unique references payment_attempt,
  -- the processor's, one for each order, so that all money is of a known order
  customer_id text not null unique,
  reference text not null,
  accounts jsonb not null,
  received_minor bigint not null default 0 check (received_minor >= 0),
  -- taken by the payment, and sent back
  applied_minor bigint not null default 0 check (applied_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  -- how many movements these are the sum of: an older reading has fewer
  movements integer not null default 0,
  updated_at timestamptz not null,
  check (applied_minor + returned_minor <= received_minor)
);
create index bank_transfer_owed on bank_transfer (updated_at)
  where received_minor > applied_minor + returned_minor;

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in (
  'processor_balance', 'manual_payments', 'sales', 'refunds_payable', 'processor_fees', 'disputed',
  'dispute_losses', 'transfer_balance'));
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in (
  'charge', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_fee', 'dispute_won',
  'dispute_lost', 'manual_payment', 'manual_refund', 'transfer_received', 'transfer_applied',
  'transfer_released', 'transfer_returned', 'transfer_return_failed'));
