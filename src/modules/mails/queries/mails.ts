import { statement } from '#platform/database/statement.ts';
import type { Contents } from '../mails.ts';

export interface MailRow {
  id: string;
  recipient: string;
  kind: string;
  contents: Contents;
  order_id: string | null;
  written_at: Date;
  sent_at: Date | null;
  given_up_at: Date | null;
  attempts: number;
  last_error: string;
}

const columns = `id, recipient, kind, contents, order_id, written_at, sent_at, given_up_at,
  attempts, last_error`;
const waits = 'sent_at is null and given_up_at is null';

/** recipient, kind, contents, order, moment */
export const insertMail = statement<
  [string, string, string, string | null, Date],
  Record<string, never>
>(`
insert into mail (recipient, kind, contents, order_id, written_at)
values ($1, $2, $3::jsonb, $4, $5)`);

/** order */
export const selectMailsOfOrder = statement<
  [string],
  { recipient: string; kind: string; written_at: Date }
>('select recipient, kind, written_at from mail where order_id = $1 order by id');

/**
 * moment, moment until which nobody else may try, at most this many. Lends the letters that are
 * due for longest to the caller, of several instances each to one.
 */
export const lendDueMails = statement<[Date, Date, number], MailRow>(`
update mail set attempts = attempts + 1, due_at = $2
where id = any(array(
  select id from mail where ${waits} and coalesce(due_at, written_at) <= $1
  order by coalesce(due_at, written_at), id limit $3 for update skip locked))
returning ${columns}`);

/** ids, moment, those of them that say what is to be forgotten */
export const markSent = statement<[string[], Date, string[]], Record<string, never>>(`
update mail set sent_at = $2, last_error = '',
  contents = case when id = any($3::uuid[]) then '{}'::jsonb else contents end
where id = any($1::uuid[]) and ${waits}`);

/** id, moment of the next try, what went wrong */
export const postponeMail = statement<[string, Date, string], Record<string, never>>(
  `update mail set due_at = $2, last_error = $3 where id = $1 and ${waits}`,
);

/** id, moment, what went wrong, whether what it says is to be forgotten */
export const giveUpMail = statement<[string, Date, string, boolean], Record<string, never>>(`
update mail set given_up_at = $2, last_error = $3,
  contents = case when $4 then '{}'::jsonb else contents end
where id = $1 and ${waits}`);

/** how many; the newest first */
export const selectNewestMails = statement<[number], MailRow>(
  `select ${columns} from mail order by id desc limit $1`,
);

/** how many; those that were not sent, the newest first */
export const selectUnsentMails = statement<[number], MailRow>(
  `select ${columns} from mail where sent_at is null order by id desc limit $1`,
);

/** id */
export const selectMail = statement<[string], MailRow>(`select ${columns} from mail where id = $1`);

/** how many of each waits and was given up */
export const countMails = statement<[], { waiting: number; given_up: number; failing: number }>(`
select count(*) filter (where ${waits}) as waiting,
  count(*) filter (where ${waits} and last_error <> '') as failing,
  count(*) filter (where given_up_at is not null) as given_up
from mail where sent_at is null`);

/**
 * moment before which they ended, the same for the last letter of an erased account; those about
 * orders are part of their story and stay
 */
export const deleteOldMails = statement<[Date, Date], Record<string, never>>(`
delete from mail where order_id is null and coalesce(sent_at, given_up_at)
  < case when kind = 'account_erased' then $2::timestamptz else $1::timestamptz end`);

/** recipient, moment */
export const eraseMailsTo = statement<[string, Date], Record<string, never>>(`
with gone as (delete from mail where recipient = $1 and order_id is null)
update mail set recipient = '', contents = '{}'::jsonb,
  given_up_at = case when sent_at is null then coalesce(given_up_at, $2) end
where recipient = $1 and order_id is not null`);

/** orders, moment */
export const emptyMailsOf = statement<[readonly string[], Date], Record<string, never>>(`
update mail set recipient = '', contents = '{}'::jsonb, last_error = '',
  given_up_at = case when sent_at is null then coalesce(given_up_at, $2) end
where order_id = any($1::uuid[]) and recipient <> ''`);

/** moment; those that fail now, and those given up since, without the emails that say so */
export const countUnsent = statement<[Date], { count: number }>(`
select count(*) as count from mail
where sent_at is null and kind <> 'owner_digest'
  and (given_up_at > $1 or ${waits} and last_error <> '')`);

/** recipient, cursor, limit; the oldest first */
export const selectMailsTo = statement<[string, string | null, number | null], MailRow>(`
select ${columns} from mail
where recipient = $1 and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
order by id limit $3`);
