import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, integer, nullable, text, timestamp } from '#platform/database/sql-types.ts';
import type { Executor } from '#platform/database/database.ts';

/** Makes the schema and its one table; several instances do so under `locks.schema`. */
export async function createSettingTable(session: Executor): Promise<void> {
  await session.query({
    text: `create schema if not exists identity;
create table if not exists identity.setting (key text primary key, value text not null)`,
  });
}

export const isSettingTableThere = preparedQuery({}, { there: boolean })`
select to_regclass('identity.setting') is not null as there`;

export const selectSettings = preparedQuery({}, { key: text, value: text })`
select key, value from identity.setting`;

/** An existing value stays. */
export const insertSetting = preparedQuery({ key: text, value: text })`
insert into identity.setting (key, value) values (:key, :value) on conflict do nothing`;

export const upsertSetting = preparedQuery({ key: text, value: text })`
insert into identity.setting (key, value) values (:key, :value)
on conflict (key) do update set value = excluded.value`;

export const deleteSetting = preparedQuery({ key: text })`
delete from identity.setting where key = :key`;

/** The oldest version of the secret that a second factor or a signing key needs. */
export const selectOldestUsedSecret = preparedQuery(
  { now: timestamp },
  { version: nullable(integer) },
)`
select min(substring(encrypted from '^"?[$]ba[$]([0-9]+)[$]')::integer) as version from (
  select secret from identity."twoFactor"
  union all
  select "privateKey" from identity.jwks where "expiresAt" is null or "expiresAt" > :now
) as stored (encrypted)`;

/** Held until the transaction ends. */
export const lockIdentity = preparedQuery({ schema: integer })`
select pg_advisory_xact_lock(:schema)`;

/** Numbers that nobody else in this shop locks. */
export const locks = { schema: 7246170011, firstAdmin: 7246170012 } as const;

export const selectSigningKey = preparedQuery(
  { id: text },
  { public_key: text, algorithm: nullable(text), expires_at: nullable(timestamp) },
)`
select "publicKey" as public_key, alg as algorithm, "expiresAt" as expires_at
from identity.jwks where id = :id`;

/** A link from an email has verified it. */
export const markEmailVerified = preparedQuery({ id: text })`
update identity."user" set "emailVerified" = true where id = :id and not "emailVerified"`;

/** Links and challenges that were never used. */
export const deleteExpiredVerifications = preparedQuery({ now: timestamp, limit: integer })`
delete from identity.verification where id = any(array(
  select id from identity.verification where "expiresAt" <= :now
  limit :limit for update skip locked))`;

export const deleteExpiredSessions = preparedQuery({ now: timestamp, limit: integer })`
delete from identity.session where id = any(array(
  select id from identity.session where "expiresAt" <= :now
  limit :limit for update skip locked))`;
