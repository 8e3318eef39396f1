import { statement } from '#platform/database/statement.ts';
import type { Role } from '../caller.ts';

/** Why a password must be changed: it is the shop's own first one, or too short for staff. */
export type PasswordChangeReason = 'first' | 'short';

/** issuer, e-mail */
export const selectPasswordChange = statement<
  [string, string],
  {
    role: Role;
    password_change_reason: PasswordChangeReason | null;
    password_change_since: Date | null;
  }
>(`
select role, password_change_reason, password_change_since from app_user
where issuer = $1 and email = $2`);

/** issuer, e-mail, reason, moment; an existing requirement stays as it is */
export const requirePasswordChange = statement<
  [string, string, PasswordChangeReason, Date],
  Record<string, never>
>(`
update app_user set password_change_reason = $3, password_change_since = $4
where issuer = $1 and email = $2 and password_change_reason is null`);

/** user; who has just done so may finish that sign-in without a second factor */
export const clearPasswordChange = statement<[string], Record<string, never>>(`
update app_user set password_change_reason = null, password_change_since = null,
  first_staff_sign_in = null
where id = $1 and password_change_reason is not null`);

/** user, when they signed in at the provider; the first time stays */
export const setFirstStaffSignIn = statement<[string, Date], Record<string, never>>(`
update app_user set first_staff_sign_in = $2
where id = $1 and first_staff_sign_in is null and role <> 'customer'`);

/** subject, hash as it was, hash as it is to be */
export const renewPasswordHash = statement<[string, string, string], Record<string, never>>(`
update identity.account set password = $3
where "userId" = $1 and "providerId" = 'credential' and password = $2`);
