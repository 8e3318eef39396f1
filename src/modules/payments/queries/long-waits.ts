import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  nullableTexts,
  oneOfs,
  text,
  texts,
  timestamp,
  timestamps,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';

const waitingRow = {
  what: text,
  /** The waiting row's own id. */
  about: text,
  order_id: uuid,
  intent_id: nullable(text),
  since: timestamp,
};

export type WaitingRow = ShapeOf<typeof waitingRow>;

/**
 * What has not moved for so long, oldest first. A refund that waits for a bank is not among
 * them: the dispute is.
 */
export const selectWaiting = preparedQuery(
  { names: texts, before: timestamps, limit: integer },
  waitingRow,
)`
select what, about, order_id, intent_id, since from (
  select case state when 'creating' then 'payment_creating' else 'payment_processing' end as what,
    id::text as about, order_id, intent_id, created_at as since
  from payment_attempt where state in ('creating', 'processing')
  union all
  select case when state = 'on_hold' then 'refund_on_hold'
      when processor_refund_id is null then 'refund_asked' else 'refund_pending' end,
    id::text, order_id, intent_id, greatest(asked_at,
      (select max(closed_at) from dispute d where d.intent_id = r.intent_id))
  from refund r where state in ('asked', 'on_hold') and not (state = 'on_hold' and exists (
    select from dispute d where d.intent_id = r.intent_id and closed_at is null
      and taken_minor > returned_minor))
  union all
  select 'dispute_open', id, order_id, intent_id, opened_at from dispute where closed_at is null
) as waiting
join unnest(:names::text[], :before::timestamptz[]) as too_long (name, before)
  on name = what and since <= before
order by since limit :limit`;

/** Once a key, and again when it had gone away by itself but not when a person has closed it. */
export const insertWaitExceptions = preparedQuery({
  orderIds: uuids,
  intentIds: nullableTexts,
  kinds: oneOfs<ExceptionKind>(),
  details: texts,
  at: timestamp,
  keys: texts,
})`
insert into payment_exception (order_id, intent_id, kind, detail, at, key)
select order_id, intent_id, kind, detail, :at, key
from unnest(:orderIds::uuid[], :intentIds::text[], :kinds::text[], :details::text[], :keys::text[])
  as waiting (order_id, intent_id, kind, detail, key)
on conflict (key) do update set at = excluded.at, detail = excluded.detail, resolved_at = null,
  resolved_by = null, resolution = null
where payment_exception.resolved_by = 'shop'`;

/** Closes all the others of these kinds. */
export const resolveWaitExceptions = preparedQuery({
  kinds: texts,
  keys: texts,
  resolvedAt: timestamp,
  resolution: text,
})`
update payment_exception set resolved_at = :resolvedAt, resolved_by = 'shop',
  resolution = :resolution
where resolved_at is null and kind = any(:kinds) and key <> all(:keys)`;
