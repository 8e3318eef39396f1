import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text, timestamp, uuid } from '#platform/database/sql-types.ts';

export const selectProfile = preparedQuery(
  { userId: uuid },
  { education: text, location: text, address: text },
)`
select education, location, address from profile where user_id = :userId`;

export const upsertProfile = preparedQuery({
  userId: uuid,
  education: text,
  location: text,
  address: text,
  updatedAt: timestamp,
})`
insert into profile (user_id, education, location, address, updated_at)
values (:userId, :education, :location, :address, :updatedAt)
on conflict (user_id) do update set education = excluded.education,
  location = excluded.location, address = excluded.address, updated_at = excluded.updated_at`;

export const deleteProfile = preparedQuery({ userId: uuid })`
delete from profile where user_id = :userId`;
