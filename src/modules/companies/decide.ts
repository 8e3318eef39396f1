/** What staff decide about a company; whoever has seen another version changes nothing. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import type { JobQueue } from '#platform/jobs.ts';
import { enqueueAsking } from './ask-vies.ts';
import type { Company } from './company.ts';
import { lockCompany, selectCompany, selectGroup, updateCompany } from './queries/companies.ts';
import {
  lockAccountsOfMembers,
  markBuyingOfCompany,
  selectMembers,
  unmarkBuyingOfCompany,
} from './queries/members.ts';
import { isMalformed, whenToAsk } from './tax-check.ts';
import { toCompany } from './to-company.ts';

/** What staff set. */
export interface CompanyTerms {
  name: string;
  taxNumber: string;
  /** Undefined for none. */
  group: string | undefined;
  deliveryTerms: string;
}

export type ChangeCompanyResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'company_unknown' | 'group_unknown' }
  | { ok: false; reason: 'tax_number_malformed'; taxNumber: string }
  /** Somebody has changed it since. */
  | { ok: false; reason: 'company_changed'; now: Company };

interface Seen {
  id: string;
  /** The one that was seen. */
  version: number;
}

interface Deps {
  db: Database;
  jobs: JobQueue;
}

/** Its members who buy for no other company buy for it from then on; approved again nobody's
 * choice changes. */
export function approveCompany(
  { db, jobs }: Deps,
  actor: Actor,
  { terms, ...seen }: Seen & { terms: CompanyTerms },
): Promise<ChangeCompanyResult> {
  return inTransaction(db, async (tx) => {
    // Before the company, as everywhere: none of them chooses for whom they buy meanwhile.
    const locked = await lockAccountsOfMembers.all(tx, { companyId: seen.id });
    const users = locked.map(({ id }) => id);
    return change(tx, seen, async (company) => {
      const error = await findTermsError(tx, company, terms);
      if (error) return error;
      const decided = { status: 'approved', reason: '', decidedAt: actor.at } as const;
      const version = await writeCompany(
        tx,
        { before: company, jobs, at: actor.at },
        { ...terms, ...decided },
      );
      if (company.status !== 'approved') {
        await markBuyingOfCompany.count(tx, { companyId: company.id, users });
        await emailManagers(tx, actor, { ...company, name: terms.name });
      }
      await audit(tx, actor, { id: company.id, change: 'approved' });
      return { ok: true, version };
    });
  });
}

/** Also of one that was approved: from now on its members have public prices. */
export function refuseCompany(
  { db, jobs }: Deps,
  actor: Actor,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ChangeCompanyResult> {
  return inTransaction(db, async (tx) =>
    change(tx, seen, async (company) => {
      const { name, taxNumber, deliveryTerms, group } = company;
      const terms = { name, taxNumber, deliveryTerms, group: group?.id };
      const decided = { status: 'refused', reason, decidedAt: actor.at } as const;
      const version = await writeCompany(
        tx,
        { before: company, jobs, at: actor.at },
        { ...terms, ...decided },
      );
      await unmarkBuyingOfCompany.count(tx, { companyId: company.id });
      await emailManagers(tx, actor, { ...company, reason });
      await audit(tx, actor, { id: company.id, change: 'refused' });
      return { ok: true, version };
    }),
  );
}

export function changeCompany(
  { db, jobs }: Deps,
  actor: Actor,
  { terms, ...seen }: Seen & { terms: CompanyTerms },
): Promise<ChangeCompanyResult> {
  return inTransaction(db, async (tx) =>
    change(tx, seen, async (company) => {
      const error = await findTermsError(tx, company, terms);
      if (error) return error;
      const version = await writeCompany(
        tx,
        { before: company, jobs, at: actor.at },
        { ...company, ...terms },
      );
      await audit(tx, actor, { id: company.id, change: 'changed' });
      return { ok: true, version };
    }),
  );
}

async function change(
  tx: Tx,
  { id, version }: Seen,
  apply: (company: Company) => Promise<ChangeCompanyResult>,
): Promise<ChangeCompanyResult> {
  await lockCompany.first(tx, { id });
  const row = await selectCompany.first(tx, { id });
  if (!row) return { ok: false, reason: 'company_unknown' };
  const now = toCompany(row);
  return now.version === version ? apply(now) : { ok: false, reason: 'company_changed', now };
}

async function findTermsError(
  tx: Tx,
  company: Company,
  { group, taxNumber }: CompanyTerms,
): Promise<ChangeCompanyResult | undefined> {
  // One that is there already stands in the way of no other change.
  if (taxNumber !== company.taxNumber && isMalformed(taxNumber))
    return { ok: false, reason: 'tax_number_malformed', taxNumber };
  const isMissing = group !== undefined && !(await selectGroup.first(tx, { id: group }));
  return isMissing ? { ok: false, reason: 'group_unknown' } : undefined;
}

async function writeCompany(
  tx: Tx,
  { before, jobs, at }: { before: Company; jobs: JobQueue; at: Date },
  { group, ...fields }: CompanyTerms & Pick<Company, 'status' | 'reason' | 'decidedAt'>,
): Promise<number> {
  const { id } = before;
  const { name, taxNumber, deliveryTerms, status, reason, decidedAt } = fields;
  const ask = whenToAsk(before, fields);
  const row = await updateCompany.first(tx, {
    ...{ id, name, taxNumber, deliveryTerms, status, reason, decidedAt },
    ...{ groupId: group ?? null, ask, askedAt: at },
  });
  if (!row) throw new Error(`company ${id} is gone`);
  if (ask === 'now') await enqueueAsking(tx, jobs, id);
  return row.version;
}

/** Each of its managers; without a reason it was approved. */
async function emailManagers(
  tx: Tx,
  { at }: Actor,
  { id, name: company, reason }: Company,
): Promise<void> {
  const members = await selectMembers.all(tx, { companyId: id });
  const link = '/dashboard/companies';
  for (const { email: to, role } of members) {
    if (role !== 'manager') continue;
    await (reason === ''
      ? queueEmail(tx, { to, kind: 'company_approved', contents: { company, link } }, at)
      : queueEmail(tx, { to, kind: 'company_refused', contents: { company, reason, link } }, at));
  }
}

async function audit(tx: Tx, actor: Actor, { id, change: done }: { id: string; change: string }) {
  const object = `company:${id}`;
  await writeAuditEntry(tx, actor, { action: 'company.changed', object, detail: { change: done } });
}
