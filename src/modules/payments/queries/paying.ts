/** Paying orders: one statement for all that they cause. */
import { insertEmailsSql, leavesOnSql } from '#modules/emails/insert-emails.ts';
import { movePaidSql } from '#modules/orders/paying/to-paid.ts';
import { ofAnyLength, preparedQuery } from '#platform/database/prepared-query.ts';
import {
  booleans,
  integers,
  json,
  nullableTexts,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { journalSql } from './ledger.ts';

/**
 * Locked orders and their attempts become paid, with entries of the ledger (`JournalInsert[]`) and
 * with receipts, where there is a recipient. A row for each order that was still in its state.
 */
export const payOrderRows = preparedQuery(
  {
    ...{ attemptIds: uuids, orderIds: uuids, fromStates: texts, intentIds: texts },
    capturedMinor: integers,
    currencies: texts,
    chargeIds: nullableTexts,
    /** Of which the fee is asked for at `feeDueAt`. */
    areFeesDue: booleans,
    feeDueAt: timestamp,
    recipients: nullableTexts,
    /** JSON of each. */
    receipts: texts,
    entries: json<string>(),
    ...{ actor: text, reason: text, at: timestamp },
  },
  { id: uuid },
)`
with paid as materialized (
  select * from unnest(${ofAnyLength(
    ':attemptIds::uuid[]',
    ':orderIds::uuid[]',
    ':fromStates::text[]',
    ':intentIds::text[]',
    ':capturedMinor::bigint[]',
    ':currencies::text[]',
    ':chargeIds::text[]',
    ':areFeesDue::boolean[]',
    ':recipients::text[]',
    ':receipts::text[]',
  )})
    as paid (attempt_id, order_id, from_state, payment_id, captured_minor, currency, charge_id,
      is_fee_due, recipient, receipt)
), captured as (
  update payment_attempt a set state = 'succeeded', updated_at = :at,
    captured_minor = paid.captured_minor, currency = paid.currency, charge_id = paid.charge_id,
    fee_due_at = case when paid.is_fee_due then :feeDueAt::timestamptz end
  from paid where a.id = paid.attempt_id
), booked as (
  ${journalSql(':entries')}
), ${movePaidSql({ actor: ':actor', reason: ':reason', at: ':at' })}, emailed as (
  ${insertEmailsSql}
  select recipient, 'receipt', receipt::jsonb || ${leavesOnSql(':at')}, order_id, :at
  from paid where recipient is not null
)
select id from moved`;
