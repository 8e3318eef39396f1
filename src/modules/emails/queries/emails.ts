import { statement } from '#platform/database/statement.ts';
import type { Contents } from '../emails.ts';

export interface EmailRow {
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
const isWaiting = 'sent_at is null and given_up_at is null';

/** recipient, kind, contents, order, moment */
export const insertEmail = statement<
  [string, string, string, string | null, Date],
  Record<string, never>
>(`
insert into email (recipient, kind, contents, order_id, written_at)
values ($1, $2, $3::jsonb, $4, $5)`);

/** order */
export const selectEmailsOfOrder = statement<
  [string],
  { recipient: string; kind: string; written_at: Date }
>('select recipient, kind, written_at from email where order_id = $1 order by id');

/**
 * moment, moment until which no other instance may try, limit. Claims the emails that are due for
 * longest; each is claimed by one instance only.
 */
export const claimDueEmails = statement<[Date, Date, number], EmailRow>(`
update email set attempts = attempts + 1, due_at = $2
where id = any(array(
  select id from email where ${isWaiting} and coalesce(due_at, written_at) <= $1
  order by coalesce(due_at, written_at), id limit $3 for update skip locked))
returning ${columns}`);

/** ids, moment, ids of those whose contents are secret and are deleted */
export const markEmailsSent = statement<[string[], Date, string[]], Record<string, never>>(`
update email set sent_at = $2, last_error = '',
  contents = case when id = any($3::uuid[]) then '{}'::jsonb else contents end
where id = any($1::uuid[]) and ${isWaiting}`);

/** id, moment of the next attempt, error */
export const postponeEmail = statement<[string, Date, string], Record<string, never>>(
  `update email set due_at = $2, last_error = $3 where id = $1 and ${isWaiting}`,
);

/** id, moment, error, whether its contents are secret and are deleted */
export const giveUpEmail = statement<[string, Date, string, boolean], Record<string, never>>(`
update email set given_up_at = $2, last_error = $3,
  contents = case when $4 then '{}'::jsonb else contents end
where id = $1 and ${isWaiting}`);

/** limit; the newest first */
export const selectNewestEmails = statement<[number], EmailRow>(
  `select ${columns} from email order by id desc limit $1`,
);

/** limit; those that were not sent, the newest first */
export const selectUnsentEmails = statement<[number], EmailRow>(
  `select ${columns} from email where sent_at is null order by id desc limit $1`,
);

/** id */
export const selectEmail = statement<[string], EmailRow>(
  `select ${columns} from email where id = $1`,
);

/** how many wait, failed before, and were given up */
export const countUnsent = statement<[], { waiting: number; given_up: number; failing: number }>(`
select count(*) filter (where ${isWaiting}) as waiting,
  count(*) filter (where ${isWaiting} and last_error <> '') as failing,
  count(*) filter (where given_up_at is not null) as given_up
from email where sent_at is null`);

/**
 * moment before which they were sent or given up, the same for the email about an erased account;
 * those about orders are kept as part of the order's history
 */
export const deleteOldEmails = statement<[Date, Date], Record<string, never>>(`
delete from email where order_id is null and coalesce(sent_at, given_up_at)
  < case when kind = 'account_erased' then $2::timestamptz else $1::timestamptz end`);

/** recipient, moment */
export const deleteEmailsTo = statement<[string, Date], Record<string, never>>(`
with deleted as (delete from email where recipient = $1 and order_id is null)
update email set recipient = '', contents = '{}'::jsonb,
  given_up_at = case when sent_at is null then coalesce(given_up_at, $2) end
where recipient = $1 and order_id is not null`);

/** orders, moment */
export const anonymiseEmailsOfOrders = statement<[readonly string[], Date], Record<string, never>>(`
update email set recipient = '', contents = '{}'::jsonb, last_error = '',
  given_up_at = case when sent_at is null then coalesce(given_up_at, $2) end
where order_id = any($1::uuid[]) and recipient <> ''`);

/** moment; those that fail now, and those given up since, without the owner digests about them */
export const countFailedSince = statement<[Date], { count: number }>(`
select count(*) as count from email
where sent_at is null and kind <> 'owner_digest'
  and (given_up_at > $1 or ${isWaiting} and last_error <> '')`);

/** recipient, cursor, limit; the oldest first */
export const selectEmailsTo = statement<[string, string | null, number | null], EmailRow>(`
select ${columns} from email
where recipient = $1 and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
order by id limit $3`);
