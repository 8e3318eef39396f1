import { statement } from '#platform/database/statement.ts';
import type { PasswordDue } from './duties.ts';
import type { UserRow } from './users.ts';

export interface CallerRow extends UserRow {
  email_verified: boolean;
  token_id: string;
  second_factor: boolean;
  bind_hash: Buffer | null;
  last_used_at: Date;
  signed_in_at: Date | null;
  password_due: PasswordDue | null;
  first_staff_sign_in: Date | null;
}

/** token's hash, moment, moment since which it must have been used */
export const selectCaller = statement<[Buffer, Date, Date], CallerRow>(`
select u.id, u.email, u.email_verified, u.display_name, u.role, t.id as token_id, t.second_factor,
  t.bind_hash, t.last_used_at, t.signed_in_at, u.password_due, u.first_staff_sign_in
from shop_token t join app_user u on u.id = t.user_id
where t.hash = $1 and t.expires_at > $2 and t.last_used_at > $3`);

/** token's hash, moment */
export const touchToken = statement<[Buffer, Date], Record<string, never>>(
  'update shop_token set last_used_at = $2 where hash = $1 and last_used_at < $2',
);

/** token's hash, user, companion cookie's hash, moment, end of its life */
type Life = [Buffer, string, Buffer | null, Date, Date];
/** second factor, method, device, place, since when at the provider, its session, device's hash */
type From = [boolean, string, string, string, Date | null, string | null, Buffer | null];

export const insertToken = statement<[...Life, ...From], Record<string, never>>(`
insert into shop_token (hash, user_id, bind_hash, created_at, last_used_at, expires_at,
  second_factor, method, device, peer, signed_in_at, provider_session, device_hash)
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
delete from shop_token t using shop_token held
where held.hash = $1 and t.user_id = held.user_id and (t.hash = held.hash
  or t.provider_session = held.provider_session
  or held.provider_session is null and t.provider_session is null
    and t.signed_in_at = held.signed_in_at)`);

/** user, session at the provider */
export const deleteTokensOfSignIn = statement<[string, string], Record<string, never>>(
  'delete from shop_token where user_id = $1 and provider_session = $2',
);

/** user */
export const deleteTokensOfUser = statement<[string], Record<string, never>>(
  'delete from shop_token where user_id = $1',
);

/** moment, moment since which a token must have been used */
export const deleteOverTokens = statement<[Date, Date], Record<string, never>>(
  'delete from shop_token where expires_at <= $1 or last_used_at <= $2',
);

/** credential's hash, end of its life; touches no row when it was used before */
export const insertUsedCredential = statement<[Buffer, Date], Record<string, never>>(
  'insert into used_credential (hash, expires_at) values ($1, $2) on conflict do nothing',
);

/** moment */
export const deleteOverCredentials = statement<[Date], Record<string, never>>(
  'delete from used_credential where expires_at <= $1',
);
