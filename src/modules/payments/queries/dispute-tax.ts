import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, text } from '#platform/database/sql-types.ts';

const lost = `from dispute where intent_id = :intentId and closed_at is not null
  and taken_minor > returned_minor`;

export const selectLostTax = preparedQuery(
  { intentId: text },
  { lost_minor: integer, tax_minor: integer },
)`
select coalesce(sum(taken_minor - returned_minor), 0)::bigint as lost_minor,
  coalesce(sum(tax_minor), 0)::bigint as tax_minor ${lost}`;

/** What of a payment and its tax is gone, without this dispute and refunds that may not be made. */
export const selectTaxLeft = preparedQuery(
  { intentId: text, id: text },
  { amount_minor: integer, tax_minor: integer },
)`
select sum(amount)::bigint as amount_minor, sum(tax)::bigint as tax_minor from (
  select taken_minor - returned_minor as amount, tax_minor as tax ${lost} and id <> :id
  union all
  select amount_minor, tax_minor from refund
  where intent_id = :intentId and state not in ('failed', 'on_hold')
  union all select 0, 0
) as gone`;

export const updateDisputeTax = preparedQuery({ id: text, taxMinor: integer })`
update dispute set tax_minor = :taxMinor where id = :id`;
