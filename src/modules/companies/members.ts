/** Who belongs to a company: managers change that, and members leave by themselves. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Invitation, Member, MemberRole, OwnCompany } from './company.ts';
import { lockOwn } from './lock-own.ts';
import {
  blankWithoutMembers,
  deleteWithoutMembers,
  lockCompaniesOf,
  selectOwnCompany,
} from './queries/companies.ts';
import {
  deleteMember,
  deleteMemberships,
  makeOldestManager,
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

/**
 * Themselves, or by a manager. Their orders stay with the company; one that is not approved goes
 * with its only member.
 */
export function removeMember({ db }: Deps, actor: Actor, key: Key): Promise<MemberResult> {
  return inTransaction(db, async (tx): Promise<MemberResult> => {
    const found = await lockMembers(tx, actor, key);
    if (!found.ok) return found;
    const isSelf = key.member === actor.id;
    if (!isSelf && !found.isManager) return { ok: false, reason: 'manager_only' };
    const isGivenUp = found.isOnly && found.company.status !== 'approved';
    if (found.isLastManager && !isGivenUp) return { ok: false, reason: 'last_manager' };
    await deleteMember.count(tx, { companyId: key.company, userId: key.member });
    if (isGivenUp) await dropWithoutMembers(tx, [key.company]);
    await audit(tx, actor, key, 'removed');
    return { ok: true };
  });
}

/**
 * Of a locked account, which is erased, or which somebody else claims. Where it was the last
 * manager the oldest member is one from now on.
 */
export async function leaveAllCompanies(tx: Tx, userId: string): Promise<void> {
  await lockCompaniesOf.all(tx, { userId });
  const left = await deleteMemberships.all(tx, { userId });
  if (left.length === 0) return;
  const ids = left.map((row) => row.company_id);
  await makeOldestManager.count(tx, { ids });
  await dropWithoutMembers(tx, ids);
}

/** What was applied with is about a person who is gone; one that a price list is for stays. */
async function dropWithoutMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteWithoutMembers.count(tx, { ids });
  await blankWithoutMembers.count(tx, { ids });
}

interface LockedMembers {
  ok: true;
  company: OwnCompany;
  isManager: boolean;
  isLastManager: boolean;
  /** Whether nobody else belongs to it. */
  isOnly: boolean;
}

type Refused = Extract<MemberResult, { ok: false }>;

/** Of two managers who remove each other at once one stays: they wait for the company. */
async function lockMembers(
  tx: Tx,
  { id: userId }: Actor,
  { company, member }: Key,
): Promise<LockedMembers | Refused> {
  const own = await lockOwn(tx, { userId, id: company });
  if (!own) return { ok: false, reason: 'company_unknown' };
  const members = await selectMembers.all(tx, { companyId: company });
  const one = members.find(({ user_id: id }) => id === member);
  if (!one)
    return { ok: false, reason: own.role === 'manager' ? 'member_unknown' : 'manager_only' };
  const managers = members.filter(({ role }) => role === 'manager');
  const isLastManager = one.role === 'manager' && managers.length === 1;
  const isOnly = members.length === 1;
  return { ok: true, company: own, isManager: own.role === 'manager', isLastManager, isOnly };
}

async function audit(tx: Tx, actor: Actor, { company, member }: Key, change: string) {
  const object = `company:${company}`;
  const detail = { change, member };
  await writeAuditEntry(tx, actor, { action: 'company.member_changed', object, detail });
}
