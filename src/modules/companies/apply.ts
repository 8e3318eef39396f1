/** Applying for a trade account: the company and its first manager. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { JobQueue } from '#platform/jobs.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { enqueueAsking } from './ask-vies.ts';
import { mostCompanies, type Application } from './company.ts';
import { lockAsManager } from './lock-own.ts';
import { insertCompany, updateApplication } from './queries/companies.ts';
import { isMalformed, readAskedNumber, whenToAsk } from './tax-check.ts';
import { countMemberships, insertMember, lockAccountOfMember } from './queries/members.ts';

export type ApplyResult =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'email_not_confirmed' }
  | { ok: false; reason: 'too_many_companies' | 'company_unknown' | 'manager_only' }
  /** Staff have approved it: what they have checked is changed by them. */
  | { ok: false; reason: 'company_approved' }
  | { ok: false; reason: 'company_changed' }
  | { ok: false; reason: 'tax_number_malformed'; taxNumber: string };

interface Deps {
  db: Database;
  jobs: JobQueue;
}

export async function applyForCompany(
  { db, jobs }: Deps,
  { id: userId, at, ip }: Actor,
  { isEmailConfirmed, ...application }: Application & { isEmailConfirmed: boolean },
): Promise<ApplyResult> {
  // Staff decide by the email, which anybody could have typed.
  if (!isEmailConfirmed) return { ok: false, reason: 'email_not_confirmed' };
  const { taxNumber } = application;
  if (isMalformed(taxNumber)) return { ok: false, reason: 'tax_number_malformed', taxNumber };
  return inTransaction(db, async (tx): Promise<ApplyResult> => {
    await lockAccountOfMember.count(tx, { userId });
    const counted = await countMemberships.first(tx, { userId });
    if ((counted?.count ?? 0) >= mostCompanies) return { ok: false, reason: 'too_many_companies' };
    const id = crypto.randomUUID();
    const askAt = readAskedNumber(taxNumber) ? at : null;
    await insertCompany.count(tx, { id, ...application, at, askAt });
    if (askAt) await enqueueAsking(tx, jobs, id);
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
  { db, jobs }: Deps,
  actor: Actor,
  { id, version, ...application }: Application & { id: string; version: number },
): Promise<ApplyResult> {
  return inTransaction(db, async (tx): Promise<ApplyResult> => {
    const locked = await lockAsManager(tx, { userId: actor.id, id });
    if (!locked.ok) return locked;
    const own = locked.company;
    if (own.status === 'approved') return { ok: false, reason: 'company_approved' };
    if (own.version !== version) return { ok: false, reason: 'company_changed' };
    const { taxNumber } = application;
    if (taxNumber !== own.taxNumber && isMalformed(taxNumber))
      return { ok: false, reason: 'tax_number_malformed', taxNumber };
    const ask = whenToAsk(own, { taxNumber, status: 'applied' });
    const { at } = actor;
    const row = await updateApplication.first(tx, { id, ...application, at, ask, askedAt: at });
    if (!row) throw new Error(`company ${id} is gone`);
    if (ask === 'now') await enqueueAsking(tx, jobs, id);
    await writeAuditEntry(tx, actor, { action: 'company.applied', object: `company:${id}` });
    return { ok: true, id, version: row.version };
  });
}
