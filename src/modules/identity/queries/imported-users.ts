import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

/** Staff know the emails of their customers: they count as proved, but nobody can sign in. */
export const insertImportedUsers = preparedQuery(
  { emails: texts, names: texts, at: timestamp },
  { id: uuid, email: text },
)`
insert into app_user (issuer, subject, email, email_verified, display_name, created_at)
select 'import', gen_random_uuid(), email, true, name, :at
from unnest(:emails::text[], :names::text[]) as r (email, name)
on conflict (email) do nothing
returning id, email`;

export const deleteImportedUsers = preparedQuery({ ids: uuids }, { id: uuid })`
delete from app_user where id = any(:ids::uuid[]) and issuer = 'import' returning id`;

export const selectUsersOfEmails = preparedQuery({ emails: texts }, { id: uuid, email: text })`
select id, email from app_user where email = any(:emails::text[])`;

export const selectCustomerPage = preparedQuery(
  { after: nullable(uuid), limit: integer },
  { id: uuid, email: text, display_name: text },
)`
select id, email, display_name from app_user
where role = 'customer' and erased_at is null
  and (:after::uuid is null or id > :after::uuid)
order by id limit :limit`;
