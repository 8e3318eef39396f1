-- Backups that the shop takes by itself, and the one email a day to whoever owns it.

-- operations ---------------------------------------------------------------------------------
create table backup_run (
  id uuid primary key default uuidv7(),
  began_at timestamptz not null,
  -- written whole and read back; neither this nor an error: under way, or the process ended
  done_at timestamptz,
  file text not null default '',
  -- why it failed; '' when it did not
  error text not null default '',
  constraint backup_run_ends_once check (done_at is null or error = '')
);
create index backup_run_newest on backup_run (began_at desc);

-- One row for each day on which there was something to say.
create table owner_digest (
  day date primary key,
  written_at timestamptz not null
);
