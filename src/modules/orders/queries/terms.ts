import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text, uuid } from '#platform/database/sql-types.ts';

/** Of an order that staff placed, and whose customer has accepted none yet. */
export const writeTermsRow = preparedQuery({ id: uuid, termsVersion: text })`
update orders set terms_version = :termsVersion
where id = :id and placed_by is not null and terms_version is null`;
