/** Applying for a trade account: the company and its first manager. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { mostCompanies, type Application } from './company.ts';
import { lockAsManager } from './lock-own.ts';
import { insertCompany, updateApplication } from './queries/companies.ts';
import { countMemberships, insertMember, lockAccountOfMember } from './queries/members.ts';

export type ApplyResult =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'email_not_confirmed' }
  | { ok: false; reason: 'too_many_companies' | 'company_unknown' | 'manager_only' }
  /** Staff have approved it: what they have checked is changed by them. */
  | { ok: false; reason: 'company_approved' }
  | { ok: false; reason: 'company_changed' };

interface Deps {
  db: Database;
}

export async function applyForCompany(
  { db }: Deps,
  { id: userId, at, ip }: Actor,
  { isEmailConfirmed, ...application }: Application & { isEmailConfirmed: boolean },
): Promise<ApplyResult> {
  // Staff decide by the email, which anybody could have typed.
  if (!isEmailConfirmed) return { ok: false, reason: 'email_not_confirmed' };
  return inTransaction(db, async (tx): Promise<ApplyResult> => {
    await lockAccountOfMember.count(tx, { userId });
    const counted = await countMemberships.first(tx, { userId });
    if ((counted?.count ?? 0) >= mostCompanies) return { ok: false, reason: 'too_many_companies' };
    const id = crypto.randomUUID();
    await insertCompany.count(tx, { id, ...application, at });
    await insertMember.count(tx, { companyId: id, userId, role: 'manager', at });
    await writeAuditEntry(
      tx,
      { id: userId, at, ip },
      { action: 'company.applied', object: `company:${id}` },
    );
    return { ok: true, id, version: 1 };
  });
}

/** Applies again, or corrects what nobody has decided yet. */
export function changeApplication(
  { db }: Deps,
  actor: Actor,
  { id, version, ...application }: Application & { id: string; version: number },
): Promise<ApplyResult> {
  return inTransaction(db, async (tx): Promise<ApplyResult> => {
    const locked = await lockAsManager(tx, { userId: actor.id, id });
    if (!locked.ok) return locked;
    const own = locked.company;
    if (own.status === 'approved') return { ok: false, reason: 'company_approved' };
    if (own.version !== version) return { ok: false, reason: 'company_changed' };
    const row = await updateApplication.first(tx, { id, ...application, at: actor.at });
    if (!row) throw new Error(`company ${id} is gone`);
    await writeAuditEntry(tx, actor, { action: 'company.applied', object: `company:${id}` });
    return { ok: true, id, version: row.version };
  });
}
