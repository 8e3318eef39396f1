-- The tax of what a bank gave back to a card holder is no longer owed, as far as it is not won back.

-- payments -----------------------------------------------------------------------------------
alter table dispute
  -- of what is lost, tax
  add column tax_minor bigint not null default 0,
  add constraint dispute_tax_within check (tax_minor between 0 and taken_minor);

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in (
  'charge', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_fee', 'dispute_won',
  'dispute_lost', 'manual_payment', 'manual_refund', 'transfer_received', 'transfer_applied',
  'transfer_released', 'transfer_returned', 'transfer_return_failed', 'tax_charged',
  'tax_refunded', 'tax_refund_failed', 'dispute_tax_lost', 'dispute_tax_won'));
