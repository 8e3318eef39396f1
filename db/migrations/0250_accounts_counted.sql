-- How many accounts there are, so that the overview need not count them all. Kept in sixteen rows:
-- who signs up waits for nobody but the sixteenth of those who do at that moment.

-- identity -----------------------------------------------------------------------------------
create table account_count (
  slot smallint primary key check (slot between 0 and 15),
  -- of one slot it may be negative: who is deleted need not have come by the same
  accounts bigint not null
);

create function count_accounts() returns trigger language plpgsql as $$
declare
  changed bigint := (select count(*) from changed_row);
begin
  if changed > 0 then
    update account_count
    set accounts = accounts + case tg_op when 'INSERT' then changed else -changed end
    where slot = pg_backend_pid() % 16;
  end if;
  return null;
end $$;
create trigger app_user_is_counted after insert on app_user
  referencing new table as changed_row for each statement execute function count_accounts();
create trigger app_user_is_counted_off after delete on app_user
  referencing old table as changed_row for each statement execute function count_accounts();

-- The triggers hold the table: nobody comes or goes until this is committed.
insert into account_count (slot, accounts)
select slot, case slot when 0 then (select count(*) from app_user) else 0 end
from generate_series(0, 15) as slot;
