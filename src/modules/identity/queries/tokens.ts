import { statement } from '#platform/database/statement.ts';
import type { PasswordChangeReason } from './required-actions.ts';
import type { UserRow } from './users.ts';

export interface CallerRow extends UserRow {
  email_verified: boolean;
  token_id: string;
  second_factor: boolean;
  binding_hash: Buffer | null;
  last_used_at: Date;
  signed_in_at: Date | null;
  password_change_reason: PasswordChangeReason | null;
  first_staff_sign_in: Date | null;
}

/** token's hash, moment, moment since which it must have been used */
export const selectCaller = statement<[Buffer, Date, Date], CallerRow>(`
select u.id, u.email, u.email_verified, u.display_name, u.role, t.id as token_id, t.second_factor,
  t.binding_hash, t.last_used_at, t.signed_in_at, u.password_change_reason, u.first_staff_sign_in
from shop_token t join app_user u on u.id = t.user_id
where t.hash = $1 and t.expires_at > $2 and t.last_used_at > $3`);

/** token's hash, moment */
export const touchToken = statement<[Buffer, Date], Record<string, never>>(
  'update shop_token set last_used_at = $2 where hash = $1 and last_used_at < $2',
);

/** token's hash, user, companion cookie's hash, moment, end of its life */
type LifetimeValues = [Buffer, string, Buffer | null, Date, Date];
/** second factor, method, device, client network, sign-in at provider, its session, device hash */
type OriginValues = [boolean, string, string, string, Date | null, string | null, Buffer | null];

export const insertToken = statement<[...LifetimeValues, ...OriginValues], Record<string, never>>(`
insert into shop_token (hash, user_id, binding_hash, created_at, last_used_at, expires_at,
  second_factor, method, device, client_network, signed_in_at, provider_session, device_hash)
values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);

/** user, hash of the newest token, how many others may stay */
export const deleteOldestTokens = statement<[string, Buffer, number], Record<string, never>>(`
delete from shop_token where user_id = $1 and hash <> $2 and hash not in (
  select hash from shop_token where user_id = $1 and hash <> $2
  order by created_at desc, hash limit $3)`);

/** user, hash of the newest token, hash of the device it was made on */
export const deleteOlderOfDevice = statement<[string, Buffer, Buffer], Record<string, never>>(
  'delete from shop_token where user_id = $1 and hash <> $2 and device_hash = $3',
);

/** token's hash; with it goes whatever else came from the same sign-in at the provider */
export const deleteToken = statement<[Buffer], Record<string, never>>(`
delete from shop_token t using shop_token revoked
where revoked.hash = $1 and t.user_id = revoked.user_id and (t.hash = revoked.hash
  or t.provider_session = revoked.provider_session
  or revoked.provider_session is null and t.provider_session is null
    and t.signed_in_at = revoked.signed_in_at)`);

/** user, session at the provider */
export const deleteTokensOfSignIn = statement<[string, string], Record<string, never>>(
  'delete from shop_token where user_id = $1 and provider_session = $2',
);

/** user */
export const deleteTokensOfUser = statement<[string], Record<string, never>>(
  'delete from shop_token where user_id = $1',
);

/** moment, moment since which a token must have been used */
export const deleteExpiredTokens = statement<[Date, Date], Record<string, never>>(
  'delete from shop_token where expires_at <= $1 or last_used_at <= $2',
);

/** credential's hash, end of its life; touches no row when it was used before */
export const insertUsedCredential = statement<[Buffer, Date], Record<string, never>>(
  'insert into used_credential (hash, expires_at) values ($1, $2) on conflict do nothing',
);

/** moment */
export const deleteExpiredCredentials = statement<[Date], Record<string, never>>(
  'delete from used_credential where expires_at <= $1',
);
