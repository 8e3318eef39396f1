import type { Session } from '#platform/database/database.ts';
import { countUsers, selectAdminEmails } from './queries/users.ts';

/** How many accounts there are, and how many of them were made since a moment. */
export async function countAccounts(
  { db }: { db: Session },
  since: Date,
): Promise<{ accounts: number; young: number }> {
  return (await countUsers.first(db, since)) ?? { accounts: 0, young: 0 };
}

/** The addresses of all admins. */
export async function listAdminEmails(session: Session): Promise<string[]> {
  return (await selectAdminEmails.all(session)).map(({ email }) => email);
}
