-- Inquiries, part disputes, and when money moved.

-- payments: what a dispute took of the shop's money, and gave back of it. An inquiry takes nothing.
alter table dispute
  add taken_minor bigint not null default 0 check (taken_minor >= 0),
  add returned_minor bigint not null default 0,
  add constraint dispute_returns_what_it_took check (returned_minor between 0 and taken_minor);
update dispute set taken_minor = amount_minor,
  returned_minor = case when status = 'won' then amount_minor else 0 end;

-- payments: the processor's moment beside the shop's ('at'). Figures go by the former: a fee that
-- was read late belongs to the day of its charge.
alter table ledger_transaction add happened_at timestamptz;
drop trigger ledger_transaction_stays on ledger_transaction;
update ledger_transaction set happened_at = at;
update ledger_transaction fee set happened_at = charge.at
from ledger_transaction charge
where fee.kind = 'fee' and charge.kind = 'charge' and charge.object_id = fee.object_id;
alter table ledger_transaction
  -- for a version that does not know the column yet
  alter happened_at set default now(),
  alter happened_at set not null;
create trigger ledger_transaction_stays before update or delete on ledger_transaction
  for each row execute function refuse_ledger_change();
drop index ledger_transaction_at;
create index ledger_transaction_happened on ledger_transaction (happened_at);

-- payments: when to ask next what a charge cost; null once it is known
alter table payment_attempt add fee_due_at timestamptz;
update payment_attempt set fee_due_at = updated_at
where state = 'succeeded' and charge_id is not null and not exists (
  select from ledger_transaction where kind = 'fee' and object_id = charge_id);
create index payment_attempt_fee_due on payment_attempt (fee_due_at) where fee_due_at is not null;
