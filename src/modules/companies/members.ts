/** Who belongs to a company: managers change that, and members leave by themselves. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Invitation, Member, MemberRole, OwnCompany } from './company.ts';
import { lockCompany, selectOwnCompany } from './queries/companies.ts';
import {
  deleteMember,
  deleteMemberships,
  selectInvitations,
  selectMembers,
  updateMemberRole,
} from './queries/members.ts';
import { toOwnCompany } from './to-company.ts';

export type MemberResult =
  | { ok: true }
  | { ok: false; reason: 'company_unknown' | 'manager_only' | 'member_unknown' | 'last_manager' };

interface Deps {
  db: Database;
}

interface Key {
  company: string;
  member: string;
}

export async function listMembers(executor: Executor, company: string): Promise<Member[]> {
  const rows = await selectMembers.all(executor, { companyId: company });
  return rows.map(({ user_id: userId, joined_at: joinedAt, ...row }) => {
    return { ...row, userId, joinedAt };
  });
}

/** Who belongs to it, and for managers who is invited; undefined for who does not belong to it. */
export async function findOwnDetails(
  executor: Executor,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<{ company: OwnCompany; members: Member[]; invitations: Invitation[] } | undefined> {
  const row = await selectOwnCompany.first(executor, { userId, id });
  if (!row) return undefined;
  const company = toOwnCompany(row);
  const isManager = company.role === 'manager';
  const invited = isManager ? await selectInvitations.all(executor, { companyId: id, at }) : [];
  const invitations = invited.map(({ expires_at: expiresAt, ...one }) => ({ ...one, expiresAt }));
  return { company, members: await listMembers(executor, id), invitations };
}

export function changeMember(
  { db }: Deps,
  actor: Actor,
  { role, ...key }: Key & { role: MemberRole },
): Promise<MemberResult> {
  return inTransaction(db, async (tx): Promise<MemberResult> => {
    const found = await lockMembers(tx, actor, key);
    if (!found.ok) return found;
    if (!found.isManager) return { ok: false, reason: 'manager_only' };
    if (role !== 'manager' && found.isLastManager) return { ok: false, reason: 'last_manager' };
    await updateMemberRole.count(tx, { companyId: key.company, userId: key.member, role });
    await audit(tx, actor, key, role);
    return { ok: true };
  });
}

/** Themselves, or by a manager. Their orders stay with the company. */
export function removeMember({ db }: Deps, actor: Actor, key: Key): Promise<MemberResult> {
  return inTransaction(db, async (tx): Promise<MemberResult> => {
    const found = await lockMembers(tx, actor, key);
    if (!found.ok) return found;
    const isSelf = key.member === actor.id;
    if (!isSelf && !found.isManager) return { ok: false, reason: 'manager_only' };
    if (found.isLastManager) return { ok: false, reason: 'last_manager' };
    await deleteMember.count(tx, { companyId: key.company, userId: key.member });
    await audit(tx, actor, key, 'removed');
    return { ok: true };
  });
}

/** Of an account that is erased, or that somebody else claims. */
export async function leaveAllCompanies(tx: Tx, userId: string): Promise<void> {
  await deleteMemberships.count(tx, { userId });
}

type Locked = { ok: true; isManager: boolean; isLastManager: boolean } | Refused;
type Refused = Extract<MemberResult, { ok: false }>;

/** Of two managers who remove each other at once one stays: they wait for the company. */
async function lockMembers(
  tx: Tx,
  { id: userId }: Actor,
  { company, member }: Key,
): Promise<Locked> {
  await lockCompany.first(tx, { id: company });
  const own = await selectOwnCompany.first(tx, { userId, id: company });
  if (!own) return { ok: false, reason: 'company_unknown' };
  const members = await selectMembers.all(tx, { companyId: company });
  const one = members.find(({ user_id: id }) => id === member);
  if (!one)
    return { ok: false, reason: own.role === 'manager' ? 'member_unknown' : 'manager_only' };
  const managers = members.filter(({ role }) => role === 'manager');
  const isLastManager = one.role === 'manager' && managers.length === 1;
  return { ok: true, isManager: own.role === 'manager', isLastManager };
}

async function audit(tx: Tx, actor: Actor, { company, member }: Key, change: string) {
  const object = `company:${company}`;
  const detail = { change, member };
  await writeAuditEntry(tx, actor, { action: 'company.member_changed', object, detail });
}
