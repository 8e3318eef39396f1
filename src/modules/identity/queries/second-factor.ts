import { statement } from '#platform/database/statement.ts';

/** subject; whether its second factor is switched on */
export const selectIsEnabled = statement<[string], { is_on: boolean }>(`
select coalesce("twoFactorEnabled", false) as is_on from identity."user" where id = $1`);

/** subject; the state of its second factor */
export const selectStatus = statement<
  [string],
  { is_on: boolean; has_password: boolean; verified: boolean; codes: string | null }
>(`
select coalesce(u."twoFactorEnabled", false) as is_on, u."emailVerified" as verified,
  exists (select from identity.account a where a."userId" = u.id and a.password is not null)
    as has_password,
  (select f."backupCodes" from identity."twoFactor" f where f."userId" = u.id) as codes
from identity."user" u where u.id = $1`);

/** credential's id of a passkey, moment */
export const markPasskeyUsed = statement<[string, Date], Record<string, never>>(
  'update identity.passkey set "lastUsedAt" = $2 where "credentialID" = $1',
);

/** credential's id of a passkey, subject; how many the subject has, and whether one is that */
export const countPasskeys = statement<[string, string], { there: boolean; many: number }>(`
select exists (select from identity.passkey where "credentialID" = $1) as there,
  (select count(*)::integer from identity.passkey where "userId" = $2) as many`);

/** subject; how many factors were deleted: its second factor and its passkeys */
export const deleteSecondFactors = statement<[string], { removed: number }>(`
with off as (
  update identity."user" set "twoFactorEnabled" = false
  where id = $1 and "twoFactorEnabled" returning id
), factors as (delete from identity."twoFactor" where "userId" = $1 returning id),
passkeys as (delete from identity.passkey where "userId" = $1 returning id)
select (select count(*) from off)::integer + (select count(*) from passkeys)::integer as removed`);
