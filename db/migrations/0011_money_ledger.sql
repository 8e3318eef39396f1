-- Money as a ledger, and everything that a payment can go through after it succeeded.

-- What a table may hold only once written: nobody changes it, not even the shop.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- payments: the ledger -------------------------------------------------------------------------
create table ledger_transaction (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('charge', 'fee', 'refund', 'refund_failed', 'dispute_opened',
    'dispute_fee', 'dispute_won', 'dispute_lost', 'taken_elsewhere', 'refunded_elsewhere')),
  -- the processor's object that moved the money, or the shop's own for money taken elsewhere
  object_id text not null,
  order_id uuid references orders,
  -- a user's id, or 'shop' and 'processor' for what happens by itself
  actor text not null,
  reason text not null,
  at timestamptz not null,
  unique (object_id, kind)
);
create index ledger_transaction_of_order on ledger_transaction (order_id);
create index ledger_transaction_at on ledger_transaction (at);

create table money_entry (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transaction,
  account text not null check (account in ('processor_balance', 'taken_elsewhere', 'sales',
    'owed_back', 'processor_fees', 'disputed', 'dispute_losses')),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null
);
create index money_entry_of_transaction on money_entry (transaction_id);

create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  of_transaction uuid;
begin
  if tg_table_name = 'ledger_transaction' then
    of_transaction = new.id;
    if not exists (select from money_entry where transaction_id = of_transaction) then
      raise exception 'ledger transaction % has no entries', of_transaction
        using errcode = 'check_violation';
    end if;
  else
    of_transaction = new.transaction_id;
  end if;
  if exists (select from money_entry where transaction_id = of_transaction
      group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % does not balance', of_transaction
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_transaction_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function check_ledger_balance();
create constraint trigger money_entry_balances after insert on money_entry
  deferrable initially deferred for each row execute function check_ledger_balance();
create trigger ledger_transaction_stays before update or delete on ledger_transaction
  for each row execute function refuse_ledger_change();
create trigger money_entry_stays before update or delete on money_entry
  for each row execute function refuse_ledger_change();

-- payments: what was captured, and what of it may go back --------------------------------------
alter table payment_attempt
  add captured_minor bigint not null default 0 check (captured_minor >= 0),
  add charge_id text,
  add taken_elsewhere boolean not null default false;
update payment_attempt set captured_minor = amount_minor where state = 'succeeded';

-- 'parked': the processor refuses it while the payment is disputed
alter table refund
  -- a refusal is remembered under its key: asked again after one, the key is another
  add tries integer not null default 1,
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('asked', 'parked', 'succeeded', 'failed')),
  add constraint refund_of_known_payment foreign key (intent_id)
    references payment_attempt (intent_id);
create index refund_of_order on refund (order_id);
create index refund_of_payment on refund (intent_id);
create unique index refund_at_processor on refund (processor_refund_id);

-- No more goes back than was captured. The payment's row is locked first, so that of two refunds
-- at once the second one counts the first.
create function check_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
begin
  select captured_minor into captured from payment_attempt
  where intent_id = new.intent_id for update;
  if captured < (select sum(amount_minor) from refund
      where intent_id = new.intent_id and state <> 'failed') then
    raise exception 'more of payment % would go back than was captured', new.intent_id
      using errcode = 'check_violation', constraint = 'no_more_back_than_captured';
  end if;
  return null;
end $$;
create trigger no_more_back_than_captured after insert or update on refund
  for each row execute function check_refunds();

create table dispute (
  id text primary key,
  order_id uuid not null references orders,
  intent_id text not null references payment_attempt (intent_id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  status text not null,
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index dispute_of_order on dispute (order_id);

-- payments: problems that a person looks at ----------------------------------------------------
alter table payment_problem
  drop constraint payment_problem_intent_id_kind_key,
  add key text,
  add resolved_at timestamptz,
  add resolved_by text,
  add resolution text;
update payment_problem set key = concat_ws(':', kind, coalesce(intent_id, id::text));
alter table payment_problem
  alter key set not null,
  add unique (key);
create index payment_problem_open on payment_problem (id) where resolved_at is null;

-- payments: rounds that are made once in a while, by one instance of all -----------------------
create table payment_round (
  name text primary key,
  done_at timestamptz not null
);

create table statement_day (
  day date primary key,
  compared_at timestamptz not null,
  movements integer not null,
  differences integer not null
);
