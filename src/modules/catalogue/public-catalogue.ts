/** The catalogue as visitors browse it: products, and the categories in which they stand. */
import type { Executor } from '#platform/database/database.ts';
import type {
  CatalogueList,
  CatalogueRequest,
  ListedCategory,
  ProductCard,
  PublicProduct,
  PublicVariant,
} from './product.ts';
import { findCategoryByPath, selectCategories } from './queries/categories.ts';
import {
  selectProductCards,
  selectProductCounts,
  selectPublicProduct,
  selectPublicVariants,
  selectPublishedSlug,
  selectPublishedSlugs,
  selectRelatedProducts,
  type ProductCardRow,
  type PublicVariantRow,
} from './queries/public-catalogue.ts';
import { toTool } from './tool-row.ts';

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
      variants: variants.map(toPublicVariant),
      related: related.map(toProductCard),
    },
  };
}

/** Whether a product is, or was, found under a slug and is published. */
export async function hasProduct(executor: Executor, slug: string): Promise<boolean> {
  return (await selectPublishedSlug.first(executor, { slug })) !== undefined;
}

/** Whether there is a category at a path. */
export async function hasCategory(executor: Executor, path: string): Promise<boolean> {
  return (await findCategoryByPath.first(executor, { path })) !== undefined;
}

/** Undefined when there is no such category or page. */
export async function listCatalogue(
  executor: Executor,
  { category: path, sort, page }: CatalogueRequest,
): Promise<CatalogueList | undefined> {
  const tree = await readCategoryTree(executor);
  const node = path === undefined ? undefined : tree.nodes.find((one) => one.path === path);
  if (path !== undefined && !node) return undefined;
  const count = node ? node.products : tree.products;
  const pages = Math.max(Math.ceil(count / productsPerPage), 1);
  if (page > pages) return undefined;
  const rows = await selectProductCards.all(executor, {
    categories: node ? tree.nodes.filter((one) => isBelow(one, node)).map(({ id }) => id) : null,
    ...{ sort, limit: productsPerPage, offset: (page - 1) * productsPerPage },
  });
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
    ...{ count, page, pages },
  };
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

interface CategoryNode extends ListedCategory {
  id: string;
  parentId: string | null;
}

async function readCategoryTree(
  executor: Executor,
): Promise<{ nodes: CategoryNode[]; products: number }> {
  const rows = await selectCategories.all(executor, {});
  const counts = await selectProductCounts.all(executor, {});
  const own = new Map(counts.map(({ category, products }) => [category, products]));
  const nodes = rows.map(({ id, parent_id: parentId, path, name, description }) => {
    const below = rows.filter((row) => isBelow(row, { path }));
    const products = below.reduce((sum, row) => sum + (own.get(row.id) ?? 0), 0);
    return { id, parentId, path, name, description, products };
  });
  return { nodes, products: counts.reduce((sum, { products }) => sum + products, 0) };
}

/** The category itself, too. */
function isBelow({ path }: { path: string }, root: { path: string }): boolean {
  return path === root.path || path.startsWith(`${root.path}/`);
}

const byDepth = (one: CategoryNode, other: CategoryNode) => one.path.length - other.path.length;

function toListed({ name, path, description, products }: CategoryNode): ListedCategory {
  return { name, path, description, products };
}

function toProductCard({ img, alt, ...row }: ProductCardRow): ProductCard {
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, description: row.description },
    ...{ img: img ?? '', alt: alt ?? row.name, sizes: row.sizes },
    ...{ fromMinor: row.from_minor, toMinor: row.to_minor, canBeOrdered: row.can_be_ordered },
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
