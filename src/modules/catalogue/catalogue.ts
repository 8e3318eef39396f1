/**
 * The catalogue: which tools the maker sells, at what price and from which minimum. A deleted
 * tool is archived: gone from every list and page, while orders keep their snapshot of it.
 *
 * Prices are in cents, ratings in tenths of a star. The inventory module knows how many units
 * can be ordered; the catalogue only shows that number beside the tool.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { toPage, type Page, type PageRequest } from '#platform/database/pagination.ts';
import type { SortOf } from '#platform/database/sorted-pages.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { priceLadder, type PriceLadder } from '#modules/prices/price-list.ts';
import { keepTextsOfOnlyTool, toUpdate, type ToolChange } from './products.ts';
import { archiveEmptyProduct, lockProductOfTool, selectProduct } from './queries/products.ts';
import {
  archiveToolRow,
  readSortedTools,
  selectUsedPictures,
  selectToolCount,
  selectToolNames,
  selectKeptTool,
  selectAvailable,
  selectPricedTool,
  selectToolOnSale,
  readToolsOnSale,
  toTool,
  updateTool,
} from './queries/tools.ts';
import { recordRevision } from './revisions.ts';
import { searchTools } from './search/search-list.ts';
import type { Tool } from './tool.ts';

export { findLowStock, type LowStock } from './low-stock.ts';
export { addCategory, type NewCategory } from './categories/add-category.ts';
export {
  findProductId,
  countPublishedProducts,
  findCategoryPath,
  findPublicProduct,
  hasProduct,
  listCards,
  listCatalogue,
  listCategories,
  listProductNames,
  listPublishedSlugs,
} from './public-catalogue.ts';
export {
  findNamed,
  findProductNames,
  findProductsOfTools,
  listToolPictures,
  listToolsOfProduct,
} from './product-names.ts';
export { chooseHomeTools, listHomeTools, readHomeSelection } from './home/home-selection.ts';
export {
  findProductPlace,
  moveProduct,
  type ProductMove,
  type ProductPlace,
} from './places/product-place.ts';
export { createCategoryTree } from './categories/category-tree.ts';
export { createFacetIndex, type FacetIndex } from './facets/facet-index.ts';
export { createPriceIndex, type PriceIndex } from './currencies/price-index.ts';
export {
  addSynonym,
  listLostSearches,
  listSynonyms,
  removeLostSearch,
  removeSynonym,
  type AddSynonymResult,
} from './search/keep-search.ts';
export { searchCatalogue } from './search/search-catalogue.ts';
export { searchNames } from './search/search-list.ts';
export { createCardCache, type CardCache } from './search/card-cache.ts';
export { createSearchIndex, type SearchIndex } from './search/search-index.ts';
export { listSuggestions } from './search/suggestions.ts';
export {
  findCodesAlike,
  findToolsByCode,
  type CodedTool,
  type CodeOfTool,
} from './search/find-codes.ts';
export {
  changeCategory,
  createCategory,
  listEditableCategories,
  removeCategory,
  type CategoryFields,
  type ChangeCategoryResult,
} from './categories/edit-categories.ts';
export {
  addAttribute,
  addProductType,
  changeAttribute,
  changeProductType,
  createAttribute,
  createProductType,
  listAttributes,
  removeAttribute,
  removeProductType,
  type EditAttributeResult,
} from './attributes/edit-attributes.ts';
export { changeProduct, restoreProduct, type ChangeProductResult } from './edit-product.ts';
export { addSize, type AddSizeResult, type SizeFieldProblem } from './variants/add-size.ts';
export { createProduct, moveToolToProduct, type MoveToolResult } from './product-sizes.ts';
export {
  findCatalogueNames,
  findProductFields,
  listProducts,
  listRevisions,
  type ListedProduct,
  type ProductListRequest,
} from './product-list.ts';
export {
  changeTools,
  type ToolConflict,
  type ToolEdit,
  type ToolEditAnswer,
} from './tool-lines/change-tools.ts';
export { applyToolLines } from './tool-lines/apply-lines.ts';
export { createSizeKeyFinder } from './tool-lines/size-keys.ts';
export { listToolLines } from './tool-lines/known-lines.ts';
export { undoToolLines } from './tool-lines/undo-lines.ts';
export {
  headKeys,
  valueKey,
  type AppliedLine,
  type LineProblem,
  type ToolLine,
  type ToolValues,
} from './tool-lines/tool-line.ts';
export { replaceOwnPrices } from './tool-lines/own-prices.ts';
export { publishDueProducts } from './publish-due.ts';
export { recordFirstRevisions } from './revisions.ts';
export { toSlug } from './slug.ts';
export { addProduct, addTool, type NewProduct, type NewTool, type ToolChange } from './products.ts';

export type ToolSort = SortOf<'name' | 'price' | 'minimum' | 'available'>;

export type ToolListRequest = PageRequest<ToolSort> & {
  kind?: string | undefined;
  /** Only those of which few, or too few for an order, are left. */
  stock?: 'low' | 'sold_out' | undefined;
};

/**
 * What is on sale, in the catalogue's order unless another is asked for. Found by SKU or GTIN, and
 * by words of name, kind, description and codes, as `searchTools` does it.
 */
export async function listTools(
  executor: Executor,
  request: ToolListRequest = {},
): Promise<Page<Tool>> {
  return searchTools(executor, request, 'tool', async (wanted) => {
    const { sort, kind = null, stock = null } = wanted;
    const filters = { kind, stock };
    if (sort !== undefined) {
      const page = await readSortedTools(executor, { ...wanted, sort }, filters);
      return { ...page, items: page.items.map(toTool) };
    }
    const rows = await readToolsOnSale(executor, wanted, filters);
    return toPage(rows.map(toTool), wanted);
  });
}

/** The tool with this id, unless there is none or it is archived. */
export async function findTool(executor: Executor, id: string): Promise<Tool | undefined> {
  const row = await selectToolOnSale.first(executor, { id });
  return row && toTool(row);
}

/** The same with what a piece costs by quantity, at a moment. */
export async function findPricedTool(
  executor: Executor,
  id: string,
  at: Date,
): Promise<{ tool: Tool; ladder: PriceLadder } | undefined> {
  const row = await selectPricedTool.first(executor, { id, at });
  if (!row) return undefined;
  const tool = toTool(row);
  return { tool, ladder: priceLadder({ ...tool, prices: row.prices ?? [] }, at) };
}

/** How many of each of these tools are left; those that are not on sale are left out. */
export function listAvailable(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; available: number }[]> {
  return selectAvailable.all(executor, { ids });
}

/** The same with the sizes of drafts and archived products. */
export async function findKeptTool(executor: Executor, id: string): Promise<Tool | undefined> {
  const row = await selectKeptTool.first(executor, { id });
  return row && toTool(row);
}

/** Which of these pictures are shown by a tool, on sale or archived. */
export async function findUsedPictures(
  executor: Executor,
  pictures: readonly string[],
): Promise<string[]> {
  return (await selectUsedPictures.all(executor, { imgs: pictures })).map((row) => row.img);
}

/** Whether no tool was ever entered. */
export async function isCatalogueEmpty(executor: Executor): Promise<boolean> {
  return (await selectToolCount.first(executor, {}))?.count === 0;
}

const versionedFields: ReadonlySet<string> = new Set(['name', 'description', 'picture']);

/** Changes a tool that is not archived; false when it is. */
export async function changeTool(
  { db }: { db: Database },
  actor: Actor,
  id: string,
  change: ToolChange,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const product = await lockProductOfTool.first(tx, { tool: id });
    const before = product && (await selectProduct.first(tx, product));
    const changed = await updateTool.first(tx, { id, ...toUpdate(change) });
    if (!before || !changed) return false;
    // Prices, minimums and ratings are not part of a version.
    if (changed.differences.some(({ field }) => versionedFields.has(field))) {
      const { name, description, img } = change;
      await keepTextsOfOnlyTool(tx, before, { tool: id, name, description, img });
      await recordRevision(tx, actor, { product: before.id, reason: 'tool_changed' });
    }
    // Its address stays: the sitemap, for one, does not change.
    tx.announce('catalogue', [before.id]);
    const detail = Object.fromEntries(changed.differences.map(({ field, text }) => [field, text]));
    await writeAuditEntry(tx, actor, { action: 'tool.changed', object: `tool:${id}`, detail });
    return true;
  });
}

/** Takes a tool off sale; false when it was not on sale. */
export async function archiveTool(
  { db }: { db: Database },
  actor: Actor,
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const archived = { id, archivedAt: actor.at, archivedBy: actor.id };
    const product = await lockProductOfTool.first(tx, { tool: id });
    if (!product || (await archiveToolRow.count(tx, archived)) === 0) return false;
    await archiveEmptyProduct.count(tx, { id: product.id });
    await recordRevision(tx, actor, { product: product.id, reason: 'tool_archived' });
    tx.announce('catalogue');
    await writeAuditEntry(tx, actor, { action: 'tool.archived', object: `tool:${id}` });
    return true;
  });
}

/** The names of the tools with these ids, on sale or archived. */
export async function findToolNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectToolNames.all(executor, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
