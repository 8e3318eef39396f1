/** Loads what is there of all that lines of a file name, with its products locked. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { skuKey } from '../codes.ts';
import { listAttributes } from '../attributes/edit-attributes.ts';
import { lockNamedAttributes, lockNamedTypes } from '../queries/attributes.ts';
import {
  lockProducts,
  selectCategoryPaths,
  selectNewIds,
  selectProductHeads,
  selectProductsNamed,
  selectToolLinePage,
  selectToolLines,
  selectToolLinesOf,
  selectToolsNamed,
} from '../queries/tool-lines.ts';
import type { Known, KnownProduct, KnownTool, ProductTexts } from './plan-lines.ts';
import { attributesOf, keysOf, type KnownAttributes } from './line-values.ts';
import {
  headKeys,
  isValueKey,
  valueKey,
  type ToolLine,
  type ToolValues,
  type ValueKey,
} from './tool-line.ts';

/** With the products that may change locked until the transaction ends. */
export async function loadKnown(tx: Tx, lines: readonly ToolLine[]): Promise<Known> {
  const named = await selectToolsNamed.all(tx, {
    ids: lines.flatMap(({ id }) => id ?? []),
    skuKeys: lines.flatMap(({ values: { sku } }) => (sku ? skuKey(sku) : [])),
    gtins: lines.flatMap(({ values: { gtin } }) => gtin ?? []),
  });
  const homes = await findHomes(tx, lines);
  const products = [...named.map((row) => row.product_id), ...homes.map(({ id }) => id)];
  const ids = [...new Set(products)];
  await lockProducts.count(tx, { ids });
  const tools = await loadToolsOf(tx, lines, { named: named.map(({ id }) => id), homes });
  const heads = lines.some(saysOfProduct) ? await selectProductHeads.all(tx, { ids }) : [];
  return {
    tools,
    products: heads.map(toKnownProduct),
    slugs: new Map(homes.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id]]))),
    categories: await findCategories(tx, lines),
    ...(await loadAttributes(tx, lines)),
    newIds: await makeIds(tx, lines, tools),
  };
}

interface Home {
  id: string;
  /** Null where it was found by its name. */
  slug: string | null;
  name: string;
}

/** The products that lines say by an address or a name. */
async function findHomes(tx: Tx, lines: readonly ToolLine[]): Promise<Home[]> {
  const slugs = [...new Set(lines.flatMap(({ product }) => product ?? []))];
  if (slugs.length === 0) return [];
  return selectProductsNamed.all(tx, { slugs, names: slugs.map((name) => name.toLowerCase()) });
}

function saysOfProduct({ product, values }: ToolLine): boolean {
  return product !== undefined || headKeys.some((key) => values[key] !== undefined);
}

async function findCategories(tx: Tx, lines: readonly ToolLine[]): Promise<Set<string>> {
  const paths = [...new Set(lines.flatMap(({ values: { category } }) => category ?? []))];
  if (paths.length === 0) return new Set();
  return new Set((await selectCategoryPaths.all(tx, { paths })).map(({ path }) => path));
}

/** One for each line, where one of them may add a tool. */
async function makeIds(
  tx: Tx,
  lines: readonly ToolLine[],
  tools: readonly KnownTool[],
): Promise<string[]> {
  const findTool = indexTools(tools);
  if (lines.every((line) => findTool(line) !== undefined)) return [];
  return (await selectNewIds.all(tx, { count: lines.length })).map(({ id }) => id);
}

function indexTools(tools: readonly KnownTool[]) {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const bySku = new Map(tools.map((tool) => [skuKey(tool.values.sku ?? ''), tool]));
  return ({ id, values: { sku } }: ToolLine): KnownTool | undefined =>
    id === undefined ? bySku.get(skuKey(sku ?? '')) : byId.get(id);
}

/** The tools that are named, and all sizes of the products in which two could come to be alike. */
async function loadToolsOf(
  tx: Tx,
  lines: readonly ToolLine[],
  { named: ids, homes }: { named: readonly string[]; homes: readonly Home[] },
): Promise<KnownTool[]> {
  const withValues = lines.some(({ values }) => Object.keys(values).some(isValueKey));
  const named = (await selectToolLines.all(tx, { ids, withValues })).map(toKnownTool);
  const findTool = indexTools(named);
  const renamed = lines.flatMap((line) => {
    const tool = findTool(line);
    if (tool) return saysWhatDiffers(line, tool) ? [tool.product] : [];
    const name = line.product?.toLowerCase();
    return homes.filter((home) => home.slug === line.product || home.name === name).map(toId);
  });
  const products = [...new Set(renamed)];
  if (products.length === 0) return named;
  const sizes = await selectToolLinesOf.all(tx, { products, withValues });
  const whole = new Set(products);
  return [...named.filter(({ product }) => !whole.has(product)), ...sizes.map(toKnownTool)];
}

const toId = ({ id }: Home) => id;

/** What tells a size from the others of its product. */
function saysWhatDiffers({ values }: ToolLine, { values: now }: KnownTool): boolean {
  return keysOf(values).some(
    (key) =>
      (key === 'variant' || isValueKey(key)) &&
      values[key] !== undefined &&
      values[key] !== (now[key] ?? null),
  );
}

/** All of them, those that lines name locked; none where no line says anything of them. */
async function loadAttributes(tx: Tx, lines: readonly ToolLine[]): Promise<KnownAttributes> {
  const types = [...new Set(lines.flatMap(({ values }) => values.type ?? []))];
  const stated = new Set(lines.flatMap(({ values }) => Object.keys(attributesOf(values))));
  const isCleared = lines.some(({ values }) => Object.keys(values).some(isValueKey));
  if (types.length === 0 && !isCleared) return { attributes: [], types: [] };
  await lockNamedTypes.count(tx, { codes: types });
  await lockNamedAttributes.count(tx, { codes: [...stated] });
  return listAttributes(tx);
}

/** The tools of these ids that are not archived, as they are now. */
export async function loadTools(
  tx: Tx,
  tools: readonly string[],
): Promise<ReadonlyMap<string, KnownTool>> {
  const named = await selectToolsNamed.all(tx, { ids: tools, skuKeys: [], gtins: [] });
  await lockProducts.count(tx, { ids: [...new Set(named.map((row) => row.product_id))] });
  const rows = await selectToolLines.all(tx, { ids: tools, withValues: true });
  return new Map(
    rows
      .map(toKnownTool)
      .filter(({ isArchived }) => !isArchived)
      .map((tool) => [tool.id, tool]),
  );
}

export interface ListedToolLine {
  id: string;
  /** The address of its product. */
  product: string;
  values: ToolValues;
}

/** Every tool that is not archived, in groups; `limit` are in memory at once. */
export async function* listToolLines(
  executor: Executor,
  limit = 500,
): AsyncGenerator<ListedToolLine[]> {
  let after: string | null = null;
  while (true) {
    const rows = await selectToolLinePage.all(executor, { after, limit });
    yield rows.map((row) => {
      const { id, values } = toKnownTool(row);
      return { id, product: row.slug ?? '', values };
    });
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limit) return;
  }
}

type LineRow = Awaited<ReturnType<typeof selectToolLines.all>>[number];

export function toKnownTool(row: LineRow): KnownTool {
  return {
    id: row.id,
    product: row.product_id,
    isArchived: row.is_archived,
    values: {
      ...{ sku: row.sku, name: row.name, variant: row.variant, description: row.description },
      ...{ gtin: row.gtin, priceMinor: row.price_minor, minimumOrder: row.minimum_order },
      ...{ orderMultiple: row.order_multiple, maximumOrder: row.maximum_order },
      ...{ weightG: row.weight_g, unitsPerCarton: row.units_per_carton, hsCode: row.hs_code },
      ...{ origin: row.origin, leadDays: row.lead_days, taxClass: row.tax_class },
      ...{ category: row.category, state: row.state, ...toTexts(row), type: row.type },
      ...toAttributeValues(row.attribute_values),
    },
  };
}

function toAttributeValues(values: Readonly<Record<string, string>>): Record<ValueKey, string> {
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [valueKey(code), value]));
}

type HeadRow = Awaited<ReturnType<typeof selectProductHeads.all>>[number];

function toKnownProduct({ id, slug, name, state, category, type, ...row }: HeadRow): KnownProduct {
  return { id, slug, name, state, category, type, texts: toTexts(row) };
}

function toTexts(
  row: Pick<LineRow, 'product_description' | 'seo_title' | 'seo_description'>,
): ProductTexts {
  return {
    productDescription: row.product_description,
    ...{ seoTitle: row.seo_title, seoDescription: row.seo_description },
  };
}
