/** Under which name of which product each line has its size when the whole file is applied. */
import type { Executor } from '#platform/database/database.ts';
import { skuKey } from '../codes.ts';
import { selectProductsStated, selectSizesNamed } from '../queries/tool-lines.ts';
import type { ToolLine } from './tool-line.ts';

/** Equal where two lines would have the same size of the same product. */
export interface SizeName {
  line: number;
  key: string;
}

/** Without the lines of which the product is not known, or is one by itself. */
export async function findSizeNames(
  executor: Executor,
  lines: readonly ToolLine[],
): Promise<SizeName[]> {
  const sizes = await findSizes(executor, lines);
  const findProduct = await findProducts(executor, lines);
  return lines.flatMap(({ line, id, product: stated, values: { sku, variant } }) => {
    const size = sizes.get(id ?? skuKey(sku ?? ''));
    if (id !== undefined && !size) return [];
    const product = size?.product_id ?? findProduct(stated);
    if (product === undefined) return [];
    return [{ line, key: `${product}/${(variant ?? size?.variant ?? '').toLowerCase()}` }];
  });
}

/** By their ids and by their SKUs in one spelling. */
async function findSizes(executor: Executor, lines: readonly ToolLine[]) {
  const rows = await selectSizesNamed.all(executor, {
    ids: lines.flatMap(({ id }) => id ?? []),
    skuKeys: lines.flatMap(({ values: { sku } }) => (sku ? skuKey(sku) : [])),
  });
  return new Map(
    rows.flatMap((row) => [
      [row.id, row],
      ...(row.sku_key === null ? [] : [[row.sku_key, row] as const]),
    ]),
  );
}

/** The product of an address, or of a name that one has alone; a new one is its own name. */
async function findProducts(executor: Executor, lines: readonly ToolLine[]) {
  const stated = [...new Set(lines.flatMap(({ product }) => product ?? []))];
  const names = stated.map((name) => name.toLowerCase());
  const rows = await selectProductsStated.all(executor, { slugs: stated, names });
  const bySlug = new Map(rows.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id]])));
  const byName = Map.groupBy(
    rows.filter(({ slug }) => slug === null),
    ({ name }) => name,
  );
  return (product: string | undefined): string | undefined => {
    if (product === undefined) return undefined;
    const name = product.toLowerCase();
    const named = byName.get(name) ?? [];
    return bySlug.get(product) ?? (named.length > 1 ? undefined : (named[0]?.id ?? name));
  };
}
