import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  date,
  double,
  integer,
  json,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  timestampText,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';
import type { LedgerAccount, JournalEntryKind } from '../ledger/ledger-accounts.ts';

/** An entry as it is inserted: the account that gains, the one that gives, and at which rate. */
export interface JournalInsert {
  kind: JournalEntryKind;
  object_id: string;
  order_id: string | null;
  actor: string;
  reason: string;
  at: Date;
  happened_at: Date;
  currency: string;
  to_account: LedgerAccount;
  from_account: LedgerAccount;
  amount_minor: number;
  exchange_rate: string | null;
}

/** The JSON of `JournalInsert[]`; a kind that the object has already is left out. */
export const journalSql = (entries: string) => `
insert into journal_entry (kind, object_id, order_id, actor, reason, at, happened_at, currency,
  to_account, from_account, amount_minor, exchange_rate)
select * from json_to_recordset(${entries}::json) as entry (kind text, object_id text,
  order_id uuid, actor text, reason text, at timestamptz, happened_at timestamptz, currency text,
  to_account text, from_account text, amount_minor bigint, exchange_rate numeric)
on conflict (object_id, kind) do nothing`;

export const insertJournalEntries = preparedQuery({ entries: json<string>() })`
${journalSql(':entries')}`;

const journalEntryRow = {
  kind: oneOf<JournalEntryKind>(),
  object_id: text,
  order_id: nullable(uuid),
  actor: text,
  reason: text,
  /** When the shop wrote it down, and when the money moved. */
  at: timestamp,
  happened_at: timestamp,
  to_account: oneOf<LedgerAccount>(),
  from_account: oneOf<LedgerAccount>(),
  amount_minor: integer,
  currency: text,
  exchange_rate: nullable(double),
};

export type JournalEntryRow = ShapeOf<typeof journalEntryRow>;

const ledger = `
select kind, object_id, order_id, actor, reason, at, happened_at, to_account, from_account,
  amount_minor, currency, exchange_rate::float8 as exchange_rate
from journal_entry`;

export const selectJournalOfOrder = preparedQuery({ orderId: uuid }, journalEntryRow)`
${ledger} where order_id = :orderId order by happened_at, id`;

/** The charge of a payment as it was booked, by the charge's id. */
export const selectChargeBooked = preparedQuery({ objectId: text }, journalEntryRow)`
${ledger} where object_id = :objectId and kind = 'charge'`;

/** Everything that the ledger has of them. */
export const selectJournalOfObjects = preparedQuery({ objectIds: texts }, journalEntryRow)`
${ledger} where object_id = any(:objectIds) order by id`;

/** What moved at the processor until `to`; the page comes after `moment` and `id`. */
export const selectJournalOfSpan = preparedQuery(
  { moment: timestampText, id: uuid, to: timestamp, limit: integer },
  {
    id: uuid,
    kind: oneOf<JournalEntryKind>(),
    object_id: text,
    amount_minor: integer,
    currency: text,
    moment: text,
  },
)`
select id, kind, object_id, amount_minor, currency, happened_at::text as moment
from journal_entry
where (happened_at, id) > (:moment::timestamptz, :id::uuid) and happened_at < :to
  and 'processor_balance' in (to_account, from_account)
order by happened_at, id limit :limit`;

export const selectFirstJournalEntry = preparedQuery({}, { at: nullable(timestamp) })`
select min(happened_at) as at from journal_entry`;

export const selectLastStatement = preparedQuery({}, { day: nullable(timestamp) })`
select (max(day)::text || 'T00:00:00Z')::timestamptz as day from statement_day`;

export const selectNewestStatement = preparedQuery(
  {},
  { day: text, compared_at: timestamp, movements: integer, differences: integer },
)`
select day::text as day, compared_at, movements, differences
from statement_day order by day desc limit 1`;

export const insertStatement = preparedQuery({
  day: date,
  comparedAt: timestamp,
  movements: integer,
  differences: integer,
})`
insert into statement_day (day, compared_at, movements, differences)
values (:day::date, :comparedAt, :movements, :differences)
on conflict (day) do update set compared_at = excluded.compared_at,
  movements = excluded.movements, differences = excluded.differences`;
