import { sortedPages } from '#platform/database/sorted-pages.ts';
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
  UserRow & { role_before: Role | null }
>(`
insert into app_user (issuer, subject, email, email_verified, display_name, role, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (issuer, subject) do update set email = excluded.email,
  email_verified = excluded.email_verified, display_name = excluded.display_name,
  role = case when excluded.role = 'admin' then 'admin' else app_user.role end
returning ${columns}, old.role as role_before`);

/** issuer, subject, e-mail, display name, moment; another user with this e-mail loses it */
export const upsertFirstAdmin = statement<[string, string, string, string, Date], UserRow>(`
insert into app_user (issuer, subject, email, email_verified, display_name, role, created_at,
  password_change_reason, password_change_since)
values ($1, $2, $3, true, $4, 'admin', $5, 'first', $5)
on conflict (email) do update set issuer = excluded.issuer, subject = excluded.subject,
  email_verified = true, role = 'admin', password_change_reason = 'first',
  password_change_since = $5,
  first_staff_sign_in = null
returning ${columns}`);

/** id */
export const lockUser = statement<[string], { id: string }>(
  'select id from app_user where id = $1 for no key update',
);

/** issuer, subject */
export const selectUserOfSubject = statement<[string, string], UserRow>(
  `select ${columns} from app_user where issuer = $1 and subject = $2`,
);

/** e-mail, issuer, subject; the user with this e-mail who is not that subject, locked */
export const lockOtherUserOfEmail = statement<
  [string, string, string],
  { id: string; issuer: string; email_verified: boolean }
>(`
select id, issuer, email_verified from app_user
where email = $1 and not (issuer = $2 and subject = $3) for update`);

/** user, issuer, subject, display name; touches no row when that subject has a user already */
export const rekeyUser = statement<[string, string, string, string], Record<string, never>>(`
update app_user set issuer = $2, subject = $3, display_name = $4, email_verified = true,
  not_before = null, kept_sign_in = null
where id = $1 and not exists (select from app_user where issuer = $2 and subject = $3)`);

/** issuer, subject */
export const markUserVerified = statement<[string, string], { id: string }>(`
update app_user set email_verified = true where issuer = $1 and subject = $2 returning id`);

/** e-mail */
export const selectRole = statement<[string], { role: Role }>(
  'select role from app_user where email = $1',
);

const searchExpression = "concat_ws(' ', display_name, email)";

/** cursor, pattern, limit, role; each may be null */
export const selectUsers = statement<
  [string | null, string | null, number | null, string | null],
  UserRow
>(`
select ${columns} from app_user
where ($1::uuid is null or id > $1::uuid)
  and ($2::text is null or ${searchExpression} ilike $2)
  and ($4::text is null or role = $4)
order by id limit $3`);

const sortings = {
  name: { expression: 'lower(display_name)', sqlType: 'text' },
  email: { expression: 'email', sqlType: 'text' },
  // From the least to the most.
  role: {
    expression: "array_position(array['customer', 'catalogue', 'orders', 'users', 'admin'], role)",
    sqlType: 'bigint',
  },
} as const;

export const sortedUsers = sortedPages<keyof typeof sortings, [role: string | null], UserRow>(
  {
    rows: { columns, from: 'app_user where true' },
    id: 'id',
    searchExpression,
    filters: ['($5::text is null or role = $5)'],
  },
  sortings,
);

/** e-mail */
export const lockUserOfEmail = statement<[string], { id: string; role: Role }>(
  'select id, role from app_user where email = $1 for no key update',
);

/** ids */
export const selectEmails = statement<[readonly string[]], { id: string; email: string }>(
  'select id, email from app_user where id = any($1::uuid[])',
);

/** e-mail */
export const selectUserId = statement<[string], { id: string }>(
  'select id from app_user where email = $1',
);

/** user, role */
export const updateRole = statement<[string, Role], Record<string, never>>(
  'update app_user set role = $2 where id = $1',
);

/** All admins, locked: of two who demote each other at once, the second sees one left. */
export const lockAdmins = statement<[], { email: string }>(
  "select email from app_user where role = 'admin' order by id for update",
);

export const selectAdminEmails = statement<[], { email: string }>(
  "select email from app_user where role = 'admin' order by id",
);

/** issuer */
export const isThereAnAdminOf = statement<[string], { there: boolean }>(
  "select exists (select from app_user where role = 'admin' and issuer = $1) as there",
);

export const isThereAnAdmin = statement<[], { there: boolean }>(
  "select exists (select from app_user where role = 'admin') as there",
);

/** moment; all accounts, and those that are younger */
export const countUsers = statement<[Date], { accounts: number; recent: number }>(`
select count(*) as accounts, count(*) filter (where created_at >= $1) as recent from app_user`);
