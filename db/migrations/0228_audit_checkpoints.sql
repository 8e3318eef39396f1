-- Where the audit log was when it was last verified, one of each day: an instance whose folder is
-- empty goes on from the newest. Whoever owns the database can change it, so it is also logged,
-- emailed and kept in a file.
create table audit_checkpoint (
  day date primary key,
  entry_id bigint not null check (entry_id > 0),
  hash bytea not null check (length(hash) = 32),
  taken_at timestamptz not null
);
