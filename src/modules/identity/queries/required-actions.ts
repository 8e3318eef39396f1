import { preparedQuery } from '#platform/database/prepared-query.ts';
import { nullable, oneOf, text, timestamp, uuid } from '#platform/database/sql-types.ts';
import type { Role } from '../caller.ts';

/** Why a password must be changed: it is the shop's own first one, or too short for staff. */
export type PasswordChangeReason = 'first' | 'short';

export const selectPasswordChange = preparedQuery(
  { issuer: text, email: text },
  {
    role: oneOf<Role>(),
    password_change_reason: nullable(oneOf<PasswordChangeReason>()),
    password_change_since: nullable(timestamp),
  },
)`
select role, password_change_reason, password_change_since from app_user
where issuer = :issuer and email = :email`;

/** An existing requirement stays as it is. */
export const requirePasswordChange = preparedQuery({
  issuer: text,
  email: text,
  passwordChangeReason: oneOf<PasswordChangeReason>(),
  passwordChangeSince: timestamp,
})`
update app_user set password_change_reason = :passwordChangeReason,
  password_change_since = :passwordChangeSince
where issuer = :issuer and email = :email and password_change_reason is null`;

/** Who has just done so may finish that sign-in without a second factor. */
export const clearPasswordChange = preparedQuery({ id: uuid })`
update app_user set password_change_reason = null, password_change_since = null,
  first_staff_sign_in = null
where id = :id and password_change_reason is not null`;

/** The first time stays. */
export const setFirstStaffSignIn = preparedQuery({ id: uuid, firstStaffSignIn: timestamp })`
update app_user set first_staff_sign_in = :firstStaffSignIn
where id = :id and first_staff_sign_in is null and role <> 'customer'`;

export const renewPasswordHash = preparedQuery({ subject: text, oldHash: text, newHash: text })`
update identity.account set password = :newHash
where "userId" = :subject and "providerId" = 'credential' and password = :oldHash`;
