import { statement } from '#platform/database/statement.ts';

/** key, moment, milliseconds in which one try comes back, milliseconds for all of them */
type PeerTry = [Buffer, Date, number, number];

// `old` and `new` differ exactly when the try was taken: a refused one changes nothing.
/** Takes a try when the bucket holds one. */
export const takePeerTry = statement<PeerTry, { taken: boolean; full_at: Date }>(`
insert into peer_tries as held (key, full_at)
values ($1, $2::timestamptz + $3::float8 * interval '1 ms')
on conflict (key) do update set full_at = case
  when greatest(held.full_at, $2) + $3 * interval '1 ms' <= $2 + $4::float8 * interval '1 ms'
  then greatest(held.full_at, $2) + $3 * interval '1 ms' else held.full_at end
returning old.full_at is distinct from new.full_at as taken, full_at`);

/** key, moment, tries without a wait, milliseconds after which they are forgotten */
type EmailTry = [Buffer, Date, number, number];

/** The longest that anybody waits between two tries. */
const longestSeconds = 900;

// One second after the last free try, and twice as long after each that follows.
const wait = `case when held.tries < $3::integer then interval '0' else
  make_interval(secs => least(power(2, least(held.tries - $3, 20)), ${longestSeconds})) end`;
// Of several at once, or of several instances, one may be a moment behind another.
const open = `(held.tries < $3 or $2 >= held.last_at + ${wait})`;
const forgotten = `$2 >= held.last_at + ${wait} + $4::float8 * interval '1 ms'`;

/** Takes a try unless the wait after the last one is not over; a refused one makes it no longer. */
export const takeEmailTry = statement<
  EmailTry,
  { taken: boolean; tries: number; last_at: Date; wait_seconds: number }
>(`
insert into email_tries as held (key, tries, last_at) values ($1, 1, $2::timestamptz)
on conflict (key) do update set
  tries = case when ${forgotten} then 1 when ${open} then held.tries + 1 else held.tries end,
  last_at = case when ${open} then greatest(held.last_at, $2) else held.last_at end
returning (old.tries, old.last_at) is distinct from (new.tries, new.last_at) as taken,
  tries, last_at, extract(epoch from ${wait.replaceAll('held.', 'new.')})::float8 as wait_seconds`);

/** key */
export const forgetEmailTries = statement<[Buffer], Record<string, never>>(
  'delete from email_tries where key = $1',
);

/** moment at which a bucket is full, how many others may stay */
export const deleteOverPeerTries = statement<[Date, number], Record<string, never>>(`
delete from peer_tries where full_at <= $1 or key in (
  select key from peer_tries order by full_at desc offset $2)`);

/** moment since which there must have been a try, how many others may stay */
export const deleteOverEmailTries = statement<[Date, number], Record<string, never>>(`
delete from email_tries where last_at <= $1 or key in (
  select key from email_tries order by last_at desc offset $2)`);

/** e-mail, the cookie of a device; one row when the account knows it */
export const isDeviceKnown = statement<[string, string], { known: boolean }>(`
select true as known from app_user u join known_device d on d.user_id = u.id
where u.email = $1 and d.hash = sha256(convert_to(u.id || ':' || $2, 'UTF8'))`);
