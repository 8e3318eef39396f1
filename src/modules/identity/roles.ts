/** Giving roles and taking them away; the shop is never left without an admin. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Role } from './caller.ts';
import { foldEmail } from './credentials.ts';
import { deleteTokensOfUser } from './queries/tokens.ts';
import { lockAdmins, lockUserOfEmail, updateRole } from './queries/users.ts';

export interface RoleDeps {
  db: Database;
  clock: Clock;
}

export interface RoleRequest {
  email: string;
  role: Role;
  by: Actor;
  /** Changes nothing when they have another role than this. */
  from?: Role;
}

export type RoleChanged = { ok: true; modifiedCount: number } | { ok: false; reason: 'last_admin' };

/**
 * Gives the user a role; with `from` only when that is the one they have. Changes nothing when
 * there is no such user. Whoever's role changes is signed out everywhere at once, and the last
 * admin stays one.
 */
export function changeRole({ db, clock }: RoleDeps, request: RoleRequest): Promise<RoleChanged> {
  const { email, role, by, from } = request;
  return inTransaction(db, async (tx): Promise<RoleChanged> => {
    // First of all locks, so that of two who demote each other the second sees one left.
    const admins = await lockAdmins.all(tx);
    const user = await lockUserOfEmail.first(tx, foldEmail(email));
    if (!user || user.role === role || (from && user.role !== from)) {
      return { ok: true, modifiedCount: 0 };
    }
    if (user.role === 'admin' && admins.length === 1) return { ok: false, reason: 'last_admin' };
    await updateRole.count(tx, user.id, role);
    await deleteTokensOfUser.count(tx, user.id);
    await noteRole(tx, { user: user.id, from: user.role, to: role, by, at: clock.now() });
    return { ok: true, modifiedCount: 1 };
  });
}

interface SignInNote {
  user: { id: string; role: Role; role_before: Role | null };
  peer: string | undefined;
  method: string;
  at: Date;
}

/** Before a token is made: whoever proves an admin's address has had another role until now. */
export async function endTokensOfOtherRole(tx: Transaction, { user }: SignInNote): Promise<void> {
  if (isPromoted(user)) await deleteTokensOfUser.count(tx, user.id);
}

/** The last of an exchange: the log has who came in, and who became an admin by that. */
export async function noteSignIn(tx: Transaction, note: SignInNote): Promise<void> {
  const { user, peer = '', method, at } = note;
  if (isPromoted(user)) {
    const from = user.role_before ?? 'customer';
    await noteRole(tx, { user: user.id, from, to: user.role, by: { userId: 'shop' }, at });
  }
  const object = `user:${user.id}`;
  const detail = { method, role: user.role };
  await writeAudit(tx, { actor: user.id, action: 'sign_in.done', object, detail, peer }, at);
}

function isPromoted({ role, role_before: before }: SignInNote['user']): boolean {
  return role !== (before ?? 'customer');
}

interface RoleNote {
  user: string;
  from: Role;
  to: Role;
  by: Actor;
  at: Date;
}

function noteRole(tx: Transaction, { user, from, to, by, at }: RoleNote): Promise<void> {
  const { userId: actor, peer = '' } = by;
  const object = `user:${user}`;
  const detail = { from, to };
  return writeAudit(tx, { actor, action: 'role.changed', object, detail, peer }, at);
}
