/**
 * Who sells: legal name, address, tax numbers, and who is reached about the safety of products.
 * Each change is a version that stays, so that a receipt goes on saying who sold when it was paid.
 * A fresh shop has none: its pages and receipts name the company of its contents.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { keepReading, type KeptReading } from '#platform/database/kept-reading.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { insertSeller, selectSeller, selectSellerAt } from './queries/seller.ts';
import type { SellerDetails, SellerVersion } from './seller-details.ts';

export type { SafetyContact, SellerDetails, SellerVersion } from './seller-details.ts';

/** Undefined while nobody has entered any. */
export async function findSeller(executor: Executor): Promise<SellerVersion | undefined> {
  const row = await selectSeller.first(executor, {});
  return row && { ...row.details, version: row.version };
}

/** Who sold at a moment; undefined before the first version. */
export async function findSellerAt(
  executor: Executor,
  at: Date,
): Promise<SellerDetails | undefined> {
  return (await selectSellerAt.first(executor, { at }))?.details;
}

/** From now on; `version` is the one that the caller has seen, 0 for none. */
export function changeSeller(
  db: Database,
  actor: Actor,
  { version, ...details }: SellerVersion,
): Promise<{ ok: true; version: number } | { ok: false; reason: 'seller_changed' }> {
  return inTransaction(db, async (tx) => {
    const known = await selectSeller.first(tx, {});
    const next = { version: version + 1, details: JSON.stringify(details) };
    const isSeen = (known?.version ?? 0) === version;
    const written = isSeen
      ? await insertSeller.count(tx, { ...next, at: actor.at, by: actor.id })
      : 0;
    if (written === 0) return { ok: false, reason: 'seller_changed' } as const;
    const detail = { version: String(next.version), name: details.legalName };
    await writeAuditEntry(tx, actor, { action: 'seller.changed', object: 'shop', detail });
    tx.announce('seller');
    return { ok: true, version: next.version } as const;
  });
}

export type SellerReader = KeptReading<SellerVersion | undefined>;

/** As pages show it, kept in the process until it is said to be another. */
export function createSellerReader({ db }: { db: Database }): SellerReader {
  return keepReading(() => findSeller(db));
}
