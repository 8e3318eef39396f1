/** Products as staff see them: all of them, and every version of one. */
import type { Executor } from '#platform/database/database.ts';
import { toPage, type Page, type PageRequest } from '#platform/database/pagination.ts';
import { shopLocale, type ProductState } from './product.ts';
import {
  diffFields,
  toFields,
  type FieldDifference,
  type ProductFields,
} from './product-fields.ts';
import { searchTools } from './search/search-list.ts';
import {
  selectCatalogueNames,
  readProductList,
  selectProduct,
  selectRevisions,
  selectSizesOf,
} from './queries/products.ts';

export interface ListedProduct {
  id: string;
  name: string;
  slug: string;
  state: ProductState;
  /** The path of its category. */
  category: string | null;
  /** Those that are not archived, in their order. */
  tools: ListedTool[];
}

/** A size as a row of a table. */
export interface ListedTool {
  id: string;
  name: string;
  variant: string;
  sku: string | null;
  /** 14 digits. */
  gtin: string | null;
  priceMinor: number;
  minimumOrder: number;
  /** Units that can be ordered now. */
  available: number;
  isOnSale: boolean;
  /** The address of its picture; '' for none. */
  img: string;
}

export type ProductListRequest = PageRequest & { state?: ProductState | undefined };

/**
 * The newest first, drafts and archived ones too; found by SKU or GTIN, and by words of names,
 * addresses and codes, as `searchTools` does it.
 */
export async function listProducts(
  executor: Executor,
  request: ProductListRequest,
): Promise<Page<ListedProduct>> {
  const { items, next } = await searchTools(executor, request, 'product', async (wanted) => {
    const { state = null } = wanted;
    return toPage(await readProductList(executor, wanted, { state }), wanted);
  });
  const sizes = await selectSizesOf.all(executor, { products: items.map(({ id }) => id) });
  const byProduct = Map.groupBy(sizes, (size) => size.product_id);
  return {
    next,
    items: items.map((item) => ({
      ...item,
      tools: (byProduct.get(item.id) ?? []).map(toListedTool),
    })),
  };
}

function toListedTool(row: Awaited<ReturnType<typeof selectSizesOf.all>>[number]): ListedTool {
  return {
    ...{ id: row.id, name: row.name, variant: row.variant, sku: row.sku, gtin: row.gtin },
    ...{ priceMinor: row.price_minor, minimumOrder: row.minimum_order },
    ...{ available: row.available, isOnSale: row.is_on_sale, img: row.img },
  };
}

export interface EditableProduct {
  id: string;
  version: number;
  fields: ProductFields;
  /** Its sizes with what is not part of a version: their prices and stock. */
  tools: ListedTool[];
}

/** A product as its newest version says. */
export async function findProductFields(
  executor: Executor,
  id: string,
): Promise<EditableProduct | undefined> {
  const row = await selectProduct.first(executor, { id });
  if (!row) return undefined;
  const sizes = await selectSizesOf.all(executor, { products: [id] });
  return {
    ...{ id, version: row.version, fields: toFields(row.document) },
    tools: sizes.map(toListedTool),
  };
}

/** The names of the products and categories with these ids. */
export async function findCatalogueNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCatalogueNames.all(executor, { ids, locale: shopLocale });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ProductRevision {
  version: number;
  at: Date;
  /** A user's id, or 'shop'. */
  actor: string;
  reason: string;
  differences: FieldDifference[];
}

/**
 * The newest first; `before` is the version that the list goes on from. Undefined for a product
 * that is not there.
 */
export async function listRevisions(
  executor: Executor,
  { product, before, limit }: { product: string; before: number; limit: number },
): Promise<ProductRevision[] | undefined> {
  const rows = await selectRevisions.all(executor, { id: product, before, limit });
  if (rows.length === 0 && !(await selectProduct.first(executor, { id: product })))
    return undefined;
  return rows.map(({ document, previous, ...row }) => ({
    ...row,
    differences: previous ? diffFields(toFields(previous), toFields(document)) : [],
  }));
}
