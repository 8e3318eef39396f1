/** The accounts of the shop, a page at a time. */
import type { Executor } from '#platform/database/database.ts';
import { toPage, type Page, type PageRequest } from '#platform/database/pagination.ts';
import type { SortOf } from '#platform/database/sorted-pages.ts';
import type { Role, User } from '../caller.ts';
import { normalizeEmail } from '../sign-ins/credentials.ts';
import { readSortedUsers, readUsers, selectUser, type UserRow } from '../queries/users.ts';

export type UserSort = SortOf<'name' | 'email' | 'role'>;

export type UserListRequest = PageRequest<UserSort> & { role?: Role | undefined };

/** Users, oldest first unless another order is asked for. Found by name or e-mail. */
export async function listUsers(
  { db }: { db: Executor },
  request: UserListRequest = {},
): Promise<Page<User>> {
  const { sort, role = null } = request;
  if (sort !== undefined) {
    const page = await readSortedUsers(db, { ...request, sort }, { role });
    return { ...page, items: page.items.map(toUser) };
  }
  const rows = await readUsers(db, request, { role });
  return toPage(rows.map(toUser), request);
}

/** The user with this address. */
export async function findUser(executor: Executor, email: string): Promise<User | undefined> {
  const row = await selectUser.first(executor, { email: normalizeEmail(email) });
  return row && toUser(row);
}

function toUser({ id, email, display_name: displayName, role }: UserRow): User {
  return { id, email, displayName, role };
}
