import { statement } from '#platform/database/statement.ts';
import type { Account, LedgerKind } from '../ledger-words.ts';

/** kind, object, order, actor, reason, moment; no row when it was written before */
export const insertTransaction = statement<
  [LedgerKind, string, string | null, string, string, Date],
  { id: string }
>(`
insert into ledger_transaction (kind, object_id, order_id, actor, reason, at)
values ($1, $2, $3, $4, $5, $6) on conflict (object_id, kind) do nothing returning id`);

/** transaction, accounts, amounts, currency */
export const insertEntries = statement<
  [string, string[], number[], string],
  Record<string, never>
>(`
insert into money_entry (transaction_id, account, amount_minor, currency)
select $1, account, amount, $4 from unnest($2::text[], $3::bigint[]) as entry (account, amount)`);

export interface LedgerRow {
  id: string;
  kind: LedgerKind;
  object_id: string;
  order_id: string | null;
  actor: string;
  reason: string;
  at: Date;
  entries: { account: Account; amount: number; currency: string }[];
}

const withEntries = `
select t.id, kind, object_id, order_id, actor, reason, at, (
  select jsonb_agg(jsonb_build_object('account', account, 'amount', amount_minor,
    'currency', currency) order by id)
  from money_entry where transaction_id = t.id) as entries
from ledger_transaction t`;

export const selectLedgerOfOrder = statement<[string], LedgerRow>(
  `${withEntries} where order_id = $1 order by id`,
);

/** objects; everything that the ledger has of them */
export const selectLedgerOfObjects = statement<[string[]], LedgerRow>(
  `${withEntries} where object_id = any($1) order by id`,
);

/** from, to; what moved money at the processor */
export const selectLedgerOfSpan = statement<[Date, Date], LedgerRow>(`
${withEntries} where at >= $1 and at < $2
  and kind not in ('taken_elsewhere', 'refunded_elsewhere') order by id`);

export const selectFirstLedger = statement<[], { at: Date | null }>(
  'select min(at) as at from ledger_transaction',
);

export interface StatementRow {
  day: string;
  movements: number;
  differences: number;
  compared_at: Date;
}

export const selectLastStatement = statement<[], { day: Date | null }>(
  "select (max(day)::text || 'T00:00:00Z')::timestamptz as day from statement_day",
);

/** day as text, moment, movements, differences */
export const insertStatement = statement<[string, Date, number, number], Record<string, never>>(`
insert into statement_day (day, compared_at, movements, differences) values ($1::date, $2, $3, $4)
on conflict (day) do update set compared_at = excluded.compared_at,
  movements = excluded.movements, differences = excluded.differences`);
