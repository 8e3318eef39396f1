-- What was counted is a ring of as many moments as the limit allows: counting one writes one slot,
-- where it read and wrote the whole list again. Without an index on a column that each count
-- changes, an update stays on its page; what is over is found by reading all, once a minute. The
-- counts of the last hours begin anew, as after a crash.
drop table rate_limit;
create unlogged table rate_limit (
  key bytea primary key check (length(key) = 32),
  -- the moments that were counted, in their order but for the ring's beginning
  taken timestamptz[] not null,
  -- the slot of the oldest, once there are as many as the limit allows
  oldest integer not null default 1,
  -- when none of them counts any more
  over_at timestamptz not null
) with (fillfactor = 70);
