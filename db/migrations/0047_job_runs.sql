-- The last run of each scheduled job, for staff: when it was, how long it took, how it ended.
-- Each minute writes it anew, so that a crash may lose it.
create unlogged table job_run (
  name text primary key,
  started_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- what it looked at and could not finish
  failed_count integer not null check (failed_count >= 0),
  -- why the whole run failed
  error text,
  succeeded_at timestamptz,
  failures_in_a_row integer not null check (failures_in_a_row >= 0)
) with (fillfactor = 50);
