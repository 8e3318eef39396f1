import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, integer, nullable, text, timestamp } from '#platform/database/sql-types.ts';

/** Whether its second factor is switched on. */
export const selectIsEnabled = preparedQuery({ id: text }, { is_on: boolean })`
select coalesce("twoFactorEnabled", false) as is_on from identity."user" where id = :id`;

/** The state of its second factor. */
export const selectStatus = preparedQuery(
  { id: text },
  { is_on: boolean, verified: boolean, has_password: boolean, codes: nullable(text) },
)`
select coalesce(u."twoFactorEnabled", false) as is_on, u."emailVerified" as verified,
  exists (select from identity.account a where a."userId" = u.id and a.password is not null)
    as has_password,
  (select f."backupCodes" from identity."twoFactor" f where f."userId" = u.id) as codes
from identity."user" u where u.id = :id`;

export const markPasskeyUsed = preparedQuery({ credentialID: text, now: timestamp })`
update identity.passkey set "lastUsedAt" = :now where "credentialID" = :credentialID`;

/** How many the subject has, and whether one is that. */
export const countPasskeys = preparedQuery(
  { id: text, subject: text },
  { there: boolean, many: integer },
)`
select exists (select from identity.passkey where "credentialID" = :id) as there,
  (select count(*)::integer from identity.passkey where "userId" = :subject) as many`;

/** How many factors were deleted: its second factor and its passkeys. */
export const deleteSecondFactors = preparedQuery({ id: text }, { removed: integer })`
with off as (
  update identity."user" set "twoFactorEnabled" = false
  where id = :id and "twoFactorEnabled" returning id
), factors as (delete from identity."twoFactor" where "userId" = :id returning id),
passkeys as (delete from identity.passkey where "userId" = :id returning id)
select (select count(*) from off)::integer + (select count(*) from passkeys)::integer as removed`;
