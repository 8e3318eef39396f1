import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  notNull,
  nullable,
  nullableTexts,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';
import type { AttemptState } from './attempts.ts';

/** What came of each event before, and how far the intent's attempt is. */
export const selectKnownEvents = preparedQuery(
  { ids: texts, intentIds: nullableTexts },
  { id: notNull(text), outcome: nullable(text), attempt: nullable(oneOf<AttemptState>()) },
)`
select wanted.id, (select outcome from processor_event e where e.id = wanted.id) as outcome,
  (select state from payment_attempt a where a.intent_id = wanted.intent_id) as attempt
from unnest(${ofAnyLength(':ids::text[]', ':intentIds::text[]')}) as wanted (id, intent_id)`;

export const insertEvents = preparedQuery({
  ids: texts,
  types: texts,
  objectIds: texts,
  receivedAt: timestamp,
  outcomes: texts,
})`
insert into processor_event (id, type, object_id, received_at, outcome)
select id, type, object_id, :receivedAt, outcome
from unnest(${ofAnyLength(
  ':ids::text[]',
  ':types::text[]',
  ':objectIds::text[]',
  ':outcomes::text[]',
)})
  as handled (id, type, object_id, outcome)
on conflict do nothing`;

const eventRow = {
  id: text,
  type: text,
  object_id: text,
  received_at: timestamp,
  outcome: text,
};

/** The events of its payments, refunds and disputes. */
export const selectEventsOfOrder = preparedQuery({ orderId: uuid }, eventRow)`
select id, type, object_id, received_at, outcome from processor_event where object_id in (
  select intent_id from payment_attempt where order_id = :orderId
  union all select processor_refund_id from refund where order_id = :orderId
  union all select id from dispute where order_id = :orderId)
order by received_at, id`;

export const deleteOldEventRows = preparedQuery({ before: timestamp, limit: integer })`
delete from processor_event where id = any(array(
  select id from processor_event where received_at < :before
  limit :limit for update skip locked))`;

/** A row for the process that is to run it now. */
export const claimRun = preparedQuery(
  { name: text, doneAt: timestamp, now: timestamp },
  { name: text },
)`
insert into scheduled_run (name, done_at) values (:name, :now)
on conflict (name) do update set done_at = excluded.done_at where scheduled_run.done_at <= :doneAt
returning name`;

/** Lets a run that failed be done again. */
export const releaseRun = preparedQuery({ name: text })`
delete from scheduled_run where name = :name`;
