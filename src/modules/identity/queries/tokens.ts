import { statement } from '#platform/database/statement.ts';
import type { UserRow } from './users.ts';

export interface CallerRow extends UserRow {
  bind_hash: Buffer | null;
  last_used_at: Date;
}

/** token's hash, moment, moment since which it must have been used */
export const selectCaller = statement<[Buffer, Date, Date], CallerRow>(`
select u.id, u.email, u.display_name, u.role, t.bind_hash, t.last_used_at
from shop_token t join app_user u on u.id = t.user_id
where t.hash = $1 and t.expires_at > $2 and t.last_used_at > $3`);

/** token's hash, moment */
export const touchToken = statement<[Buffer, Date], Record<string, never>>(
  'update shop_token set last_used_at = $2 where hash = $1 and last_used_at < $2',
);

/** token's hash, user, companion cookie's hash, moment, end of its life */
export const insertToken = statement<
  [Buffer, string, Buffer | null, Date, Date],
  Record<string, never>
>(`
insert into shop_token (hash, user_id, bind_hash, created_at, last_used_at, expires_at)
values ($1, $2, $3, $4, $4, $5)`);

/** user, hash of the newest token, how many others may stay */
export const deleteOldestTokens = statement<[string, Buffer, number], Record<string, never>>(`
delete from shop_token where user_id = $1 and hash <> $2 and hash not in (
  select hash from shop_token where user_id = $1 and hash <> $2
  order by created_at desc, hash limit $3)`);

/** token's hash */
export const deleteToken = statement<[Buffer], Record<string, never>>(
  'delete from shop_token where hash = $1',
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
