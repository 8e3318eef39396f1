import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, text } from '#platform/database/sql-types.ts';

export const selectMinimum = preparedQuery(
  { currency: text },
  { minimum_minor: integer, version: integer },
)`
select minimum_minor, version from order_setting where currency = :currency`;

export const updateMinimum = preparedQuery({
  ...{ minimumMinor: integer, currency: text, version: integer },
})`
update order_setting set minimum_minor = :minimumMinor, version = version + 1
where version = :version and currency = :currency`;
