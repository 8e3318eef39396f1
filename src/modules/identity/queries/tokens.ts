import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';
import type { PasswordChangeReason } from './required-actions.ts';
import { userRow } from './users.ts';

const callerRow = {
  ...userRow,
  email_verified: boolean,
  token_id: uuid,
  second_factor: boolean,
  binding_hash: nullable(bytes),
  last_used_at: timestamp,
  signed_in_at: nullable(timestamp),
  password_change_reason: nullable(oneOf<PasswordChangeReason>()),
  first_staff_sign_in: nullable(timestamp),
};

export const selectCaller = preparedQuery(
  { hash: bytes, now: timestamp, lastUsedAt: timestamp },
  callerRow,
)`
select u.id, u.email, u.email_verified, u.display_name, u.role, t.id as token_id, t.second_factor,
  t.binding_hash, t.last_used_at, t.signed_in_at, u.password_change_reason, u.first_staff_sign_in
from shop_token t join app_user u on u.id = t.user_id
where t.hash = :hash and t.expires_at > :now and t.last_used_at > :lastUsedAt`;

export const touchToken = preparedQuery({ hash: bytes, lastUsedAt: timestamp })`
update shop_token set last_used_at = :lastUsedAt where hash = :hash and last_used_at < :lastUsedAt`;

export const insertToken = preparedQuery({
  hash: bytes,
  userId: uuid,
  bindingHash: nullable(bytes),
  createdAt: timestamp,
  expiresAt: timestamp,
  secondFactor: boolean,
  method: text,
  device: text,
  clientNetwork: text,
  signedInAt: nullable(timestamp),
  providerSession: nullable(text),
  deviceHash: nullable(bytes),
})`
insert into shop_token (hash, user_id, binding_hash, created_at, last_used_at, expires_at,
  second_factor, method, device, client_network, signed_in_at, provider_session, device_hash)
values (:hash, :userId, :bindingHash, :createdAt, :createdAt, :expiresAt, :secondFactor, :method,
  :device, :clientNetwork, :signedInAt, :providerSession, :deviceHash)`;

export const deleteOldestTokens = preparedQuery({ userId: uuid, hash: bytes, limit: integer })`
delete from shop_token where user_id = :userId and hash <> :hash and hash not in (
  select hash from shop_token where user_id = :userId and hash <> :hash
  order by created_at desc, hash limit :limit)`;

export const deleteOlderOfDevice = preparedQuery({ userId: uuid, hash: bytes, deviceHash: bytes })`
delete from shop_token where user_id = :userId and hash <> :hash and device_hash = :deviceHash`;

/** With it goes whatever else came from the same sign-in at the provider. */
export const deleteToken = preparedQuery({ hash: bytes })`
delete from shop_token t using shop_token revoked
where revoked.hash = :hash and t.user_id = revoked.user_id and (t.hash = revoked.hash
  or t.provider_session = revoked.provider_session
  or revoked.provider_session is null and t.provider_session is null
    and t.signed_in_at = revoked.signed_in_at)`;

export const deleteTokensOfSignIn = preparedQuery({ userId: uuid, providerSession: text })`
delete from shop_token where user_id = :userId and provider_session = :providerSession`;

export const deleteTokensOfUser = preparedQuery({ userId: uuid })`
delete from shop_token where user_id = :userId`;

export const deleteExpiredTokens = preparedQuery({
  ...{ now: timestamp, lastUsedAt: timestamp, limit: integer },
})`
delete from shop_token where hash = any(array(
  select hash from shop_token where expires_at <= :now or last_used_at <= :lastUsedAt
  limit :limit for update skip locked))`;

/** Touches no row when it was used before. */
export const insertUsedCredential = preparedQuery({ hash: bytes, expiresAt: timestamp })`
insert into used_credential (hash, expires_at) values (:hash, :expiresAt) on conflict do nothing`;

export const deleteExpiredCredentials = preparedQuery({ now: timestamp, limit: integer })`
delete from used_credential where hash = any(array(
  select hash from used_credential where expires_at <= :now
  order by expires_at limit :limit for update skip locked))`;
