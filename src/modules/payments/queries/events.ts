import { statement } from '#platform/database/statement.ts';

export const selectEvent = statement<[string], { outcome: string }>(
  'select outcome from processor_event where id = $1',
);

/** event, type, object, moment, outcome */
export const insertEvent = statement<
  [string, string, string, Date, string],
  Record<string, never>
>(`
insert into processor_event (id, type, object_id, received_at, outcome)
values ($1, $2, $3, $4, $5) on conflict do nothing`);

/** order, intent, kind, detail, moment; one of a kind for a payment */
export const insertProblem = statement<
  [string | null, string | null, string, string, Date],
  Record<string, never>
>(`
insert into payment_problem (order_id, intent_id, kind, detail, at)
values ($1, $2, $3, $4, $5) on conflict do nothing`);
