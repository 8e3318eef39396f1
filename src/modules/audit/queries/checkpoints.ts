import { preparedQuery } from '#platform/database/prepared-query.ts';
import { isUpdated } from '#platform/database/upsert.ts';
import { boolean, bytes, date, integer, timestamp } from '#platform/database/sql-types.ts';

/** The newest checkpoint of the database. */
export const selectCheckpoint = preparedQuery({}, { id: integer, hash: bytes })`
select entry_id as id, hash from audit_checkpoint order by day desc limit 1`;

/** One of each day, which moves on; whether it is the first of its day. */
export const upsertCheckpoint = preparedQuery(
  { day: date, id: integer, hash: bytes, takenAt: timestamp },
  { isFirst: boolean },
)`
insert into audit_checkpoint as kept (day, entry_id, hash, taken_at)
values (:day, :id, :hash, :takenAt)
on conflict (day) do update set entry_id = excluded.entry_id, hash = excluded.hash,
  taken_at = excluded.taken_at
where kept.entry_id < excluded.entry_id
returning not ${isUpdated} as "isFirst"`;
