import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, text, texts, timestamp } from '#platform/database/sql-types.ts';

/** The first start of those that have not ended stays. */
export const insertJobStart = preparedQuery({ name: text, beganAt: timestamp })`
insert into job_start (name, began_at) values (:name, :beganAt) on conflict (name) do nothing`;

export const deleteJobStart = preparedQuery({ name: text })`
delete from job_start where name = :name`;

/** A run that began before the recorded one is not recorded. */
export const upsertJobRun = preparedQuery({
  name: text,
  startedAt: timestamp,
  durationMs: integer,
  failedCount: integer,
  error: nullable(text),
})`
insert into job_run as run (name, started_at, duration_ms, failed_count, error, succeeded_at,
  failures_in_a_row)
values (:name, :startedAt::timestamptz, :durationMs, :failedCount, :error::text,
  case when :error::text is null then :startedAt::timestamptz end,
  case when :error::text is null then 0 else 1 end)
on conflict (name) do update set started_at = excluded.started_at,
  duration_ms = excluded.duration_ms, failed_count = excluded.failed_count,
  error = excluded.error, succeeded_at = coalesce(excluded.succeeded_at, run.succeeded_at),
  failures_in_a_row = case when excluded.error is null then 0 else run.failures_in_a_row + 1 end
where run.started_at <= excluded.started_at`;

export const selectJobRuns = preparedQuery(
  { names: texts },
  {
    name: text,
    started_at: timestamp,
    duration_ms: integer,
    failed_count: integer,
    error: nullable(text),
    succeeded_at: nullable(timestamp),
    failures_in_a_row: integer,
  },
)`
select name, started_at, duration_ms, failed_count, error, succeeded_at, failures_in_a_row
from job_run where name = any(:names::text[])`;

export const selectJobStarts = preparedQuery(
  { before: timestamp },
  { name: text, began_at: timestamp },
)`
select name, began_at from job_start where began_at < :before`;
