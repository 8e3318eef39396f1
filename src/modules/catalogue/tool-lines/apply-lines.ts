/**
 * Applies lines of a file to the catalogue, all of a batch in a few statements. A try is the same
 * in a transaction that is rolled back.
 */
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { createEmptyStocks } from '#modules/inventory/inventory.ts';
import {
  freeCodes,
  insertProducts,
  insertRevisions,
  insertTools,
  keepTextsOfOnlyTools,
  raiseVersions,
  selectTakenSlugs,
  updateProductHeads,
  updateProductTexts,
  updateTools,
  updateToolsOnSaleOf,
} from '../queries/tool-lines.ts';
import { writeSearchDocuments } from '../queries/search.ts';
import { toSlug } from '../slug.ts';
import {
  deleteValuesOfTools,
  insertValuesOfTools,
  writeShownFactsOfTools,
} from '../queries/attributes.ts';
import { attributesOf } from './line-values.ts';
import { loadKnown } from './known-lines.ts';
import { planLines, type NewProduct, type Plan, type PlannedTool } from './plan-lines.ts';
import {
  isValueKey,
  productTextKeys,
  type AppliedLine,
  type RejectedLine,
  type ToolKey,
  type ToolLine,
  type ToolValues,
} from './tool-line.ts';

export interface LineSource {
  /** The import that the lines come from; null for a person. */
  id: string | null;
  /** A code, for the revisions. */
  reason: string;
}

/** Applies every line that it can; the caller rolls back when that is not enough. */
export async function applyToolLines(
  tx: Tx,
  actor: Actor,
  { lines, source }: { lines: readonly ToolLine[]; source: LineSource },
): Promise<{ applied: AppliedLine[]; rejected: RejectedLine[] }> {
  const plan = planLines(lines, await loadKnown(tx, lines));
  await applyPlan(tx, actor, plan, source);
  return { applied: plan.tools.map(toApplied), rejected: plan.rejected };
}

/** Writes what was planned, in a fixed number of statements. */
export async function applyPlan(
  tx: Tx,
  actor: Actor,
  { tools, newProducts }: Plan,
  source: LineSource,
): Promise<void> {
  const added = tools.filter(({ outcome }) => outcome === 'added');
  const changed = tools.filter(({ outcome }) => outcome === 'changed');
  await insertNewProducts(tx, actor, newProducts);
  await writeChanges(tx, changed);
  await writeAdditions(tx, actor, added);
  await updateHeads(tx, [...changed, ...added]);
  await writeTexts(tx, [...changed, ...added]);
  await writeValues(tx, [...changed, ...added]);
  const isNew = new Set(newProducts.map(({ id }) => id));
  const versioned = [...changed.filter(changesVersion), ...added].map(({ product }) => product);
  await recordRevisions(tx, actor, { products: versioned, isNew, source });
  const isElsewhere = changed.some(({ after }) => 'category' in after || 'state' in after);
  if (added.length > 0 || isElsewhere) tx.announce('catalogue');
  else if (changed.length > 0)
    tx.announce('catalogue', [...new Set(changed.map((t) => t.product))]);
}

function toApplied({ line, outcome, tool, before, after }: PlannedTool): AppliedLine {
  return { line, outcome, tool, before, after };
}

/** Prices and minimums are not part of a version. */
function changesVersion({ after }: AppliedLine): boolean {
  return Object.keys(after).some((key) => key !== 'priceMinor' && key !== 'minimumOrder');
}

/** What stands in the tool itself. */
const ownKeys = [
  ...(['sku', 'name', 'variant', 'description', 'gtin', 'priceMinor', 'minimumOrder'] as const),
  ...(['orderMultiple', 'maximumOrder', 'weightG', 'unitsPerCarton', 'hsCode'] as const),
  ...(['origin', 'leadDays', 'taxClass'] as const),
] as const satisfies readonly ToolKey[];

const toRows = (tools: readonly PlannedTool[]) =>
  JSON.stringify(
    tools.map(({ tool: id, product, line, values }) => {
      const own = Object.fromEntries(ownKeys.map((key) => [key, values[key]]));
      return { id, product, line, ...own };
    }),
  );

async function writeChanges(tx: Tx, changed: readonly PlannedTool[]): Promise<void> {
  if (changed.length === 0) return;
  const changing = (...keys: ToolKey[]) =>
    changed.filter(({ after }) => keys.some((key) => after[key] !== undefined));
  const recoded = changing('sku', 'gtin', 'variant');
  const retold = changing('name', 'description');
  const rows = toRows(changed);
  if (retold.length > 0) await keepTextsOfOnlyTools.count(tx, { rows: toRows(retold) });
  if (recoded.length > 0) await freeCodes.count(tx, { ids: recoded.map(({ tool }) => tool) });
  await updateTools.count(tx, { rows });
}

async function writeAdditions(tx: Tx, actor: Actor, added: readonly PlannedTool[]): Promise<void> {
  if (added.length === 0) return;
  const by = { createdAt: actor.at, createdBy: actor.id };
  await insertTools.count(tx, { rows: toRows(added), ...by });
  const tools = added.map(({ tool }) => tool);
  await createEmptyStocks(tx, actor, { tools, reason: 'opening_stock' });
}

async function updateHeads(tx: Tx, tools: readonly PlannedTool[]): Promise<void> {
  const heads = new Map<string, { id: string; category: string | null; state: string }>();
  for (const { product: id, values, stated, outcome, after } of tools) {
    const isChanged = 'category' in after || 'state' in after;
    if (!isChanged || (outcome === 'added' && !('category' in stated) && !('state' in stated)))
      continue;
    const { category, state } = { ...values, ...heads.get(id) };
    heads.set(id, {
      id,
      category: stated.category === undefined ? category : stated.category,
      state: stated.state ?? state,
    });
  }
  if (heads.size > 0) {
    await updateProductHeads.count(tx, { rows: JSON.stringify([...heads.values()]) });
  }
  const added = tools.filter(({ outcome }) => outcome === 'added');
  const products = new Set([...heads.keys(), ...added.map(({ product }) => product)]);
  if (products.size > 0) await updateToolsOnSaleOf.count(tx, { products: [...products] });
}

/** After those of an only size, which its product may follow. */
async function writeTexts(tx: Tx, tools: readonly PlannedTool[]): Promise<void> {
  const texts = new Map<string, Partial<ToolValues>>();
  for (const { product, stated } of tools) {
    const keys = productTextKeys.filter((key) => stated[key] !== undefined);
    if (keys.length === 0) continue;
    const own = Object.fromEntries(keys.map((key) => [key, stated[key]]));
    texts.set(product, { ...texts.get(product), ...own });
  }
  if (texts.size === 0) return;
  const rows = [...texts].map(([id, own]) => ({ id, ...own }));
  await updateProductTexts.count(tx, { rows: JSON.stringify(rows) });
}

/** A size that is added is shown with its product's type, too. */
async function writeValues(tx: Tx, tools: readonly PlannedTool[]): Promise<void> {
  const valued = tools.filter(({ after }) => Object.keys(after).some(isValueKey));
  const ids = valued.map(({ tool }) => tool);
  if (valued.length > 0) {
    await deleteValuesOfTools.count(tx, { tools: ids });
    const rows = valued.map(({ tool, values }) => ({ tool, values: attributesOf(values) }));
    await insertValuesOfTools.count(tx, { rows: JSON.stringify(rows) });
  }
  const typed = tools.filter(({ outcome, values }) => outcome === 'added' && values.type !== null);
  const shown = new Set([...ids, ...typed.map(({ tool }) => tool)]);
  if (shown.size > 0) await writeShownFactsOfTools.count(tx, { tools: [...shown] });
}

const triedSuffixes = 9;

async function insertNewProducts(
  tx: Tx,
  actor: Actor,
  products: readonly NewProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const wanted = products.map((product) => ({ product, slugs: slugsFor(product) }));
  const all = wanted.flatMap(({ slugs }) => slugs);
  const taken = new Set((await selectTakenSlugs.all(tx, { slugs: all })).map(({ slug }) => slug));
  const rows = wanted.map(({ product, slugs }) => {
    const slug = slugs.find((one) => !taken.has(one)) ?? product.id;
    taken.add(slug);
    return { ...product, ...product.texts, slug };
  });
  const by = { createdAt: actor.at, createdBy: actor.id };
  await insertProducts.count(tx, { rows: JSON.stringify(rows), ...by });
}

/** The address made of its name, with a number where that is taken, or with its id. */
function slugsFor({ id, name }: NewProduct): string[] {
  const base = toSlug(name);
  if (base === '') return [id];
  const numbered = Array.from({ length: triedSuffixes - 1 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered, `${base}-${id}`];
}

/** Writes changed products down as their next version, new ones as their first. */
export async function recordRevisions(
  tx: Tx,
  { id: by, at }: Actor,
  {
    products,
    isNew = new Set(),
    source,
  }: { products: readonly string[]; isNew?: ReadonlySet<string>; source: LineSource },
): Promise<void> {
  const ids = [...new Set(products)].toSorted();
  if (ids.length === 0) return;
  await raiseVersions.count(tx, { ids: ids.filter((id) => !isNew.has(id)) });
  const { id: importId, reason } = source;
  await insertRevisions.count(tx, { ids, actor: by, reason, at, importId });
  // The trigger would do that, too, but one by one.
  tx.beforeCommit(() => writeSearchDocuments.count(tx, { products: ids }));
}
