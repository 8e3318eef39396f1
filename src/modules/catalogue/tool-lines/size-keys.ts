/**
 * What no two sizes of a product may share, of each line of a file: their name, and the values of
 * all attributes in which they differ. Batch by batch, in the order of the file.
 */
import type { Executor } from '#platform/database/database.ts';
import { listAttributes } from '../attributes/edit-attributes.ts';
import { skuKey } from '../codes.ts';
import {
  selectProductHeads,
  selectProductsStated,
  selectSizesNamed,
  selectToolLines,
} from '../queries/tool-lines.ts';
import { toKnownTool } from './known-lines.ts';
import { checkHead, combinationOf } from './line-values.ts';
import { isValueKey, type ToolLine, type ToolValues } from './tool-line.ts';

/** Equal where two lines would have the same size of the same product. */
export interface SizeKey {
  line: number;
  key: string;
}

/** A line with the product in which its size will be. */
interface PlacedLine {
  line: ToolLine;
  /** Its id, or the name of a new one in small letters. */
  product: string;
  isNewProduct: boolean;
  /** Undefined for a size that is added. */
  size: { id: string; variant: string } | undefined;
}

export interface SizeKeys {
  names: SizeKey[];
  values: SizeKey[];
}

/** The first line of a new product says what type it has: that is kept for later batches. */
export function createSizeKeyFinder() {
  const typesOfNew = new Map<string, string | null>();
  return async (executor: Executor, lines: readonly ToolLine[]): Promise<SizeKeys> => {
    const placed = await placeLines(executor, lines);
    for (const { line, product, isNewProduct } of placed)
      if (isNewProduct && !typesOfNew.has(product))
        typesOfNew.set(product, line.values.type ?? null);
    return {
      names: nameKeys(placed),
      values: await findValueKeys(executor, placed.filter(statesValues), typesOfNew),
    };
  };
}

function statesValues({ line: { values } }: PlacedLine): boolean {
  return Object.keys(values).some(isValueKey);
}

/** Of the lines that change what their size has: against the others, the try holds each itself. */
async function findValueKeys(
  executor: Executor,
  lines: readonly PlacedLine[],
  typesOfNew: ReadonlyMap<string, string | null>,
): Promise<SizeKey[]> {
  if (lines.length === 0) return [];
  const known = await listAttributes(executor);
  const sizes = await readSizes(executor, lines);
  const types = await readTypes(executor, lines);
  return lines.flatMap(({ line, product, isNewProduct, size }) => {
    const now = size && sizes.get(size.id);
    const type = (isNewProduct ? typesOfNew : types).get(product) ?? null;
    const { values, problems } = checkHead(line.values, { type, ...(now && { now }) }, known);
    if (problems.length > 0) return [];
    const own = combinationOf({ ...now, ...values, type }, known);
    const isChanged = own !== undefined && own !== (now && combinationOf(now, known));
    return isChanged ? [{ line: line.line, key: `${product}/${own}` }] : [];
  });
}

async function readSizes(
  executor: Executor,
  lines: readonly PlacedLine[],
): Promise<ReadonlyMap<string, ToolValues>> {
  const ids = lines.flatMap(({ size }) => size?.id ?? []);
  const rows = await selectToolLines.all(executor, { ids, withValues: true });
  return new Map(rows.map(toKnownTool).map(({ id, values }) => [id, values]));
}

async function readTypes(
  executor: Executor,
  lines: readonly PlacedLine[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = lines.flatMap(({ product, isNewProduct }) => (isNewProduct ? [] : product));
  const rows = await selectProductHeads.all(executor, { ids: [...new Set(ids)] });
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Without the lines of which the product is not known, or is one by itself. */
async function placeLines(executor: Executor, lines: readonly ToolLine[]): Promise<PlacedLine[]> {
  const sizes = await findSizes(executor, lines);
  const products = await findProducts(executor, lines);
  return lines.flatMap((line): PlacedLine[] => {
    const { id, product: stated, values } = line;
    const size = sizes.get(id ?? skuKey(values.sku ?? ''));
    if (id !== undefined && !size) return [];
    const product = size?.product_id ?? products.findId(stated);
    if (product !== undefined) return [{ line, product, isNewProduct: false, size }];
    const name = products.newName(stated);
    return name === undefined ? [] : [{ line, product: name, isNewProduct: true, size }];
  });
}

function nameKeys(lines: readonly PlacedLine[]): SizeKey[] {
  return lines.map(({ line: { line, values }, product, size }) => ({
    ...{ line, key: `${product}/${(values.variant ?? size?.variant ?? '').toLowerCase()}` },
  }));
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
  const rows =
    stated.length === 0 ? [] : await selectProductsStated.all(executor, { slugs: stated, names });
  const bySlug = new Map(rows.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id]])));
  const byName = Map.groupBy(
    rows.filter(({ slug }) => slug === null),
    ({ name }) => name,
  );
  const findIds = (product: string) => {
    const bySlugId = bySlug.get(product);
    if (bySlugId !== undefined) return [bySlugId];
    return (byName.get(product.toLowerCase()) ?? []).map(({ id }) => id);
  };
  return {
    /** Undefined where several have the name, too. */
    findId(product: string | undefined): string | undefined {
      const ids = product === undefined ? [] : findIds(product);
      return ids.length > 1 ? undefined : ids[0];
    },
    newName: (product: string | undefined): string | undefined =>
      product === undefined || findIds(product).length > 0 ? undefined : product.toLowerCase(),
  };
}
