import { statement } from '#platform/database/statement.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';

/** order, intent, kind, detail, moment, key; one of a key */
export const insertException = statement<
  [string | null, string | null, ExceptionKind, string, Date, string],
  Record<string, never>
>(`
insert into payment_exception (order_id, intent_id, kind, detail, at, key)
values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`);

/** kind, details, moment, keys; one of a key */
export const insertExceptions = statement<
  [ExceptionKind, readonly string[], Date, readonly string[]],
  Record<string, never>
>(`
insert into payment_exception (kind, detail, at, key)
select $1, detail, $3, key from unnest($2::text[], $4::text[]) as one (detail, key)
on conflict (key) do nothing`);

export interface ExceptionRow {
  id: number;
  order_id: string | null;
  order_number: number | null;
  intent_id: string | null;
  kind: ExceptionKind;
  detail: string;
  key: string;
  at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolution: string | null;
}

const columns = `p.id, p.order_id, o.number as order_number, p.intent_id, p.kind, p.detail, p.key,
  p.at, p.resolved_at, p.resolved_by, p.resolution`;

const withOrder = `select ${columns} from payment_exception p
  left join orders o on o.id = p.order_id`;

/** the id that the page comes before, whether resolved ones too, at most this many */
export const selectExceptions = statement<[number | null, boolean, number], ExceptionRow>(`
${withOrder} where ($1::bigint is null or p.id < $1) and ($2 or p.resolved_at is null)
order by p.id desc limit $3`);

export const selectExceptionsOfOrder = statement<[string], ExceptionRow>(
  `${withOrder} where p.order_id = $1 order by p.id`,
);

export const selectException = statement<[number], ExceptionRow>(`${withOrder} where p.id = $1`);

export const selectExceptionOfKey = statement<[string], ExceptionRow>(
  `${withOrder} where p.key = $1`,
);

/** refund; why it failed */
export const selectExceptionOfRefund = statement<[string], ExceptionRow>(`
${withOrder} where p.key in ('refund_failed:' || $1, 'refund_refused:' || $1)`);

/** key, moment, by whom, what was done; nothing when it was resolved before */
export const resolveExceptionRow = statement<
  [string, Date, string, string],
  Record<string, never>
>(`
update payment_exception set resolved_at = $2, resolved_by = $3, resolution = $4
where key = $1 and resolved_at is null`);

/** order, kind, moment, by whom, what was done; those that are open */
export const resolveExceptionsOfOrder = statement<
  [string, ExceptionKind, Date, string, string],
  Record<string, never>
>(`
update payment_exception set resolved_at = $3, resolved_by = $4, resolution = $5
where order_id = $1 and kind = $2 and resolved_at is null`);

/** How many are open, and how many of these are disputes */
export const countOpenExceptions = statement<[], { open: number; disputes: number }>(`
select count(*) as open, count(*) filter (where kind = 'dispute_opened') as disputes
from payment_exception where resolved_at is null`);
