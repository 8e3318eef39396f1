/**
 * The versions of a product. Every change is written down as the whole document that it leaves,
 * in the same transaction; the database refuses a version without its revision.
 */
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { insertRevisions, raiseVersion } from './queries/products.ts';
import { writeSearchDocuments } from './queries/search.ts';

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
  const row = await insertRevisions.first(tx, { ids: [product], actor: by, reason, at });
  if (!row) throw new Error(`product ${product} is not there`);
  return row.version;
}

/**
 * The same for many new products, in one statement, and lets visitors find them; the trigger would
 * do that, too, but one by one. Last in its transaction: it takes the lock of the words' counts.
 */
export async function recordFirstRevisions(
  tx: Tx,
  { id: by, at }: Actor,
  { products, reason }: { products: readonly string[]; reason: string },
): Promise<void> {
  const written = await insertRevisions.count(tx, { ids: products, actor: by, reason, at });
  if (written !== products.length) throw new Error('some of the products are not there');
  await writeSearchDocuments.count(tx, { products });
}
