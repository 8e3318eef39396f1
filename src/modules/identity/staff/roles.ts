/** Giving roles and taking them away; the shop is never left without an admin. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { shopActor, type Actor } from '#modules/audit/entry.ts';
import type { Role } from '../caller.ts';
import { normalizeEmail } from '../sign-ins/credentials.ts';
import { deleteTokensOfUser } from '../queries/tokens.ts';
import { lockAdmins, lockUserOfEmail, updateRole } from '../queries/users.ts';

export interface RoleDeps {
  db: Database;
}

export interface RoleRequest {
  email: string;
  role: Role;
  /** Changes nothing when they have another role than this. */
  from?: Role;
}

export type ChangeRoleResult =
  | { ok: true; modifiedCount: number }
  | { ok: false; reason: 'last_admin' };

/**
 * Gives the user a role; with `from` only when that is the one they have. Changes nothing when
 * there is no such user. Whoever's role changes is signed out everywhere at once, and the last
 * admin stays one.
 */
export function changeRole(
  { db }: RoleDeps,
  actor: Actor,
  { email, role, from }: RoleRequest,
): Promise<ChangeRoleResult> {
  return inTransaction(db, async (tx): Promise<ChangeRoleResult> => {
    // Locks first, so that of two admins who demote each other the second sees one left.
    const admins = await lockAdmins.all(tx, {});
    const user = await lockUserOfEmail.first(tx, { email: normalizeEmail(email) });
    if (!user || user.role === role || (from && user.role !== from)) {
      return { ok: true, modifiedCount: 0 };
    }
    if (user.role === 'admin' && admins.length === 1) return { ok: false, reason: 'last_admin' };
    await updateRole.count(tx, { id: user.id, role });
    await deleteTokensOfUser.count(tx, { userId: user.id });
    await auditRoleChange(tx, actor, { user: user.id, from: user.role, to: role });
    return { ok: true, modifiedCount: 1 };
  });
}

interface SignInAudit {
  user: { id: string; role: Role; role_before: Role | null };
  clientIp: string | undefined;
  method: string;
  at: Date;
}

/** Before a token is made: whoever just became admin by a verified email had another role. */
export async function deleteTokensOfFormerRole(tx: Tx, { user }: SignInAudit): Promise<void> {
  if (isPromoted(user)) await deleteTokensOfUser.count(tx, { userId: user.id });
}

/** Last in an exchange: audits the sign-in, and whether it made the user an admin. */
export async function auditSignIn(tx: Tx, signIn: SignInAudit): Promise<void> {
  const { user, clientIp = '', method, at } = signIn;
  if (isPromoted(user)) {
    const from = user.role_before ?? 'customer';
    await auditRoleChange(tx, shopActor(at), { user: user.id, from, to: user.role });
  }
  const detail = { method, role: user.role };
  const entry = { action: 'sign_in.done', object: `user:${user.id}`, detail } as const;
  await writeAuditEntry(tx, { id: user.id, ip: clientIp, at }, entry);
}

function isPromoted({ role, role_before: before }: SignInAudit['user']): boolean {
  return role !== (before ?? 'customer');
}

interface RoleChange {
  user: string;
  from: Role;
  to: Role;
}

function auditRoleChange(tx: Tx, actor: Actor, { user, from, to }: RoleChange): Promise<void> {
  const detail = { from, to };
  return writeAuditEntry(tx, actor, { action: 'role.changed', object: `user:${user}`, detail });
}
