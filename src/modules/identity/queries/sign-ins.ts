import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, nullable, text, timestamp, uuid } from '#platform/database/sql-types.ts';

export interface ProviderSessionRow {
  /** What its cookie carries before the dot. */
  token: string;
  /** Null in one of an older shop. */
  browser: boolean | null;
}

/** It cannot be ended until we have committed. */
export const lockProviderSession = preparedQuery(
  { id: text, subject: text, at: timestamp },
  { token: text, browser: nullable(boolean) },
)`
select token, browser from identity.session
where id = :id and "userId" = :subject and "expiresAt" > :at
for key share`;

export const deleteProviderSession = preparedQuery({ subject: text, id: text })`
delete from identity.session where "userId" = :subject and id = :id`;

export const deleteOtherProviderSessions = preparedQuery({ subject: text, id: nullable(text) })`
delete from identity.session where "userId" = :subject and (:id::text is null or id <> :id::text)`;

/** True when that was ended here. */
export const isSignInEnded = preparedQuery({ id: uuid, signedInAt: timestamp }, { ended: boolean })`
select exists (select from ended_sign_in where user_id = u.id and signed_in_at = :signedInAt)
  or coalesce(date_trunc('second', u.not_before) > :signedInAt and u.kept_sign_in is distinct
  from :signedInAt, false)
  as ended
from app_user u where u.id = :id`;

export const insertEndedSignIn = preparedQuery({ userId: uuid, signedInAt: timestamp })`
insert into ended_sign_in (user_id, signed_in_at) values (:userId, :signedInAt)
on conflict do nothing`;

export const endSignInsBefore = preparedQuery({
  id: uuid,
  notBefore: timestamp,
  keptSignIn: nullable(timestamp),
})`
update app_user set not_before = :notBefore, kept_sign_in = :keptSignIn where id = :id`;

export const selectAccount = preparedQuery({ id: uuid }, { issuer: text, subject: text })`
select issuer, subject from app_user where id = :id`;
