import { statement } from '#platform/database/statement.ts';
import type { ProblemKind } from '../problem.ts';

/** order, intent, kind, detail, moment, key; one of a key */
export const insertProblem = statement<
  [string | null, string | null, ProblemKind, string, Date, string],
  Record<string, never>
>(`
insert into payment_problem (order_id, intent_id, kind, detail, at, key)
values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`);

/** kind, details, moment, keys; one of a key */
export const insertProblems = statement<
  [ProblemKind, readonly string[], Date, readonly string[]],
  Record<string, never>
>(`
insert into payment_problem (kind, detail, at, key)
select $1, detail, $3, key from unnest($2::text[], $4::text[]) as one (detail, key)
on conflict (key) do nothing`);

export interface ProblemRow {
  id: number;
  order_id: string | null;
  order_number: number | null;
  intent_id: string | null;
  kind: ProblemKind;
  detail: string;
  key: string;
  at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolution: string | null;
}

const columns = `p.id, p.order_id, o.number as order_number, p.intent_id, p.kind, p.detail, p.key,
  p.at, p.resolved_at, p.resolved_by, p.resolution`;

const withOrder = `select ${columns} from payment_problem p
  left join orders o on o.id = p.order_id`;

/** the id that the page comes before, whether resolved ones too, at most this many */
export const selectProblems = statement<[number | null, boolean, number], ProblemRow>(`
${withOrder} where ($1::bigint is null or p.id < $1) and ($2 or p.resolved_at is null)
order by p.id desc limit $3`);

export const selectProblemsOfOrder = statement<[string], ProblemRow>(
  `${withOrder} where p.order_id = $1 order by p.id`,
);

export const selectProblem = statement<[number], ProblemRow>(`${withOrder} where p.id = $1`);

export const selectProblemOfKey = statement<[string], ProblemRow>(`${withOrder} where p.key = $1`);

/** refund; why it failed */
export const selectProblemOfRefund = statement<[string], ProblemRow>(`
${withOrder} where p.key in ('refund_failed:' || $1, 'refund_refused:' || $1)`);

/** key, moment, by whom, what was done; nothing when it was resolved before */
export const resolveProblemRow = statement<[string, Date, string, string], Record<string, never>>(`
update payment_problem set resolved_at = $2, resolved_by = $3, resolution = $4
where key = $1 and resolved_at is null`);

/** order, kind, moment, by whom, what was done; those that are open */
export const resolveProblemsOfOrder = statement<
  [string, ProblemKind, Date, string, string],
  Record<string, never>
>(`
update payment_problem set resolved_at = $3, resolved_by = $4, resolution = $5
where order_id = $1 and kind = $2 and resolved_at is null`);

/** How many are open, and how many of these are disputes */
export const countOpenProblems = statement<[], { open: number; disputes: number }>(`
select count(*) as open, count(*) filter (where kind = 'dispute_opened') as disputes
from payment_problem where resolved_at is null`);
