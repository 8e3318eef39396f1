import { statement } from '#platform/database/statement.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';

export interface WaitingRow {
  what: string;
  /** The waiting row's own id. */
  about: string;
  order_id: string;
  intent_id: string | null;
  since: Date;
}

/**
 * what, waiting since before, at most this many; what has not moved for so long, oldest first. A
 * refund that waits for a bank is not among them: the dispute is.
 */
export const selectWaiting = statement<[string[], Date[], number], WaitingRow>(`
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
join unnest($1::text[], $2::timestamptz[]) as too_long (name, before)
  on name = what and since <= before
order by since limit $3`);

/**
 * order, intent, kind, detail, moment, key; once a key, and again when it had gone away by itself
 * but not when a person has closed it
 */
export const insertWaitException = statement<
  [string, string | null, ExceptionKind, string, Date, string],
  Record<string, never>
>(`
insert into payment_exception (order_id, intent_id, kind, detail, at, key)
values ($1, $2, $3, $4, $5, $6)
on conflict (key) do update set at = excluded.at, detail = excluded.detail, resolved_at = null,
  resolved_by = null, resolution = null
where payment_exception.resolved_by = 'shop'`);

/** kinds, keys that stay, moment, resolution; closes all the others of these kinds */
export const resolveWaitExceptions = statement<
  [string[], string[], Date, string],
  Record<string, never>
>(`
update payment_exception set resolved_at = $3, resolved_by = 'shop', resolution = $4
where resolved_at is null and kind = any($1) and key <> all($2)`);
