/** The tree of categories in which products stand. */
import type { Tx } from '#platform/database/transaction.ts';
import { shopLocale } from '../product.ts';
import { findCategoryByPath, insertCategory, writeCategoryText } from '../queries/categories.ts';

export interface NewCategory {
  /** The slugs from the root, as in 'brushes/sash'; its parent is there already. */
  path: string;
  name: string;
  description: string;
  /** Where it stands among its sisters; the smallest first. */
  position: number;
}

/** Adds a category; answers its id. */
export async function addCategory(
  tx: Tx,
  { path, name, description, position }: NewCategory,
): Promise<string> {
  const cut = path.lastIndexOf('/');
  const parent =
    cut < 0 ? undefined : await findCategoryByPath.first(tx, { path: path.slice(0, cut) });
  const row = await insertCategory.first(tx, {
    ...{ parentId: parent?.id ?? null, slug: path.slice(cut + 1), path, position },
  });
  if (!row) throw new Error(`category ${path} was inserted without an id`);
  await writeCategoryText.count(tx, { id: row.id, locale: shopLocale, name, description });
  tx.announce('catalogue');
  return row.id;
}
