-- A ledger transaction moves one amount from one account to another, and says so in one row: its
-- two entries sum to zero by its shape, so that no sale pays for having them summed.

drop trigger ledger_transaction_balances on ledger_transaction;
drop trigger money_entry_balances on money_entry;
drop trigger ledger_transaction_stays on ledger_transaction;

alter table ledger_transaction
  add to_account text,
  add from_account text,
  add amount_minor bigint,
  add currency text;
update ledger_transaction t set to_account = gains.account, from_account = gives.account,
  amount_minor = gains.amount_minor, currency = gains.currency
from money_entry gains join money_entry gives using (transaction_id)
where transaction_id = t.id and gains.amount_minor > 0 and gives.amount_minor < 0;
drop table money_entry;
drop function check_ledger_balance();

create domain ledger_account as text check (value in ('processor_balance', 'taken_elsewhere',
  'sales', 'owed_back', 'processor_fees', 'disputed', 'dispute_losses'));
alter table ledger_transaction
  alter to_account type ledger_account,
  alter from_account type ledger_account,
  alter to_account set not null,
  alter from_account set not null,
  alter amount_minor set not null,
  alter currency set not null,
  add constraint ledger_transaction_moves check (
    amount_minor > 0 and to_account <> from_account);
create trigger ledger_transaction_stays before update or delete on ledger_transaction
  for each row execute function refuse_ledger_change();

-- What each account gained, and below zero what it gave.
create view money_entry as
select id as transaction_id, to_account as account, amount_minor, currency
from ledger_transaction
union all
select id, from_account, -amount_minor, currency from ledger_transaction;
