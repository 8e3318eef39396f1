import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, integer, nullable, text } from '#platform/database/sql-types.ts';

/**
 * What of a payment and its tax is gone: lost to other disputes than this one, and refunded, with
 * what is on hold or without it.
 */
export const selectTaxGone = preparedQuery(
  { intentId: text, exceptDispute: nullable(text), withOnHold: boolean },
  { amount_minor: integer, tax_minor: integer },
)`
select sum(amount)::bigint as amount_minor, sum(tax)::bigint as tax_minor from (
  select taken_minor - returned_minor as amount, tax_minor as tax from dispute
  where intent_id = :intentId and closed_at is not null and taken_minor > returned_minor
    and id is distinct from :exceptDispute
  union all
  select amount_minor, tax_minor from refund
  where intent_id = :intentId and state <> 'failed' and (:withOnHold or state <> 'on_hold')
  union all select 0, 0
) as gone`;

export const updateDisputeTax = preparedQuery({ id: text, taxMinor: integer })`
update dispute set tax_minor = :taxMinor where id = :id`;
