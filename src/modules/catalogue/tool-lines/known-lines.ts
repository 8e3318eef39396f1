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
  selectToolsNamed,
} from '../queries/tool-lines.ts';
import type { Known, KnownProduct, KnownTool, ProductTexts } from './plan-lines.ts';
import { attributesOf, type KnownAttributes } from './line-values.ts';
import {
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
  const stated = [...new Set(lines.flatMap(({ product }) => product ?? []))];
  const homes = await selectProductsNamed.all(tx, {
    slugs: stated,
    names: stated.map((name) => name.toLowerCase()),
  });
  const products = [...named.map((row) => row.product_id), ...homes.map(({ id }) => id)];
  const ids = [...new Set(products)];
  await lockProducts.count(tx, { ids });
  const rows = await selectToolLines.all(tx, { products: ids, ids: named.map(({ id }) => id) });
  const paths = [...new Set(lines.flatMap(({ values: { category } }) => category ?? []))];
  const categories = await selectCategoryPaths.all(tx, { paths });
  const heads = await selectProductHeads.all(tx, { ids });
  const newIds = await selectNewIds.all(tx, { count: lines.length });
  return {
    tools: rows.map(toKnownTool),
    products: heads.map(toKnownProduct),
    slugs: new Map(
      homes.filter((home) => home.stated !== '').map((home) => [home.stated, home.id]),
    ),
    categories: new Set(categories.map(({ path }) => path)),
    ...(await loadAttributes(tx, lines)),
    newIds: newIds.map(({ id }) => id),
  };
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
  const rows = await selectToolLines.all(tx, { products: [], ids: tools });
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
      ...{ origin: row.origin, leadDays: row.lead_days },
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
