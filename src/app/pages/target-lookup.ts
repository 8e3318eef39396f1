/** Whether an old address may lead to an address: that of a page which the shop has. */
import type { Executor } from '#platform/database/database.ts';
import { findCategoryPath, findTool, hasProduct } from '#modules/catalogue/catalogue.ts';
import { hasFinderPage } from '#modules/finder/finder.ts';
import { findPage } from '#web/pages.ts';
import { createPageLookup } from './page-data.ts';

/** Takes a decoded path of the shop; its query and its fragment do not count. */
export function createTargetLookup(db: Executor): (target: string) => Promise<boolean> {
  const isThere = createPageLookup({
    findTool: (id) => findTool(db, id),
    hasProduct: (slug) => hasProduct(db, slug),
    findCategoryPath: (path) => findCategoryPath(db, path),
    hasFinderPage: (answers) => hasFinderPage(db, answers),
  });
  return async (target) => {
    const [path = ''] = target.split(/[?#]/, 1);
    return findPage(path) !== undefined && isThere(path);
  };
}
