/** The tree of categories as visitors see it, with the number of products in and below each. */
import type { Executor } from '#platform/database/database.ts';
import type { ListedCategory } from '../product.ts';
import { selectCategories } from '../queries/categories.ts';
import { selectProductCounts } from '../queries/public-catalogue.ts';

export interface CategoryNode extends ListedCategory {
  id: string;
  parentId: string | null;
}

interface CountedTree {
  nodes: CategoryNode[];
  /** In all of it, those without a category too. */
  products: number;
}

export interface CategoryTree {
  /** After a change was announced, or a minute, it is read again. */
  read(executor: Executor): Promise<CountedTree>;
  invalidate(): void;
}

/** In case a process ended before it announced a change. */
const longestMs = 60_000;

/** A tree that is kept in the process: every page of the catalogue shows a part of it. */
export function createCategoryTree(): CategoryTree {
  let kept: { tree: Promise<CountedTree>; until: number } | undefined;
  return {
    read(executor) {
      if (kept && performance.now() < kept.until) return kept.tree;
      const reading = { tree: readCategoryTree(executor), until: performance.now() + longestMs };
      kept = reading;
      reading.tree.catch(() => {
        if (kept === reading) kept = undefined;
      });
      return reading.tree;
    },
    invalidate() {
      kept = undefined;
    },
  };
}

/** As it is now. */
export async function readCategoryTree(executor: Executor): Promise<CountedTree> {
  const rows = await selectCategories.all(executor, {});
  const counts = await selectProductCounts.all(executor, {});
  const own = new Map(counts.map(({ category, products }) => [category, products]));
  const below = new Map<string, number>();
  for (const { id, path } of rows) {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const upper = path.slice(0, end);
      below.set(upper, (below.get(upper) ?? 0) + (own.get(id) ?? 0));
    }
  }
  const nodes = rows.map(({ id, parent_id: parentId, path, name, description }) => {
    return { id, parentId, path, name, description, products: below.get(path) ?? 0 };
  });
  return { nodes, products: counts.reduce((sum, { products }) => sum + products, 0) };
}

/** The category itself, too. */
export function isBelow({ path }: { path: string }, root: { path: string }): boolean {
  return path === root.path || path.startsWith(`${root.path}/`);
}
