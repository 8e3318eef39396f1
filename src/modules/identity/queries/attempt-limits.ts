import { statement } from '#platform/database/statement.ts';

/** key, moment, milliseconds until one attempt comes back, milliseconds for all of them */
type NetworkAttempt = [Buffer, Date, number, number];

// `old` and `new` differ exactly when an attempt was consumed: a rejected one changes nothing.
/** Consumes an attempt when the bucket has one. */
export const consumeNetworkAttempt = statement<NetworkAttempt, { taken: boolean; full_at: Date }>(`
insert into attempts_by_network as bucket (key, full_at)
values ($1, $2::timestamptz + $3::float8 * interval '1 ms')
on conflict (key) do update set full_at = case
  when greatest(bucket.full_at, $2) + $3 * interval '1 ms' <= $2 + $4::float8 * interval '1 ms'
  then greatest(bucket.full_at, $2) + $3 * interval '1 ms' else bucket.full_at end
returning old.full_at is distinct from new.full_at as taken, full_at`);

/** key, moment, attempts without a wait, milliseconds after which they are reset */
type EmailAttempt = [Buffer, Date, number, number];

/** The longest wait between two attempts. */
const maxWaitSeconds = 900;

// One second after the last free attempt, and twice as long after each that follows.
const wait = `case when known.attempts < $3::integer then interval '0' else
  make_interval(secs => least(power(2, least(known.attempts - $3, 20)), ${maxWaitSeconds})) end`;
// The clocks of several instances may differ by a moment.
const isAllowed = `(known.attempts < $3 or $2 >= known.last_at + ${wait})`;
const isReset = `$2 >= known.last_at + ${wait} + $4::float8 * interval '1 ms'`;

/** Consumes an attempt after the wait since the last one; a rejected one does not prolong it. */
export const consumeEmailAttempt = statement<
  EmailAttempt,
  { taken: boolean; attempts: number; last_at: Date; wait_seconds: number }
>(`
insert into attempts_by_email as known (key, attempts, last_at) values ($1, 1, $2::timestamptz)
on conflict (key) do update set
  attempts = case when ${isReset} then 1 when ${isAllowed} then known.attempts + 1
    else known.attempts end,
  last_at = case when ${isAllowed} then greatest(known.last_at, $2) else known.last_at end
returning (old.attempts, old.last_at) is distinct from (new.attempts, new.last_at) as taken,
  attempts, last_at,
  extract(epoch from ${wait.replaceAll('known.', 'new.')})::float8 as wait_seconds`);

/** key */
export const deleteEmailAttempts = statement<[Buffer], Record<string, never>>(
  'delete from attempts_by_email where key = $1',
);

/** moment at which a bucket is full, how many others may stay */
export const deleteExpiredNetworkAttempts = statement<[Date, number], Record<string, never>>(`
delete from attempts_by_network where full_at <= $1 or key in (
  select key from attempts_by_network order by full_at desc offset $2)`);

/** moment since which there must have been an attempt, how many others may stay */
export const deleteExpiredEmailAttempts = statement<[Date, number], Record<string, never>>(`
delete from attempts_by_email where last_at <= $1 or key in (
  select key from attempts_by_email order by last_at desc offset $2)`);

/** e-mail, the cookie of a device; one row when the account knows it */
export const isDeviceKnown = statement<[string, string], { known: boolean }>(`
select true as known from app_user u join known_device d on d.user_id = u.id
where u.email = $1 and d.hash = sha256(convert_to(u.id || ':' || $2, 'UTF8'))`);
