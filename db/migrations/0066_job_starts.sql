-- A run of a scheduled job that has begun and not ended: it is under way, or its process was
-- stopped. It stays until a run of the job has ended, and a crash of the database may lose it.
create unlogged table job_start (
  name text primary key,
  began_at timestamptz not null
) with (fillfactor = 50);
