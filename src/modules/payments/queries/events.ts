import { statement } from '#platform/database/statement.ts';
import type { AttemptState } from './attempts.ts';

/** event, intent; what came of the event before, and how far the intent's attempt is */
export const selectKnownEvent = statement<
  [string, string | null],
  { outcome: string | null; attempt: AttemptState | null }
>(`
select (select outcome from processor_event where id = $1) as outcome,
  (select state from payment_attempt where intent_id = $2) as attempt`);

/** event, type, object, moment, outcome */
export const insertEvent = statement<
  [string, string, string, Date, string],
  Record<string, never>
>(`
insert into processor_event (id, type, object_id, received_at, outcome)
values ($1, $2, $3, $4, $5) on conflict do nothing`);

export interface EventRow {
  id: string;
  type: string;
  object_id: string;
  received_at: Date;
  outcome: string;
}

/** order; the events of its payments, refunds and disputes */
export const selectEventsOfOrder = statement<[string], EventRow>(`
select id, type, object_id, received_at, outcome from processor_event where object_id in (
  select intent_id from payment_attempt where order_id = $1
  union all select processor_refund_id from refund where order_id = $1
  union all select id from dispute where order_id = $1)
order by received_at, id`);

/** name, the latest time of the last run, moment; a row for the process that is to run it now */
export const claimRun = statement<[string, Date, Date], { name: string }>(`
insert into scheduled_run (name, done_at) values ($1, $3)
on conflict (name) do update set done_at = excluded.done_at where scheduled_run.done_at <= $2
returning name`);

/** Lets a run that failed be done again. */
export const releaseRun = statement<[string], Record<string, never>>(
  'delete from scheduled_run where name = $1',
);
