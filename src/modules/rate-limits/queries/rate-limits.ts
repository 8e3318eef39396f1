import { statement } from '#platform/database/statement.ts';

export interface TakenRow {
  taken: boolean;
  /** When one of those that count stops counting; null where one was taken. */
  free_at: Date | null;
}

/**
 * Takes one unless as many as `most` count already; a refused one changes nothing. The moments are
 * a ring: once it is full the next takes the slot of the oldest, which must not count any more.
 */
function taking(from: string, most: string): string {
  const isFull = `cardinality(held.taken) >= ${most}`;
  const slot = `case when ${isFull} then held.oldest else cardinality(held.taken) + 1 end`;
  const hasRoom = `(not ${isFull} or held.taken[held.oldest] <= $2 - $3::interval)`;
  return `
insert into rate_limit as held (key, taken, over_at) ${from}
on conflict (key) do update set
  taken[${slot}] = case when ${hasRoom} then $2 else held.taken[held.oldest] end,
  oldest = case when ${isFull} and ${hasRoom} then held.oldest % ${most} + 1 else held.oldest end,
  over_at = case when ${hasRoom} then $2 + $3::interval else held.over_at end
returning old.taken is distinct from new.taken as taken,
  new.taken[new.oldest] + $3::interval as full_at`;
}

const first = (key: string) => `select ${key}::bytea, array[$2::timestamptz], $2 + $3::interval`;

/** key, moment, length of the window as an interval, the most in it */
export const takeOne = statement<[Buffer, Date, string, number], TakenRow>(`
with one as (${taking(first('$1'), '$4::integer')})
select taken, case when not taken then full_at end as free_at from one`);

/**
 * account's key, moment, length of the window, most of an account, network's key, most of a
 * network. The network is asked only where the account may: nobody uses up what others share by
 * what they are refused themselves. One row, or two where both were asked: the account's first.
 */
export const takeBoth = statement<[Buffer, Date, string, number, Buffer, number], TakenRow>(`
with account as (${taking(first('$1'), '$4::integer')}),
network as (${taking(`${first('$5')} from account where account.taken`, '$6::integer')})
select taken, case when not taken then full_at end as free_at from (
  select 1 as place, * from account union all select 2, * from network) as asked
order by place`);

/** key, the most in it; the newest is taken back, and its slot is the next to be taken */
export const giveBackOne = statement<[Buffer, number], Record<string, never>>(`
with last as (
  select key, case when cardinality(taken) < $2 then cardinality(taken)
    else (oldest + $2 - 2) % $2 + 1 end as slot
  from rate_limit where key = $1 and cardinality(taken) > 0 for update)
update rate_limit set
  taken = case when cardinality(taken) < $2 then trim_array(taken, 1)
    else taken[:slot - 1] || timestamptz '-infinity' || taken[slot + 1:] end,
  oldest = case when cardinality(taken) < $2 then oldest else slot end
from last where rate_limit.key = last.key`);

/** moment, how many others may stay; what somebody takes of right now is left for the next run */
export const deleteOver = statement<[Date, number], Record<string, never>>(`
with over as (
  select key from rate_limit
  where over_at <= $1 or key in (select key from rate_limit order by over_at desc offset $2)
  for update skip locked)
delete from rate_limit using over where rate_limit.key = over.key`);
