-- Money that is settled at the processor in another currency than it was charged in: it goes over
-- an account of its own, in an entry of each currency, so that each currency sums to zero. What
-- that account has in the end is what was gained or lost by exchange rates.
alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check check (value in (
  'processor_balance', 'manual_payments', 'sales', 'refunds_payable', 'processor_fees', 'disputed',
  'dispute_losses', 'transfer_balance', 'tax_owed', 'currency_exchange'));

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry
  add constraint journal_entry_kind_check check (kind in (
    'charge', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_fee', 'dispute_won',
    'dispute_lost', 'manual_payment', 'manual_refund', 'transfer_received', 'transfer_applied',
    'transfer_released', 'transfer_returned', 'transfer_return_failed', 'tax_charged',
    'tax_refunded', 'tax_refund_failed', 'dispute_tax_lost', 'dispute_tax_won', 'charge_settled',
    'refund_settled', 'refund_failed_settled', 'dispute_opened_settled', 'dispute_won_settled')),
  -- by the processor: units of this currency for one of what was charged
  add column exchange_rate numeric,
  add constraint journal_entry_rate_check
    check (exchange_rate is null or (exchange_rate > 0 and kind like '%\_settled'));
