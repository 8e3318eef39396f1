/**
 * The versions of a product. Every change is written down as the whole document that it leaves,
 * in the same transaction; the database refuses a version without its revision.
 */
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { insertRevision, raiseVersion } from './queries/products.ts';

/** Writes a changed product down as its next version; answers its number. */
export async function recordRevision(
  tx: Tx,
  actor: Actor,
  { product, reason }: { product: string; reason: string },
): Promise<number> {
  await raiseVersion.count(tx, { id: product });
  return recordFirstRevision(tx, actor, { product, reason });
}

/** Writes a new product down as its first version. */
export async function recordFirstRevision(
  tx: Tx,
  { id: by, at }: Actor,
  { product, reason }: { product: string; reason: string },
): Promise<number> {
  const row = await insertRevision.first(tx, { id: product, actor: by, reason, at });
  if (!row) throw new Error(`product ${product} is not there`);
  return row.version;
}
