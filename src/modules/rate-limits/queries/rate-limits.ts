import { statement } from '#platform/database/statement.ts';

export interface TakenRow {
  taken: boolean;
  /** When one of those that count stops counting; null where one was taken. */
  free_at: Date | null;
}

/** What of a row still counts at $2. */
const counting = 'array(select t from unnest(held.taken) as t where t > $2 - $3::interval)';

/** Takes one unless as many as `most` count already; a refused one changes nothing. */
function taking(from: string, most: string): string {
  const hasRoom = `cardinality(${counting}) < ${most}`;
  return `
insert into rate_limit as held (key, taken, over_at) ${from}
on conflict (key) do update set
  taken = case when ${hasRoom} then ${counting} || $2 else held.taken end,
  over_at = case when ${hasRoom} then $2 + $3::interval else held.over_at end
returning old.taken is distinct from new.taken as taken,
  $3::interval + (
    select t from unnest(new.taken) as t order by t desc offset ${most} - 1 limit 1) as full_at`;
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

/** key */
export const giveBackOne = statement<[Buffer], Record<string, never>>(`
update rate_limit set taken = trim_array(taken, 1) where key = $1 and cardinality(taken) > 0`);

/** moment, how many others may stay; what somebody takes of right now is left for the next run */
export const deleteOver = statement<[Date, number], Record<string, never>>(`
with over as (
  select key from rate_limit
  where over_at <= $1 or key in (select key from rate_limit order by over_at desc offset $2)
  for update skip locked)
delete from rate_limit using over where rate_limit.key = over.key`);
