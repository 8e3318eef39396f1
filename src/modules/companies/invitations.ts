/** Invitations to a company: a link in an email, used once by the account of that email. */
import { createHash } from 'node:crypto';
import { hourMs, later } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import {
  invitationDays,
  mostCompanies,
  mostInvitations,
  mostMembers,
  type MemberRole,
} from './company.ts';
import { lockAsManager } from './lock-own.ts';
import { lockCompany, selectBuying } from './queries/companies.ts';
import {
  countMembers,
  countMemberships,
  deleteInvitation,
  insertMember,
  lockAccountOfMember,
  markBuying,
  selectInvitation,
  selectInvitations,
  selectMembers,
  takeInvitation,
  writeInvitation,
} from './queries/members.ts';

export type InviteResult = { ok: true; id: string } | { ok: false; reason: InviteError };

type InviteError =
  | 'company_unknown'
  | 'manager_only'
  | 'company_not_approved'
  | 'member_already'
  | 'too_many_members'
  | 'invitation_unknown';

export type AcceptResult =
  /** `isBuying`: whether the account buys for it now. */
  | { ok: true; company: string; isBuying: boolean }
  | { ok: false; reason: 'invitation_unknown' | 'invitation_for_another' }
  /** Of the account, and of the company. */
  | { ok: false; reason: 'too_many_companies' | 'too_many_members' };

interface Deps {
  db: Database;
}

/** Sends the link; an earlier one to the same email ends. */
export function inviteMember(
  { db }: Deps,
  actor: Actor,
  { company: id, email, role }: { company: string; email: string; role: MemberRole },
): Promise<InviteResult> {
  return inTransactionOrRollback(db, async (tx): Promise<InviteResult> => {
    const locked = await lockAsManager(tx, { userId: actor.id, id });
    if (!locked.ok) return locked;
    const { company } = locked;
    if (company.status !== 'approved') return { ok: false, reason: 'company_not_approved' };
    const members = await selectMembers.all(tx, { companyId: id });
    if (members.some((one) => one.email === email)) return { ok: false, reason: 'member_already' };
    const waiting = await selectInvitations.all(tx, { companyId: id, at: actor.at });
    const others = waiting.filter((one) => one.email !== email);
    if (members.length >= mostMembers || others.length >= mostInvitations)
      return { ok: false, reason: 'too_many_members' };
    const token = randomToken();
    const expiresAt = later(actor.at, invitationDays * 24 * hourMs);
    const invited = { companyId: id, email, role, tokenHash: hashToken(token), expiresAt };
    const row = await writeInvitation.first(tx, { ...invited, at: actor.at });
    if (!row) throw new Error('an invitation was not written');
    const contents = {
      ...{ company: company.name, role, link: `/invitation#${token}` },
      until: expiresAt.toISOString().slice(0, 10),
    };
    await queueEmail(tx, { to: email, kind: 'company_invitation', contents }, actor.at);
    await audit(tx, actor, id, 'invited');
    return { ok: true, id: row.id };
  });
}

export function withdrawInvitation(
  { db }: Deps,
  actor: Actor,
  { company: id, invitation }: { company: string; invitation: string },
): Promise<InviteResult> {
  return inTransactionOrRollback(db, async (tx): Promise<InviteResult> => {
    const locked = await lockAsManager(tx, { userId: actor.id, id });
    if (!locked.ok) return locked;
    const deleted = await deleteInvitation.count(tx, { companyId: id, id: invitation });
    if (deleted === 0) return { ok: false, reason: 'invitation_unknown' };
    await audit(tx, actor, id, 'invitation_withdrawn');
    return { ok: true, id: invitation };
  });
}

/** Which company a link is for, and which email it was sent to; undefined for no valid one. */
export async function checkInvitation(
  executor: Executor,
  { token, at }: { token: string; at: Date },
): Promise<{ company: string; email: string; role: MemberRole } | undefined> {
  const row = await selectInvitation.first(executor, { tokenHash: hashToken(token), at });
  return row && { company: row.company, email: row.email, role: row.role };
}

/**
 * Makes the account a member, which buys for the company from now on unless it buys for another.
 * Whoever is a member already uses the link up and stays what they are.
 */
export function acceptInvitation(
  { db }: Deps,
  actor: Actor,
  { token, email }: { token: string; email: string },
): Promise<AcceptResult> {
  const key = { tokenHash: hashToken(token), at: actor.at };
  return inTransactionOrRollback(db, async (tx): Promise<AcceptResult> => {
    const found = await selectInvitation.first(tx, key);
    if (!found) return { ok: false, reason: 'invitation_unknown' };
    if (found.email !== email) return { ok: false, reason: 'invitation_for_another' };
    const { company_id: companyId, role } = found;
    // The account before the company, as everywhere.
    await lockAccountOfMember.count(tx, { userId: actor.id });
    await lockCompany.first(tx, { id: companyId });
    const taken = await takeInvitation.first(tx, key);
    if (!taken) return { ok: false, reason: 'invitation_unknown' };
    await join(tx, actor, { companyId, role });
    await audit(tx, actor, companyId, 'joined');
    return { ok: true, company: companyId, isBuying: await buysFor(tx, actor, companyId) };
  });
}

async function join(
  tx: Tx,
  { id: userId, at }: Actor,
  { companyId, role }: { companyId: string; role: MemberRole },
): Promise<void> {
  if (!(await insertMember.first(tx, { companyId, userId, role, at }))) return;
  const own = await countMemberships.first(tx, { userId });
  if ((own?.count ?? 0) > mostCompanies)
    throw new Rollback<AcceptResult>({ ok: false, reason: 'too_many_companies' });
  const all = await countMembers.first(tx, { companyId });
  if ((all?.count ?? 0) > mostMembers)
    throw new Rollback<AcceptResult>({ ok: false, reason: 'too_many_members' });
  const { companies } = (await selectBuying.first(tx, { userId })) ?? {};
  if (!companies) await markBuying.count(tx, { companyId, userId });
}

async function buysFor(tx: Tx, { id }: Actor, company: string): Promise<boolean> {
  const { companies } = (await selectBuying.first(tx, { userId: id })) ?? {};
  return companies?.[id]?.id === company;
}

async function audit(tx: Tx, actor: Actor, company: string, change: string): Promise<void> {
  const object = `company:${company}`;
  await writeAuditEntry(tx, actor, {
    action: 'company.member_changed',
    object,
    detail: { change },
  });
}

/** What is stored of a token: whoever reads the table cannot use it. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(`company-invitation:${token}`).digest();
}
