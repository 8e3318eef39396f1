/**
 * Customers that come in by a file. They have no password and no way to sign in: whoever proves
 * the email, with a new account of any issuer, gets the user, as in `account-claim.ts`.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import {
  deleteImportedUsers,
  insertImportedUsers,
  selectCustomerPage,
  selectUsersOfEmails,
} from '../queries/imported-users.ts';
import { selectEmails } from '../queries/users.ts';

export interface ImportedUser {
  email: string;
  name: string;
}

/** Adds those whose email nobody has; answers the id of each of them by email. */
export async function addImportedUsers(
  tx: Tx,
  users: readonly ImportedUser[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const added = await insertImportedUsers.all(tx, {
    emails: users.map(({ email }) => email),
    names: users.map(({ name }) => name),
    at,
  });
  return new Map(added.map(({ email, id }) => [email, id]));
}

/** Deletes those that nobody has claimed meanwhile; answers their ids. */
export async function removeImportedUsers(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await deleteImportedUsers.all(tx, { ids })).map(({ id }) => id));
}

/** Which of these emails an account has. */
export async function findTakenEmails(
  executor: Executor,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await findUserIds(executor, emails)).keys());
}

/** The accounts of these emails, by email; those that nobody has are left out. */
export async function findUserIds(
  executor: Executor,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectUsersOfEmails.all(executor, { emails });
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** The emails of these accounts, by their ids. */
export async function findEmailsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectEmails.all(executor, { ids });
  return new Map(rows.map(({ email, id }) => [id, email]));
}

/** All customers, in groups; `limit` are in memory at once. */
export async function* listCustomers(
  executor: Executor,
  limit = 500,
): AsyncGenerator<ImportedUser[]> {
  let after: string | null = null;
  while (true) {
    const rows = await selectCustomerPage.all(executor, { after, limit });
    yield rows.map(({ email, display_name: name }) => ({ email, name }));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limit) return;
  }
}
