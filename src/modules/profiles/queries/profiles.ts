import { statement } from '#platform/database/statement.ts';
import type { Profile } from '../profiles.ts';

export const selectProfile = statement<[string], Profile & Record<string, string>>(
  'select education, location, address from profile where user_id = $1',
);

/** user, education, location, address, moment */
export const upsertProfile = statement<
  [string, string, string, string, Date],
  Record<string, never>
>(`
insert into profile (user_id, education, location, address, updated_at) values ($1, $2, $3, $4, $5)
on conflict (user_id) do update set education = excluded.education,
  location = excluded.location, address = excluded.address, updated_at = excluded.updated_at`);

/** user */
export const deleteProfile = statement<[string], Record<string, never>>(
  'delete from profile where user_id = $1',
);
