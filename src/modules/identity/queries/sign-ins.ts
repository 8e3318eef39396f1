import { statement } from '#platform/database/statement.ts';

export interface ProviderSessionRow {
  /** What its cookie carries before the dot. */
  token: string;
  /** Null in one of an older shop. */
  browser: boolean | null;
}

/** session at the builtin provider, subject, moment; it cannot be ended until we have committed */
export const lockProviderSession = statement<[string, string, Date], ProviderSessionRow>(`
select token, browser from identity.session where id = $1 and "userId" = $2 and "expiresAt" > $3
for key share`);

/** subject, session */
export const deleteProviderSession = statement<[string, string], Record<string, never>>(
  'delete from identity.session where "userId" = $1 and id = $2',
);

/** subject, session that stays or null */
export const deleteOtherProviderSessions = statement<
  [string, string | null],
  Record<string, never>
>(`delete from identity.session where "userId" = $1 and ($2::text is null or id <> $2::text)`);

/** user, since when they are signed in at the provider; true when that was ended here */
export const isSignInEnded = statement<[string, Date], { ended: boolean }>(`
select exists (select from ended_sign_in where user_id = u.id and signed_in_at = $2)
  or coalesce(date_trunc('second', u.not_before) > $2 and u.kept_sign_in is distinct from $2, false)
  as ended
from app_user u where u.id = $1`);

/** user, since when they are signed in at the provider */
export const insertEndedSignIn = statement<[string, Date], Record<string, never>>(`
insert into ended_sign_in (user_id, signed_in_at) values ($1, $2) on conflict do nothing`);

/** user, moment before which sign-ins count no more, the one that does or null */
export const endSignInsBefore = statement<[string, Date, Date | null], Record<string, never>>(
  'update app_user set not_before = $2, kept_sign_in = $3 where id = $1',
);

/** user */
export const selectAccount = statement<[string], { issuer: string; subject: string }>(
  'select issuer, subject from app_user where id = $1',
);
