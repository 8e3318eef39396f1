import { leavesOnSql } from '../insert-emails.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

const emailRow = {
  id: uuid,
  recipient: text,
  kind: text,
  contents: json<Readonly<Record<string, string>>>(),
  order_id: nullable(uuid),
  written_at: timestamp,
  sent_at: nullable(timestamp),
  given_up_at: nullable(timestamp),
  attempts: integer,
  last_error: text,
};

export type EmailRow = ShapeOf<typeof emailRow>;

const columns = `id, recipient, kind, contents, order_id, written_at, sent_at, given_up_at,
  attempts, last_error`;
const isWaiting = 'sent_at is null and given_up_at is null';

const kindsThatSay = `'receipt', 'order_in_production', 'order_link', 'order_added',
    'transfer_instructions'`;

/** During a holiday, emails about an order that is still here say when it leaves. */
export const insertEmail = preparedQuery({
  recipient: text,
  kind: text,
  contents: json<string>(),
  orderId: nullable(uuid),
  writtenAt: timestamp,
})`
insert into email (recipient, kind, contents, order_id, written_at)
select :recipient, :kind::text, :contents::jsonb || case when :kind::text in (${kindsThatSay})
    then ${leavesOnSql(':writtenAt')} else '{}' end,
  :orderId::uuid, :writtenAt::timestamptz`;

export const selectEmailsOfOrder = preparedQuery(
  { orderId: uuid },
  { recipient: text, kind: text, written_at: timestamp },
)`
select recipient, kind, written_at from email where order_id = :orderId order by id`;

/** Claims the emails that are due for longest; each is claimed by one instance only. */
export const claimDueEmails = preparedQuery(
  { at: timestamp, dueAt: timestamp, limit: integer },
  emailRow,
)`
update email set attempts = attempts + 1, due_at = :dueAt
where id = any(array(
  select id from email where ${isWaiting} and coalesce(due_at, written_at) <= :at
  order by coalesce(due_at, written_at), id limit :limit for update skip locked))
returning ${columns}`;

export const markEmailsSent = preparedQuery({ ids: uuids, at: timestamp, secretIds: uuids })`
update email set sent_at = :at, last_error = '',
  contents = case when id = any(:secretIds::uuid[]) then '{}'::jsonb else contents end
where id = any(:ids::uuid[]) and ${isWaiting}`;

export const postponeEmail = preparedQuery({ id: uuid, dueAt: timestamp, lastError: text })`
update email set due_at = :dueAt, last_error = :lastError where id = :id and ${isWaiting}`;

export const giveUpEmail = preparedQuery({
  id: uuid,
  at: timestamp,
  error: text,
  isSecret: boolean,
})`
update email set given_up_at = :at, last_error = :error,
  contents = case when :isSecret then '{}'::jsonb else contents end
where id = :id and ${isWaiting}`;

/** The newest first. */
export const selectNewestEmails = preparedQuery({ limit: integer }, emailRow)`
select ${columns} from email order by id desc limit :limit`;

/** Those that were not sent, the newest first. */
export const selectUnsentEmails = preparedQuery({ limit: integer }, emailRow)`
select ${columns} from email where sent_at is null order by id desc limit :limit`;

export const selectEmail = preparedQuery({ id: uuid }, emailRow)`
select ${columns} from email where id = :id`;

/** Those that wait, and those that were given up, each by an index that has no other email. */
export const countUnsent = preparedQuery(
  {},
  { waiting: integer, failing: integer, given_up: integer },
)`
select count(*) as waiting, count(*) filter (where last_error <> '') as failing,
  (select count(*) from email where given_up_at is not null) as given_up
from email where ${isWaiting}`;

export const selectOutbox = preparedQuery(
  {},
  { waiting: integer, failing: integer, oldest_at: nullable(timestamp) },
)`
select count(*) as waiting, count(*) filter (where last_error <> '') as failing,
  min(written_at) as oldest_at
from email where ${isWaiting}`;

/** Of no order, and over before a moment; the one of an erasure before another. */
export const deleteOldEmails = preparedQuery({
  ...{ before: timestamp, erasureBefore: timestamp, limit: integer },
})`
delete from email where id = any(array(
  select id from email where order_id is null
    and coalesce(sent_at, given_up_at)
      < greatest(:before::timestamptz, :erasureBefore::timestamptz)
    and coalesce(sent_at, given_up_at)
      < case when kind = 'account_erased' then :erasureBefore::timestamptz
        else :before::timestamptz end
  order by coalesce(sent_at, given_up_at) limit :limit for update skip locked))`;

/** As they lie, the oldest first, so that a batch reads little more than itself. */
export const deleteOldEmailsOfOrders = preparedQuery({ before: timestamp, limit: integer })`
delete from email where id = any(array(
  select id from email where order_id is not null and coalesce(sent_at, given_up_at) < :before
  limit :limit for update skip locked))`;

export const deleteEmailsTo = preparedQuery({ recipient: text, at: timestamp })`
with deleted as (delete from email where recipient = :recipient and order_id is null)
update email set recipient = '', contents = '{}'::jsonb,
  given_up_at = case when sent_at is null then coalesce(given_up_at, :at) end
where recipient = :recipient and order_id is not null`;

export const anonymiseEmailsOfOrders = preparedQuery({ orderIds: uuids, at: timestamp })`
update email set recipient = '', contents = '{}'::jsonb, last_error = '',
  given_up_at = case when sent_at is null then coalesce(given_up_at, :at) end
where order_id = any(:orderIds::uuid[]) and recipient <> ''`;

/** Those that fail now, and those given up since, without the owner digests about them. */
export const countFailedSince = preparedQuery({ since: timestamp }, { count: integer })`
select count(*) as count from email
where sent_at is null and kind <> 'owner_digest'
  and (given_up_at > :since or ${isWaiting} and last_error <> '')`;

/** The oldest first. */
export const selectEmailsTo = preparedQuery(
  { recipient: text, cursor: nullable(uuid), limit: nullable(integer) },
  emailRow,
)`
select ${columns} from email
where recipient = :recipient and id > coalesce(:cursor::uuid,
  '00000000-0000-0000-0000-000000000000')
order by id limit :limit`;
