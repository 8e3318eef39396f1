/**
 * Exemption certificates as staff keep them: whose, of which place, from a day to a day. An order
 * keeps the number and the last day of the one that it was exempt by; see `order-tax.ts`.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  deleteCertificate,
  deleteCertificatesOfUser,
  insertCertificate,
  selectCertificates,
} from './queries/certificates.ts';

export interface KeptCertificate {
  id: string;
  user: string;
  place: string;
  number: string;
  firstDay: string;
  lastDay: string;
}

interface Deps {
  db: Database;
}

/** The one that lasts longest first. */
export async function listCertificates(executor: Executor): Promise<KeptCertificate[]> {
  const rows = await selectCertificates.all(executor, {});
  return rows.map(({ user_id: user, first_day: firstDay, last_day: lastDay, ...row }) => {
    return { ...row, user, firstDay, lastDay };
  });
}

export function addCertificate(
  { db }: Deps,
  actor: Actor,
  { user: userId, ...certificate }: Omit<KeptCertificate, 'id'>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await insertCertificate.first(tx, { userId, ...certificate });
    if (!row) throw new Error('a certificate was inserted without an id');
    await auditCertificate(tx, actor, { user: userId, change: `certificate ${certificate.place}` });
    return row.id;
  });
}

/** Orders keep what they have by it. Whether there was one. */
export function removeCertificate({ db }: Deps, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await deleteCertificate.first(tx, { id });
    if (!row) return false;
    const change = `certificate ${row.place} removed`;
    await auditCertificate(tx, actor, { user: row.user_id, change });
    return true;
  });
}

/** Of an account that is erased. */
export async function eraseCertificates(tx: Tx, userId: string): Promise<void> {
  await deleteCertificatesOfUser.count(tx, { userId });
}

function auditCertificate(
  tx: Tx,
  actor: Actor,
  { user, change }: { user: string; change: string },
): Promise<void> {
  const entry = { action: 'tax.changed', object: `tax:${user}`, detail: { change } } as const;
  return writeAuditEntry(tx, actor, entry);
}
