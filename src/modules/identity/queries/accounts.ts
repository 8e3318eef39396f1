import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';
import type { Role } from '../caller.ts';

const accountRow = {
  id: uuid,
  issuer: text,
  subject: text,
  email: text,
  email_verified: boolean,
  display_name: text,
  role: oneOf<Role>(),
  created_at: timestamp,
  erased_at: nullable(timestamp),
};

export type AccountRow = ShapeOf<typeof accountRow>;

const columns =
  'id, issuer, subject, email, email_verified, display_name, role, created_at, erased_at';

export const selectWholeAccount = preparedQuery({ id: uuid }, accountRow)`
select ${columns} from app_user where id = :id`;

/** Nothing new can refer to it until the transaction ends. */
export const lockWholeAccount = preparedQuery({ id: uuid }, accountRow)`
select ${columns} from app_user where id = :id for update`;

/** user, issuer and subject of nobody, e-mail of nobody, name of nobody, moment */
export const anonymiseUser = preparedQuery({
  id: uuid,
  issuer: text,
  subject: text,
  email: text,
  displayName: text,
  erasedAt: timestamp,
})`
update app_user set issuer = :issuer, subject = :subject, email = :email,
  display_name = :displayName, erased_at = :erasedAt, email_verified = false, role = 'customer',
  not_before = null, kept_sign_in = null
where id = :id`;

export const upsertErasedAccount = preparedQuery({ hash: bytes, erasedAt: timestamp })`
insert into erased_account (hash, erased_at) values (:hash, :erasedAt)
on conflict (hash) do update set erased_at = excluded.erased_at`;

/** True when it was erased after that. */
export const isErasedSince = preparedQuery(
  { hash: bytes, signedInAt: timestamp },
  { erased: boolean },
)`
select exists (select from erased_account
where hash = :hash and erased_at > :signedInAt) as erased`;

export const deleteEndedSignIns = preparedQuery({ userId: uuid })`
delete from ended_sign_in where user_id = :userId`;

/** Users erased since then. */
export const selectErasedUsers = preparedQuery({ since: timestamp }, { id: uuid })`
select id from app_user where erased_at >= :since order by erased_at`;

/** Accounts, sessions, second factors and passkeys go with it. */
export const deleteProviderUser = preparedQuery({ id: text })`
delete from identity."user" where id = :id`;

/** Links and challenges that are still out. */
export const deleteVerifications = preparedQuery({ subject: text, email: text })`
delete from identity.verification
where position(:subject in value) > 0 or position(lower(:email) in lower(identifier)) > 0
  or position(lower(:email) in lower(value)) > 0`;
