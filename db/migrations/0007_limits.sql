-- Who tried how often, lately, for all instances together. Unlogged: a try costs no write-ahead
-- log, a crash empties both tables, and what is lost with them is that somebody has to wait.
-- Keys are keyed hashes: neither table names an address or an account.

-- identity -----------------------------------------------------------------------------------
create unlogged table peer_tries (
  key bytea primary key check (length(key) = 32),
  -- a bucket of tries that refills evenly: when it is full again
  full_at timestamptz not null
);

create unlogged table email_tries (
  key bytea primary key check (length(key) = 32),
  tries integer not null check (tries > 0),
  -- when the last of them was let through
  last_at timestamptz not null
);
