-- What waits for the processor ends, or is shown to staff.

-- payments: since when a refund's present key may have been sent, and when it was found too old to
-- be sent again. Of the refunds from before nobody knows, and none of them names itself at the
-- processor: their key counts as too old, and as older than the refund.
alter table refund
  add key_at timestamptz,
  add key_dropped_at timestamptz;
update refund set key_at = asked_at - interval '2 days';
alter table refund
  -- for a version that does not know the column yet
  alter key_at set default now(),
  alter key_at set not null;
drop index refund_unsettled;
create index refund_unsettled on refund (asked_at) where state in ('asked', 'parked');

-- payments: what a bank took for good cannot be promised to the customer as well
create or replace function check_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
  lost bigint = 0;
begin
  select captured_minor into captured from payment_attempt
  where intent_id = new.intent_id for update;
  if tg_op = 'INSERT' then
    select coalesce(sum(taken_minor - returned_minor), 0) into lost from dispute
    where intent_id = new.intent_id and closed_at is not null;
  end if;
  if new.state <> 'failed' and captured < lost + (select sum(amount_minor) from refund
      where intent_id = new.intent_id and state <> 'failed') then
    raise exception 'more of payment % would go back than was captured', new.intent_id
      using errcode = 'check_violation', constraint = 'no_more_back_than_captured';
  end if;
  return null;
end $$;
