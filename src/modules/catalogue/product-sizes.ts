/** New products, and which tools are their sizes. */
import type { Database } from '#platform/database/database.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { addProduct } from './products.ts';
import { archiveEmptyProduct, selectProductOfTool, updateToolsOnSale } from './queries/products.ts';
import { takeTypeOf, writeShownFacts } from './queries/attributes.ts';
import { redirectSlugs } from './queries/slugs.ts';
import { lockProducts } from './queries/tool-lines.ts';
import { moveVariant, selectNextPlace, selectVariantHolder } from './queries/variants.ts';
import { recordRevision } from './revisions.ts';

/** Adds a product without sizes, as a draft. */
export async function createProduct(
  { db }: { db: Database },
  actor: Actor,
  { name, category }: { name: string; category?: string | undefined },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const draft = { name, category, pictures: [], tools: [], state: 'draft' } as const;
    const { id } = await addProduct(tx, draft, { at: actor.at, actor });
    await writeAuditEntry(tx, actor, { action: 'product.added', object: `product:${id}` });
    return id;
  });
}

export type MoveToolResult =
  | { ok: true }
  | { ok: false; error: 'tool_unknown' | 'product_unknown' | 'variant_taken' };

/**
 * Makes a tool a size of another product. A product that has no size left is archived, and its
 * addresses lead to the other one.
 */
export async function moveToolToProduct(
  { db }: { db: Database },
  actor: Actor,
  { tool, product, variant }: { tool: string; product: string; variant: string },
): Promise<MoveToolResult> {
  const move = async (tx: Tx): Promise<MoveToolResult> => {
    const before = await selectProductOfTool.first(tx, { tool });
    const ids = [product, ...(before ? [before.id] : [])];
    const locked = new Set((await lockProducts.all(tx, { ids })).map(({ id }) => id));
    if (!locked.has(product)) return { ok: false, error: 'product_unknown' };
    const source = await selectProductOfTool.first(tx, { tool });
    // Or it was moved before both were locked.
    if (!source || !locked.has(source.id)) return { ok: false, error: 'tool_unknown' };
    if (source.id === product) return { ok: true };
    if (await selectVariantHolder.first(tx, { product, variant }))
      return { ok: false, error: 'variant_taken' };
    const place = (await selectNextPlace.first(tx, { product }))?.place ?? 1;
    await moveVariant.count(tx, { tool, product, variant, place });
    if ((await archiveEmptyProduct.count(tx, { id: source.id })) > 0)
      await redirectSlugs.count(tx, { from: source.id, to: product });
    await updateToolsOnSale.count(tx, { id: product });
    // Else the values that it brings along would be of no type.
    await takeTypeOf.count(tx, { from: source.id, to: product });
    await writeShownFacts.count(tx, { product });
    for (const id of [source.id, product]) {
      await recordRevision(tx, actor, { product: id, reason: 'tool_moved' });
    }
    tx.announce('catalogue');
    const detail = { fields: 'variants', tool };
    await writeAuditEntry(tx, actor, {
      ...{ action: 'product.changed', object: `product:${product}`, detail },
    });
    return { ok: true };
  };
  return runAgainIfRaced(() => inTransaction(db, move));
}
