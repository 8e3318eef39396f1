import { statement } from '#platform/database/statement.ts';
import type { Role } from '../caller.ts';

export interface UserRow {
  id: string;
  email: string;
  display_name: string;
  role: Role;
}

const columns = 'id, email, display_name, role';

/**
 * issuer, subject, e-mail, whether it is verified, display name, role, moment. A role of
 * 'customer' leaves an existing user's role as it is. Locks the user's row.
 */
export const upsertUser = statement<
  [string, string, string, boolean, string, Role, Date],
  UserRow
>(`
insert into app_user (issuer, subject, email, email_verified, display_name, role, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (issuer, subject) do update set email = excluded.email,
  email_verified = excluded.email_verified, display_name = excluded.display_name,
  role = case when excluded.role = 'admin' then 'admin' else app_user.role end
returning ${columns}`);

/** issuer, subject, e-mail, display name, moment; whoever had the address loses it */
export const upsertFirstAdmin = statement<[string, string, string, string, Date], UserRow>(`
insert into app_user (issuer, subject, email, email_verified, display_name, role, created_at)
values ($1, $2, $3, true, $4, 'admin', $5)
on conflict (email) do update set issuer = excluded.issuer, subject = excluded.subject,
  email_verified = true, role = 'admin'
returning ${columns}`);

/** id */
export const lockUser = statement<[string], { id: string }>(
  'select id from app_user where id = $1 for no key update',
);

/** issuer, subject */
export const selectUserOfSubject = statement<[string, string], UserRow>(
  `select ${columns} from app_user where issuer = $1 and subject = $2`,
);

/** e-mail */
export const selectRole = statement<[string], { role: Role }>(
  'select role from app_user where email = $1',
);

/** cursor, pattern, limit; each may be null */
export const selectUsers = statement<[string | null, string | null, number | null], UserRow>(`
select ${columns} from app_user
where ($1::uuid is null or id > $1::uuid)
  and ($2::text is null or concat_ws(' ', display_name, email) ilike $2)
order by id limit $3`);

/** e-mail */
export const promoteUser = statement<[string], Record<string, never>>(
  "update app_user set role = 'admin' where email = $1 and role <> 'admin'",
);

/** e-mail */
export const demoteUser = statement<[string], Record<string, never>>(
  "update app_user set role = 'customer' where email = $1 and role = 'admin'",
);

/** All admins, locked: of two who demote each other at once, the second sees one left. */
export const lockAdmins = statement<[], { email: string }>(
  "select email from app_user where role = 'admin' order by id for update",
);

export const isThereAnAdmin = statement<[], { there: boolean }>(
  "select exists (select from app_user where role = 'admin') as there",
);
