import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
import { sortedPages } from '#platform/database/sorted-pages.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { isUpdated } from '#platform/database/upsert.ts';
import type { Role } from '../caller.ts';

export const userRow = {
  id: uuid,
  email: text,
  display_name: text,
  role: oneOf<Role>(),
};

export type UserRow = ShapeOf<typeof userRow>;

const columns = 'id, email, display_name, role';

/** A role of 'customer' leaves an existing user's role as it is. Locks the user's row. */
export const upsertUser = preparedQuery(
  {
    issuer: text,
    subject: text,
    email: text,
    emailVerified: boolean,
    displayName: text,
    role: oneOf<Role>(),
    createdAt: timestamp,
  },
  { ...userRow, role_before: nullable(oneOf<Role>()) },
)`
with former as (
  select role from app_user where issuer = :issuer and subject = :subject for update)
insert into app_user (issuer, subject, email, email_verified, display_name, role, created_at)
select :issuer, :subject, :email, :emailVerified, :displayName, :role, :createdAt
from (select count(*) from former) read_first
on conflict (issuer, subject) do update set email = excluded.email,
  email_verified = excluded.email_verified, display_name = excluded.display_name,
  role = case when excluded.role = 'admin' then 'admin' else app_user.role end
returning ${columns}, case when ${isUpdated} then coalesce((select role from former), role) end
  as role_before`;

/** Another user with this e-mail loses it. */
export const upsertFirstAdmin = preparedQuery(
  { issuer: text, subject: text, email: text, displayName: text, createdAt: timestamp },
  userRow,
)`
insert into app_user (issuer, subject, email, email_verified, display_name, role, created_at,
  password_change_reason, password_change_since)
values (:issuer, :subject, :email, true, :displayName, 'admin', :createdAt, 'first', :createdAt)
on conflict (email) do update set issuer = excluded.issuer, subject = excluded.subject,
  email_verified = true, role = 'admin', password_change_reason = 'first',
  password_change_since = :createdAt,
  first_staff_sign_in = null
returning ${columns}`;

export const lockUser = preparedQuery({ id: uuid }, { id: uuid })`
select id from app_user where id = :id for no key update`;

export const selectUserOfSubject = preparedQuery({ issuer: text, subject: text }, userRow)`
select ${columns} from app_user where issuer = :issuer and subject = :subject`;

/** The user with this e-mail who is not that subject, locked. */
export const lockOtherUserOfEmail = preparedQuery(
  { email: text, issuer: text, subject: text },
  { id: uuid, issuer: text, email_verified: boolean },
)`
select id, issuer, email_verified from app_user
where email = :email and not (issuer = :issuer and subject = :subject) for update`;

/** Touches no row when that subject has a user already. */
export const rekeyUser = preparedQuery({
  id: uuid,
  issuer: text,
  subject: text,
  displayName: text,
})`
update app_user set issuer = :issuer, subject = :subject, display_name = :displayName,
  email_verified = true, not_before = null, kept_sign_in = null
where id = :id and not exists (select from app_user where issuer = :issuer and subject = :subject)`;

export const markUserVerified = preparedQuery(
  { issuer: text, subject: text },
  { id: uuid, email: text },
)`
update app_user set email_verified = true where issuer = :issuer and subject = :subject
returning id, email`;

export const selectRole = preparedQuery({ email: text }, { role: oneOf<Role>() })`
select role from app_user where email = :email`;

/** As `app_user_words` has it. */
const searchExpression = "(display_name || ' ' || email)";
const lookUp = indexedText({ table: 'app_user', id: 'id', text: searchExpression });

const filters = { role: nullable(text) };
const hasRole = '(:role::text is null or role = :role)';

export const readUsers = searchedRows(
  { params: filters, row: userRow, id: 'id', searchExpression, lookUp },
  (isSought) => `
select ${columns} from app_user
where (:cursor::uuid is null or id > :cursor::uuid)
  and ${isSought}
  and ${hasRole}
order by id limit :limit`,
);

const sortings = {
  name: { expression: 'lower(display_name)', sqlType: 'text' },
  email: { expression: 'email', sqlType: 'text' },
  // From the least to the most.
  role: {
    expression: "array_position(array['customer', 'catalogue', 'orders', 'users', 'admin'], role)",
    sqlType: 'bigint',
  },
} as const;

export const readSortedUsers = sortedPages(
  {
    row: userRow,
    columns,
    from: 'app_user where true',
    id: 'id',
    searchExpression,
    lookUp,
    filters,
    conditions: [hasRole],
  },
  sortings,
);

export const lockUserOfEmail = preparedQuery({ email: text }, { id: uuid, role: oneOf<Role>() })`
select id, role from app_user where email = :email for no key update`;

export const selectEmails = preparedQuery({ ids: uuids }, { id: uuid, email: text })`
select id, email from app_user where id = any(:ids::uuid[])`;

export const selectUser = preparedQuery({ email: text }, userRow)`
select ${columns} from app_user where email = :email`;

export const selectUserId = preparedQuery({ email: text }, { id: uuid })`
select id from app_user where email = :email`;

export const updateRole = preparedQuery({ id: uuid, role: oneOf<Role>() })`
update app_user set role = :role where id = :id`;

/** All admins, locked: of two who demote each other at once, the second sees one left. */
export const lockAdmins = preparedQuery({}, { email: text })`
select email from app_user where role = 'admin' order by id for update`;

export const selectAdminEmails = preparedQuery({}, { email: text })`
select email from app_user where role = 'admin' order by id`;

export const isThereAnAdminOf = preparedQuery({ issuer: text }, { there: boolean })`
select exists (select from app_user where role = 'admin' and issuer = :issuer) as there`;

export const isThereAnAdmin = preparedQuery({}, { there: boolean })`
select exists (select from app_user where role = 'admin') as there`;

/** All accounts, and those that are younger. */
export const countUsers = preparedQuery(
  { since: timestamp },
  { accounts: integer, recent: integer },
)`
select sum(accounts)::bigint as accounts,
  (select count(*) from app_user where created_at >= :since) as recent
from account_count`;
