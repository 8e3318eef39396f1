import { cursorParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
import {
  integer,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { MessageState } from '../message-state.ts';

const state = oneOf<MessageState>();

const messageRow = {
  id: uuid,
  name: text,
  email: text,
  message: text,
  received_at: timestamp,
  state,
  version: integer,
};

export type MessageRow = ShapeOf<typeof messageRow>;

const columns = 'id, name, email, message, received_at, state, version';

export const insertMessage = preparedQuery(
  { name: text, email: text, message: text, receivedAt: timestamp },
  { id: uuid },
)`
insert into contact_message (name, email, message, received_at)
values (:name, :email, :message, :receivedAt) returning id`;

/** As `contact_message_words` has it. */
const searchExpression = "(name || ' ' || email || ' ' || message)";
const lookUp = indexedText({ table: 'contact_message', id: 'id', text: searchExpression });

/** The newest first; all of them where `state` is null. */
export const readMessages = searchedRows(
  { params: { state: nullable(state) }, row: messageRow, id: 'id', searchExpression, lookUp },
  (isSought) => `
select ${columns} from contact_message
where (:state::text is null or state = :state::text)
  and (:cursor::uuid is null or (received_at, id)
    < (select received_at, id from contact_message where id = :cursor::uuid))
  and ${isSought}
order by received_at desc, id desc limit :limit`,
);

/** Those that came since a moment, and those that are open whenever they came. */
export const countMessages = preparedQuery(
  { since: timestamp },
  { recent: integer, open: integer },
)`
select count(*) filter (where received_at >= :since) as recent,
  count(*) filter (where state = 'open') as open
from contact_message where received_at >= :since or state = 'open'`;

export const countMessagesByState = preparedQuery({}, { state, count: integer })`
select state, count(*) as count from contact_message group by state`;

/** The oldest first. */
export const selectMessagesFrom = preparedQuery({ email: text, ...cursorParams }, messageRow)`
select ${columns} from contact_message
where lower(email) = :email
  and (:cursor::uuid is null
    or (received_at, id) > (select received_at, id from contact_message where id = :cursor::uuid))
  and received_at
    >= coalesce((select received_at from contact_message where id = :cursor::uuid), '-infinity')
order by received_at, id limit :limit`;

export const selectSenders = preparedQuery({ ids: uuids }, { id: uuid, name: text })`
select id, name from contact_message where id = any(:ids::uuid[]) and name <> ''`;

/** The newest first. */
export const selectNewestMessagesFrom = preparedQuery({ email: text, limit: integer }, messageRow)`
select ${columns} from contact_message where lower(email) = :email
order by received_at desc, id desc limit :limit`;

/** `name` and `email` are written instead; `patterns` are the words to replace in each message. */
export const anonymiseMessages = preparedQuery({
  ids: uuids,
  name: text,
  email: text,
  patterns: texts,
})`
with masked as (
  update message_event e set answer = regexp_replace(answer, pattern, :name, 'gi')
  from unnest(:ids::uuid[], :patterns::text[]) as one (id, pattern)
  where e.message_id = one.id and e.kind = 'answered')
update contact_message m set name = :name, email = :email,
  message = regexp_replace(message, pattern, :name, 'gi')
from unnest(:ids::uuid[], :patterns::text[]) as one (id, pattern) where m.id = one.id`;

/** Which staff answered or closed last up to a moment; what is open has none. */
export const deleteSettledMessages = preparedQuery({ settledUntil: timestamp, limit: integer })`
delete from contact_message where id = any(array(
  select id from contact_message where settled_at <= :settledUntil
  order by settled_at limit :limit for update skip locked))`;
