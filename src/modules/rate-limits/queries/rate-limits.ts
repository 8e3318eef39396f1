import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  interval,
  nullable,
  timestamp,
} from '#platform/database/sql-types.ts';

export interface RateLimitRow {
  taken: boolean;
  /** When one of those that count stops counting; null where one was consumed. */
  free_at: Date | null;
}

/**
 * Consumes one unless `max` count already; a rejected one changes nothing and has no row. The
 * moments are a ring: once it is full the next takes the slot of the oldest, which must not count
 * any more.
 */
function consumeSql(from: string, max: string): string {
  const isFull = `cardinality(known.counted_at) >= ${max}`;
  const slot = `case when ${isFull} then known.oldest else cardinality(known.counted_at) + 1 end`;
  const hasRoom = `(not ${isFull} or known.counted_at[known.oldest] <= :now - :window::interval)`;
  return `
insert into rate_limit as known (key, counted_at, expires_at) ${from}
on conflict (key) do update set counted_at[${slot}] = :now,
  oldest = case when ${isFull} then known.oldest % ${max} + 1 else known.oldest end,
  expires_at = :now + :window::interval
where ${hasRoom} returning 1`;
}

/**
 * When one more is free. Where the row is newer than what the statement sees, as with many at once,
 * all of them count from now.
 */
const freeAt = (key: string) => `
coalesce((select counted_at[oldest] from rate_limit where key = ${key}), :now) + :window::interval`;

const newRow = (key: string) =>
  `select ${key}::bytea, array[:now::timestamptz], :now + :window::interval`;

export const consumeOne = preparedQuery(
  { key: bytes, now: timestamp, window: interval, most: integer },
  { taken: boolean, free_at: nullable(timestamp) },
)`
with one as (${consumeSql(newRow(':key'), ':most::integer')})
select taken, case when not taken then ${freeAt(':key')} end as free_at
from (select exists (select from one) as taken) as counted`;

const newRowOfNetwork = `${newRow(':networkKey')} where exists (select from by_account)`;

/**
 * The network counts only what the account may do: nobody uses up what others share by what they
 * are denied themselves. One row, or two where both were counted: the account's first.
 */
export const consumeBoth = preparedQuery(
  {
    accountKey: bytes,
    now: timestamp,
    window: interval,
    accountMost: integer,
    networkKey: bytes,
    networkMost: integer,
  },
  { taken: boolean, free_at: nullable(timestamp) },
)`
with by_account as (${consumeSql(newRow(':accountKey'), ':accountMost::integer')}),
by_network as (${consumeSql(newRowOfNetwork, ':networkMost::integer')}),
counted as (select exists (select from by_account) as by_account,
  exists (select from by_network) as by_network)
select taken, free_at from (
  select 1 as place, by_account as taken,
    case when not by_account then ${freeAt(':accountKey')} end as free_at from counted
  union all
  select 2, by_network, case when not by_network then ${freeAt(':networkKey')} end
  from counted where by_account) as limits
order by place`;

/** The newest is taken back, and its slot is the next to be taken. */
export const restoreOne = preparedQuery({ key: bytes, most: integer })`
with last as (
  select key, case when cardinality(counted_at) < :most then cardinality(counted_at)
    else (oldest + :most - 2) % :most + 1 end as slot
  from rate_limit where key = :key and cardinality(counted_at) > 0 for update)
update rate_limit set
  counted_at = case when cardinality(counted_at) < :most then trim_array(counted_at, 1)
    else counted_at[1:slot - 1] || timestamptz '-infinity' || counted_at[slot + 1:] end,
  oldest = case when cardinality(counted_at) < :most then oldest else slot end
from last where rate_limit.key = last.key`;

/** Rows in use at this moment are left for the next run. */
export const deleteExpired = preparedQuery({ now: timestamp, rows: integer, limit: integer })`
with expired as (
  select key from rate_limit
  where expires_at <= :now or key in (select key
  from rate_limit order by expires_at desc offset :rows)
  limit :limit for update skip locked)
delete from rate_limit using expired where rate_limit.key = expired.key`;
