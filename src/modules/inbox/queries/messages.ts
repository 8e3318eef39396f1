import { cursorParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
import {
  integer,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

const messageRow = {
  id: uuid,
  name: text,
  email: text,
  message: text,
  received_at: timestamp,
};

export type MessageRow = ShapeOf<typeof messageRow>;

export const insertMessage = preparedQuery(
  { name: text, email: text, message: text, receivedAt: timestamp },
  { id: uuid },
)`
insert into contact_message (name, email, message, received_at)
values (:name, :email, :message, :receivedAt) returning id`;

/** As `contact_message_words` has it. */
const searchExpression = "(name || ' ' || email || ' ' || message)";
const lookUp = indexedText({ table: 'contact_message', id: 'id', text: searchExpression });

export const readMessages = searchedRows(
  { params: {}, row: messageRow, id: 'id', searchExpression, lookUp },
  (isSought) => `
select id, name, email, message, received_at from contact_message
where (:cursor::uuid is null or (received_at, id)
    < (select received_at, id from contact_message where id = :cursor::uuid))
  and ${isSought}
order by received_at desc, id desc limit :limit`,
);

export const countMessages = preparedQuery({ since: timestamp }, { count: integer })`
select count(*) from contact_message where received_at >= :since`;

/** The oldest first. */
export const selectMessagesFrom = preparedQuery({ email: text, ...cursorParams }, messageRow)`
select id, name, email, message, received_at from contact_message
where lower(email) = :email
  and (:cursor::uuid is null
    or (received_at, id) > (select received_at, id from contact_message where id = :cursor::uuid))
  and received_at
    >= coalesce((select received_at from contact_message where id = :cursor::uuid), '-infinity')
order by received_at, id limit :limit`;

/** `name` and `email` are written instead; `patterns` are the words to replace in each message. */
export const anonymiseMessages = preparedQuery({
  ids: uuids,
  name: text,
  email: text,
  patterns: texts,
})`
update contact_message m set name = :name, email = :email,
  message = regexp_replace(message, pattern, :name, 'gi')
from unnest(:ids::uuid[], :patterns::text[]) as one (id, pattern) where m.id = one.id`;
