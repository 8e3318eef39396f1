import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, date, nullable, text, timestamp, uuid } from '#platform/database/sql-types.ts';

/** The last good backup, the last attempt with its error, and when the shop was set up. */
export const selectBackups = preparedQuery(
  {},
  {
    good_at: nullable(timestamp),
    attempted_at: nullable(timestamp),
    error: nullable(text),
    shop_since: nullable(timestamp),
  },
)`
select (select max(began_at) from backup_run where done_at is not null) as good_at,
  last.began_at as attempted_at, last.error,
  (select min("timestamp"::timestamptz) from shop_migration) as shop_since
from (select 1) as one
left join lateral (select began_at, error from backup_run order by began_at desc limit 1) as last
  on true`;

export const insertBackupRun = preparedQuery({ beganAt: timestamp }, { id: uuid })`
insert into backup_run (began_at) values (:beganAt) returning id`;

export const completeBackupRun = preparedQuery({ id: uuid, doneAt: timestamp, file: text })`
update backup_run set done_at = :doneAt, file = :file where id = :id`;

export const failBackupRun = preparedQuery({ id: uuid, error: text })`
update backup_run set error = :error where id = :id`;

/** The last good one is kept. */
export const deleteOldBackupRuns = preparedQuery({ beganAt: timestamp })`
delete from backup_run where began_at < :beganAt
  and began_at < (select max(began_at) from backup_run where done_at is not null)`;

export const existsDigest = preparedQuery({ day: date }, { exists: boolean })`
select exists (select from owner_digest where day = :day::date) as "exists"`;

export const selectLastDigest = preparedQuery({}, { written_at: nullable(timestamp) })`
select max(written_at) as written_at from owner_digest`;

/** Nothing when another instance has written it. */
export const insertDigest = preparedQuery({ day: date, writtenAt: timestamp })`
insert into owner_digest (day, written_at) values (:day::date, :writtenAt) on conflict do nothing`;
