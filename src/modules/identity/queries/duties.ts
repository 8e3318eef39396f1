import { statement } from '#platform/database/statement.ts';
import type { Role } from '../caller.ts';

/** Why a password must be changed: it is the shop's own first one, or too short for staff. */
export type PasswordDue = 'first' | 'short';

/** issuer, e-mail */
export const selectPasswordDue = statement<
  [string, string],
  { role: Role; password_due: PasswordDue | null; password_due_since: Date | null }
>(`
select role, password_due, password_due_since from app_user where issuer = $1 and email = $2`);

/** issuer, e-mail, why, moment; what is due already stays as it is */
export const setPasswordDue = statement<
  [string, string, PasswordDue, Date],
  Record<string, never>
>(`
update app_user set password_due = $3, password_due_since = $4
where issuer = $1 and email = $2 and password_due is null`);

/** user; who has just done so may finish that sign-in without a second factor */
export const clearPasswordDue = statement<[string], Record<string, never>>(`
update app_user set password_due = null, password_due_since = null, first_staff_sign_in = null
where id = $1 and password_due is not null`);

/** user, when they signed in at the provider; the first time stays */
export const noteStaffSignIn = statement<[string, Date], Record<string, never>>(`
update app_user set first_staff_sign_in = $2
where id = $1 and first_staff_sign_in is null and role <> 'customer'`);

/** subject, hash as it was, hash as it is to be */
export const renewPasswordHash = statement<[string, string, string], Record<string, never>>(`
update identity.account set password = $3
where "userId" = $1 and "providerId" = 'credential' and password = $2`);
