import type { Executor } from '#platform/database/database.ts';
import { countUsers, selectAdminEmails } from '../queries/users.ts';

/** How many accounts there are, and how many of them were made since a moment. */
export async function countAccounts(
  { db }: { db: Executor },
  since: Date,
): Promise<{ accounts: number; recent: number }> {
  return (await countUsers.first(db, { since })) ?? { accounts: 0, recent: 0 };
}

/** The addresses of all admins. */
export async function listAdminEmails(executor: Executor): Promise<string[]> {
  return (await selectAdminEmails.all(executor, {})).map(({ email }) => email);
}
