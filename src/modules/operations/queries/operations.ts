import { statement } from '#platform/database/statement.ts';

/** The last good backup, the last attempt with its error, and when the shop was set up. */
export const selectBackups = statement<
  [],
  { good_at: Date | null; attempted_at: Date | null; error: string | null; shop_since: Date | null }
>(`
select (select max(began_at) from backup_run where done_at is not null) as good_at,
  last.began_at as attempted_at, last.error,
  (select min("timestamp"::timestamptz) from shop_migration) as shop_since
from (select 1) as one
left join lateral (select began_at, error from backup_run order by began_at desc limit 1) as last
  on true`);

/** moment */
export const insertBackupRun = statement<[Date], { id: string }>(
  'insert into backup_run (began_at) values ($1) returning id',
);

/** id, moment, file */
export const completeBackupRun = statement<[string, Date, string], Record<string, never>>(
  'update backup_run set done_at = $2, file = $3 where id = $1',
);

/** id, error */
export const failBackupRun = statement<[string, string], Record<string, never>>(
  'update backup_run set error = $2 where id = $1',
);

/** moment before which they began; the last good one is kept */
export const deleteOldBackupRuns = statement<[Date], Record<string, never>>(`
delete from backup_run where began_at < $1
  and began_at < (select max(began_at) from backup_run where done_at is not null)`);

/** day */
export const existsDigest = statement<[string], { exists: boolean }>(
  'select exists (select from owner_digest where day = $1::date) as "exists"',
);

export const selectLastDigest = statement<[], { written_at: Date | null }>(
  'select max(written_at) as written_at from owner_digest',
);

/** day, moment; nothing when another instance has written it */
export const insertDigest = statement<[string, Date], Record<string, never>>(
  'insert into owner_digest (day, written_at) values ($1::date, $2) on conflict do nothing',
);
