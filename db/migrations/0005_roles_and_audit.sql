-- Staff with a part of an admin's permissions, and a log of what was done in the shop's name.

-- identity -----------------------------------------------------------------------------------
alter table app_user drop constraint app_user_role_check;
alter table app_user add constraint app_user_role_check
  check (role in ('customer', 'catalogue', 'orders', 'users', 'admin'));

-- audit --------------------------------------------------------------------------------------
-- Each entry carries the hash of the one before it; ids have no gaps.
create table audit_entry (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  -- a user's id, or 'shop' for what happens by itself
  actor text not null,
  action text not null,
  -- what it was done to: its kind, a colon and its id
  object text not null,
  -- flat texts, by name
  detail jsonb not null,
  -- the network that the call came from, never a whole address; '' when there was no call
  peer text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_entry_of_actor on audit_entry (actor, id desc);
create index audit_entry_of_action on audit_entry (action, id desc);
create index audit_entry_of_object on audit_entry (object, id desc);

-- The newest entry once more: writers queue for this row, and a log that was cut off is noticed.
create table audit_head (
  single boolean primary key default true check (single),
  id bigint not null check (id >= 0),
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_stays_whole before truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_audit_change();
create trigger audit_head_goes_forward before update on audit_head
  for each row when (new.id <> old.id + 1) execute function refuse_audit_change();
