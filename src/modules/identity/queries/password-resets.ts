import { statement } from '#platform/database/statement.ts';

/**
 * subject, the newest one's identifier. Of two that are asked for at the same moment one stays:
 * each deletes only what is older.
 */
export const deleteOlderResets = statement<[string, string], Record<string, never>>(`
delete from identity.verification older using identity.verification newest
where newest.identifier = $2 and older.value = $1 and older.identifier like 'reset:%'
  and (older."createdAt", older.id) < (newest."createdAt", newest.id)`);

/** subject */
export const deleteResets = statement<[string], Record<string, never>>(
  `delete from identity.verification where value = $1 and identifier like 'reset:%'`,
);
