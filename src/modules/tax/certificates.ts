/**
 * Exemption certificates as staff keep them: whose, of which place, from a day to a day. An order
 * keeps the number and the last day of the one that it was exempt by; see `order-tax.ts`.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { auditTax } from './edit-setup.ts';
import type { ExemptionCertificate } from './tax-case.ts';
import {
  deleteCertificate,
  deleteCertificatesOfUser,
  insertCertificate,
  selectCertificates,
  selectCertificatesOfUser,
} from './queries/certificates.ts';

/** One in the table, of which a buyer's are `ExemptionCertificate`s. */
export interface StoredCertificate extends ExemptionCertificate {
  id: string;
  user: string;
}

interface Deps {
  db: Database;
}

/** The one that lasts longest first. */
export async function listCertificates(executor: Executor): Promise<StoredCertificate[]> {
  const rows = await selectCertificates.all(executor, {});
  return rows.map(({ user_id: user, first_day: firstDay, last_day: lastDay, ...row }) => {
    return { ...row, user, firstDay, lastDay };
  });
}

export async function listCertificatesOf(
  executor: Executor,
  userId: string,
): Promise<ExemptionCertificate[]> {
  const rows = await selectCertificatesOfUser.all(executor, { userId });
  return rows.map(({ first_day: firstDay, last_day: lastDay, ...row }) => {
    return { ...row, firstDay, lastDay };
  });
}

export function addCertificate(
  { db }: Deps,
  actor: Actor,
  { user: userId, ...certificate }: Omit<StoredCertificate, 'id'>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await insertCertificate.first(tx, { userId, ...certificate });
    if (!row) throw new Error('a certificate was inserted without an id');
    await auditTax(tx, actor, { object: userId, change: `certificate ${certificate.place}` });
    return row.id;
  });
}

/** Orders keep what they have by it. Whether there was one. */
export function removeCertificate({ db }: Deps, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await deleteCertificate.first(tx, { id });
    if (!row) return false;
    const change = `certificate ${row.place} removed`;
    await auditTax(tx, actor, { object: row.user_id, change });
    return true;
  });
}

/** Of an account that is erased. */
export async function eraseCertificates(tx: Tx, userId: string): Promise<void> {
  await deleteCertificatesOfUser.count(tx, { userId });
}
