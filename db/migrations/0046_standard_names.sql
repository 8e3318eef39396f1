-- Tables, columns and stored words get the names of the field. Nothing but names changes: no row
-- is added, none is lost, every rule stays.

-- tables -------------------------------------------------------------------------------------
alter table mail rename to email;
alter index mail_pkey rename to email_pkey;
alter index mail_of_order rename to email_of_order;
alter index mail_recipient rename to email_recipient;
alter index mail_waiting rename to email_waiting;
alter table email rename constraint mail_attempts_check to email_attempts_check;
alter table email rename constraint mail_ends_once to email_ends_once;
alter table email rename constraint mail_order_id_fkey to email_order_id_fkey;

alter table payment_problem rename to payment_exception;
alter sequence payment_problem_id_seq rename to payment_exception_id_seq;
alter index payment_problem_pkey rename to payment_exception_pkey;
alter index payment_problem_key_key rename to payment_exception_key_key;
alter index payment_problem_open rename to payment_exception_open;
alter table payment_exception
  rename constraint payment_problem_order_id_fkey to payment_exception_order_id_fkey;

alter table payment_round rename to scheduled_run;
alter index payment_round_pkey rename to scheduled_run_pkey;

alter table ledger_transaction rename to journal_entry;
alter index ledger_transaction_pkey rename to journal_entry_pkey;
alter index ledger_transaction_object_id_kind_key rename to journal_entry_object_id_kind_key;
alter index ledger_transaction_happened rename to journal_entry_happened;
alter index ledger_transaction_of_order rename to journal_entry_of_order;
alter trigger ledger_transaction_stays on journal_entry rename to journal_entry_stays;
alter table journal_entry rename constraint ledger_transaction_moves to journal_entry_moves;
alter table journal_entry
  rename constraint ledger_transaction_order_id_fkey to journal_entry_order_id_fkey;
alter view money_entry rename to journal_line;
alter view journal_line rename column transaction_id to journal_entry_id;

alter table email_tries rename to attempts_by_email;
alter table attempts_by_email rename column tries to attempts;
alter index email_tries_pkey rename to attempts_by_email_pkey;
alter table peer_tries rename to attempts_by_network;
alter index peer_tries_pkey rename to attempts_by_network_pkey;

alter table review_author_stop rename to review_author_block;
alter table review_author_block rename column stopped_at to blocked_at;
alter table review_author_block rename column stopped_by to blocked_by;
alter index review_author_stop_pkey rename to review_author_block_pkey;

-- columns ------------------------------------------------------------------------------------
alter table audit_entry rename column peer to client_network;
alter table shop_token rename column peer to client_network;
alter table shop_token rename column bind_hash to binding_hash;
alter table app_user rename column password_due to password_change_reason;
alter table app_user rename column password_due_since to password_change_since;
alter table profile rename column adress to address;
alter table rate_limit rename column taken to counted_at;
alter table rate_limit rename column over_at to expires_at;
alter table orders rename column transaction to payment_id;
alter table orders rename column hold_expires_at to reservation_expires_at;
alter table orders rename column hold_extended_at to reservation_extended_at;
alter index orders_hold_running rename to orders_reservation_running;
alter table payment_attempt rename column taken_elsewhere to is_manual;
alter table refund rename column tries to attempts;
alter table stock rename column held to reserved;
alter table stock rename column held_before to reserved_before;
alter table stock_movement rename column held_change to reserved_change;
alter table stock_movement rename column held_before to reserved_before;
alter table stock_movement rename column held to reserved;

-- stored words -------------------------------------------------------------------------------
alter table orders drop constraint orders_cancel_because_check;
update orders set cancel_because = 'reservation_over' where cancel_because = 'hold_over';
alter table orders add constraint orders_cancel_because_check
  check (cancel_because in ('asked', 'reservation_over'));

alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt drop constraint payment_attempt_check;
update payment_attempt set state = 'abandoned' where state = 'dead';
alter table payment_attempt add constraint payment_attempt_state_check check (
  state in ('creating', 'open', 'processing', 'succeeded', 'cancelled', 'abandoned'));
alter table payment_attempt add constraint payment_attempt_has_its_intent check (
  intent_id is not null or state in ('creating', 'abandoned'));

alter table refund drop constraint refund_state_check;
drop index refund_unsettled;
update refund set state = 'on_hold' where state = 'parked';
alter table refund add constraint refund_state_check
  check (state in ('asked', 'on_hold', 'succeeded', 'failed'));
create index refund_unsettled on refund (asked_at) where state in ('asked', 'on_hold');

-- A key begins with its kind.
update payment_exception set kind = 'refunded_automatically',
  key = 'refunded_automatically' || substr(key, 1 + length('given_back'))
where kind = 'given_back';

-- The ledgers are only added to; their words change this once, and nothing else in them.
alter table journal_entry disable trigger journal_entry_stays;
alter table journal_entry drop constraint ledger_transaction_kind_check;
alter domain ledger_account drop constraint ledger_account_check;
update journal_entry set
  kind = case kind when 'taken_elsewhere' then 'manual_payment'
    when 'refunded_elsewhere' then 'manual_refund' else kind end,
  to_account = case to_account::text when 'taken_elsewhere' then 'manual_payments'
    when 'owed_back' then 'refunds_payable' else to_account end,
  from_account = case from_account::text when 'taken_elsewhere' then 'manual_payments'
    when 'owed_back' then 'refunds_payable' else from_account end
where kind in ('taken_elsewhere', 'refunded_elsewhere')
  or to_account in ('taken_elsewhere', 'owed_back')
  or from_account in ('taken_elsewhere', 'owed_back');
alter domain ledger_account add constraint ledger_account_check check (value in (
  'processor_balance', 'manual_payments', 'sales', 'refunds_payable', 'processor_fees', 'disputed',
  'dispute_losses'));
alter table journal_entry add constraint journal_entry_kind_check check (kind in (
  'charge', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_fee', 'dispute_won',
  'dispute_lost', 'manual_payment', 'manual_refund'));
alter table journal_entry enable trigger journal_entry_stays;

alter table stock_movement disable trigger stock_movement_stays;
alter table stock_movement drop constraint stock_movement_is_its_kind;
alter table stock_movement drop constraint stock_movement_kind_check;
update stock_movement set kind = 'reserved' where kind = 'held';
alter table stock_movement add constraint stock_movement_kind_check check (kind in (
  'received', 'reserved', 'released', 'sold', 'returned', 'written_off', 'corrected'));
-- Not for the rows of before units were sold at hand-over, whose sales had other changes.
alter table stock_movement add constraint stock_movement_is_its_kind check (
  case
    when kind = 'reserved' then
      order_id is not null and on_hand_change = 0 and reserved_change > 0
    when kind = 'released' then
      order_id is not null and on_hand_change = 0 and reserved_change < 0
    when kind in ('sold', 'written_off') then
      order_id is not null and reserved_change < 0 and on_hand_change = reserved_change
    when kind = 'returned' then
      order_id is not null and on_hand_change > 0 and reserved_change = 0
    else order_id is null and reserved_change = 0
  end) not valid;
alter table stock_movement enable trigger stock_movement_stays;

-- functions that name what was renamed ---------------------------------------------------------
create or replace function keep_stock_before() returns trigger language plpgsql as $$
begin
  new.movements = old.movements + 1;
  new.on_hand_before = old.on_hand;
  new.reserved_before = old.reserved;
  return new;
end $$;

create or replace function book_reservation() returns trigger language plpgsql as $$
begin
  if new.kind = 'reserved' then
    insert into reservation (order_id, tool_id, quantity, reserved)
    select id, tool_id, quantity, new.reserved_change from orders
    where id = new.order_id and tool_id = new.tool_id
    on conflict (order_id, tool_id) do update
      set reserved = reservation.reserved + excluded.reserved;
  else
    update reservation set reserved = reserved + new.reserved_change,
      handed_over = handed_over
        - case when new.kind = 'sold' then new.on_hand_change else 0 end,
      restocked = restocked
        + case when new.kind = 'returned' then new.on_hand_change else 0 end
    where order_id = new.order_id and tool_id = new.tool_id;
  end if;
  if not found then
    raise exception 'tool % is not of order %', new.tool_id, new.order_id
      using errcode = 'check_violation', constraint = 'reservation_of_its_order';
  end if;
  return null;
end $$;

create or replace function orders_of_account(
  account uuid, wanted_tool uuid, since timestamptz, most integer)
returns table (
  waiting integer,
  waiting_until timestamptz,
  later_units bigint,
  most_placed_at timestamptz
)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(19, hashtext(account::text));
  return query
  with open as (
    select o.tool_id, o.quantity, o.reservation_expires_at,
      row_number() over (order by o.number) as place
    from orders o
    where o.user_id = account and o.payment_state in ('unpaid', 'processing', 'cancelling')
  )
  select count(*)::integer, min(open.reservation_expires_at),
    coalesce(sum(open.quantity) filter (where open.place > 1 and open.tool_id = wanted_tool), 0),
    (select o.placed_at from orders o where o.user_id = account and o.placed_at > since
      order by o.placed_at desc offset most - 1 limit 1)
  from open;
end
$$;
