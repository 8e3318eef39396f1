import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { MessageEventKind, MessageState } from '../message-state.ts';

const state = oneOf<MessageState>();
const kind = oneOf<MessageEventKind>();

const eventRow = {
  message_id: uuid,
  kind,
  answer: text,
  happened_at: timestamp,
  actor_id: uuid,
};

export type EventRow = ShapeOf<typeof eventRow>;

/** The oldest first. */
export const selectEvents = preparedQuery({ ids: uuids }, eventRow)`
select message_id, kind, answer, happened_at, actor_id from message_event
where message_id = any(:ids::uuid[]) order by message_id, id`;

export const lockMessage = preparedQuery(
  { id: uuid },
  { name: text, email: text, message: text, received_at: timestamp, state, version: integer },
)`
select name, email, message, received_at, state, version from contact_message
where id = :id for update`;

/** What a request with this key sent before. */
export const selectAnswerOfRequest = preparedQuery({ id: uuid, key: text }, { answer: text })`
select answer from message_event where message_id = :id and request_key = :key`;

/** Moves the message and notes it. `settledAt` is null of one that is open again. */
export const moveMessage = preparedQuery({
  id: uuid,
  state,
  settledAt: nullable(timestamp),
  kind,
  answer: text,
  at: timestamp,
  by: uuid,
  key: nullable(text),
})`
with moved as (
  update contact_message set state = :state, settled_at = :settledAt, version = version + 1
  where id = :id returning id)
insert into message_event (message_id, kind, answer, happened_at, actor_id, request_key)
select id, :kind, :answer, :at::timestamptz, :by::uuid, :key::text from moved`;
