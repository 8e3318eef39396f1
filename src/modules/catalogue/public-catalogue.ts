/** The catalogue as visitors browse it: products, and the categories in which they stand. */
import { homeCurrency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { pageByPrice, type PlacedProduct } from './currencies/page-by-price.ts';
import type { CurrencyPrices, PriceIndex } from './currencies/price-index.ts';
import type { FacetIndex } from './facets/facet-index.ts';
import type {
  CatalogueList,
  CatalogueRequest,
  ListedCategory,
  ProductCard,
  ProductSort,
  PublicProduct,
  PublicVariant,
} from './product.ts';
import {
  isBelow,
  readCategoryTree,
  type CategoryNode,
  type CategoryTree,
} from './categories/category-tree.ts';
import { selectCategoryPath } from './queries/categories.ts';
import {
  selectCardsOf,
  selectProductBySlug,
  selectCategoryCards,
  selectNarrowedCards,
  selectProductCards,
  selectProductNames,
  selectPublicProduct,
  selectPublicVariants,
  selectPublishedCount,
  selectPublishedSlug,
  selectPublishedSlugs,
  selectRelatedProducts,
  type ProductCardRow,
  type PublicVariantRow,
} from './queries/public-catalogue.ts';
import { taxClassOf, toTool } from './queries/tools.ts';
import { sortSizes } from './variants/size-order.ts';

/** How many products a page of the catalogue shows. */
export const productsPerPage = 24;
const relatedProducts = 4;

/** A published product by its slug; an earlier slug answers with the current one alone. */
export async function findPublicProduct(
  executor: Executor,
  slug: string,
): Promise<{ product: PublicProduct } | { movedTo: string } | undefined> {
  const row = await selectPublicProduct.first(executor, { slug });
  if (!row) return undefined;
  if (!row.is_current) return { movedTo: row.slug };
  const { id } = row;
  const variants = await selectPublicVariants.all(executor, { product: id });
  const related = await selectRelatedProducts.all(executor, { id, limit: relatedProducts });
  const { name, description, categories, pictures } = row;
  return {
    product: {
      ...{ id, slug: row.slug, name, description, categories, pictures },
      ...{ seoTitle: row.seo_title, seoDescription: row.seo_description },
      variants: sortSizes(variants.map(toPublicVariant)),
      related: related.map(toProductCard),
    },
  };
}

/** Whether a product is, or was, found under a slug and is published. */
export async function hasProduct(executor: Executor, slug: string): Promise<boolean> {
  return (await selectPublishedSlug.first(executor, { slug })) !== undefined;
}

/** Where the category is now that is, or was, found at a path. */
export async function findCategoryPath(
  executor: Executor,
  path: string,
): Promise<string | undefined> {
  return (await selectCategoryPath.first(executor, { path }))?.path;
}

export interface CatalogueDeps {
  db: Executor;
  facetIndex: FacetIndex;
  categoryTree: CategoryTree;
  priceIndex: PriceIndex;
}

/**
 * Undefined when there is no such category or page. Filters of which one is none, or has no such
 * value, do not count. The order by price is that of what products cost in the currency.
 */
export async function listCatalogue(
  { db, facetIndex, categoryTree, priceIndex }: CatalogueDeps,
  { category: path, sort, page, filters: wanted, currency = homeCurrency }: CatalogueRequest,
  at: Date,
): Promise<CatalogueList | undefined> {
  const tree = await categoryTree.read(db);
  const node = path === undefined ? undefined : tree.nodes.find((one) => one.path === path);
  if (path !== undefined && !node) return undefined;
  const categories = node && tree.nodes.filter((one) => isBelow(one, node)).map(({ id }) => id);
  const isByList = currency !== homeCurrency && (sort === 'price' || sort === '-price');
  const prices = isByList ? await priceIndex.read(db, { currency, at }) : undefined;
  await facetIndex.refresh(db);
  const { filters, facets, products } = facetIndex.narrow({ categories, filters: wanted });
  const isNarrowed = Object.keys(filters).length > 0;
  const all = node ? node.products : tree.products;
  const count = isNarrowed ? products.length : all;
  const pages = Math.max(Math.ceil(count / productsPerPage), 1);
  if (page > pages) return undefined;
  const place = { limit: productsPerPage, offset: (page - 1) * productsPerPage };
  const rows = await (prices
    ? listByPrice(db, products, { prices, sort, ...place })
    : isNarrowed
      ? selectNarrowedCards[sort].all(db, { products: products.map(({ id }) => id), ...place })
      : categories
        ? selectCategoryCards[sort].all(db, { categories, ...place })
        : selectProductCards[sort].all(db, place));
  return {
    category: node && toListed(node),
    trail: node
      ? tree.nodes
          .filter((one) => isBelow(node, one))
          .toSorted(byDepth)
          .map(toListed)
      : [],
    children: tree.nodes
      .filter((one) => one.parentId === (node?.id ?? null) && one.products > 0)
      .map(toListed),
    products: rows.map(toProductCard),
    ...{ facets, filters },
    ...{ count, page, pages },
    orderUntil: prices?.until,
  };
}

interface PageInCurrency {
  prices: CurrencyPrices;
  sort: ProductSort;
  limit: number;
  offset: number;
}

/** The cheapest size of each counts, or the dearest, as in the home currency. */
async function listByPrice(
  executor: Executor,
  products: readonly PlacedProduct[],
  { prices, sort, ...place }: PageInCurrency,
): Promise<ProductCardRow[]> {
  const isHighestFirst = sort === '-price';
  const priceOf = ({ id }: PlacedProduct) =>
    isHighestFirst ? prices.highestOf(id) : prices.lowestOf(id);
  const ids = pageByPrice(products, { priceOf, isHighestFirst, ...place }).map(({ id }) => id);
  const rows = await selectCardsOf.all(executor, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those of these products that visitors see, in the order of the catalogue. */
export async function listCards(
  executor: Executor,
  ids: readonly string[],
): Promise<ProductCard[]> {
  return (await selectCardsOf.all(executor, { ids })).map(toProductCard);
}

/** What these products are called, drafts and archived ones too, in the order of the catalogue. */
export function listProductNames(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; slug: string; name: string }[]> {
  return selectProductNames.all(executor, { ids });
}

/** The product, published or not, whose address has this slug. */
export async function findProductId(executor: Executor, slug: string): Promise<string | undefined> {
  return (await selectProductBySlug.first(executor, { slug }))?.id;
}

/** How many addresses `listPublishedSlugs` has. */
export async function countPublishedProducts(executor: Executor): Promise<number> {
  return (await selectPublishedCount.first(executor, {}))?.count ?? 0;
}

/** Addresses of products for search engines, in slices that stay the same. */
export async function listPublishedSlugs(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  return (await selectPublishedSlugs.all(executor, { limit, offset })).map(({ slug }) => slug);
}

/** Every category that has products. */
export async function listCategories(executor: Executor): Promise<ListedCategory[]> {
  const { nodes } = await readCategoryTree(executor);
  return nodes.filter(({ products }) => products > 0).map(toListed);
}

const byDepth = (one: CategoryNode, other: CategoryNode) => one.path.length - other.path.length;

function toListed({ name, path, description, products }: CategoryNode): ListedCategory {
  return { name, path, description, products };
}

export function toProductCard({ img, alt, ...row }: ProductCardRow): ProductCard {
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, description: row.description },
    ...{ img: img ?? '', alt: alt ?? row.name, sizes: row.sizes },
    ...{ fromMinor: row.from_minor, toMinor: row.to_minor, canBeOrdered: row.can_be_ordered },
    ...(row.has_some && !row.can_be_ordered && { isShort: true }),
    ...taxClassOf(row),
    onlyTool: row.only_tool ?? undefined,
    ...(row.first_sizes && { firstSizes: sortSizes(row.first_sizes) }),
  };
}

function toPublicVariant(row: PublicVariantRow): PublicVariant {
  return {
    ...toTool(row),
    gtin: row.gtin,
    orderMultiple: row.order_multiple,
    maximumOrder: row.maximum_order,
    weightG: row.weight_g,
    unitsPerCarton: row.units_per_carton,
    hsCode: row.hs_code,
    origin: row.origin,
    leadDays: row.lead_days,
  };
}
