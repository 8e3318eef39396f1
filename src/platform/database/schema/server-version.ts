/** Which versions of PostgreSQL the shop runs on, and what the older ones of them lack. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The oldest that the shop runs on, and the first that has all that its statements use. */
const majors = { oldest: 15, complete: 18 };

/** The server cannot carry the shop; the message says which one can. */
export class ServerVersionError extends Error {}

/**
 * As the tables' owner, before migrating: a server of 15 to 17 gets the functions that came later.
 * @throws ServerVersionError for an older one
 */
export async function prepareServer(owner: Database): Promise<void> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::integer / 10000 as major`.execute(owner.kysely);
  const major = rows[0]?.major ?? 0;
  const tooOld = describeOldServer(major);
  if (tooOld !== undefined) throw new ServerVersionError(tooOld);
  if (major < majors.complete) await sql.raw(functionsOf18).execute(owner.kysely);
}

/** Why the shop cannot run on a server of that version; undefined where it can. */
export function describeOldServer(major: number): string | undefined {
  if (major >= majors.oldest) return undefined;
  return `the database is PostgreSQL ${major}; the shop needs ${majors.oldest} or later`;
}

/**
 * As PostgreSQL 18 makes them: milliseconds, in twelve bits the part of one that has passed, and
 * randomness. Two of the same microsecond are in no order. The lock is for several instances that
 * start at once.
 */
export const functionsOf18 = `
select pg_advisory_xact_lock(hashtextextended('functions of PostgreSQL 18', 0));
do $$ begin
  if to_regprocedure('uuidv7()') is not null then return; end if;
  create function uuidv7() returns uuid language sql volatile parallel safe as $sql$
    select encode(
      set_byte(set_byte(overlay(random placing substring(int8send(micros / 1000) from 3) from 1),
        6, 112 | (part >> 8)), 7, part & 255), 'hex')::uuid
    from (select micros, uuid_send(gen_random_uuid()) as random,
      (micros % 1000 * 4096 / 1000)::integer as part
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) now
    ) parts
  $sql$;
end $$`;
