/** A company with its lock, as one of its members has it. */
import type { Tx } from '#platform/database/transaction.ts';
import type { OwnCompany } from './company.ts';
import { lockCompany, selectOwnCompany } from './queries/companies.ts';
import { toOwnCompany } from './to-company.ts';

interface Key {
  userId: string;
  id: string;
}

export type LockedByManager =
  | { ok: true; company: OwnCompany }
  | { ok: false; reason: 'company_unknown' | 'manager_only' };

/** Undefined for who does not belong to it. */
export async function lockOwn(tx: Tx, { userId, id }: Key): Promise<OwnCompany | undefined> {
  await lockCompany.first(tx, { id });
  const row = await selectOwnCompany.first(tx, { userId, id });
  return row && toOwnCompany(row);
}

export async function lockAsManager(tx: Tx, key: Key): Promise<LockedByManager> {
  const company = await lockOwn(tx, key);
  if (!company) return { ok: false, reason: 'company_unknown' };
  return company.role === 'manager' ? { ok: true, company } : { ok: false, reason: 'manager_only' };
}
