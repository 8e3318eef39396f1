import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer } from '#platform/database/sql-types.ts';

export const selectMinimum = preparedQuery({}, { minimum_minor: integer, version: integer })`
select minimum_minor, version from order_setting`;

export const updateMinimum = preparedQuery({ minimumMinor: integer, version: integer })`
update order_setting set minimum_minor = :minimumMinor, version = version + 1
where version = :version`;
