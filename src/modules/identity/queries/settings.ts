import { statement } from '#platform/database/statement.ts';
import type { Executor } from '#platform/database/database.ts';

/** Makes the schema and its one table; several instances do so under `locks.schema`. */
export async function createSettingTable(session: Executor): Promise<void> {
  await session.query({
    text: `create schema if not exists identity;
create table if not exists identity.setting (key text primary key, value text not null)`,
  });
}

export const isSettingTableThere = statement<[], { there: boolean }>(
  "select to_regclass('identity.setting') is not null as there",
);

export const selectSettings = statement<[], { key: string; value: string }>(
  'select key, value from identity.setting',
);

/** key, value; an existing value stays */
export const insertSetting = statement<[string, string], Record<string, never>>(
  'insert into identity.setting (key, value) values ($1, $2) on conflict do nothing',
);

/** key, value */
export const upsertSetting = statement<[string, string], Record<string, never>>(`
insert into identity.setting (key, value) values ($1, $2)
on conflict (key) do update set value = excluded.value`);

/** key */
export const deleteSetting = statement<[string], Record<string, never>>(
  'delete from identity.setting where key = $1',
);

/** moment; the oldest version of the secret that a second factor or a signing key needs */
export const selectOldestUsedSecret = statement<[Date], { version: number | null }>(`
select min(substring(encrypted from '^"?[$]ba[$]([0-9]+)[$]')::integer) as version from (
  select secret from identity."twoFactor"
  union all
  select "privateKey" from identity.jwks where "expiresAt" is null or "expiresAt" > $1
) as stored (encrypted)`);

/** one of `locks`; held until the transaction ends */
export const lockIdentity = statement<[number], Record<string, never>>(
  'select pg_advisory_xact_lock($1)',
);

/** Numbers that nobody else in this shop locks. */
export const locks = { schema: 7246170011, firstAdmin: 7246170012 } as const;

/** key id */
export const selectSigningKey = statement<
  [string],
  { public_key: string; algorithm: string | null; expires_at: Date | null }
>(`
select "publicKey" as public_key, alg as algorithm, "expiresAt" as expires_at
from identity.jwks where id = $1`);

/** subject; a link from an email has verified it */
export const markEmailVerified = statement<[string], Record<string, never>>(
  'update identity."user" set "emailVerified" = true where id = $1 and not "emailVerified"',
);

/** moment; links and challenges that were never used */
export const deleteExpiredVerifications = statement<[Date], Record<string, never>>(
  'delete from identity.verification where "expiresAt" <= $1',
);

/** moment */
export const deleteExpiredSessions = statement<[Date], Record<string, never>>(
  'delete from identity.session where "expiresAt" <= $1',
);
