/** The tree of categories as staff change it. A category is never below itself. */
import type { Database } from '#platform/database/database.ts';
import { mergeChanges } from '#platform/merge-changes.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { shopLocale } from '../product.ts';
import {
  countContents,
  deleteCategory,
  insertCategory,
  lockCategories,
  lockCategory,
  moveBelow,
  selectAllCategories,
  updateCategory,
  writeCategoryText,
  type CategoryRow,
} from '../queries/categories.ts';

/** A category as staff see it, with the products that stand directly in it, drafts too. */
export interface EditableCategory {
  id: string;
  parent: string | null;
  path: string;
  slug: string;
  name: string;
  description: string;
  position: number;
  products: number;
}

export interface CategoryFields {
  name: string;
  slug: string;
  description: string;
  /** Undefined for the root. */
  parent: string | null;
  /** Among its sisters; the smallest first. */
  position: number;
}

export type ChangeCategoryResult =
  | { ok: true; id: string }
  | { ok: false; error: 'category_unknown' | 'parent_unknown' | 'below_itself' | 'slug_taken' }
  | { ok: false; error: 'not_empty'; products: number; categories: number }
  /** Others have changed these fields to something else. */
  | { ok: false; error: 'changed'; fields: string[] };

/** All of them, each after its parent. */
export async function listEditableCategories(db: Database): Promise<EditableCategory[]> {
  return (await selectAllCategories.all(db, {})).map(toEditable);
}

/** Adds a category. */
export async function createCategory(
  { db }: { db: Database },
  actor: Actor,
  fields: CategoryFields,
): Promise<ChangeCategoryResult> {
  return inTransaction(db, async (tx) => {
    const place = findPlace(await lockTree(tx), fields);
    if (!place.ok) return place;
    const { slug, parent: parentId, position } = fields;
    const row = await insertCategory.first(tx, { slug, parentId, position, path: place.path });
    if (!row) throw new Error('a category was inserted without an id');
    return finish(tx, actor, { id: row.id, fields });
  });
}

/**
 * Changes a category; what stands below it moves along. `seen` is what stood there when it was
 * read: what others have changed since stays, and where both have changed the same nothing is.
 */
export async function changeCategory(
  { db }: { db: Database },
  actor: Actor,
  { id, seen, ...wanted }: CategoryFields & { id: string; seen?: CategoryFields | undefined },
): Promise<ChangeCategoryResult> {
  return inTransaction(db, async (tx) => {
    const tree = await lockTree(tx);
    const before = tree.find((one) => one.id === id);
    if (!before) return { ok: false, error: 'category_unknown' };
    const now = toEditable(before);
    const merged = mergeChanges(fieldNames, { seen: seen ?? now, now, wanted });
    if (!merged.ok) return { ok: false, error: 'changed', fields: merged.changed };
    const { fields } = merged;
    const place = findPlace(tree, fields, before);
    if (!place.ok) return place;
    const { slug, parent: parentId, position } = fields;
    await updateCategory.count(tx, { id, slug, parentId, position, path: place.path });
    await moveBelow.count(tx, { from: `${before.path}/`, to: `${place.path}/` });
    return finish(tx, actor, { id, fields });
  });
}

const fieldNames = ['name', 'slug', 'description', 'parent', 'position'] as const;

/** Deletes a category in which nothing stands. */
export async function removeCategory(
  { db }: { db: Database },
  actor: Actor,
  id: string,
): Promise<ChangeCategoryResult> {
  return inTransaction(db, async (tx) => {
    await lockCategories.count(tx, {});
    await lockCategory.count(tx, { id });
    const contents = await countContents.first(tx, { id });
    if (!contents) return { ok: false, error: 'category_unknown' };
    const { products, categories } = contents;
    if (products + categories > 0) return { ok: false, error: 'not_empty', products, categories };
    await deleteCategory.count(tx, { id });
    return finish(tx, actor, { id });
  });
}

/** One change of the tree at a time: two at once could put each of two below the other. */
async function lockTree(tx: Tx): Promise<CategoryRow[]> {
  await lockCategories.count(tx, {});
  return selectAllCategories.all(tx, {});
}

type Place = { ok: true; path: string } | Extract<ChangeCategoryResult, { ok: false }>;

function findPlace(
  tree: readonly CategoryRow[],
  { slug, parent }: CategoryFields,
  moved?: CategoryRow,
): Place {
  const above = parent === null ? undefined : tree.find(({ id }) => id === parent);
  if (parent !== null && !above) return { ok: false, error: 'parent_unknown' };
  if (moved && above && `${above.path}/`.startsWith(`${moved.path}/`))
    return { ok: false, error: 'below_itself' };
  const path = above ? `${above.path}/${slug}` : slug;
  const isTaken = tree.some((one) => one.path === path && one.id !== moved?.id);
  return isTaken ? { ok: false, error: 'slug_taken' } : { ok: true, path };
}

async function finish(
  tx: Tx,
  actor: Actor,
  { id, fields }: { id: string; fields?: CategoryFields },
): Promise<ChangeCategoryResult> {
  if (fields) {
    const { name, description } = fields;
    await writeCategoryText.count(tx, { id, locale: shopLocale, name, description });
  }
  tx.announce('catalogue');
  const detail = { change: fields ? 'saved' : 'deleted' };
  await writeAuditEntry(tx, actor, {
    action: 'category.changed',
    object: `category:${id}`,
    detail,
  });
  return { ok: true, id };
}

function toEditable({ parent_id: parent, ...row }: CategoryRow): EditableCategory {
  return { ...row, parent };
}
