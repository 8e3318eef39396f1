/** What lines of a file would change: decided from what is there, and written by others. Pure. */
import { skuKey } from '../codes.ts';
import type { ProductState } from '../product.ts';
import { checkHead, combinationOf, keysOf, type KnownAttributes } from './line-values.ts';
import {
  headKeys,
  isValueKey,
  type AppliedLine,
  type LineProblem,
  type productTextKeys,
  type RejectedLine,
  type ToolKey,
  type ToolLine,
  type ToolValues,
} from './tool-line.ts';

export interface KnownTool {
  id: string;
  product: string;
  isArchived: boolean;
  values: ToolValues;
}

export interface KnownProduct {
  id: string;
  slug: string;
  name: string;
  state: ProductState;
  category: string | null;
  type: string | null;
  texts: ProductTexts;
}

export type ProductTexts = Pick<ToolValues, (typeof productTextKeys)[number]>;

/** What is there of all that the lines name. */
export interface Known extends KnownAttributes {
  tools: readonly KnownTool[];
  /** Every product that a line may mean, and those of the tools. */
  products: readonly KnownProduct[];
  /** Earlier and current addresses, each with the product that it leads to. */
  slugs: ReadonlyMap<string, string>;
  categories: ReadonlySet<string>;
  /** One for each line, for what is added. */
  newIds: readonly string[];
}

/** A tool as a line wants it; its product may be one of the new ones. */
export interface PlannedTool extends AppliedLine {
  product: string;
  values: ToolValues;
  /** What of it the line says. */
  stated: Partial<ToolValues>;
}

export interface NewProduct {
  id: string;
  name: string;
  category: string | null;
  state: ProductState;
  type: string | null;
  texts: ProductTexts;
}

export interface Plan {
  tools: PlannedTool[];
  newProducts: NewProduct[];
  rejected: RejectedLine[];
}

/** Plans all lines that can be applied; where one cannot, those that need it cannot either. */
export function planLines(lines: readonly ToolLine[], known: Known): Plan {
  const rejected: RejectedLine[] = [];
  let left = lines;
  while (true) {
    const { tools, newProducts, rejected: more } = planOnce(left, known);
    rejected.push(...more);
    if (more.length === 0) {
      return { tools, newProducts, rejected: rejected.toSorted((a, b) => a.line - b.line) };
    }
    const lost = new Set(more.map(({ line }) => line));
    left = left.filter(({ line }) => !lost.has(line));
  }
}

function planOnce(lines: readonly ToolLine[], known: Known): Plan {
  const lookUp = indexKnown(known);
  const plan: Plan = { tools: [], newProducts: [], rejected: [] };
  const planned = { places: new Map<string, number>(), added: new Map<string, NewProduct>() };
  lines.forEach((line, index) => {
    const newId = known.newIds[index] ?? '';
    const one = planLine(line, { lookUp, known, plan, newId, ...planned });
    if ('problems' in one) plan.rejected.push(one);
    else planned.places.set(one.tool, plan.tools.push(one));
  });
  if (plan.rejected.length === 0) plan.rejected.push(...findClashes(plan, known));
  return plan;
}

type Index = ReturnType<typeof indexKnown>;

function indexKnown({ tools, products, slugs }: Known) {
  const byName = new Map<string, KnownProduct[]>();
  for (const product of products.filter(({ state }) => state !== 'archived')) {
    const key = product.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), product]);
  }
  return {
    byId: new Map(tools.map((tool) => [tool.id, tool])),
    bySku: new Map(tools.map((tool) => [skuKey(tool.values.sku ?? ''), tool])),
    productById: new Map(products.map((product) => [product.id, product])),
    byName,
    slugs,
  };
}

interface PlanContext {
  lookUp: Index;
  known: Known;
  plan: Plan;
  newId: string;
  /** Where a tool is among the planned ones, from 1. */
  places: ReadonlyMap<string, number>;
  /** The new products, by their names in small letters. */
  added: Map<string, NewProduct>;
}

function planLine(line: ToolLine, context: PlanContext): PlannedTool | RejectedLine {
  const { lookUp, known, plan } = context;
  const reject = (...problems: LineProblem[]) => ({ line: line.line, problems });
  const { category, sku } = line.values;
  if (typeof category === 'string' && !known.categories.has(category))
    return reject({ field: 'category', code: 'category_unknown', detail: category });
  if (line.id === undefined && !sku)
    return reject({ field: 'sku', code: 'sku_missing', detail: '' });
  const tool =
    line.id === undefined ? lookUp.bySku.get(skuKey(sku ?? '')) : lookUp.byId.get(line.id);
  if (!tool && line.id !== undefined)
    return reject({ field: 'id', code: 'id_unknown', detail: line.id });
  if (tool?.isArchived) return reject({ field: 'sku', code: 'archived', detail: tool.values.name });
  const earlier = tool && plan.tools[(context.places.get(tool.id) ?? 0) - 1];
  if (earlier) return reject({ field: 'sku', code: 'same_tool', detail: String(earlier.line) });
  return tool ? planChange(line, tool, context) : planAddition(line, context);
}

function planChange(
  line: ToolLine,
  tool: KnownTool,
  { lookUp, known }: PlanContext,
): PlannedTool | RejectedLine {
  const { type } = tool.values;
  if (line.product !== undefined) {
    const named = findProduct(line.product, lookUp, tool.product);
    const own = lookUp.productById.get(tool.product);
    if (named !== own) {
      const problem = { field: 'product', code: 'other_product', detail: own?.slug ?? '' } as const;
      return { line: line.line, problems: [problem] };
    }
  }
  const checked = checkHead(line.values, { type, now: tool.values }, known);
  if (checked.problems.length > 0) return { line: line.line, problems: checked.problems };
  const { sku, ...others } = checked.values;
  // A SKU that finds a tool need not be spelt as the tool's own.
  const stated = line.id === undefined || sku === undefined ? others : checked.values;
  const values = { ...tool.values, ...stated };
  const changed = keysOf(values).filter(
    (key) => (values[key] ?? null) !== (tool.values[key] ?? null),
  );
  return {
    ...{ line: line.line, tool: tool.id, product: tool.product, values, stated },
    outcome: changed.length > 0 ? 'changed' : 'unchanged',
    before: pick(tool.values, changed),
    after: pick(values, changed),
  };
}

function pick(values: ToolValues, keys: readonly ToolKey[]): Partial<ToolValues> {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}

/** The product of that address or name; undefined for none, 'ambiguous' for several. */
function findProduct(stated: string, { slugs, productById, byName }: Index, preferred = '') {
  const bySlug = slugs.get(stated);
  if (bySlug !== undefined) return productById.get(bySlug);
  const named = byName.get(stated.toLowerCase()) ?? [];
  const own = named.find(({ id }) => id === preferred);
  return own ?? (named.length > 1 ? 'ambiguous' : named[0]);
}

const defaults = {
  ...{ sku: null, variant: '', description: '', gtin: null, minimumOrder: 1, orderMultiple: 1 },
  ...{ maximumOrder: null, weightG: null, unitsPerCarton: null, hsCode: null, origin: null },
  ...({ leadDays: null, taxClass: 'standard' } as const),
} as const;

function planAddition(line: ToolLine, context: PlanContext): PlannedTool | RejectedLine {
  const { lookUp, added, newId, known } = context;
  const { values: sent, product: named } = line;
  const reject = (...problems: LineProblem[]) => ({ line: line.line, problems });
  const required = (field: 'name' | 'priceMinor') =>
    ({ field, code: 'required', detail: '' }) as const;
  const variant = sent.variant ?? '';
  const name = sent.name ?? [named, variant].filter(Boolean).join(', ');
  const missing = [
    ...(name === '' ? [required('name')] : []),
    ...(sent.priceMinor === undefined ? [required('priceMinor')] : []),
  ];
  if (missing.length > 0) return reject(...missing);
  const found = named === undefined ? undefined : findProduct(named, lookUp);
  if (found === 'ambiguous')
    return reject({ field: 'product', code: 'product_ambiguous', detail: named ?? '' });
  if (found?.state === 'archived')
    return reject({ field: 'product', code: 'product_archived', detail: found.slug });
  const there = found ?? (named === undefined ? undefined : added.get(named.toLowerCase()));
  const type = there?.type ?? (there ? null : (sent.type ?? null));
  const { values: stated, problems } = checkHead(line.values, { type }, known);
  if (!there && type !== null && !known.types.some(({ code }) => code === type))
    return reject({ field: 'type', code: 'type_unknown', detail: type });
  if (problems.length > 0) return reject(...problems);
  const home = there ?? addNewProduct(line, name, context);
  const { priceMinor = 0, category = home.category, state = home.state } = stated;
  const own = { name, variant, priceMinor, category, state, type };
  const values: ToolValues = { ...defaults, ...home.texts, ...stated, ...own };
  return {
    ...{ line: line.line, outcome: 'added', tool: newId, product: home.id, values, stated },
    ...{ before: {}, after: values },
  };
}

/** A product that is added has the id of its first tool's line. */
function addNewProduct(
  line: ToolLine,
  name: string,
  { plan, newId, added }: PlanContext,
): NewProduct {
  const { category = null, state = 'draft', type = null, description = '' } = line.values;
  const { productDescription = description, seoTitle = '', seoDescription = '' } = line.values;
  const texts = { productDescription, seoTitle, seoDescription };
  const product = { id: newId, name: line.product ?? name, category, state, type, texts };
  plan.newProducts.push(product);
  const key = product.name.toLowerCase();
  added.set(key, added.get(key) ?? product);
  return product;
}

/** What two tools cannot both have, and what one product cannot be twice. */
function findClashes({ tools, newProducts }: Plan, known: Known): RejectedLine[] {
  const planned = new Map(tools.map((tool) => [tool.tool, tool]));
  const names = new Map(newProducts.map(({ id, name }) => [id, name]));
  known.products.forEach(({ id, name }) => names.set(id, name));
  const others = known.tools
    .filter(({ id }) => !planned.has(id))
    .map(({ id, product, isArchived, values }) => ({ tool: id, product, isArchived, values }));
  const holders = new Map<string, string>();
  for (const { isArchived, ...other } of others) {
    for (const { key, field } of uniqueKeys(other, known)) {
      if (!isArchived || field !== 'variant') holders.set(key, other.values.name);
    }
  }
  const heads = new Map<string, Partial<ToolValues>>();
  return tools.flatMap((tool) => {
    const problems: LineProblem[] = [];
    for (const { key, field, code } of uniqueKeys(tool, known)) {
      const holder = holders.get(key);
      const isKept = code === 'combination_taken' && !Object.keys(tool.after).some(isValueKey);
      if (!isKept && holder !== undefined) problems.push({ field, code, detail: holder });
      holders.set(key, tool.values.name);
    }
    const { maximumOrder, minimumOrder } = tool.values;
    if (maximumOrder !== null && maximumOrder < minimumOrder)
      problems.push({ field: 'maximumOrder', code: 'maximum_below_minimum', detail: '' });
    const head = heads.get(tool.product) ?? {};
    const detail = names.get(tool.product) ?? '';
    for (const field of headKeys) {
      if (tool.stated[field] === undefined) continue;
      if (head[field] !== undefined && head[field] !== tool.stated[field])
        problems.push({ field, code: 'product_differs', detail });
      heads.set(tool.product, { ...tool.stated, ...head });
    }
    return problems.length > 0 ? [{ line: tool.line, problems }] : [];
  });
}

function uniqueKeys(
  { product, values }: Pick<PlannedTool, 'product' | 'values'>,
  known: KnownAttributes,
) {
  const { sku, gtin, variant } = values;
  const own = combinationOf(values, known);
  const combination = own && `c${product}/${own}`;
  return [
    ...(sku === null ? [] : [{ key: `s${skuKey(sku)}`, field: 'sku', code: 'sku_taken' } as const]),
    ...(gtin === null ? [] : [{ key: `g${gtin}`, field: 'gtin', code: 'gtin_taken' } as const]),
    ...[{ key: `v${product}/${variant.toLowerCase()}`, field: 'variant', code: 'variant_taken' }],
    ...(combination === undefined
      ? []
      : [{ key: combination, field: 'variant', code: 'combination_taken' } as const]),
  ] as const;
}
