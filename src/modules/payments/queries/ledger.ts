import { statement } from '#platform/database/statement.ts';
import type { LedgerAccount, JournalEntryKind } from '../ledger/ledger-accounts.ts';

/**
 * object, order, actor, reason, moment, currency; then of each movement its kind, the account
 * that gains, the one that gives, and the amount; then when they happened. A kind that the object
 * has already is left out.
 */
export const insertJournalEntries = statement<
  [
    ...[object: string, order: string | null, actor: string, reason: string, at: Date],
    ...[
      currency: string,
      kinds: JournalEntryKind[],
      to: LedgerAccount[],
      from: LedgerAccount[],
      minor: number[],
    ],
    ...[happenedAt: Date],
  ],
  Record<string, never>
>(`
insert into journal_entry (kind, object_id, order_id, actor, reason, at, currency,
  to_account, from_account, amount_minor, happened_at)
select kind, $1, $2::uuid, $3, $4, $5::timestamptz, $6, gains, gives, amount, $11::timestamptz
from unnest($7::text[], $8::text[], $9::text[], $10::bigint[]) as moved (kind, gains, gives, amount)
on conflict (object_id, kind) do nothing`);

export interface JournalEntryRow {
  kind: JournalEntryKind;
  object_id: string;
  order_id: string | null;
  actor: string;
  reason: string;
  /** When the shop wrote it down, and when the money moved. */
  at: Date;
  happened_at: Date;
  to_account: LedgerAccount;
  from_account: LedgerAccount;
  amount_minor: number;
  currency: string;
}

const ledger = `
select kind, object_id, order_id, actor, reason, at, happened_at, to_account, from_account,
  amount_minor, currency
from journal_entry`;

export const selectJournalOfOrder = statement<[string], JournalEntryRow>(
  `${ledger} where order_id = $1 order by happened_at, id`,
);

/** The charge of a payment as it was booked, by the charge's id. */
export const selectChargeBooked = statement<[string], JournalEntryRow>(
  `${ledger} where object_id = $1 and kind = 'charge'`,
);

/** objects; everything that the ledger has of them */
export const selectJournalOfObjects = statement<[string[]], JournalEntryRow>(
  `${ledger} where object_id = any($1) order by id`,
);

/**
 * What moved at the processor: moment (to the microsecond) and id that the page comes after, the
 * end, at most this many
 */
export const selectJournalOfSpan = statement<
  [string, string, Date, number],
  { id: string; kind: JournalEntryKind; object_id: string; amount_minor: number; moment: string }
>(`
select id, kind, object_id, amount_minor, happened_at::text as moment
from journal_entry
where (happened_at, id) > ($1::timestamptz, $2::uuid) and happened_at < $3
  and kind not in ('manual_payment', 'manual_refund', 'dispute_lost')
order by happened_at, id limit $4`);

export const selectFirstJournalEntry = statement<[], { at: Date | null }>(
  'select min(happened_at) as at from journal_entry',
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
