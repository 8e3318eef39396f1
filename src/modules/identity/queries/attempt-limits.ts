import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, bytes, double, integer, text, timestamp } from '#platform/database/sql-types.ts';

// A rejected attempt changes nothing, so the statement that consumes has no row for it, and the
// other half reads the one that stands there. Where that is newer than what the statement sees, as
// with many at once, it is taken to be full.

const fullAt = `greatest(bucket.full_at, :now) + :msPerAttempt * interval '1 ms'`;
const emptyAt = `:now + :networkMs::float8 * interval '1 ms'`;

/**
 * Consumes an attempt when the bucket has one; `msPerAttempt` until one comes back, `networkMs` for
 * all of them.
 */
export const consumeNetworkAttempt = preparedQuery(
  { key: bytes, now: timestamp, msPerAttempt: double, networkMs: double },
  { taken: boolean, full_at: timestamp },
)`
with consumed as (
  insert into attempts_by_network as bucket (key, full_at)
  values (:key, :now::timestamptz + :msPerAttempt::float8 * interval '1 ms')
  on conflict (key) do update set full_at = ${fullAt} where ${fullAt} <= ${emptyAt}
  returning full_at)
select true as taken, full_at from consumed
union all
select false, coalesce((select full_at from attempts_by_network where key = :key), ${emptyAt})
where not exists (select from consumed)`;

/** The longest wait between two attempts. */
const maxWaitSeconds = 900;

// One second after the last free attempt, and twice as long after each that follows.
const wait = `case when known.attempts < :perEmail::integer then interval '0' else
  make_interval(secs => least(power(2, least(known.attempts - :perEmail, 20)),
    ${maxWaitSeconds})) end`;
// The clocks of several instances may differ by a moment.
const isAllowed = `(known.attempts < :perEmail or :now >= known.last_at + ${wait})`;
const isReset = `:now >= known.last_at + ${wait} + :emailMs::float8 * interval '1 ms'`;

/**
 * Consumes an attempt after the wait since the last one; a rejected one does not prolong it. The
 * first `perEmail` have no wait; after `emailMs` without one they are reset.
 */
export const consumeEmailAttempt = preparedQuery(
  { key: bytes, now: timestamp, perEmail: integer, emailMs: double },
  { taken: boolean, attempts: integer, last_at: timestamp, wait_seconds: double },
)`
with consumed as (
  insert into attempts_by_email as known (key, attempts, last_at)
  values (:key, 1, :now::timestamptz)
  on conflict (key) do update set
    attempts = case when ${isReset} then 1 else known.attempts + 1 end,
    last_at = greatest(known.last_at, :now)
  where ${isAllowed}
  returning attempts, last_at),
known as (
  select true as taken, attempts, last_at from consumed
  union all
  select false, coalesce(attempts, :perEmail), coalesce(last_at, :now)
  from (select) rejected left join attempts_by_email on key = :key
  where not exists (select from consumed))
select taken, attempts, last_at, extract(epoch from ${wait})::float8 as wait_seconds from known`;

export const deleteEmailAttempts = preparedQuery({ key: bytes })`
delete from attempts_by_email where key = :key`;

export const deleteExpiredNetworkAttempts = preparedQuery({
  ...{ now: timestamp, maxRows: integer, limit: integer },
})`
delete from attempts_by_network where key = any(array(
  select key from attempts_by_network where full_at <= :now or key in (
    select key from attempts_by_network order by full_at desc offset :maxRows)
  limit :limit for update skip locked))`;

export const deleteExpiredEmailAttempts = preparedQuery({
  ...{ lastAt: timestamp, maxRows: integer, limit: integer },
})`
delete from attempts_by_email where key = any(array(
  select key from attempts_by_email where last_at <= :lastAt or key in (
    select key from attempts_by_email order by last_at desc offset :maxRows)
  limit :limit for update skip locked))`;

/** One row when the account knows it. */
export const isDeviceKnown = preparedQuery({ email: text, cookie: text }, { known: boolean })`
select true as known from app_user u join known_device d on d.user_id = u.id
where u.email = :email and d.hash = sha256(convert_to(u.id || ':' || :cookie, 'UTF8'))`;
