import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text } from '#platform/database/sql-types.ts';

/** Of two that are asked for at the same moment one stays: each deletes only what is older. */
export const deleteOlderResets = preparedQuery({ value: text, identifier: text })`
delete from identity.verification older using identity.verification newest
where newest.identifier = :identifier and older.value = :value and older.identifier like 'reset:%'
  and (older."createdAt", older.id) < (newest."createdAt", newest.id)`;

export const deleteResets = preparedQuery({ value: text })`
delete from identity.verification where value = :value and identifier like 'reset:%'`;
