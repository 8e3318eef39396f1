import { statement } from '#platform/database/statement.ts';

export interface RateLimitRow {
  taken: boolean;
  /** When one of those that count stops counting; null where one was consumed. */
  free_at: Date | null;
}

/**
 * Consumes one unless `max` count already; a rejected one changes nothing. The moments are a ring:
 * once it is full the next takes the slot of the oldest, which must not count any more.
 */
function consumeSql(from: string, max: string): string {
  const isFull = `cardinality(known.counted_at) >= ${max}`;
  const slot = `case when ${isFull} then known.oldest else cardinality(known.counted_at) + 1 end`;
  const hasRoom = `(not ${isFull} or known.counted_at[known.oldest] <= $2 - $3::interval)`;
  return `
insert into rate_limit as known (key, counted_at, expires_at) ${from}
on conflict (key) do update set
  counted_at[${slot}] = case when ${hasRoom} then $2 else known.counted_at[known.oldest] end,
  oldest = case when ${isFull} and ${hasRoom} then known.oldest % ${max} + 1 else known.oldest end,
  expires_at = case when ${hasRoom} then $2 + $3::interval else known.expires_at end
returning old.counted_at is distinct from new.counted_at as taken,
  new.counted_at[new.oldest] + $3::interval as full_at`;
}

const newRow = (key: string) => `select ${key}::bytea, array[$2::timestamptz], $2 + $3::interval`;

/** key, moment, length of the window as an interval, the most in it */
export const consumeOne = statement<[Buffer, Date, string, number], RateLimitRow>(`
with one as (${consumeSql(newRow('$1'), '$4::integer')})
select taken, case when not taken then full_at end as free_at from one`);

/**
 * account's key, moment, length of the window, most of an account, network's key, most of a
 * network. The network counts only what the account may do: nobody uses up what others share by
 * what they are denied themselves. One row, or two where both were counted: the account's first.
 */
export const consumeBoth = statement<[Buffer, Date, string, number, Buffer, number], RateLimitRow>(`
with account as (${consumeSql(newRow('$1'), '$4::integer')}),
network as (${consumeSql(`${newRow('$5')} from account where account.taken`, '$6::integer')})
select taken, case when not taken then full_at end as free_at from (
  select 1 as place, * from account union all select 2, * from network) as counted
order by place`);

/** key, the most in it; the newest is taken back, and its slot is the next to be taken */
export const restoreOne = statement<[Buffer, number], Record<string, never>>(`
with last as (
  select key, case when cardinality(counted_at) < $2 then cardinality(counted_at)
    else (oldest + $2 - 2) % $2 + 1 end as slot
  from rate_limit where key = $1 and cardinality(counted_at) > 0 for update)
update rate_limit set
  counted_at = case when cardinality(counted_at) < $2 then trim_array(counted_at, 1)
    else counted_at[:slot - 1] || timestamptz '-infinity' || counted_at[slot + 1:] end,
  oldest = case when cardinality(counted_at) < $2 then oldest else slot end
from last where rate_limit.key = last.key`);

/** moment, how many others may stay; rows in use at this moment are left for the next run */
export const deleteExpired = statement<[Date, number], Record<string, never>>(`
with expired as (
  select key from rate_limit
  where expires_at <= $1 or key in (select key from rate_limit order by expires_at desc offset $2)
  for update skip locked)
delete from rate_limit using expired where rate_limit.key = expired.key`);
